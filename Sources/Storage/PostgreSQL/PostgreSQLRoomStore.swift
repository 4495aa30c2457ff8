import Dispatch
import JSONTree
public import Rooms
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Rooms in PostgreSQL, which any number of processes share.
public final class PostgreSQLRoomStore: RoomStore {
  /// How many connections are used beside the one that listens.
  private static let connections = 4
  /// Notifications within this time are taken together, in microseconds.
  private static let gathering: UInt32 = 100_000
  /// How long the listening thread waits before it looks whether it is still wanted, in milliseconds.
  private static let patience: Int32 = 500
  /// Microseconds after which a lost listening connection is opened again.
  private static let pause: UInt32 = 900_000

  private let address: String
  private let lines: PostgreSQLLines
  private let clock: LibraryClock

  /// A store in a database whose tables have this version.
  init(connecting address: String, _ clock: LibraryClock) {
    self.address = address
    self.clock = clock
    lines = PostgreSQLLines(
      address, count: PostgreSQLRoomStore.connections, label: "interlock.rooms.postgresql")
  }

  /// Connects to a database and brings its tables to this version.
  ///
  /// - Parameters:
  ///   - address: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, or any other that libpq reads.
  ///   - times: The clocks by which rooms are removed.
  /// - Throws: `RoomStoreError` if that fails.
  public convenience init(_ address: String, times: MachineStore.Times = .init()) throws(RoomStoreError) {
    self.init(
      connecting: address, LibraryClock(now: times.now, uptime: times.uptime, report: times.report))
    do {
      try lines.first { try PostgreSQLSchema.migrate($0) }
    } catch {
      throw RoomStoreError("PostgreSQL: \(error)")
    }
  }

  /// Enters a room, and removes those that were to end more than a day ago.
  public func enter(_ opening: RoomOpening, most: Int) async throws(RoomStoreError) -> Bool {
    try await work(on: opening.code) { [clock] connection in
      try connection.transaction {
        // Whoever counts rooms waits for those who are entering one.
        try connection.run("LOCK TABLE interlock_room IN SHARE ROW EXCLUSIVE MODE")
        let time = try clock.advance(connection)
        try connection.run("DELETE FROM interlock_room WHERE kept_until < $1::bigint", [String(time)])
        let count = try connection.run(
          "SELECT count(*) FROM interlock_room WHERE ends > $1::bigint AND NOT has_ended", [String(opening.opened)])
        guard count.first?.first.flatMap({ Int($0) }) ?? 0 < most else { return false }
        let added = try connection.run(
          """
          INSERT INTO interlock_room (code, machine, secret_hash, key, opened, ends, kept_until)
          VALUES ($1, $2, $3, $4, $5::bigint, $6::bigint, $7::bigint) ON CONFLICT DO NOTHING RETURNING code
          """,
          [
            opening.code.text, opening.machine, opening.secretHash.digits, opening.key.digits, String(opening.opened),
            String(opening.ends), String(opening.keptUntil(from: time)),
          ])
        return !added.isEmpty
      }
    }
  }

  /// The opening of a room.
  public func opening(of code: RoomCode) async throws(RoomStoreError) -> RoomOpening? {
    try await work(on: code) { connection in
      let rows = try connection.run(
        "SELECT machine, secret_hash, key, opened, ends FROM interlock_room WHERE code = $1", [code.text])
      return rows.first.map { row in
        RoomOpening(
          code: code, machine: row[0], secretHash: [UInt8](digits: row[1]), key: [UInt8](digits: row[2]),
          opened: Int(row[3]) ?? 0, ends: Int(row[4]) ?? 0)
      }
    }
  }

  /// The events of a room behind a sequence.
  public func records(of code: RoomCode, after sequence: Int) async throws(RoomStoreError) -> [RoomRecord] {
    try await work(on: code) { try PostgreSQLRoomStore.records(of: code, after: sequence, $0) }
  }

