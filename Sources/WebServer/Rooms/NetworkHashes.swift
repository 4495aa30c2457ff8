import Crypto

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells the networks of clients apart without keeping an address: by HMAC-SHA256 (RFC 2104) with a random key that
/// is written nowhere.
struct NetworkHashes: Sendable {
  private let key = SymmetricKey(size: .bits256)

  /// The first 128 bits for the network of an address.
  func hash(of address: String) -> Data {
    Data(
      HMAC<SHA256>.authenticationCode(for: Data(NetworkHashes.network(of: address).utf8), using: key).prefix(16))
  }

  /// The network of an address in text: an IPv4 address as it is, of an IPv6 address the first four groups, for those
  /// behind them are one customer's. RFC 6177; RFC 4291, 2.2.
  static func network(of address: String) -> String {
    let host = address.prefix { $0 != "%" }.lowercased()
    guard host.contains(":") else { return host }
    // An IPv4 address in the form of IPv6. RFC 4291, 2.5.5.2.
    if let last = host.split(separator: ":").last, last.contains(".") { return String(last) }
    let sides = host.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false).map { side in
      side.split(separator: ":").map(String.init)
    }
    let tail = sides.count > 1 ? sides[1] : []
    let zeros = Array(repeating: "0", count: max(0, 8 - sides[0].count - tail.count))
    return (sides[0] + zeros + tail).prefix(4).joined(separator: ":")
  }
}
