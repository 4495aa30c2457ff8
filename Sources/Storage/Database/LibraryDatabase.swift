import Rooms

/// The database of a library: a file of SQLite, or PostgreSQL. All work with it is done on threads of its own.
protocol LibraryDatabase: Sendable {
  /// What its faults are said of: a path, or the server's kind.
  var name: String { get }
  /// The rooms that it keeps as well, which are removed by the library's time.
  func rooms(_ clock: LibraryClock) -> any RoomStore

  /// Reads from the database.
  ///
  /// - Throws: `StoreError` if that fails.
  func read<Value: Sendable>(
    _ value: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value

  /// Changes the database in a transaction, all of it or nothing, while nobody else changes it. When it returns, the change is on disk.
  ///
  /// - Throws: `StoreError` if that fails.
  func write<Value: Sendable>(
    _ change: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value

  /// Changes the database behind the back of the caller, before changes that are asked for later. Nobody learns whether it fails.
  func writeLater(_ change: @escaping @Sendable (any LibraryConnection) throws -> Void)

  /// Gives some of the space that became free back to the file system; false if there is none.
  ///
  /// - Throws: `StoreError` if that fails.
  func shrink() async throws(StoreError) -> Bool

  /// Copies the database as it is now to a file, which is replaced as a whole.
  ///
  /// - Throws: `StoreError` if it cannot be written.
  func backUp(to target: String) throws(StoreError)
}

/// A connection to a library's database, within a transaction.
protocol LibraryConnection {
  /// The rows of a statement, in the words of `SQLDialect`, with the values of its parameters.
  func rows(_ statement: String, _ values: [SQLValue]) throws -> [SQLRow]

  /// Carries out a statement that has no rows; how many rows it has changed.
  @discardableResult
  func change(_ statement: String, _ values: [SQLValue]) throws -> Int
}

extension LibraryConnection {
  /// The first row of a statement.
  func row(_ statement: String, _ values: [SQLValue] = []) throws -> SQLRow? { try rows(statement, values).first }

  /// The number in the first row of a statement; nil if there is no row.
  func number(_ statement: String, _ values: [SQLValue] = []) throws -> Int? { try row(statement, values)?[0].number }
}
