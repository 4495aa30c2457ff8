import Crypto
import Synchronization
import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many rooms each network has opened in the last hour. A network is known by HMAC-SHA256 (RFC 2104) with a random key that
/// is written nowhere, so no address is kept.
final class OpeningShares: Sendable {
  /// The seconds that an opening counts.
  private static let period = 3600

  private let most: Int
  private let networks: Int
  private let key = SymmetricKey(size: .bits256)
  private let openings = Mutex<[Data: [Int]]>([:])

  /// Makes the shares.
  ///
  /// - Parameters:
  ///   - most: The most rooms of a network.
  ///   - networks: The most networks that are told apart in an hour; those behind them open none.
  init(most: Int, networks: Int) {
    self.most = most
    self.networks = networks
  }

  /// Counts an opening by the client of an address.
  ///
  /// - Throws: `Failure` if its network has had its share.
  func take(_ address: String, at time: Int) throws(Failure) {
    let network = Data(
      HMAC<SHA256>.authenticationCode(for: Data(OpeningShares.network(of: address).utf8), using: key).prefix(16))
    let wait = openings.withLock { openings -> Int? in
      openings = openings.compactMapValues { times in
        let recent = times.filter { $0 > time - Self.period }
        return recent.isEmpty ? nil : recent
      }
      let own = openings[network] ?? []
      if own.count >= most { return max(1, (own.first ?? time) + Self.period - time) }
      if own.isEmpty, openings.count >= networks { return Self.period }
      openings[network] = own + [time]
      return nil
    }
    if let wait { throw Failure(.room(.share(seconds: wait))) }
  }

  /// The network of an address in text: an IPv4 address as it is, of an IPv6 address the first four groups, for those behind them
  /// are one customer's. RFC 6177; RFC 4291, 2.2.
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
