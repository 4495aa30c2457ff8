import HTTPTypes
import Hummingbird
import NIOCore
import XMLTree

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

extension Response {
  /// A page of the site.
  static func page(
    _ document: MarkupDocument, status: HTTPResponse.Status = .ok, policy: ContentPolicy = .page
  ) -> Response {
    var headers: HTTPFields = [.contentType: "text/html; charset=utf-8", .cacheControl: "no-cache"]
    headers[.contentSecurityPolicy] = policy.text
    headers[.vary] = "Accept-Language, Accept"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: document.htmlBytes())))
  }

  /// A file with an entity tag; 304 if the client has it already. RFC 9110, 8.8.3 and 13.1.2.
  static func file(
    _ bytes: [UInt8], mediaType: String, cacheControl: String, ifNoneMatch: String?, policy: ContentPolicy? = nil,
    name: String? = nil
  ) -> Response {
    let tag = "\"\(ContentHash(bytes).text)\""
    var headers: HTTPFields = [.eTag: tag, .cacheControl: cacheControl]
    if let policy { headers[.contentSecurityPolicy] = policy.text }
    if let name { headers[.contentDisposition] = "inline; filename=\"\(name)\"" }
    let known = (ifNoneMatch ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    if known.contains(tag) || known.contains("W/" + tag) || known == ["*"] {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = mediaType
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
