import GRDB
import JSONTree
import Rooms

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rooms in the file of a library.
struct SQLiteRoomStore: RoomStore {
  let pool: DatabasePool
  let clock: LibraryClock

  /// Enters a room, and removes those that were to end more than a day ago.
  func enter(_ opening: RoomOpening, most: Int) async throws(RoomStoreError) -> Bool {
    try await inRooms {
      try await pool.writeInTime { db in
        let time = try clock.advance(SQLiteConnection(database: db))
        try db.execute(sql: "DELETE FROM room WHERE keptUntil < ?", arguments: [time])
        let count = try Int.fetchOne(
          db, sql: "SELECT count(*) FROM room WHERE ends > ? AND hasEnded = 0", arguments: [opening.opened])
        guard count ?? 0 < most else { return false }
        try db.execute(
          sql: """
            INSERT OR IGNORE INTO room (code, machine, secretHash, key, opened, ends, keptUntil) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            opening.code.text, opening.machine, opening.secretHash.data, opening.key.data, opening.opened, opening.ends,
            opening.keptUntil(from: time),
          ])
        return db.changesCount == 1
      }
    }
  }

  /// The opening of a room.
  func opening(of code: RoomCode) async throws(RoomStoreError) -> RoomOpening? {
    try await inRooms {
      try await pool.read { db in
        let row = try Row.fetchOne(
          db, sql: "SELECT machine, secretHash, key, opened, ends FROM room WHERE code = ?", arguments: [code.text])
        return row.map { row in
          RoomOpening(
            code: code, machine: row["machine"], secretHash: Array(row["secretHash"] as Data),
            key: Array(row["key"] as Data), opened: row["opened"], ends: row["ends"])
        }
      }
    }
  }

  /// The events of a room behind a sequence.
  func records(of code: RoomCode, after sequence: Int) async throws(RoomStoreError) -> [RoomRecord] {
    try await inRooms { try await pool.read { try SQLiteRoomStore.records(of: code, after: sequence, $0) } }
  }

  /// Adds events to a room, in one transaction with reading those that are new.
  func append(
    to code: RoomCode, after sequence: Int, deciding decide: @escaping @Sendable ([RoomRecord]) -> [RoomRecord]
  ) async throws(RoomStoreError) -> [RoomRecord] {
    try await inRooms {
      try await pool.writeInTime { db in
        let newer = try SQLiteRoomStore.records(of: code, after: sequence, db)
        let added = decide(newer)
        for record in added {
          try db.execute(
            sql: "INSERT INTO roomEvent (room, sequence, key, time, event) VALUES (?, ?, ?, ?, ?)",
            arguments: [
              code.text, record.sequence, record.key, record.time, Array(record.event.json.json().utf8).data,
            ])
        }
        if let last = added.last {
          let hasEnded = added.contains { $0.event == .ended }
          try db.execute(
            sql: "UPDATE room SET sequence = ?, hasEnded = max(hasEnded, ?) WHERE code = ?",
            arguments: [last.sequence, hasEnded, code.text])
        }
        return newer + added
      }
    }
  }

  /// The sequence of the last event of each of some rooms.
  func sequences(of codes: [RoomCode]) async throws(RoomStoreError) -> [RoomCode: Int] {
    try await inRooms {
      try await pool.read { db in
        var sequences: [RoomCode: Int] = [:]
        for code in codes {
          sequences[code] = try Int.fetchOne(
            db, sql: "SELECT sequence FROM room WHERE code = ?", arguments: [code.text])
        }
        return sequences
      }
    }
  }

  private static func records(of code: RoomCode, after sequence: Int, _ db: Database) throws -> [RoomRecord] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT sequence, key, time, event FROM roomEvent WHERE room = ? AND sequence > ? ORDER BY sequence",
      arguments: [code.text, sequence])
    return try rows.map { row in
      let text = String(decoding: row["event"] as Data, as: UTF8.self)
      guard let event = try? RoomEvent(json: JSONReader.read(text).value) else {
        throw RoomStoreError("room \(code): event \(row["sequence"] as Int) cannot be read")
      }
      return RoomRecord(sequence: row["sequence"], key: row["key"], time: row["time"], event: event)
    }
  }

  private func inRooms<Result>(_ work: () async throws -> Result) async throws(RoomStoreError) -> Result {
    do {
      return try await work()
    } catch {
      throw RoomStoreError("\(error)")
    }
  }
}
