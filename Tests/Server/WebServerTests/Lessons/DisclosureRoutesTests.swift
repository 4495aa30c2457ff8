import HTTPTypes
import Hummingbird
import Lessons
import NIOCore
import StatechartFormats
import Statecharts
import Testing

@testable import WebServer

/// What exercises hold back, on their pages and in rooms.
struct DisclosureRoutesTests {
  private static let noon = 1_796_126_400  // 2026-12-01T12:00Z

  private static func course(_ rules: String, kind: String = "predict\nask: push") -> Course {
    let text = "---\ntitle: The door\nmachine: door.smcat\nexercise: \(kind)\n\(rules)\n---\nText."
    let chart = "initial => Ajar; Ajar => Latched: push; Latched => Ajar: pull;"
    return Course(
      files: [("door.md", text), ("door.smcat", chart)].map { Course.File(name: $0.0, bytes: Array($0.1.utf8)) },
      notations: .standard, known: { _ in nil })
  }

  private func page(
    _ answer: String, _ rules: String, kind: String = "predict\nask: push", at time: Int = 0, hint: Bool = false
  ) async throws -> RouteAnswer {
    let server = try TestServer.with([]) {
      $0.lessons = Self.course(rules, kind: kind)
      $0.now = { time }
    }
    return try await server.post(
      "/exercises/door", "source=" + PercentEncoding().encode(answer) + (hint ? "&hint=1" : ""))
  }

  @Test(arguments: [
    ("", 0, false), ("solution: never", noon, false), ("solution: after-tries 1", 0, false),
    ("solution: after 2026-12-01T12:00Z", noon - 1, false), ("solution: after 2026-12-01T12:00Z", noon, true),
  ])
  func aMistakeShowsTheAnswerOnlyWhereItMay(rules: String, time: Int, tells: Bool) async throws {
    let text = try await page("Ajar", rules, at: time).text
    #expect(text.contains("data-mark=\"0\""))
    #expect(text.contains("the machine is then in <code>Latched</code>") == tells)
    #expect(text.contains("is not correct") == !tells)
    #expect(text.contains("The solution is shown from 2026-12-01 12:00") == (rules.contains("2026") && !tells))
  }

  @Test(arguments: [
    ("", 0, "Ajar => Latched: push;", false), ("", 0, "Ajar => Latched: push; Latched => Ajar: pull;", true),
    ("solution: never", 0, "Ajar => Latched: push; Latched => Ajar: pull;", false),
    ("solution: after 2026-12-01", noon, "a => b: push;", true),
  ])
  func theMachineIsShownOnlyWhereItMay(rules: String, time: Int, answer: String, isShown: Bool) async throws {
    let text = try await page(answer, rules, kind: "build", at: time).text
    #expect(text.contains("class=\"solution\"") == isShown)
  }

  @Test func explanationsWaitForTheirTime() async throws {
    let rule = "explain: after 2026-12-01T12:00Z"
    let before = try await page("initial => a; a => b: push;", rule, kind: "build", at: Self.noon - 1, hint: true).text
    #expect(before.contains("data-mark") && !before.contains("class=\"findings\"") && !before.contains("id=\"cure\""))
    #expect(before.contains("shown from 2026-12-01 12:00") && !before.contains("active"))
    let after = try await page("initial => a; a => b: push;", rule, kind: "build", at: Self.noon, hint: true).text
    #expect(after.contains("class=\"findings\"") && after.contains("id=\"cure\""))
    // Why something cannot be read is said at any time.
    #expect(try await page("Latchd", rule, at: 0).text.contains("did you mean"))
  }

  @Test func hintsWaitForTheSolution() async throws {
    let answer = "a => b: push;"
    #expect(try await page(answer, "", kind: "build", hint: true).text.contains("id=\"cure\""))
    let held = try await page(answer, "solution: after-right", kind: "build", hint: true).text
    #expect(!held.contains("id=\"cure\"") && !held.contains("name=\"hint\""))
  }

  /// Nobody can count the tries of somebody who is not known.
  @Test func limitedTriesAreMarkedInRoomsAlone() async throws {
    let answer = try await page("Ajar", "tries: 2")
    #expect(!answer.text.contains("data-mark") && !answer.text.contains("<textarea"))
    #expect(answer.text.contains("Tries per person: 2"))
  }

