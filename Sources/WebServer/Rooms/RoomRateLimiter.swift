import Synchronization
import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many rooms each network has opened in the last hour.
final class RoomRateLimiter: Sendable {
  /// The seconds that an opening counts.
  private static let period = 3600

  private let most: Int
  private let networks: Int
  private let hashes = NetworkHashes()
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
    let network = hashes.hash(of: address)
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
}
