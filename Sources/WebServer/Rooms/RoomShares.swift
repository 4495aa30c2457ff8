import Rooms
import Synchronization
import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What single clients do in a room, so that one leaves room to others: how many forms each sends in a second, and
/// how many members have joined from each network, as far as this process knows.
final class RoomShares: Sendable {
  private struct State {
    var second = 0
    /// The forms of the second.
    var forms: [String: Int] = [:]
    /// The networks from which members have joined.
    var networks: [Int: Data] = [:]
    /// How many are just joining from each network.
    var joining: [Data: Int] = [:]
  }

  private let hashes = NetworkHashes()
  private let joinShare: Int
  private let joinsASecond: Int
  private let formsASecond: Int
  private let state = Mutex(State())

  init(_ options: RoomOptions) {
    (joinShare, joinsASecond, formsASecond) = (options.joinShare, options.joinsASecond, options.formsASecond)
  }

  /// Counts a form of a member, or of a network whose client is none.
  ///
  /// - Throws: `RoomRefusal` if it has sent its share in this second.
  func count(_ member: Int?, from address: String, at second: Int) throws(RoomRefusal) {
    let client = member.map { "member \($0)" } ?? hashes.hash(of: address).base64EncodedString()
    let most = member == nil ? joinsASecond : formsASecond
    let isWithin = state.withLock { state in
      if state.second != second { (state.second, state.forms) = (second, [:]) }
      state.forms[client, default: 0] += 1
      return state.forms[client, default: 0] <= most
    }
    guard isWithin else { throw .tooFast }
  }

  /// Lets somebody join who has a place left in the share of its network. Who was removed leaves a place.
  ///
  /// - Parameters:
  ///   - room: The room as it is known.
  ///   - join: Makes somebody a member; gives its number.
  /// - Throws: `Failure` if there is none, and what `join` throws.
  func join(from address: String, _ room: Room, _ join: () async throws -> Int?) async throws -> Int? {
    let network = hashes.hash(of: address)
    let isFree = state.withLock { state in
      state.networks = state.networks.filter { room.members[$0.key] != nil || $0.key > room.lastMember }
      let count = state.networks.values.count { $0 == network } + state.joining[network, default: 0]
      guard count < joinShare else { return false }
      state.joining[network, default: 0] += 1
      return true
    }
    guard isFree else { throw Failure(.room(.refused(.share(limit: joinShare), room.opening.code))) }
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
