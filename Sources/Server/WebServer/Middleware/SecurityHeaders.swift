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

/// Fields that every answer carries.
enum SecurityFields {
  private static let referrerPolicy = name("Referrer-Policy")
  private static let openerPolicy = name("Cross-Origin-Opener-Policy")
  private static let frameOptions = name("X-Frame-Options")

  /// Adds them, unless they are there. An answer that has no policy for its content may load and run nothing.
  static func add(to fields: inout HTTPFields, isEmbedded: Bool) {
    guard !fields.contains(.xContentTypeOptions) else { return }
    fields[.xContentTypeOptions] = "nosniff"
    fields[referrerPolicy] = "same-origin"
    fields[openerPolicy] = "same-origin"
    if !isEmbedded { fields[frameOptions] = "DENY" }
    if !fields.contains(.contentSecurityPolicy) {
      fields[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
  }

  private static func name(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("'\(text)' is not the name of a field") }
    return name
  }
}

/// The resources that a document may load and run, as its Content-Security-Policy lists them.
enum ContentPolicy: Sendable {
  /// A page of the site: its own style sheets and scripts, nothing inline, no frames.
  case page
  /// The same, but other sites may show it in a frame.
  case embedded
  /// A file that is read by itself: inline styles, no scripts.
  case file
  /// A script, which as a worker has a policy of its own: it may connect to this server. Content Security Policy 3,
  /// 4.4.
  case script

  var text: String {
    let own =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
      + "form-action 'self'; base-uri 'none'; "
    return switch self {
    case .page: own + "frame-ancestors 'none'"
    case .embedded: own + "frame-ancestors * file:"
    case .script: "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
    case .file:
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"
    }
  }
}
