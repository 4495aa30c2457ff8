import Rooms

/// The database of a library: a file of SQLite, or PostgreSQL. All work with it is done on threads of its own.
protocol LibraryDatabase: Sendable {
  /// The subject of its error messages: a path, or the kind of the server.
  var name: String { get }

  /// Reads a part of the database.
  ///
  /// - Throws: `StoreError` if that fails.
  func read<Value: Sendable>(
    _ part: LibraryPart, _ value: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value

  /// Changes a part of the database in a transaction, all of it or nothing, while nobody else changes that part. When
  /// it returns, the change is on disk.
  ///
  /// - Throws: `StoreError` if that fails.
  func write<Value: Sendable>(
    _ part: LibraryPart, _ change: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value

  /// Changes the machines asynchronously, before changes that are requested later. Nobody learns whether it fails.
  func writeLater(_ change: @escaping @Sendable (any LibraryConnection) throws -> Void)

  /// The rooms whose new events were announced by any process, this one included (`LibraryConnection.announce`).
  func announcedRooms() -> AsyncStream<RoomCode>

  /// Gives some of the space that became free back to the file system; false if there is none.
  ///
  /// - Throws: `StoreError` if that fails.
  func shrink() async throws(StoreError) -> Bool

  /// Copies the database as it is now to a file, which is replaced as a whole.
  ///
  /// - Throws: `StoreError` if it cannot be written.
  func backUp(to target: String) throws(StoreError)
}

/// The part of a library's database that a transaction is about: what is locked while it changes.
enum LibraryPart: Sendable {
  /// The machines and all that is counted of them, and sessions.
  case machines
  /// All rooms, to create another: how many there are decides that.
  case rooms
  /// A room with its events.
  case room(RoomCode)
}

extension LibraryDatabase {
  /// Reads machines.
  ///
  /// - Throws: `StoreError` if that fails.
  func read<Value: Sendable>(
    _ value: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value { try await read(.machines, value) }

  /// Changes machines.
  ///
  /// - Throws: `StoreError` if that fails.
  func write<Value: Sendable>(
    _ change: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value { try await write(.machines, change) }
}

/// A connection to a library's database, within a transaction.
protocol LibraryConnection {
  /// The database's variant of SQL.
  var dialect: SQLDialect { get }

  /// The rows of a statement, written as `SQLDialect` says, with the values of its parameters.
  func rows(_ statement: String, _ values: [SQLValue]) throws -> [SQLRow]

  /// Executes a statement that has no rows; how many rows it has changed.
  @discardableResult
  func change(_ statement: String, _ values: [SQLValue]) throws -> Int

  /// Informs all processes, once the transaction is on disk, that a room has events up to a sequence. A database
  /// without notifications does nothing.
  func announce(_ room: RoomCode, upTo sequence: Int) throws
}

extension LibraryConnection {
  func row(_ statement: String, _ values: [SQLValue] = []) throws -> SQLRow? { try rows(statement, values).first }

  /// The number in the first row of a statement; nil if there is no row.
  func number(_ statement: String, _ values: [SQLValue] = []) throws -> Int? { try row(statement, values)?[0].number }
}

/// A value of a database.
enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case bytes([UInt8])

  /// A text, or none.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The number; 0 if it is none.
  var number: Int { if case .integer(let number) = self { number } else { 0 } }

  /// The text; nil if it is none.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The bytes; none if they are none.
  var bytes: [UInt8] { if case .bytes(let bytes) = self { bytes } else { [] } }
}

/// A row of a result: its values in the order of the statement.
struct SQLRow: Hashable, Sendable {
  private let values: [SQLValue]

  init(_ values: [SQLValue]) { self.values = values }

  subscript(column: Int) -> SQLValue { values.indices.contains(column) ? values[column] : .null }
}
