public import Rooms

/// The rooms that the library's database keeps as well.
extension MachineStore: RoomStore {
  /// Enters a room, and removes those that were to end more than a day ago.
  public func enter(_ opening: RoomOpening, most: Int) async throws(RoomStoreError) -> Bool {
    try await rooms.enter(opening, most: most)
  }

  /// The opening of a room.
  public func opening(of code: RoomCode) async throws(RoomStoreError) -> RoomOpening? {
    try await rooms.opening(of: code)
  }

  /// The events of a room behind a sequence.
  public func records(of code: RoomCode, after sequence: Int) async throws(RoomStoreError) -> [RoomRecord] {
    try await rooms.records(of: code, after: sequence)
  }

  /// Adds events to a room, in one transaction with reading those that are new.
  public func append(
    to code: RoomCode, after sequence: Int, deciding decide: @escaping @Sendable ([RoomRecord]) -> [RoomRecord]
  ) async throws(RoomStoreError) -> [RoomRecord] {
    try await rooms.append(to: code, after: sequence, deciding: decide)
  }

  /// The sequence of the last event of each of some rooms.
  public func sequences(of codes: [RoomCode]) async throws(RoomStoreError) -> [RoomCode: Int] {
    try await rooms.sequences(of: codes)
  }

  /// The rooms of which other processes, or this one, tell that they have new events.
  public func changes() -> AsyncStream<RoomCode> { rooms.changes() }
}

extension RoomOpening {
  /// The library's time after which the room is removed: a day after its end.
  func keptUntil(from time: Int) -> Int { time + max(0, ends - opened) + Seconds.day }
}
