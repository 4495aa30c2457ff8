import HTTPTypes
import Hummingbird
import Logging

/// Writes one line for each request.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    let response = try await next(request, context)
    let elapsed = clock.now - start
    let microseconds = elapsed.components.seconds * 1_000_000 + elapsed.components.attoseconds / 1_000_000_000_000
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)", "path": "\(path(of: request))", "status": "\(response.status.code)",
        "bytes": "\(response.body.contentLength ?? 0)", "microseconds": "\(microseconds)",
      ])
    return response
  }

  /// The keys of sessions, and the codes and secrets of rooms, do not get into the log.
  private func path(of request: Request) -> String {
    let path = request.uri.path
    return path.hasPrefix("/sessions/") ? "/sessions/*" : path.hasPrefix("/r/") ? "/r/*" : path
  }
}
