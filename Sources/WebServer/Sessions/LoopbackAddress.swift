import NIOCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An `http` address of this computer: the only kind that a machine's requests are made to.
struct LoopbackAddress: Hashable, Sendable {
  /// The name or number of the host, as the address has it.
  let host: String
  /// The port.
  let port: Int
  /// The path with the query.
  let path: String

  /// Reads an address; nil if it is another computer's, has credentials, or is no `http` address.
  init?(_ text: String) {
    guard let parts = URLComponents(string: text), parts.scheme?.lowercased() == "http", parts.user == nil,
      parts.password == nil, let name = parts.host, LoopbackAddress.isLoopback(host: name)
    else { return nil }
    host = LoopbackAddress.bare(name)
    port = parts.port ?? 80
    guard (1...65_535).contains(port) else { return nil }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    self.path = path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
  }

  /// The numbers at which it may be found, in the order in which they are tried.
  var numbers: [String] { host == "localhost" ? ["127.0.0.1", "::1"] : [host] }

  /// The value of a `Host` field.
  var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// True for `localhost`, `127.0.0.0/8` and `::1`.
  static func isLoopback(host: some StringProtocol) -> Bool {
    let name = bare(host)
    if name == "localhost" { return true }
    return (try? SocketAddress(ipAddress: name, port: 0)).map(isLoopback) ?? false
  }

  /// True for the address of a peer on this computer. A socket for both kinds of address writes `127.0.0.1` as
  /// `::ffff:127.0.0.1`.
  static func isLoopback(_ address: SocketAddress) -> Bool {
    guard let number = address.ipAddress else { return false }
    return number == "::1" || number.hasPrefix("127.") || number.hasPrefix("::ffff:127.")
  }

  private static func bare(_ host: some StringProtocol) -> String {
    host.lowercased().filter { $0 != "[" && $0 != "]" }
  }
}
