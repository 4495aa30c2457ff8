import Dispatch
import Rooms
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// New events of rooms, which processes announce to each other with NOTIFY and LISTEN.
extension PostgreSQLLibrary {
  /// The channel on which new events are announced.
  private static let channel = "interlock_rooms"
  /// Notifications within this time are taken together, in microseconds.
  private static let gathering: UInt32 = 100_000
  /// How long the listening thread waits before it checks whether it is still wanted, in milliseconds.
  private static let patience: Int32 = 500
  /// Microseconds after which a lost listening connection is opened again.
  private static let pause: UInt32 = 900_000

  func announcedRooms() -> AsyncStream<RoomCode> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1000)) { [address] rooms in
      let isWanted = Flag()
      rooms.onTermination = { _ in isWanted.clear() }
      DispatchQueue(label: "interlock.rooms.postgresql.listening").async {
        while isWanted.isSet {
          // What is announced while no connection listens is found by the regular checks of `sequences(of:)`.
          try? PostgreSQLLibrary.listen(address, while: isWanted) { rooms.yield($0) }
          if isWanted.isSet { usleep(PostgreSQLLibrary.pause) }
        }
      }
    }
  }

  private static func listen(_ address: String, while isWanted: Flag, _ receive: (RoomCode) -> Void) throws {
    let connection = try PostgreSQLConnection(address)
    try connection.run("LISTEN " + channel)
    while isWanted.isSet {
      var payloads = try connection.notifications(within: patience)
      guard !payloads.isEmpty else { continue }
      usleep(gathering)
      payloads += try connection.notifications(within: 0)
      for code in Set(payloads.compactMap { RoomCode($0.prefix { $0 != " " }) }) { receive(code) }
    }
  }

  /// Announces the code and the sequence. The server sends it when the transaction is committed.
  static func announce(_ room: RoomCode, upTo sequence: Int, _ connection: PostgreSQLConnection) throws {
    try connection.run("SELECT pg_notify($1, $2)", [channel, "\(room.text) \(sequence)"])
  }
}

/// Something that is wanted until it is not.
private final class Flag: Sendable {
  private let value = Atomic(true)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func clear() { value.store(false, ordering: .relaxed) }
}
