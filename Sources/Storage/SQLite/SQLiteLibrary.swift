import GRDB
import Rooms

/// A library in a file, which several processes of a computer may have open.
final class SQLiteLibrary: LibraryDatabase {
  /// The most pages that are given back before other processes have their turn.
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
    do {
      return try await pool.read { try value(SQLiteConnection(database: $0)) }
    } catch {
      throw StoreError(error, path: name)
    }
  }

  /// All of the file is locked while a part of it changes.
  func write<Value: Sendable>(
    _: LibraryPart, _ change: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try await pool.writeInTime { try change(SQLiteConnection(database: $0)) }
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
    do {
      return try await pool.write { db in
        guard try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0 > 0 else { return false }
        // A row for each page, all of which have to be asked for.
        let freed = try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum(\(SQLiteLibrary.pagesAtOnce))")
        while try freed.next() != nil {}
        return true
      }
    } catch {
      throw StoreError(error, path: name)
    }
  }
}
