package import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
package import NIOCore

/// The routes of a server as a function, without connections: for workers and tests.
package struct RouteResponder: Sendable {
  private let responder: any HTTPResponder<ServerContext>
  private let logger: Logger

  init(_ router: Router<ServerContext>, logger: Logger) {
    responder = router.buildResponder()
    self.logger = logger
  }

  /// The answer to a request, with its whole body.
  ///
  /// - Parameter peer: The address of the client, if it is known.
  /// - Throws: what no middleware has made an answer of.
  package func answer(
    _ head: HTTPRequest, body: ByteBuffer = ByteBuffer(), peer: String? = nil
  ) async throws -> RouteAnswer {
    let request = Request(head: head, body: RequestBody(buffer: body))
    let response = try await responder.respond(to: request, context: ServerContext(peer: peer, logger: logger))
    let bytes = CollectedBody()
    try await response.body.write(bytes)
    return RouteAnswer(head: response.head, body: bytes.bytes)
  }
}

/// The answer to a request, with its whole body.
package struct RouteAnswer: Sendable {
  package let head: HTTPResponse
  package let body: ByteBuffer

  package var status: HTTPResponse.Status { head.status }
  package var headers: HTTPFields { head.headerFields }
}

/// Takes in the body of an answer.
final class CollectedBody: ResponseBodyWriter {
  private(set) var bytes = ByteBuffer()

  func write(_ buffer: ByteBuffer) async throws { bytes.writeImmutableBuffer(buffer) }
  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
