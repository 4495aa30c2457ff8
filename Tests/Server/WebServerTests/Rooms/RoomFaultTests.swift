import Foundation
import HTTPTypes
import Hummingbird
import Rooms
import Synchronization
import Testing

@testable import WebServer

/// A store that fails, and a clock that is moved.
struct RoomFaultTests {
  /// A store that fails as long as a test wants it to: before it does anything, or after what it has done, as when the
  /// connection is lost before its answer.
  private final class FaultyStore: RoomStore {
    enum Fault { case none, before, after }

    let fault = Mutex(Fault.none)
    private let store: any RoomStore

    init(_ store: any RoomStore) { self.store = store }

    private func carryOut<Value>(
      _ work: () async throws(RoomStoreError) -> Value
    ) async throws(RoomStoreError) -> Value {
      let fault = fault.withLock { $0 }
      if fault == .before { throw RoomStoreError("stopped") }
      let value = try await work()
      if fault == .after { throw RoomStoreError("lost") }
      return value
    }

    func create(_ opening: RoomOpening, limit: Int) async throws(RoomStoreError) -> Bool {
      try await carryOut { () async throws(RoomStoreError) in try await store.create(opening, limit: limit) }
    }

    func opening(of code: RoomCode) async throws(RoomStoreError) -> RoomOpening? { try await store.opening(of: code) }

    func records(of code: RoomCode, after sequence: Int) async throws(RoomStoreError) -> [RoomRecord] {
      let fault = fault.withLock { $0 }
      if fault == .before { throw RoomStoreError("stopped") }
      return try await store.records(of: code, after: sequence)
    }

    func append(
      to code: RoomCode, after sequence: Int, deciding decide: @escaping @Sendable ([RoomRecord]) -> [RoomRecord]
    ) async throws(RoomStoreError) -> [RoomRecord] {
      try await carryOut { () async throws(RoomStoreError) in
        try await store.append(to: code, after: sequence, deciding: decide)
      }
    }

    func sequences(of codes: [RoomCode]) async throws(RoomStoreError) -> [RoomCode: Int] {
      try await store.sequences(of: codes)
    }
  }

  private static func server() throws -> (RoomServer, FaultyStore) {
    let faulty = Mutex<FaultyStore?>(nil)
    let rooms = try RoomServer { options in
      let store = FaultyStore(options.store)
      faulty.withLock { $0 = store }
      options.store = store
    }
    return (rooms, try #require(faulty.withLock { $0 }))
  }

  /// The page that says that a vote was not stored has it, and a button that sends it again; it counts once.
  @Test(arguments: [false, true])
  func whatIsNotStoredCanBeSentAgain(isStoredAllTheSame: Bool) async throws {
    let (rooms, store) = try Self.server()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room)
    try await rooms.steer(teacher, "vote")
    var form = try await rooms.fields(room + "/vote", on: room, cookie: student)
    form.merge(["step": "open<", "round": "1"]) { $1 }
    form["step"] = "open"
    store.fault.withLock { $0 = isStoredAllTheSame ? .after : .before }
    let failed = try await rooms.post(room + "/vote", form, cookie: student)
    #expect(failed.status == .serviceUnavailable && failed.headers[.retryAfter] != nil)
    #expect(failed.text.contains("id=\"send-again\"") && failed.text.contains("action=\"\(room)/vote\""))
    #expect(failed.text.contains("<code>open</code>"))
    for (name, value) in form { #expect(failed.text.contains("name=\"\(name)\" value=\"\(value)\"")) }
    store.fault.withLock { $0 = .none }
    for _ in 0..<2 { #expect(try await rooms.post(room + "/vote", form, cookie: student).status == .seeOther) }
    #expect(try await rooms.get(room, cookie: student).text.contains("data-count=\"open\">1<"))
    let report = try await rooms.get(teacher.replacing("/teach/", with: "/report/") + ".csv").text
    #expect(report.split(separator: "\r\n").count == 3)
  }

  @Test func whatTheTeacherTypedIsKept() async throws {
    let (rooms, store) = try Self.server()
    let teacher = try await rooms.open()
    let form = try await rooms.fields(teacher, on: teacher)
    store.fault.withLock { $0 = .before }
    let typed = form.merging(["do": "show", "run": "open,close,\"<x"]) { $1 }
    let failed = try await rooms.post(teacher, typed)
    #expect(failed.status == .serviceUnavailable)
    #expect(failed.text.contains("<code>open,close,\"&lt;x</code>"))
    // A page has nothing to send again.
    let page = try await rooms.get(teacher)
    #expect(page.status == .serviceUnavailable && !page.text.contains("send-again"))
    // Programs get JSON.
    let json = try await rooms.post(teacher, typed, [.accept: "application/json"])
    #expect(json.status == .serviceUnavailable && json.text.contains("\"message\""))
  }

  @Test func aRoomThatCannotBeStoredIsAskedForAgain() async throws {
    let (rooms, store) = try Self.server()
    store.fault.withLock { $0 = .before }
    let failed = try await rooms.post("/rooms", ["machine": "door", "run": "open"])
    #expect(failed.status == .serviceUnavailable && failed.text.contains("action=\"/rooms\""))
    store.fault.withLock { $0 = .none }
    let teacher = try await rooms.open(run: "open")
    #expect(try await rooms.get(RoomServer.room(of: teacher)).status == .ok)
  }

  /// Back by an hour, on by days, back again: what was acknowledged counts once, and the room goes on.
  @Test func aClockThatIsMovedLosesNothing() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let students = [try await rooms.join(room), try await rooms.join(room)]
    try await rooms.steer(teacher, "vote")
    try await rooms.vote(room, "open", students[0])
    rooms.clock.advance(-3600)
    #expect(try await rooms.vote(room, "open", students[1]).status == .seeOther)
    #expect(try await rooms.vote(room, "lock", students[0]).status == .seeOther)
    rooms.clock.advance(400 * 86_400)
    let form = ["token": "", "key": "", "step": "open", "round": "1"]
    #expect(try await rooms.post(room + "/vote", form, cookie: students[0]).status != .seeOther)
    // Another room is opened meanwhile, which is when old ones are removed.
    _ = try await rooms.open()
    rooms.clock.advance(-400 * 86_400)
    let other = try RoomServer(sharing: rooms)
    let text = try await other.get(room).text
    #expect(text.contains("data-count=\"open\">1<") && text.contains("data-count=\"lock\">1<"))
    try await rooms.steer(teacher, "take", ["step": "lock", "round": "1"])
    #expect(try await rooms.get(room).text.contains("/own?run=lock,unlock"))
  }

  /// A question that was asked before the clock went back is open until it has come back to its time.
  @Test func aQuestionOutlastsAClockThatGoesBack() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room)
    #expect(try await rooms.steer(teacher, "ask", ["seconds": "60"]).status == .seeOther)
    rooms.clock.advance(-3600)
    let text = try await rooms.get(room, cookie: student).text
    let version = try #require(text.firstMatch(of: /name="version" value="(\d+)"/)).1
    let form = try await rooms.fields(room + "/answer", on: room, cookie: student)
    let answer = form.merging(["choice": "1", "version": String(version)]) { $1 }
    #expect(try await rooms.post(room + "/answer", answer, cookie: student).status == .seeOther)
    rooms.clock.advance(3700)
    #expect(try await rooms.post(room + "/answer", answer, cookie: student).status == .seeOther)
    #expect(try await rooms.get(room, cookie: student).text.contains("Answers: 1"))
  }
}
