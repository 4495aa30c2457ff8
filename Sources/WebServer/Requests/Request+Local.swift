import HTTPTypes
import Hummingbird
import NIOCore
import StatechartExecution
import WebPages

extension Request {
  /// The name and port by which the server was called.
  var authority: String { head.authority ?? "localhost" }

  /// True if it comes from this computer, calls the server by a name of this computer, and no proxy has passed it on.
  func isLocal(_ context: ServerContext) -> Bool {
    guard let peer = context.peer, LoopbackAddress.isLoopback(peer), LoopbackAddress("http://" + authority) != nil
    else {
      return false
    }
    return ["Forwarded", "X-Forwarded-For", "Via"].compactMap { HTTPField.Name($0) }.allSatisfy { headers[$0] == nil }
  }

  /// True if a browser says that a page of this server has sent it. Machines, whose requests name no origin, do not pass:
  /// none can have the server make its next request.
  var isFromOwnPage: Bool {
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] }
    return headers[.origin] == "http://" + authority && [nil, "same-origin"].contains(site)
  }

  /// The body, which must be a form of at most so many bytes.
  ///
  /// - Throws: `Failure` if it is not.
  func form(upTo limit: Int) async throws(Failure) -> String {
    let type = (headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    guard type == BasicHTTP.formType else { throw Failure(.mediaType(BasicHTTP.formType)) }
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw Failure(.tooLarge) }
    let buffer: ByteBuffer
    do {
      buffer = try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Failure(.tooLarge)
    } catch {
      throw Failure(.badMessage)
    }
    guard let text = String(validating: buffer.readableBytesView, as: UTF8.self) else { throw Failure(.badMessage) }
    return text
  }
}
