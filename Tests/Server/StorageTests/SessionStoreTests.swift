import Foundation
import JSONTree
import MachineSessions
import StatechartSimulation
import Testing

@testable import Storage

/// The sessions that a library keeps.
struct SessionStoreTests {
  private let folder = LibraryFolder()

  private static func start(_ text: String = "a\u{0}é", key: String? = nil) -> SessionStart {
    SessionStart(MachineText(text, notation: "scxml", ordinal: 2), name: "näme", states: ["A", "B"], key: key)
  }

  private static func record(_ event: String, key: String? = nil) -> MachineSession.Record {
    MachineSession.Record(
      request: SessionEvent(event, data: ["x": [1, "\u{1}é"]], conditions: ["c": true]), key: key, time: 5, elapsed: 2,
      steps: event, event: event, data: "{}", isRefused: false, states: ["A"])
  }

  private static func session(_ reply: SessionReply) throws -> MachineSession {
    guard case .session(let session, _) = reply else { throw SessionFault.failed("\(reply)") }
    return session
  }

  @Test(arguments: StoreKind.allCases)
  func whatWasAppendedIsThereForAnotherProcess(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let begun = try Self.session(await store.reply(to: .start(Self.start()), for: nil))
    #expect(begun.isDurable && begun.machine == Self.start().machine && begun.states == ["A", "B"])
    let records = [Self.record("one", key: "k"), Self.record("two")]
    for (count, record) in records.enumerated() {
      #expect(await store.reply(to: .append(record, to: begun.identifier, after: count), for: nil) == .appended)
    }
    var known = begun
    known.records = records
    #expect(try Self.session(await folder.open(kind).reply(to: .load(begun.identifier), for: nil)) == known)
    #expect(await store.reply(to: .end(begun.identifier), for: nil) == .ended)
    #expect(await store.reply(to: .load(begun.identifier), for: nil) == .refused(.unknown))
    let late = SessionRequest.append(records[0], to: begun.identifier, after: 2)
    #expect(await store.reply(to: late, for: nil) == .refused(.unknown))
  }

  /// Of events that are added at the same time each has a place of its own.
  @Test(arguments: StoreKind.allCases)
  func noEventIsAddedToWhatItsSenderDoesNotKnow(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let session = try Self.session(await store.reply(to: .start(Self.start()), for: nil))
    let replies = await withTaskGroup(of: SessionReply.self) { group in
      for number in 0..<8 {
        group.addTask {
          await store.reply(to: .append(Self.record("\(number)"), to: session.identifier, after: 0), for: nil)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(replies.count { $0 == .appended } == 1)
    for case .changed(let newer, _) in replies { #expect(newer.records.count == 1) }
    #expect(try Self.session(await store.reply(to: .load(session.identifier), for: nil)).records.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func aKeyIsAClients(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let first = try Self.session(await store.reply(to: .start(Self.start(key: "k")), for: "10.0.0.1"))
    #expect(
      try Self.session(await store.reply(to: .start(Self.start(key: "k")), for: "10.0.0.1")).identifier
        == first.identifier)
    #expect(await store.reply(to: .start(Self.start("b", key: "k")), for: "10.0.0.1") == .refused(.keyReused))
    #expect(
      try Self.session(await store.reply(to: .start(Self.start(key: "k")), for: "10.0.0.2")).identifier
        != first.identifier)
  }

  @Test(arguments: StoreKind.allCases)
  func aSessionIsRemovedWhenItWasUnusedForLong(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let (old, used) = (
      try Self.session(await store.reply(to: .start(Self.start()), for: nil)),
      try Self.session(await store.reply(to: .start(Self.start()), for: nil))
    )
    for _ in 0..<2 {
      folder.clock.advance(days: SessionLimits.idleDays - 10)
      let count = try Self.session(await store.reply(to: .load(used.identifier), for: nil)).records.count
      #expect(
        await store.reply(to: .append(Self.record("x"), to: used.identifier, after: count), for: nil) == .appended)
    }
    _ = try Self.session(await store.reply(to: .start(Self.start()), for: nil))
    #expect(await store.reply(to: .load(old.identifier), for: nil) == .refused(.unknown))
    #expect(try Self.session(await store.reply(to: .load(used.identifier), for: nil)).records.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func aClientHasAShareOfADay(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    _ = try Self.session(await store.reply(to: .start(Self.start("b")), for: "10.0.0.1"))
    #expect(
      try await store.database.write { library in
        try library.change("UPDATE {quota} SET bytes = ?", [.integer(SessionLimits.clientBytes)])
      } == 1)
    guard case .refused(.quota(let seconds)) = await store.reply(to: .start(Self.start("b")), for: "10.0.0.1") else {
      Issue.record("a client has more than its share")
      return
    }
    #expect((1...Seconds.day).contains(seconds))
    // That of machines is another.
    #expect(try await store.put("machine", for: "10.0.0.1").isNew)
    _ = try Self.session(await store.reply(to: .start(Self.start("b")), for: "10.0.0.2"))
    _ = try Self.session(await store.reply(to: .start(Self.start("b")), for: nil))
    folder.clock.advance(days: 1)
    _ = try Self.session(await store.reply(to: .start(Self.start("b")), for: "10.0.0.1"))
  }

  @Test(arguments: StoreKind.allCases)
  func thereIsRoomForSoMuch(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    _ = try Self.session(await store.reply(to: .start(Self.start("b")), for: nil))
    #expect(
      try await store.database.write { library in
        try library.change("UPDATE {session} SET bytes = ?", [.integer(SessionLimits.bytes)])
      } == 1)
    #expect(await store.reply(to: .start(Self.start("b")), for: nil) == .refused(.full))
  }
}
