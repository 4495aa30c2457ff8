import JSONTree
package import Rooms

/// The rooms that the library's database keeps as well.
extension MachineStore: RoomStore {
  /// Enters a room, and removes those that were to end more than a day ago.
  package func create(_ opening: RoomOpening, limit: Int) async throws(RoomStoreError) -> Bool {
    try await write(.rooms) { [clock] library in
      let time = try clock.advance(library)
      try library.change("DELETE FROM {room} WHERE {keptUntil} < ?", [.integer(time)])
      let count = try library.number(
        "SELECT count(*) FROM {room} WHERE ends > ? AND NOT {hasEnded}", [.integer(opening.opened)])
      guard count ?? 0 < limit else { return false }
      let added = try library.change(
        """
        INSERT INTO {room} (code, machine, {secretHash}, key, opened, ends, {keptUntil}) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
        [
          .text(opening.code.text), .text(opening.machine), library.dialect.secret(opening.secretHash),
          library.dialect.secret(opening.key), .integer(opening.opened), .integer(opening.ends),
          .integer(opening.keptUntil(from: time)),
        ])
      return added == 1
    }
  }

  package func opening(of code: RoomCode) async throws(RoomStoreError) -> RoomOpening? {
    try await read(.room(code)) { library in
      let row = try library.row(
        "SELECT machine, {secretHash}, key, opened, ends FROM {room} WHERE code = ?", [.text(code.text)])
      return row.map { row in
        RoomOpening(
          code: code, machine: row[0].text ?? "", secretHash: row[1].secret, key: row[2].secret,
          opened: row[3].number, ends: row[4].number)
      }
    }
  }

  /// The events of a room after a sequence.
  package func records(of code: RoomCode, after sequence: Int) async throws(RoomStoreError) -> [RoomRecord] {
    try await read(.room(code)) { try $0.records(of: code, after: sequence) }
  }

  /// Adds events to a room, in one transaction with reading those that are new, and announces them to other processes.
  package func append(
    to code: RoomCode, after sequence: Int, deciding decide: @escaping @Sendable ([RoomRecord]) -> [RoomRecord]
  ) async throws(RoomStoreError) -> [RoomRecord] {
    try await write(.room(code)) { library in
      let newer = try library.records(of: code, after: sequence)
      let added = decide(newer)
      for record in added { try library.add(record, to: code) }
      if let last = added.last {
        let hasEnded = added.contains { $0.event == .ended }
        try library.change(
          "UPDATE {room} SET sequence = ?, {hasEnded} = {hasEnded} OR ? WHERE code = ?",
          [.integer(last.sequence), .integer(hasEnded ? 1 : 0), .text(code.text)])
        try library.announce(code, upTo: last.sequence)
      }
      return newer + added
    }
  }

  /// The sequence of the last event of each of some rooms, at most 32,766, the parameters that SQLite takes.
  package func sequences(of codes: [RoomCode]) async throws(RoomStoreError) -> [RoomCode: Int] {
    guard !codes.isEmpty else { return [:] }
    return try await read(.rooms) { library in
      let parameters = codes.map { _ in "?" }.joined(separator: ", ")
      let rows = try library.rows(
        "SELECT code, sequence FROM {room} WHERE code IN (\(parameters))", codes.map { .text($0.text) })
      let pairs = rows.compactMap { row in row[0].text.flatMap { RoomCode($0) }.map { ($0, row[1].number) } }
      return Dictionary(pairs, uniquingKeysWith: max)
    }
  }

  /// The rooms that processes, this one included, announce to have new events: those of PostgreSQL. A file has none.
  package func changes() -> AsyncStream<RoomCode> { database.announcedRooms() }

  private func read<Value: Sendable>(
    _ part: LibraryPart, _ value: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(RoomStoreError) -> Value {
    do throws(StoreError) { return try await database.read(part, value) } catch { throw RoomStoreError("\(error)") }
  }

  private func write<Value: Sendable>(
    _ part: LibraryPart, _ change: @escaping @Sendable (any LibraryConnection) throws -> Value
  ) async throws(RoomStoreError) -> Value {
    do throws(StoreError) { return try await database.write(part, change) } catch { throw RoomStoreError("\(error)") }
  }
}

extension LibraryConnection {
  /// The events of a room after a sequence, in their order.
  fileprivate func records(of code: RoomCode, after sequence: Int) throws -> [RoomRecord] {
    let rows = try rows(
      "SELECT sequence, key, time, event FROM {roomEvent} WHERE room = ? AND sequence > ? ORDER BY sequence",
      [.text(code.text), .integer(sequence)])
    return try rows.map { row in
      guard let event = try? RoomEvent(json: JSONReader.read(row[3].event).value) else {
        throw RoomStoreError("room \(code): event \(row[0].number) cannot be read")
      }
      return RoomRecord(sequence: row[0].number, key: row[1].text ?? "", time: row[2].number, event: event)
    }
  }

  fileprivate func add(_ record: RoomRecord, to code: RoomCode) throws {
    try change(
      "INSERT INTO {roomEvent} (room, sequence, key, time, event) VALUES (?, ?, ?, ?, ?)",
      [
        .text(code.text), .integer(record.sequence), .text(record.key), .integer(record.time),
        dialect.event(record.event.json.json()),
      ])
  }
}

extension RoomOpening {
  /// The library's time after which the room is removed: a day after its end.
  fileprivate func keptUntil(from time: Int) -> Int { time + max(0, ends - opened) + Seconds.day }
}
