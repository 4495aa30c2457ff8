/// The store of rooms, so that what was acknowledged outlasts the process and can be shared by several.
package protocol RoomStore: Sendable {
  /// Adds a room; when it returns, the room is on disk. Rooms that were to end more than a day ago are removed, by a
  /// time that counts only what a running program has measured.
  ///
  /// - Parameter most: The maximum number of rooms that are not over.
  /// - Returns: False if there are so many, or another has the code.
  /// - Throws: `RoomStoreError` if the store fails.
  func create(_ opening: RoomOpening, limit: Int) async throws(RoomStoreError) -> Bool

  /// The opening of a room; nil if there is none.
  ///
  /// - Throws: `RoomStoreError` if the store fails.
  func opening(of code: RoomCode) async throws(RoomStoreError) -> RoomOpening?

  /// The events of a room after a sequence, in their order.
  ///
  /// - Throws: `RoomStoreError` if the store fails.
  func records(of code: RoomCode, after sequence: Int) async throws(RoomStoreError) -> [RoomRecord]

  /// Adds events to a room, all of them or none: no other process adds any meanwhile. When it returns, they are on
  /// disk.
  ///
  /// - Parameters:
  ///   - sequence: The last event that is known.
  ///   - decide: Gets the events after that, in their order; returns those to be added, whose sequences continue from
  ///     there.
  /// - Returns: The events after `sequence`, the new ones included.
  /// - Throws: `RoomStoreError` if the store fails, or there is no such room.
  func append(
    to code: RoomCode, after sequence: Int, deciding decide: @escaping @Sendable ([RoomRecord]) -> [RoomRecord]
  ) async throws(RoomStoreError) -> [RoomRecord]

  /// The sequence of the last event of each of some rooms that are there.
  ///
  /// - Throws: `RoomStoreError` if the store fails.
  func sequences(of codes: [RoomCode]) async throws(RoomStoreError) -> [RoomCode: Int]

  /// The rooms in which another process may have added events, reported soon after that. A store without notifications
  /// reports nothing.
  func changes() -> AsyncStream<RoomCode>
}

extension RoomStore {
  /// A store without notifications.
  package func changes() -> AsyncStream<RoomCode> { AsyncStream { $0.finish() } }
}

/// A fault of a room's store.
package struct RoomStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error message, for the log.
  package let description: String

  package init(_ description: String) { self.description = description }
}
