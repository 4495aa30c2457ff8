import NIOCore

/// The names by which a server may be called to do more than show something.
///
/// A page of any site may have its own name resolved to the address of a server that only its visitor reaches: to the
/// browser the two are one origin then, and only the name that the server is called by distinguishes them. Numbers are
/// nobody's names; those without a dot, below `localhost` (RFC 6761, 6.3) and below `local` (RFC 6762) are none that
/// strangers have.
struct OwnNames: Sendable {
  private let names: Set<String>

  /// - Parameter names: Further names, without ports.
  init(_ names: [String]) { self.names = Set(names.map(OwnNames.spelled)) }

  /// True if the name of an authority (RFC 3986, 3.2) is one of the server's own.
  func contains(authority: String) -> Bool {
    let name = OwnNames.name(in: authority)
    if (try? SocketAddress(ipAddress: name, port: 0)) != nil { return true }
    let last = name.split(separator: ".").last ?? ""
    return last.count == name.count || ["localhost", "local"].contains(last) || names.contains(name)
  }

  /// The name or number, without its port and, of IPv6, without brackets.
  static func name(in authority: String) -> String {
    if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
    return spelled(String(authority.prefix { $0 != ":" }))
  }

  private static func spelled(_ name: String) -> String {
    (name.hasSuffix(".") ? String(name.dropLast()) : name).lowercased()
  }
}
