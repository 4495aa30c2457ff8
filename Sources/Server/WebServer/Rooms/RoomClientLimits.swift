import SystemLibraries
import Rooms
import Synchronization
import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The limits of each client in a room: how many forms it sends in a second, and how many members have joined from each
/// network, as far as this process knows.
final class RoomClientLimits: Sendable {
  private struct State {
    var second = 0
    /// The forms of the second.
    var forms: [String: Int] = [:]
    /// The networks from which members have joined.
    var networks: [Int: Data] = [:]
    /// The number of clients of each network that are just joining.
    var joining: [Data: Int] = [:]
  }

  private let hashes = NetworkHashes()
  private let maxMembersPerNetwork: Int
  private let maxJoinsPerSecond: Int
  private let maxFormsPerSecond: Int
  private let state = Mutex(State())

  init(_ options: RoomOptions) {
    (maxMembersPerNetwork, maxJoinsPerSecond, maxFormsPerSecond) = (
      options.maxMembersPerNetwork, options.maxJoinsPerSecond, options.maxFormsPerSecond
    )
  }

  /// Counts a form of a member, or of the network of a client that is no member.
  ///
  /// - Throws: `RoomRefusal` if it has sent its share in this second.
  func count(_ member: Int?, from address: String, at second: Int) throws(RoomRefusal) {
    let client = member.map { "member \($0)" } ?? hashes.hash(of: address).base64EncodedString()
    let most = member == nil ? maxJoinsPerSecond : maxFormsPerSecond
    let isWithin = state.withLock { state in
      if state.second != second { (state.second, state.forms) = (second, [:]) }
      state.forms[client, default: 0] += 1
      return state.forms[client, default: 0] <= most
    }
    guard isWithin else { throw .tooFast }
  }

  /// Lets a client join if its network has not reached its limit. Removed members do not count.
  ///
  /// - Parameters:
  ///   - room: The room as it is known.
  ///   - join: Adds the member; returns its number.
  /// - Throws: `Failure` if there is none, and what `join` throws.
  func join(from address: String, _ room: Room, _ join: () async throws -> Int?) async throws -> Int? {
    let network = hashes.hash(of: address)
    let isFree = state.withLock { state in
      state.networks = state.networks.filter { room.members[$0.key] != nil || $0.key > room.lastMember }
      let count = state.networks.values.count { $0 == network } + state.joining[network, default: 0]
      guard count < maxMembersPerNetwork else { return false }
      state.joining[network, default: 0] += 1
      return true
    }
    guard isFree else { throw Failure(.room(.refused(.share(limit: maxMembersPerNetwork), room.opening.code))) }
    let member: Int?
    do {
      member = try await join()
    } catch {
      leave(network, nil)
      throw error
    }
    leave(network, member)
    return member
  }

  private func leave(_ network: Data, _ member: Int?) {
    state.withLock { state in
      let count = state.joining[network, default: 1] - 1
      state.joining[network] = count == 0 ? nil : count
      if let member { state.networks[member] = network }
    }
  }
}

/// A limiter of the number of rooms that each network opens in an hour.
final class RoomRateLimiter: Sendable {
  /// The seconds that an opening counts.
  private static let period = 3600

  private let limit: Int
  private let maxNetworks: Int
  private let hashes = NetworkHashes()
  private let openings = Mutex<[Data: [Int]]>([:])

  /// Makes the shares.
  ///
  /// - Parameters:
  ///   - limit: The most rooms of a network.
  ///   - networks: The maximum number of networks that are counted in an hour; others open no room.
  init(limit: Int, networks: Int) {
    self.limit = limit
    maxNetworks = networks
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
      if own.count >= limit { return max(1, (own.first ?? time) + Self.period - time) }
      if own.isEmpty, openings.count >= maxNetworks { return Self.period }
      openings[network] = own + [time]
      return nil
    }
    if let wait { throw Failure(.room(.share(seconds: wait))) }
  }
}

/// Hashes that distinguish the networks of clients without storing an address: HMAC-SHA256 (RFC 2104) with a random key
/// that is not stored.
struct NetworkHashes: Sendable {
  private let key = SHA256.makeKey()

  /// The first 128 bits for the network of an address.
  func hash(of address: String) -> Data {
    Data(SHA256.authenticationCode(of: Array(NetworkHashes.network(of: address).utf8), key: key).prefix(16))
  }

  /// The network of an address in text: an IPv4 address as it is, of an IPv6 address the first four groups, for those
  /// after them are one customer's. RFC 6177; RFC 4291, 2.2.
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
