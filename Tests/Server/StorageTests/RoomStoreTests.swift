import Foundation
import Rooms
import Testing

@testable import Storage

/// What every store of rooms does.
struct RoomStoreTests {
  private let folder = LibraryFolder()

  private func store(_ kind: StoreKind) throws -> any RoomStore { try folder.open(kind) }

  private static func opening(_ code: String, opened: Int = 1000, ends: Int = 90_000) throws -> RoomOpening {
    RoomOpening(
      code: try #require(RoomCode(code)), machine: "~sha256-é", secretHash: [1, 0, 255], key: [7, 8], opened: opened,
      ends: ends)
  }

  private static func record(_ sequence: Int, _ event: RoomEvent, key: String? = nil) -> RoomRecord {
    RoomRecord(sequence: sequence, key: key ?? "\(sequence)", time: 1000 + sequence, event: event)
  }

  @Test(arguments: StoreKind.allCases)
  func aRoomIsReadBack(kind: StoreKind) async throws {
    let store = try store(kind)
    let opening = try Self.opening("abcdef")
    #expect(try await store.opening(of: opening.code) == nil)
    #expect(try await store.create(opening, limit: 5))
    #expect(try await store.opening(of: opening.code) == opening)
    // Its code is taken.
    #expect(try await !store.create(try Self.opening("abcdef", ends: 80_000), limit: 5))
    #expect(try await store.opening(of: opening.code) == opening)
  }

