/// What may be loaded and run by a document, as its Content-Security-Policy says.
enum ContentPolicy: Sendable {
  /// A page of the site: its own style sheets and scripts, nothing inline, no frames.
  case page
  /// The same, but other sites may show it in a frame.
  case embedded
  /// A file that is read by itself: inline styles, no scripts.
  case file

  var text: String {
    let own =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
      + "form-action 'self'; base-uri 'none'; "
    return switch self {
    case .page: own + "frame-ancestors 'none'"
    case .embedded: own + "frame-ancestors *"
    case .file:
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"
    }
  }
}
