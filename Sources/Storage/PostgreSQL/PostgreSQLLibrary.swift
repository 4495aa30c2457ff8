import Rooms
import Synchronization

/// A library in PostgreSQL, which any number of processes share.
final class PostgreSQLLibrary: LibraryDatabase {
  /// The connections that read; one more writes.
  private static let readers = 2
  /// The number under which one process at a time changes the library: what is decided by its size holds then, as in SQLite.
  private static let lock = 0x494c_6c62

  let name = "PostgreSQL"
  private let address: String
  private let lines: PostgreSQLLines
  private let reads = Atomic(0)

  /// Connects to a database and brings its tables to this version.
  ///
  /// - Throws: `StoreError` if that fails.
  init(_ address: String) throws(StoreError) {
    self.address = address
    lines = PostgreSQLLines(address, count: PostgreSQLLibrary.readers + 1, label: "interlock.library.postgresql")
    do {
      try lines.first { try PostgreSQLSchema.migrate($0) }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .inaccessible(path: name, reason: "\(error)")
    }
  }

  func rooms(_ clock: LibraryClock) -> any RoomStore { PostgreSQLRoomStore(connecting: address, clock) }

  func read<Value: Sendable>(
    _ value: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    let number = 1 + reads.add(1, ordering: .relaxed).newValue % PostgreSQLLibrary.readers
    do {
      return try await lines.work(on: number) { try value($0) }
    } catch {
      throw .failed(path: name, reason: "\(error)")
    }
  }

  func write<Value: Sendable>(
    _ change: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try await lines.work(on: 0) { try PostgreSQLLibrary.carryOut(change, $0) }
    } catch {
      throw .failed(path: name, reason: "\(error)")
    }
  }

  func writeLater(_ change: @escaping @Sendable (any LibraryConnection) throws -> Void) {
    lines.later(on: 0) { try PostgreSQLLibrary.carryOut(change, $0) }
  }

  private static func carryOut<Value>(
    _ change: (any LibraryConnection) throws -> Value, _ connection: PostgreSQLConnection
  ) throws -> Value {
    try connection.transaction {
      try connection.run("SELECT pg_advisory_xact_lock($1::bigint)", [String(lock)])
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
  func rows(_ statement: String, _ values: [SQLValue]) throws -> [SQLRow] {
    try run(SQLDialect.postgreSQL.text(statement), values: values).rows
  }

  func change(_ statement: String, _ values: [SQLValue]) throws -> Int {
    try run(SQLDialect.postgreSQL.text(statement), values: values).changed
  }
}
