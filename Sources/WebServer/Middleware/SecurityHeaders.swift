import HTTPTypes
import Hummingbird

/// Headers that every answer carries.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.xContentTypeOptions] = "nosniff"
    set("Referrer-Policy", "same-origin", in: &response)
    set("Cross-Origin-Opener-Policy", "same-origin", in: &response)
    if !request.uri.path.hasPrefix(embeddedPath) { set("X-Frame-Options", "DENY", in: &response) }
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    return response
  }

  private var embeddedPath: String { "/embed/" }

  private func set(_ name: String, _ value: String, in response: inout Response) {
    if let field = HTTPField.Name(name) { response.headers[field] = value }
  }
}
