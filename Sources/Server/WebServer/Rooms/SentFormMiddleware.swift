import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Rooms
import WebPages

/// Returns a form of a room to its sender if it cannot be stored: what was typed is not lost, and it can be sent again.
struct SentFormMiddleware: RouterMiddleware {
  /// The maximum number of bytes of a form that is returned.
  private static let maxBytes = 200 << 10

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let length = request.headers[.contentLength].flatMap({ Int($0) }), length <= SentFormMiddleware.maxBytes,
      request.isRoomForm
    else { return try await next(request, context) }
    let text = try await request.form(upTo: SentFormMiddleware.maxBytes)
    var request = request
    request.body = RequestBody(buffer: ByteBuffer(string: text))
    do {
      return try await next(request, context)
    } catch let error as RoomStoreError {
      context.logger.error("the store of rooms failed", metadata: ["reason": "\(error)"])
      let fields = try FormFields(text).all.sorted { $0.key < $1.key }
      let form = SentForm(
        address: request.uri.string, fields: fields.map { SentForm.Field(name: $0.key, value: $0.value) })
      throw Failure(.room(.failed(form)))
    }
  }
}

extension Request {
  fileprivate var isRoomForm: Bool {
    method == .post && (uri.path.hasPrefix("/r/") || uri.path == "/rooms")
      && headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true
  }
}
