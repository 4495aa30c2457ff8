import HTTPTypes
import Hummingbird
import SystemLibraries
import NIOCore
import Statecharts

/// An answer in the form in which it is sent: its bytes, coded, with all its fields. RFC 9110, 3.2.
struct Representation: Sendable {
  /// The type of the bytes, and whether they may be cached.
  struct Description: Sendable {
    var mediaType: String
    /// The `Cache-Control` field.
    var cacheControl: String
    /// The request fields other than `Accept-Encoding` on which the answer depends.
    var vary: String?
    /// The policy for what the document may load and run.
    var policy: ContentPolicy?
    /// The name under which it is stored as a file.
    var fileName: String?
    /// The address of what is said about it. RFC 8288; POWDER, section 4.1.
    var describedBy: String?
    /// True if it gets an entity tag.
    var isTagged = true
    /// True if it must not be cached, since the same request may be answered otherwise later.
    var isPassing = false
    /// True if it is less than was asked for because the server is at its limits: the status is 503 then.
    var isOverloaded = false
  }

  /// The minimum number of bytes of a text that is compressed.
  static let compressedBytes = 1024

  private static let link = HTTPField.Name("Link") ?? .contentLocation
  private let fields: HTTPFields
  private let body: ByteBuffer
  private let tag: String?
  private let isOverloaded: Bool
  /// True if it must not be cached.
  let isPassing: Bool

  /// Makes an answer; a text that is not short is compressed if the coding says so.
  init(_ bytes: ByteBuffer, _ description: Description, coding: ContentCoding, effort: Gzip.Effort = .page) {
    var fields: HTTPFields = [.contentType: description.mediaType, .cacheControl: description.cacheControl]
    let isText = Representation.isText(description.mediaType)
    fields[.vary] = isText ? (description.vary.map { $0 + ", " } ?? "") + "Accept-Encoding" : description.vary
    if let policy = description.policy { fields[.contentSecurityPolicy] = policy.text }
    if let name = description.fileName { fields[.contentDisposition] = Representation.disposition(name) }
    if let address = description.describedBy { fields[Representation.link] = "<\(address)>; rel=\"describedby\"" }
    let digest = description.isTagged ? Representation.digest(of: bytes) : nil
    let mayShrink = isText && coding == .gzip && bytes.readableBytes > Representation.compressedBytes
    if mayShrink, let compressed = Gzip.compress(bytes, effort), compressed.readableBytes < bytes.readableBytes {
      body = compressed
      fields[.contentEncoding] = "gzip"
      tag = digest.map { "\"\($0)-gzip\"" }
    } else {
      body = bytes
      tag = digest.map { "\"\($0)\"" }
    }
    fields[.eTag] = tag
    isPassing = description.isPassing
    isOverloaded = description.isOverloaded
    if isOverloaded { fields[.retryAfter] = "5" }
    fields[.contentLength] = String(body.readableBytes)
    SecurityFields.add(to: &fields, isEmbedded: description.policy == .embedded)
    self.fields = fields
  }

  /// Takes an answer that a worker has made.
  init(_ fields: HTTPFields, _ body: ByteBuffer) {
    var fields = fields
    for name in [HTTPField.Name.connection, .transferEncoding] { fields[name] = nil }
    fields[.contentLength] = String(body.readableBytes)
    (self.fields, self.body, tag, isOverloaded, isPassing) = (fields, body, fields[.eTag], false, true)
  }

  /// The `Content-Disposition` field; a name that has other characters than a quoted text is in it once more, encoded.
  /// RFC 6266, 4.3.
  private static func disposition(_ name: String) -> String {
    let plain = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { (" "..."~").contains($0) && $0 != "\"" && $0 != "\\" ? $0 : "_" }))
    let encoded = plain == name ? "" : "; filename*=UTF-8''" + PercentEncoding(keeping: "").encode(name)
    return "inline; filename=\"\(plain)\"" + encoded
  }

  /// Half of the bytes' SHA-256 in hexadecimal digits: a page with the tag of another cannot be made.
  private static func digest(of bytes: ByteBuffer) -> String {
    SHA256.hash(bytes.readableBytesView).prefix(16).hexadecimal
  }

  /// The memory that it takes.
  var bytes: Int { body.capacity + 1024 }

  /// The answer to a request, with another status if it is no success: 304 if the client has it already. RFC 9110,
  /// 13.1.2.
  func response(ifNoneMatch field: String?, status: HTTPResponse.Status = .ok) -> Response {
    if let field, let tag, status == .ok, Representation.names(field, tag) {
      var fields = fields
      for name in [HTTPField.Name.contentLength, .contentType, .contentEncoding, .contentDisposition] {
        fields[name] = nil
      }
      return Response(status: .notModified, headers: fields)
    }
    return Response(
      status: isOverloaded ? .serviceUnavailable : status, headers: fields, body: ResponseBody(byteBuffer: body))
  }

  /// True if a list of entity tags has one, by the weak comparison. RFC 9110, 8.8.3.2.
  private static func names(_ field: String, _ tag: String) -> Bool {
    field.split(separator: ",").contains { item in
      let known = item.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
      return known == tag || known == "W/" + tag || known == "*"
    }
  }

  private static func isText(_ mediaType: String) -> Bool {
    let type = mediaType.prefix { $0 != ";" }
    return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml") || type == "image/svg+xml"
  }
}

extension Sequence<UInt8> {
  /// Two hexadecimal digits for each byte.
  var hexadecimal: String { map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined() }
}
