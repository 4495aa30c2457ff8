import HTTPTypes
import Hummingbird

/// Gives every answer the fields of `SecurityFields`.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if !response.headers.contains(.xContentTypeOptions) {
      SecurityFields.add(to: &response.headers, isEmbedded: request.uri.path.hasPrefix("/embed/"))
    }
    return response
  }
}