  @Test(arguments: StoreKind.allCases)
  func eventsAreInTheirOrder(kind: StoreKind) async throws {
    let store = try store(kind)
    let opening = try Self.opening("abcdef")
    _ = try await store.create(opening, limit: 5)
    let first = [Self.record(1, .joined(member: 1, nickname: .fox)), Self.record(2, .shown(run: "a\u{1}b,é"))]
    #expect(
      try await store.append(to: opening.code, after: 0) { newer in
        newer.isEmpty ? first : []
      } == first)
    let third = Self.record(3, .voteOpened())
    // A process that knows less gets what is new before it decides.
    #expect(
      try await store.append(to: opening.code, after: 1) { newer in newer == [first[1]] ? [third] : [] }
        == [first[1], third])
    #expect(try await store.records(of: opening.code, after: 0) == first + [third])
    #expect(try await store.records(of: opening.code, after: 2) == [third])
    #expect(try await store.sequences(of: [opening.code, try #require(RoomCode("zzzzzz"))]) == [opening.code: 3])
    // What was acknowledged is there for another process.
    #expect(try await self.store(kind).records(of: opening.code, after: 0) == first + [third])
  }

  /// Programs of earlier versions have written the tables, and may still share them: names, types and values stay.
  @Test(arguments: StoreKind.allCases)
  func theTablesAreThoseOfEarlierVersions(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let (rooms, events, columns, values, json) =
      switch kind {
      case .sqlite:
        ("room", "roomEvent", "secretHash, key, hasEnded, keptUntil", "X'0100FF', X'0708', 1", "CAST(? AS BLOB)")
      case .postgreSQL:
        (
          "interlock_room", "interlock_room_event", "secret_hash, key, has_ended, kept_until", "'0100ff', '0708', true",
          "?"
        )
      }
    let (old, new) = (try Self.opening("abcdef"), try Self.opening("ghjkmn"))
    let records = [Self.record(1, .shown(run: "a\u{1}b,é")), Self.record(2, .ended)]
    let texts = [#"{"type":"shown","run":"a\u0001b,é"}"#, #"{"type":"ended"}"#]
    try await store.database.write { library in
      try library.change(
        """
        INSERT INTO \(rooms) (code, machine, opened, ends, sequence, \(columns))
        VALUES ('abcdef', '~sha256-é', 1000, 90000, 2, \(values), 2678400)
        """, [])
      for (index, text) in texts.enumerated() {
        try library.change(
          "INSERT INTO \(events) (room, sequence, key, time, event) VALUES ('abcdef', ?, ?, ?, \(json))",
          [.integer(index + 1), .text("\(index + 1)"), .integer(1001 + index), .text(text)])
      }
    }
    #expect(try await store.opening(of: old.code) == old)
    #expect(try await store.records(of: old.code, after: 0) == records)
    #expect(try await store.sequences(of: [old.code]) == [old.code: 2])
    // The first has ended, so there is room for one.
    #expect(try await store.create(new, limit: 1))
    _ = try await store.append(to: new.code, after: 0) { _ in records }
    let (entered, added) = try await store.database.read { library in
      (
        try library.rows("SELECT machine, opened, ends, sequence, \(columns) FROM \(rooms) ORDER BY code", []),
        try library.rows("SELECT sequence, key, time, event FROM \(events) ORDER BY room, sequence", [])
      )
    }
    try #require(entered.count == 2 && added.count == 4)
    // Until when a room is kept, the last column, is counted from when it was entered.
    #expect((0..<7).allSatisfy { entered[0][$0] == entered[1][$0] }, "\(entered)")
    #expect(added.prefix(2) == added.suffix(2), "\(added)")
  }

  /// All of it or nothing: a key or a sequence that is there, or a room that is not.
  @Test(arguments: StoreKind.allCases)
  func whatCannotBeAddedChangesNothing(kind: StoreKind) async throws {
    let store = try store(kind)
    let opening = try Self.opening("abcdef")
    _ = try await store.create(opening, limit: 5)
    let code = opening.code
    _ = try await store.append(to: code, after: 0) { _ in [Self.record(1, .voteOpened(), key: "one")] }
    await #expect(throws: RoomStoreError.self) {
      _ = try await store.append(to: code, after: 1) { _ in
        [Self.record(2, .voteClosed(taking: nil)), Self.record(3, .voteOpened(), key: "one")]
      }
    }
    await #expect(throws: RoomStoreError.self) {
      _ = try await store.append(to: code, after: 1) { _ in [Self.record(1, .voteOpened(), key: "two")] }
    }
    #expect(try await store.records(of: code, after: 0).count == 1)
    let other = try #require(RoomCode("zzzzzz"))
    await #expect(throws: RoomStoreError.self) {
      _ = try await store.append(to: other, after: 0) { _ in [Self.record(1, .voteOpened())] }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func roomsAreCountedUntilTheyAreOver(kind: StoreKind) async throws {
    let store = try store(kind)
    let first = try Self.opening("aaaaaa")
    #expect(try await store.create(first, limit: 2))
    #expect(try await store.create(try Self.opening("bbbbbb", ends: 2000), limit: 2))
    #expect(try await !store.create(try Self.opening("cccccc", opened: 1500), limit: 2))
    // One is over by itself, another is ended.
    #expect(try await store.create(try Self.opening("cccccc", opened: 2000), limit: 2))
    _ = try await store.append(to: first.code, after: 0) { _ in [Self.record(1, .ended)] }
    #expect(try await store.create(try Self.opening("dddddd", opened: 2000), limit: 2))
    // A day after its end it is removed with its events.
    folder.clock.advance(seconds: 89_000 + Seconds.day)
    #expect(try await store.create(try Self.opening("eeeeee"), limit: 9))
    #expect(try await store.opening(of: first.code) != nil)
    folder.clock.advance(seconds: 1)
    #expect(try await store.create(try Self.opening("ffffff"), limit: 9))
    #expect(try await store.opening(of: first.code) == nil)
    #expect(try await store.records(of: first.code, after: 0).isEmpty)
  }

  /// A wrong clock removes nothing, however long it is wrong: what counts is the time that the store has seen.
  @Test(arguments: StoreKind.allCases, [400, -20_000])
  func aWrongClockRemovesNoRoom(kind: StoreKind, days: Int) async throws {
    let store = try store(kind)
    let first = try Self.opening("aaaaaa", opened: folder.clock.now, ends: folder.clock.now + 3 * Seconds.day)
    _ = try await store.create(first, limit: 9)
    folder.clock.jump(days: days)
    for code in ["bbbbbb", "cccccc", "dddddd"] {
      folder.clock.advance(days: 1)
      let now = folder.clock.now
      _ = try await store.create(try Self.opening(code, opened: now, ends: now + 10), limit: 9)
    }
    folder.clock.jump(days: -days)
    _ = try await store.create(try Self.opening("eeeeee", opened: folder.clock.now), limit: 9)
    #expect(try await store.opening(of: first.code) == first)
  }

  /// Four at once, from two that have the same file open: each is added once, at a place of its own.
  @Test(arguments: StoreKind.allCases)
  func twoProcessesShareARoom(kind: StoreKind) async throws {
    let stores = [try store(kind), try store(kind)]
    let opening = try Self.opening("abcdef")
    _ = try await stores[0].create(opening, limit: 5)
    let code = opening.code
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Few at a time, so that none waits for long on a busy computer.
      for task in 0..<4 {
        group.addTask {
          for number in 0..<15 {
            _ = try await stores[task % 2].append(to: code, after: 0) { newer in
              let member = newer.count + 1
              return [Self.record(member, .joined(member: member, nickname: nil), key: "k\(task).\(number)")]
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let records = try await stores[1].records(of: code, after: 0)
    #expect(records.map(\.sequence) == Array(1...60))
    #expect(Set(records.map(\.key)).count == 60)
  }
}

/// The announcements of new events.
struct RoomChangeTests {
  @Test func newEventsAreAnnounced() async throws {
    let address = try PostgreSQLServer.shared.get().address(of: "changes")
    let (one, other) = (try MachineStore(postgreSQL: address), try MachineStore(postgreSQL: address))
    let code = try #require(RoomCode("abcdef"))
    let opening = RoomOpening(code: code, machine: "a", secretHash: [1], key: [2], opened: 1000, ends: 90_000)
    _ = try await one.create(opening, limit: 5)
    let changes = one.changes()
    // Before the other listens, nothing would be announced: events are added until one is.
    let adding = Task {
      for number in 1... {
        guard !Task.isCancelled else { return }
        _ = try await other.append(to: code, after: number - 1) { _ in
          [RoomRecord(sequence: number, key: "\(number)", time: 1000, event: .shown(run: ""))]
        }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    var reported: RoomCode?
    for await change in changes {
      reported = change
      break
    }
    adding.cancel()
    #expect(reported == code)
  }

  @Test func aServerThatIsNotThereIsReported() {
    #expect(throws: StoreError.self) { try MachineStore(postgreSQL: "postgres:///none?host=/nowhere") }
  }
}
