import GRDB

/// Taking machines out of the database.
enum Removal {
  /// Removes machines that were used last before a time, those unused for longest first; how many there were.
  static func remove(unusedSince time: Int, upTo count: Int, in db: Database) throws -> Int {
    try db.execute(
      sql: """
        DELETE FROM machine WHERE id IN (SELECT id FROM machine WHERE used < ? ORDER BY used, id LIMIT ?)
        """,
      arguments: [time, count])
    return db.changesCount
  }

  /// Gives pages that became free back to the file system, at most so many.
  static func shrink(_ db: Database, pages: Int) throws {
    // A row for each page, all of which have to be asked for.
    let freed = try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum(\(pages))")
    while try freed.next() != nil {}
  }
}
