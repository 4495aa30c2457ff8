import GRDB

extension DatabasePool {
  /// Seconds within which a change begins, the wait for other writers of this process included. SQLite waits as long for
  /// those of other processes.
  static let patience = 5

  /// Changes the database in a transaction.
  ///
  /// A change that has waited for others of this process for too long fails without being begun.
  /// - Throws: What the change throws; `DatabaseError` with `SQLITE_BUSY` if it cannot begin in time.
  func writeInTime<Value: Sendable>(_ change: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let deadline = ContinuousClock.now + .seconds(DatabasePool.patience)
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