  /// Adds events to a room, whose row is locked meanwhile, and tells those who listen.
  public func append(
    to code: RoomCode, after sequence: Int, deciding decide: @escaping @Sendable ([RoomRecord]) -> [RoomRecord]
  ) async throws(RoomStoreError) -> [RoomRecord] {
    try await work(on: code) { connection in
      try connection.transaction {
        try connection.run("SELECT 1 FROM interlock_room WHERE code = $1 FOR UPDATE", [code.text])
        let newer = try PostgreSQLRoomStore.records(of: code, after: sequence, connection)
        let added = decide(newer)
        for record in added {
          try connection.run(
            """
            INSERT INTO interlock_room_event (room, sequence, key, time, event)
            VALUES ($1, $2::bigint, $3, $4::bigint, $5)
            """,
            [
              code.text, String(record.sequence), record.key, String(record.time), record.event.json.json(),
            ])
        }
        if let last = added.last {
          let hasEnded = added.contains { $0.event == .ended }
          try connection.run(
            """
            UPDATE interlock_room SET sequence = $2::bigint, has_ended = has_ended OR $3::boolean WHERE code = $1
            """,
            [code.text, String(last.sequence), String(hasEnded)])
          try connection.run(
            "SELECT pg_notify($1, $2)", [PostgreSQLSchema.channel, "\(code.text) \(last.sequence)"])
        }
        return newer + added
      }
    }
  }

  /// The sequence of the last event of each of some rooms.
  public func sequences(of codes: [RoomCode]) async throws(RoomStoreError) -> [RoomCode: Int] {
    guard let first = codes.first else { return [:] }
    return try await work(on: first) { connection in
      // Codes have no characters that mean something in an array.
      let rows = try connection.run(
        "SELECT code, sequence FROM interlock_room WHERE code = ANY ($1::text[])",
        ["{" + codes.map(\.text).joined(separator: ",") + "}"])
      let pairs = rows.compactMap { row in RoomCode(row[0]).map { ($0, Int(row[1]) ?? 0) } }
      return Dictionary(pairs, uniquingKeysWith: max)
    }
  }

  /// The rooms of which other processes, or this one, tell that they have new events.
  public func changes() -> AsyncStream<RoomCode> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1000)) { [address] changes in
      let isWanted = Flag()
      changes.onTermination = { _ in isWanted.clear() }
      DispatchQueue(label: "interlock.rooms.postgresql.listening").async {
        while isWanted.isSet {
          // What is told while no connection listens is found by the looks that are taken anyway.
          try? PostgreSQLRoomStore.listen(address, while: isWanted) { changes.yield($0) }
          if isWanted.isSet { usleep(PostgreSQLRoomStore.pause) }
        }
      }
    }
  }

  private static func listen(_ address: String, while isWanted: Flag, _ tell: (RoomCode) -> Void) throws {
    let connection = try PostgreSQLConnection(address)
    try connection.run("LISTEN " + PostgreSQLSchema.channel)
    while isWanted.isSet {
      var payloads = try connection.notifications(within: patience)
      guard !payloads.isEmpty else { continue }
      usleep(gathering)
      payloads += try connection.notifications(within: 0)
      for code in Set(payloads.compactMap { RoomCode($0.prefix { $0 != " " }) }) { tell(code) }
    }
  }

  private static func records(
    of code: RoomCode, after sequence: Int, _ connection: PostgreSQLConnection
  ) throws -> [RoomRecord] {
    let rows = try connection.run(
      """
      SELECT sequence, key, time, event FROM interlock_room_event
      WHERE room = $1 AND sequence > $2::bigint ORDER BY sequence
      """,
      [code.text, String(sequence)])
    return try rows.map { row in
      guard let sequence = Int(row[0]), let time = Int(row[2]),
        let event = try? RoomEvent(json: JSONReader.read(row[3]).value)
      else { throw RoomStoreError("room \(code): event \(row[0]) cannot be read") }
      return RoomRecord(sequence: sequence, key: row[1], time: time, event: event)
    }
  }

  /// Works on the connection of a room, off the threads of tasks.
  private func work<Result: Sendable>(
    on code: RoomCode, _ work: @escaping @Sendable (PostgreSQLConnection) throws -> Result
  ) async throws(RoomStoreError) -> Result {
    let number = code.text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    do {
      return try await lines.work(on: number, work)
    } catch {
      throw error as? RoomStoreError ?? RoomStoreError("PostgreSQL: \(error)")
    }
  }
}

/// Something that is wanted until it is not.
private final class Flag: Sendable {
  private let value = Atomic(true)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func clear() { value.store(false, ordering: .relaxed) }
}

extension [UInt8] {
  /// Two hexadecimal digits for each byte.
  fileprivate var digits: String { map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined() }

  fileprivate init(digits: String) {
    let values = digits.compactMap(\.hexDigitValue).map { UInt8($0) }
    self = stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