  @Test(arguments: ["en", "zh-Hans", "ja"])
  func isInEveryLanguage(tag: String) async throws {
    let rules = "tries: 2\nexplain: after 2026-12-01\nsolution: after 2026-12-01"
    let server = try TestServer.with([]) {
      $0.lessons = Self.course(rules)
      $0.now = { 0 }
    }
    let page = try await TestServer.get("/exercises/door?lang=\(tag)", from: server).text
    #expect(page.matches(of: /class="hint later"/).count == 2 && page.contains("id=\"tries\""))
  }

  // MARK: In a room

  private func room(
    _ rules: String, kind: String = "predict\nask: push"
  ) async throws -> (RoomServer, teacher: String, room: String, student: String) {
    let rooms = try RoomServer(lessons: Self.course(rules, kind: kind))
    let answer = try await rooms.post("/rooms", ["exercise": "door", "lang": ""])
    let teacher = try #require(answer.headers[.location])
    let room = RoomServer.room(of: teacher)
    return (rooms, teacher, room, try await rooms.join(room))
  }

  private func hand(_ text: String, _ rooms: RoomServer, _ room: String, _ cookie: String) async throws -> RouteAnswer {
    let form = try await rooms.fields(room + "/solve", on: room, cookie: cookie)
    return try await rooms.post(room + "/solve", form.merging(["source": text]) { $1 }, cookie: cookie)
  }

  @Test func aRoomDoesNotLeak() async throws {
    let (rooms, teacher, room, student) = try await room("")
    _ = try await hand("Ajar", rooms, room, student)
    let page = try await rooms.get(room, cookie: student).text
    #expect(page.contains("is not correct") && !page.contains("Latched</code>"))
    #expect(!page.contains("/exercises/door") && !page.contains("/machines/door"))
    #expect(try await rooms.get(teacher).text.contains("the machine is then in <code>Latched</code>"))
    // The page for everybody shows no more.
    let own = try await rooms.get("/exercises/door").text
    #expect(!own.contains("class=\"solution\""))
  }

  @Test func aRoomCountsTries() async throws {
    let (rooms, _, room, student) = try await room("tries: 2\nsolution: after-tries 2")
    _ = try await hand("Ajar", rooms, room, student)
    let once = try await rooms.get(room, cookie: student).text
    #expect(once.contains("Tries left: 1.") && once.contains("<textarea") && once.contains("is not correct"))
    let form = try await rooms.fields(room + "/solve", on: room, cookie: student)
    _ = try await hand("Ajar", rooms, room, student)
    let twice = try await rooms.get(room, cookie: student).text
    #expect(twice.contains("Tries left: 0.") && !twice.contains("<textarea"))
    #expect(twice.contains("the machine is then in <code>Latched</code>"))
    let third = try await rooms.post(
      room + "/solve", form.merging(["source": "Latched"]) { $1 }, cookie: student)
    #expect(third.status == .conflict, "\(third.status)")
    #expect(try await rooms.get(room, cookie: student).text.contains("Answers handed in: 2."))
  }

  /// A slip of the pen is said, and the answer stays in the form.
  @Test(arguments: [("predict\nask: push", "Latchd"), ("build", "a => b: push")])
  func whatCannotBeReadUsesUpNoTry(kind: String, answer: String) async throws {
    let (rooms, _, room, student) = try await room("tries: 2", kind: kind)
    #expect(try await hand(answer, rooms, room, student).status == .seeOther)
    let page = try await rooms.get(room, cookie: student).text
    #expect(page.contains("It uses up no try") && page.contains("Tries left: 2."))
    #expect(page.contains(">\(answer.replacing(">", with: "&gt;"))</textarea>"))
  }

  @Test func solversSeeTheMachine() async throws {
    let (rooms, _, room, student) = try await room("", kind: "build")
    _ = try await hand("[*] --> A", rooms, room, student)
    #expect(try await !rooms.get(room, cookie: student).text.contains("class=\"solution\""))
    _ = try await hand("a => b: push; b => a: pull;", rooms, room, student)
    #expect(try await rooms.get(room, cookie: student).text.contains("class=\"solution\""))
  }
}
