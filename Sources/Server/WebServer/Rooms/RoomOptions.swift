package import Rooms

/// The options of rooms: their store, and their maximum number.
package struct RoomOptions: Sendable {
  /// The store in which they are kept.
  package var store: any RoomStore
  /// The hours after which a room ends by itself.
  package var hours = 24
  /// The maximum number of rooms that are not over.
  package var maxRooms = 100
  /// The maximum number of rooms that one network opens in an hour by this process: an IPv4 address, or the first 64
  /// bits of an IPv6 address.
  package var maxRoomsPerNetwork = 30
  /// The limits of each room.
  package var limits = RoomLimits()
  /// The codes that members may have; nil if there are none.
  package var roster: RoomRoster?
  /// True if members may have codes. A worker knows this, but not the codes.
  package var hasRoster: Bool {
    get { roster != nil || hasRosterElsewhere }
    set { hasRosterElsewhere = newValue }
  }
  private var hasRosterElsewhere = false
  /// The maximum number of members of a room that have joined from one network, by this process.
  package var maxMembersPerNetwork = 128
  /// The maximum number of forms to join that one network sends to a room in a second.
  package var maxJoinsPerSecond = 20
  /// The maximum number of forms that one member sends to a room in a second.
  package var maxFormsPerSecond = 5
  /// The maximum number of streams of rooms at once; further requests are answered with 503, and their pages load again
  /// by themselves.
  package var maxStreams = 2000
  /// The maximum number of streams of one room at once, of those.
  package var maxStreamsPerRoom = 1500
  /// The time in seconds since 1970.
  package var now: @Sendable () -> Int

  package init(store: any RoomStore, now: @escaping @Sendable () -> Int) {
    self.store = store
    self.now = now
  }

  /// Makes room for a class of so many that comes by one address: some join again by another browser, and no network
  /// fills a room.
  package mutating func raiseLimits(forClassOf count: Int) {
    maxMembersPerNetwork = count + count / 2 + 8
    maxJoinsPerSecond = max(maxJoinsPerSecond, count)
    limits.members = 2 * maxMembersPerNetwork
    limits.allAnswerBytes = max(limits.allAnswerBytes, limits.members * limits.memberAnswerBytes)
    maxRoomsPerNetwork = max(maxRoomsPerNetwork, count)
    maxStreams = max(maxStreams, 2 * limits.members)
    maxStreamsPerRoom = max(maxStreamsPerRoom, limits.members)
  }
}
