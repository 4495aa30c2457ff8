import GRDB
import StatechartSimulation

/// A text that is put into the library.
struct Arrival: Sendable {
  /// A refusal is no error of the database: what was removed to make room stays removed.
  typealias Outcome = Result<PutReceipt, PutRefusal>

  /// The most machines that are removed because of their age when one is put, and the most to make room for it.
  static let mostAged = 100
  static let mostRemoved = 1000

  let text: MachineText
  let name: String?
  /// Whose share it counts to; nil for nobody's.
  let network: ClientNetwork?
  /// The time now in seconds since 1970.
  let time: Int
  let limits: StoreLimits

  private var bytes: Int { text.text.utf8.count }

  /// Enters it, unless it is there already.
  func enter(_ db: Database) throws -> Outcome {
    let address = ContentAddress(text)
    if try isKnown(address, db) { return .success(PutReceipt(identifier: address.identifier, isNew: false)) }
    let share = try network.map { try ClientShare(of: $0, at: time, db) }
    if let share, !share.hasRoom(for: bytes, limits) {
      return .failure(.quota(retryAfter: Seconds.day - time % Seconds.day))
    }
    guard try makeRoom(db) else { return .failure(.full) }
    try db.execute(
      sql: """
        INSERT INTO machine (hash, notation, ordinal, name, bytes, arrived, used) VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [address.digest.data, text.notation, text.ordinal, name, bytes, time, time])
    try db.execute(
      sql: "INSERT INTO source (machine, text) VALUES (?, ?)",
      arguments: [db.lastInsertedRowID, Array(text.text.utf8).data])
    try share?.add(bytes, db)
    return .success(PutReceipt(identifier: address.identifier, isNew: true))
  }

  /// True if it is there; then that is a use of it.
  private func isKnown(_ address: ContentAddress, _ db: Database) throws -> Bool {
    guard
      let used = try Int.fetchOne(db, sql: "SELECT used FROM machine WHERE hash = ?", arguments: [address.digest.data])
    else { return false }
    if used < time - Seconds.hour {
      try db.execute(sql: "UPDATE machine SET used = ? WHERE hash = ?", arguments: [time, address.digest.data])
    }
    return true
  }

  /// Removes what has been unused for too long, and if there is no room then, what has been unused for longest and may go.
  private func makeRoom(_ db: Database) throws -> Bool {
    _ = try Removal.remove(unusedSince: time - limits.ageDays * Seconds.day, upTo: Arrival.mostAged, in: db)
    var removed = 0
    while try Int.fetchOne(db, sql: "SELECT bytes FROM total") ?? 0 > limits.allBytes - bytes {
      guard removed < Arrival.mostRemoved else { return false }
      let more = try Removal.remove(unusedSince: time - limits.idleDays * Seconds.day, upTo: 8, in: db)
      guard more > 0 else { return false }
      removed += more
    }
    return true
  }
}
