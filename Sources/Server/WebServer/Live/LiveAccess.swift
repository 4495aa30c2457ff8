import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import SystemLibraries

/// The programs and readers that may use what programs tell of themselves: those of this computer, and those with the
/// token.
///
/// A page of another site may have its visitor's browser connect to this computer: then it names its own origin.
/// RFC 6455, 10.2.
struct LiveAccess: Sendable {
  /// What a request says of where it comes from.
  struct Origin: Sendable {
    /// The address of the peer.
    let peer: SocketAddress?
    /// The name and port by which the server was called.
    let authority: String
    /// The origin that a browser names, if one does.
    let origin: String?
    /// True if a proxy has passed it on.
    let isProxied: Bool
    /// The token that it carries.
    let token: String?
  }

  /// The field of a query that carries the token.
  static let tokenField = "token"

  /// The token of others; nil if there is none.
  let token: String?

  func admits(_ origin: Origin) -> Bool {
    if let token, let given = origin.token {
      return SHA256.hash(Array(token.utf8)) == SHA256.hash(Array(given.utf8))
    }
    guard let peer = origin.peer, LoopbackAddress.isLoopback(peer), !origin.isProxied,
      LoopbackAddress("http://" + origin.authority) != nil
    else { return false }
    guard let named = origin.origin else { return true }
    // The origin has no path, and a page in a file has none at all, which it writes as null: that may be anybody's.
    let plain = named.hasPrefix("https://") ? "http://" + named.dropFirst("https://".count) : named
    return LoopbackAddress(plain) != nil
  }
}

extension LiveAccess.Origin {
  /// The cookie that keeps the token for pages.
  static let cookie = "interlock-live"

  init(_ request: Request, _ context: ServerContext) {
    let cookie = request.headers[.cookie]?.split(separator: ";").lazy.map { $0.drop(while: \.isWhitespace) }
      .first { $0.hasPrefix(Self.cookie + "=") }.map { String($0.dropFirst(Self.cookie.count + 1)) }
    let query = (try? QueryItems(request.uri.query)).flatMap { $0[LiveAccess.tokenField] }
    self.init(
      peer: context.peer, authority: request.authority, origin: request.headers[.origin],
      isProxied: request.isProxied, token: query ?? request.bearerToken ?? cookie)
  }

  init(_ head: HTTPRequestHead, _ peer: SocketAddress?) {
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = try? QueryItems(parts.count > 1 ? String(parts[1]) : nil)
    self.init(
      peer: peer, authority: head.headers.first(name: "Host") ?? "", origin: head.headers.first(name: "Origin"),
      isProxied: Request.proxyFields.contains { head.headers.contains(name: $0.rawName) },
      token: query.flatMap { $0[LiveAccess.tokenField] })
  }
}
