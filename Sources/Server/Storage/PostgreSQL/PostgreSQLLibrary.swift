import Dispatch
import Rooms
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A library in PostgreSQL, which any number of processes share.
final class PostgreSQLLibrary: LibraryDatabase {
  /// The connections that read machines; one more writes.
  private static let readers = 2
  /// The connections of rooms, without the one that listens.
  private static let roomConnections = 4
  /// The advisory lock with which one process at a time changes machines: decisions by their size stay valid then, as
  /// in SQLite.
  private static let lock = 0x494c_6c62

  private static let kind = "PostgreSQL"
  let name = PostgreSQLLibrary.kind
  let address: String
  private let machinePool: ConnectionPool
  private let roomPool: ConnectionPool
  private let reads = Atomic(0)

  static func checkAddress(_ address: String) throws(StoreError) {
    do throws(PostgreSQLConnection.Fault) {
      try PostgreSQLConnection.check(address)
    } catch {
      throw .inaccessible(path: kind, reason: "\(error)")
    }
  }

  /// Connects to a database and brings its tables to this version.
  ///
  /// - Throws: `StoreError` if that fails.
  init(_ address: String) throws(StoreError) {
    self.address = address
    machinePool = ConnectionPool(address, count: PostgreSQLLibrary.readers + 1, label: "interlock.library.postgresql")
    roomPool = ConnectionPool(
      address, count: PostgreSQLLibrary.roomConnections, label: "interlock.rooms.postgresql")
    do {
      try machinePool.first { try PostgreSQLSchema.migrate($0) }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .inaccessible(path: name, reason: "\(error)")
    }
  }

  func read<Value: Sendable>(
    _ part: LibraryPart, _ value: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await work(on: part, number: 1 + reads.add(1, ordering: .relaxed).newValue % PostgreSQLLibrary.readers, value)
  }

  func write<Value: Sendable>(
    _ part: LibraryPart, _ change: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await work(on: part, number: 0) { try PostgreSQLLibrary.carryOut(part, change, $0) }
  }

  func writeLater(_ change: @escaping @Sendable (any LibraryConnection) throws -> Void) {
    machinePool.later(on: 0) { try PostgreSQLLibrary.carryOut(.machines, change, $0) }
  }

  /// Works on a connection of a part; of those of machines, on the one of a number. A room always has the same, so
  /// requests of one room do not occupy the others while they wait for its lock.
  private func work<Value: Sendable>(
    on part: LibraryPart, number: Int, _ work: @escaping @Sendable (PostgreSQLConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      switch part {
      case .machines: return try await machinePool.work(on: number, work)
      case .rooms: return try await roomPool.work(on: 0, work)
      case .room(let code):
        let number = code.text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
        return try await roomPool.work(on: number, work)
      }
    } catch {
      throw .failed(path: name, reason: "\(error)")
    }
  }

  /// Changes a part that is locked until the transaction ends.
  private static func carryOut<Value>(
    _ part: LibraryPart, _ change: (any LibraryConnection) throws -> Value, _ connection: PostgreSQLConnection
  ) throws -> Value {
    try connection.transaction {
      switch part {
      case .machines: try connection.run("SELECT pg_advisory_xact_lock($1::bigint)", [.integer(lock)])
      case .rooms: try connection.run("LOCK TABLE interlock_room IN SHARE ROW EXCLUSIVE MODE")
      case .room(let code):
        try connection.run("SELECT 1 FROM interlock_room WHERE code = $1 FOR UPDATE", [.text(code.text)])
      }
      return try change(connection)
    }
  }

  /// PostgreSQL does that itself.
  func shrink() async throws(StoreError) -> Bool { false }

  func backUp(to target: String) throws(StoreError) {
    throw .inaccessible(path: target, reason: "a library in PostgreSQL is copied with pg_dump")
  }
}

extension PostgreSQLConnection: LibraryConnection {
  var dialect: SQLDialect { .postgreSQL }

  func rows(_ statement: String, _ values: [SQLValue]) throws -> [SQLRow] {
    try run(dialect.text(statement), values).rows
  }

  func change(_ statement: String, _ values: [SQLValue]) throws -> Int {
    try run(dialect.text(statement), values).changed
  }

  func announce(_ room: RoomCode, upTo sequence: Int) throws {
    try PostgreSQLLibrary.announce(room, upTo: sequence, self)
  }
}

/// New events of rooms, which processes announce to each other with NOTIFY and LISTEN.
extension PostgreSQLLibrary {
  /// The channel on which new events are announced.
  private static let channel = "interlock_rooms"
  /// Notifications within this time are taken together, in microseconds.
  private static let gathering: UInt32 = 100_000
  /// The time that the listening thread waits before it checks whether it is still wanted, in milliseconds.
  private static let checkInterval: Int32 = 500
  /// Microseconds after which a lost listening connection is opened again.
  private static let pause: UInt32 = 900_000

  func announcedRooms() -> AsyncStream<RoomCode> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1000)) { [address] rooms in
      let isWanted = Flag()
      rooms.onTermination = { _ in isWanted.clear() }
      DispatchQueue(label: "interlock.rooms.postgresql.listening").async {
        while isWanted.isSet {
          // The regular checks of `sequences(of:)` find what is announced while no connection listens.
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
      var payloads = try connection.notifications(within: checkInterval)
      guard !payloads.isEmpty else { continue }
      usleep(gathering)
      payloads += try connection.notifications(within: 0)
      for code in Set(payloads.compactMap { RoomCode($0.prefix { $0 != " " }) }) { receive(code) }
    }
  }

  /// Announces the code and the sequence. The server sends it when the transaction is committed.
  static func announce(_ room: RoomCode, upTo sequence: Int, _ connection: PostgreSQLConnection) throws {
    try connection.run("SELECT pg_notify($1, $2)", [.text(channel), .text("\(room.text) \(sequence)")])
  }
}

/// True until it is cleared.
private final class Flag: Sendable {
  private let value = Atomic(true)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func clear() { value.store(false, ordering: .relaxed) }
}
