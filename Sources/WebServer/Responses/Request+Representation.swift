import Explanations
import HTTPTypes
import Hummingbird

extension Request {
  /// True if the browser says that it runs on a telephone. User-Agent Client Hints, 3.1.
  var isMobile: Bool { headers[Request.mobileHint] == "?1" }

  /// The field that says so.
  static let mobileHint = HTTPField.Name("Sec-CH-UA-Mobile") ?? .userAgent

  /// The coding in which it wants its answer.
  var coding: ContentCoding { ContentCoding(accepted: headers[.acceptEncoding]) }

  /// An answer to it.
  func answer(_ representation: Representation, status: HTTPResponse.Status = .ok) -> Response {
    representation.response(ifNoneMatch: headers[.ifNoneMatch], status: status)
  }
}

extension Representation.Description {
  /// A page of the site. Where programs that accept JSON alone are answered otherwise, ``negotiated()`` says so.
  static func page(_ policy: ContentPolicy = .page) -> Self {
    Self(
      mediaType: "text/html; charset=utf-8", cacheControl: "no-cache",
      vary: "Accept-Language, \(Request.mobileHint)", policy: policy)
  }

  /// An answer that another media type would be chosen for, if that was accepted.
  func negotiated() -> Self {
    var description = self
    description.vary = (vary.map { $0 + ", " } ?? "") + "Accept"
    return description
  }

  /// An answer that is of no use later.
  func passing() -> Self {
    var description = self
    description.cacheControl = "no-store"
    description.isTagged = false
    description.isPassing = true
    return description
  }
}
