import SystemLibraries

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The network of a client, which shares what it may put: an IPv4 address, or the first 64 bits of an IPv6 address, for
/// those after them are one customer's. RFC 6177.
struct ClientNetwork: Hashable, Sendable {
  private(set) var bytes: [UInt8]

  /// The same network, for a share of its own of sessions: no address ends so.
  var forSessions: ClientNetwork {
    var network = self
    network.bytes += "sessions".utf8
    return network
  }

  /// The network of a peer's address; a text that is no address is its own network.
  init(_ address: String) {
    let host = String(address.prefix { $0 != "%" })
    var v4 = in_addr()
    var v6 = in6_addr()
    if inet_pton(AF_INET, host, &v4) == 1 {
      bytes = withUnsafeBytes(of: v4) { [4] + $0 }
    } else if inet_pton(AF_INET6, host, &v6) == 1 {
      let all = withUnsafeBytes(of: v6) { Array($0) }
      let isMapped = all.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
      bytes = isMapped ? [4] + all.suffix(4) : [6] + all.prefix(8)
    } else {
      bytes = [0] + host.utf8
    }
  }
}

/// The machines and bytes that a client has stored on a day.
///
/// A client is known by the first 16 bytes of HMAC-SHA256 (RFC 2104) of its network with a random key of the day.
struct ClientQuota {
  private let day: Int
  private let client: [UInt8]
  private let machines: Int
  private let bytes: Int

  /// Reads the share of a client now; the keys of earlier days are removed, and what was counted then with them.
  init(of network: ClientNetwork, at time: Int, _ library: any LibraryConnection) throws {
    day = time / Seconds.day
    try library.change("DELETE FROM {quotaDay} WHERE day < ?", [.integer(day)])
    let key = try ClientQuota.key(of: day, library)
    client = Array(SHA256.authenticationCode(of: network.bytes, key: key).prefix(16))
    let row = try library.row(
      "SELECT machines, bytes FROM {quota} WHERE day = ? AND client = ?", [.integer(day), .bytes(client)])
    machines = row?[0].number ?? 0
    bytes = row?[1].number ?? 0
  }

  /// True if the client may put so many bytes more.
  func hasRoom(for more: Int, _ limits: StoreLimits) -> Bool {
    machines < limits.clientMachines && bytes + more <= limits.clientBytes
  }

  /// Counts a machine.
  func add(_ more: Int, _ library: any LibraryConnection) throws {
    try library.change(
      """
      INSERT INTO {quota} (day, client, machines, bytes) VALUES (?, ?, ?, ?)
      ON CONFLICT (day, client) DO UPDATE SET machines = excluded.machines, bytes = excluded.bytes
      """,
      [.integer(day), .bytes(client), .integer(machines + 1), .integer(bytes + more)])
  }

  private static func key(of day: Int, _ library: any LibraryConnection) throws -> [UInt8] {
    if let known = try library.row("SELECT key FROM {quotaDay} WHERE day = ?", [.integer(day)]) {
      return known[0].bytes
    }
    let key = SHA256.makeKey()
    try library.change("INSERT INTO {quotaDay} (day, key) VALUES (?, ?)", [.integer(day), .bytes(key)])
    return key
  }
}
