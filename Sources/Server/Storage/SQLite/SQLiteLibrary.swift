import GRDB
import Rooms

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A library in a file, which several processes of a computer may have open.
final class SQLiteLibrary: LibraryDatabase {
  /// The maximum number of pages that are returned to the file system before other processes have their turn.
  private static let pagesAtOnce = 200

  let name: String
  let pool: DatabasePool

  /// Opens the library of a folder.
  ///
  /// - Parameter isMade: True to make the folder and the file if they are not there.
  /// - Throws: `StoreError` if there is none, or none that this version can use.
  init(folder: String, making isMade: Bool) throws(StoreError) {
    let file = LibraryFile(folder: folder)
    name = file.path
    pool = try file.open(making: isMade)
  }

  func read<Value: Sendable>(
    _: LibraryPart, _ value: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await reporting { try await pool.read { try value(SQLiteConnection(database: $0)) } }
  }

  /// All of the file is locked while a part of it changes.
  func write<Value: Sendable>(
    _: LibraryPart, _ change: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await reporting { try await pool.writeInTime { try change(SQLiteConnection(database: $0)) } }
  }

  /// Translates what the database throws.
  private func reporting<Value>(_ work: () async throws -> Value) async throws(StoreError) -> Value {
    do {
      return try await work()
    } catch {
      throw StoreError(error, path: name)
    }
  }

  func writeLater(_ change: @escaping @Sendable (any LibraryConnection) throws -> Void) {
    pool.asyncWriteWithoutTransaction { try? change(SQLiteConnection(database: $0)) }
  }

  /// None: SQLite does not inform other processes.
  func announcedRooms() -> AsyncStream<RoomCode> { AsyncStream { $0.finish() } }

  func shrink() async throws(StoreError) -> Bool {
    try await reporting {
      try await pool.write { db in
        guard try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0 > 0 else { return false }
        // A row for each page, all of which have to be asked for.
        let freed = try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum(\(SQLiteLibrary.pagesAtOnce))")
        while try freed.next() != nil {}
        return true
      }
    }
  }
}

extension SQLiteLibrary {
  /// Copies the library as it is now to a file, which is replaced as a whole; others may use the library meanwhile. The
  /// file is one that its owner alone may read. SQLite, Online Backup API.
  ///
  /// - Throws: `StoreError` if it cannot be written.
  func backUp(to target: String) throws(StoreError) {
    var (own, other) = (stat(), stat())
    if stat(name, &own) == 0, stat(target, &other) == 0, own.st_dev == other.st_dev, own.st_ino == other.st_ino {
      throw .inaccessible(path: target, reason: "it is the library itself")
    }
    let copy = "\(target).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    defer { for ending in ["", "-wal", "-shm", "-journal"] { unlink(copy + ending) } }
    let descriptor = open(copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .inaccessible(path: target, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    do {
      let queue = try DatabaseQueue(path: copy)
      try pool.backup(to: queue)
      // The copy is one file, without a log next to it.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try queue.close()
    } catch {
      throw StoreError(error, path: target)
    }
    guard fsync(descriptor) == 0, rename(copy, target) == 0 else {
      throw .inaccessible(path: target, reason: String(cString: strerror(errno)))
    }
  }
}

/// A connection to a library's file.
struct SQLiteConnection: LibraryConnection {
  let database: Database

  var dialect: SQLDialect { .sqlite }

  func rows(_ statement: String, _ values: [SQLValue]) throws -> [SQLRow] {
    try Row.fetchAll(database, sql: dialect.text(statement), arguments: SQLiteConnection.arguments(values))
      .map { row in SQLRow(row.databaseValues.map(SQLValue.init)) }
  }

  func change(_ statement: String, _ values: [SQLValue]) throws -> Int {
    try database.execute(sql: dialect.text(statement), arguments: SQLiteConnection.arguments(values))
    return database.changesCount
  }

  /// SQLite does not inform other processes: they read `sequences(of:)` regularly.
  func announce(_: RoomCode, upTo _: Int) {}

  private static func arguments(_ values: [SQLValue]) -> StatementArguments {
    StatementArguments(
      values.map { value -> DatabaseValue in
        switch value {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
      })
  }
}

extension SQLValue {
  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(Int(number))
    case .double(let number): self = .integer(Int(number))
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes(Array(data))
    }
  }
}

extension DatabasePool {
  /// Seconds within which a change begins, the wait for other writers of this process included. SQLite waits as long
  /// for those of other processes.
  static let beginSeconds = 5

  /// Changes the database in a transaction.
  ///
  /// A change that has waited for others of this process for too long fails without being begun.
  /// - Throws: The error of the change; `DatabaseError` with `SQLITE_BUSY` if it cannot begin in time.
  func writeInTime<Value: Sendable>(_ change: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let deadline = ContinuousClock.now + .seconds(DatabasePool.beginSeconds)
    return try await writeWithoutTransaction { db in
      // Beginning a transaction may itself wait for another process.
      guard ContinuousClock.now < deadline else {
        throw DatabaseError(resultCode: .SQLITE_BUSY, message: "earlier changes were not made in time")
      }
      var value: Value?
      try db.inTransaction(.immediate) {
        value = try change(db)
        return .commit
      }
      guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
      return value
    }
  }
}
