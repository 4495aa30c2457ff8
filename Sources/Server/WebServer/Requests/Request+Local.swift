import HTTPTypes
import Hummingbird
import NIOCore
import WebPages

extension Request {
  /// The name and port by which the server was called.
  var authority: String { head.authority ?? "localhost" }

  /// True if a client called the server by TLS: the proxy that ends it says so in `X-Forwarded-Proto`. A client that
  /// says so itself changes what it is answered and nothing else.
  var isSecure: Bool { HTTPField.Name("X-Forwarded-Proto").flatMap { headers[$0] } == "https" }

  /// The scheme and name by which the server was called.
  var origin: String { (isSecure ? "https://" : "http://") + authority }

  /// True if it comes from this computer, calls the server by a name of this computer, and no proxy has passed it on.
  func isLocal(_ context: ServerContext) -> Bool {
    guard let peer = context.peer, LoopbackAddress.isLoopback(peer), LoopbackAddress("http://" + authority) != nil
    else {
      return false
    }
    return !isProxied
  }

  /// True if a proxy has passed it on.
  var isProxied: Bool { Request.proxyFields.contains { headers.contains($0) } }

  /// The fields that proxies add.
  static let proxyFields = [
    "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via",
  ].compactMap { HTTPField.Name($0) }
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

  /// True if a browser says that something of another origin has sent it: another site, or another server of this
  /// computer. Whatever a person has typed or opened by a bookmark is of none.
  var isFromElsewhere: Bool { ![nil, "same-origin", "none"].contains(Request.fetchSite.flatMap { headers[$0] }) }

  /// True if a browser says that a page of this server has sent it. Machines, whose requests name no origin, do not
  /// pass: none can have the server make its next request.
  var isFromOwnPage: Bool {
    let site = Request.fetchSite.flatMap { headers[$0] }
    return headers[.origin] == "http://" + authority && [nil, "same-origin"].contains(site)
  }

  /// The body, which must be a form of at most so many bytes.
  ///
  /// - Throws: `Failure` if it is not.
  func form(upTo limit: Int) async throws(Failure) -> String {
    let type = (headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    guard type == FormFields.mediaType else { throw Failure(.mediaType(FormFields.mediaType)) }
    guard let text = String(validating: try await bytes(upTo: limit).readableBytesView, as: UTF8.self) else {
      throw Failure(.badMessage)
    }
    return text
  }

  /// The body, which must have at most so many bytes.
  ///
  /// - Throws: `Failure` if it has more, or does not arrive.
  func bytes(upTo limit: Int) async throws(Failure) -> ByteBuffer {
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw Failure(.tooLarge) }
    do {
      return try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Failure(.tooLarge)
    } catch {
      throw Failure(.badMessage)
    }
  }
}
