import HTTPTypes
import Hummingbird
import Logging

/// Writes a line when a request begins, which names it, and one when it was answered: the lines that begin and have no
/// other after them say what the process was doing when it ended. Both have the request's identifier.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    context.logger.info(
      "begin",
      metadata: [
        "method": "\(request.method)", "address": "\(address(of: request))",
        "length": "\(request.headers[.contentLength] ?? "0")",
      ])
    let response = try await next(request, context)
    let elapsed = clock.now - start
    let microseconds = elapsed.components.seconds * 1_000_000 + elapsed.components.attoseconds / 1_000_000_000_000
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)", "path": "\(Self.path(of: request))", "status": "\(response.status.code)",
        "bytes": "\(response.body.contentLength ?? 0)", "microseconds": "\(microseconds)",
      ])
    return response
  }

  /// The address as it was asked for, without what the log must not have.
  private func address(of request: Request) -> String {
    let path = Self.path(of: request)
    guard path == request.uri.path, let query = request.uri.query else { return path }
    let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      item.hasPrefix("session=") ? "session=*" : item
    }
    return path + "?" + items.joined(separator: "&")
  }

  /// The keys of sessions, and the codes and secrets of rooms, do not get into the log.
  static func path(of request: Request) -> String {
    let path = request.uri.path
    return path.hasPrefix("/sessions/") ? "/sessions/*" : path.hasPrefix("/r/") ? "/r/*" : path
  }
}
