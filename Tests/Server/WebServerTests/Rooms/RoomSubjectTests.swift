import HTTPTypes
import Testing

@testable import WebServer

/// Rooms on lessons and on quizzes over HTTP.
struct RoomSubjectTests {
  private func open(_ rooms: RoomServer, _ fields: [String: String]) async throws -> (teacher: String, room: String) {
    let answer = try await rooms.post("/rooms", fields)
    #expect(answer.status == .seeOther)
    let teacher = try #require(answer.headers[.location])
    return (teacher, RoomServer.room(of: teacher))
  }

  @Test(arguments: ["en", "zh-Hans", "ja"])
  func aLessonIsSharedAndItsGoalsAreCounted(tag: String) async throws {
    let rooms = try RoomServer()
    #expect(try await rooms.get("/learn/states").text.contains("name=\"lesson\" value=\"states\""))
    let (teacher, room) = try await open(rooms, ["lesson": "states", "lang": tag])
    let seen = try await rooms.get(room + "?lang=" + tag).text
    #expect(seen.contains("class=\"goal-list\"") && seen.contains("class=\"card lesson-text\""))
    let student = try await rooms.join(room)
    let own = try await rooms.get(room + "/own?lang=" + tag, cookie: student).text
    let start = try #require(own.firstMatch(of: /id="hand-in"[\s\S]*?name="run" value="([^"]*)"/)).1
    let form = try await rooms.fields(room + "/solve", on: room + "/own", cookie: student)
    let handed = try await rooms.post(room + "/solve", form.merging(["run": String(start)]) { $1 }, cookie: student)
    #expect(handed.status == .seeOther && handed.headers[.location]?.hasPrefix(room + "/own") == true)
    let board = try await rooms.get(teacher).text
    #expect(board.contains("class=\"trying\"") && board.contains("0 %"))
    #expect(
      try await rooms.post(room + "/solve", form.merging(["run": "nonsense"]) { $1 }, cookie: student).status
        == .badRequest)
  }

  @Test func theQuestionsOfAQuizAreAskedInTurn() async throws {
    let rooms = try RoomServer()
    #expect(try await rooms.get("/machines/battery/quiz?seed=7").text.contains("name=\"seed\" value=\"7\""))
    let (teacher, room) = try await open(rooms, ["machine": "battery", "seed": "7", "questions": "2"])
    let student = try await rooms.join(room)
    var prompts: Set<String> = []
    var seen: [String] = []
    for number in 1...2 {
      #expect(try await rooms.get(teacher).text.contains("Ask question \(number) of 2"))
      try await rooms.steer(teacher, "ask", ["seconds": "30"])
      let page = try await rooms.get(room, cookie: student).text
      #expect(!page.contains("Join first to answer."))
      #expect(try await rooms.get(room).text.contains("Join first to answer."))
      prompts.insert(String(try #require(page.firstMatch(of: /class="quiz-choices">[\s\S]*?<\/ul>/)).0))
      // A page that shows an earlier question does not give away the answer to this one.
      for version in seen {
        #expect(try await rooms.steer(teacher, "reveal", ["version": version]).status == .conflict)
      }
      let board = try await rooms.get(teacher).text
      seen.append(String(try #require(board.firstMatch(of: /name="version" value="(\d+)"/)).1))
      #expect(try await rooms.steer(teacher, "ask", ["seconds": "30"]).status != .seeOther)
      #expect(try await rooms.steer(teacher, "reveal", ["version": seen[number - 1]]).status == .seeOther)
    }
    #expect(prompts.count == 2)
    #expect(try await !rooms.get(teacher).text.contains("id=\"ask-question\""))
    #expect(try await rooms.steer(teacher, "ask", ["seconds": "30"]).status == .unprocessableContent)
    #expect(try await rooms.get(room, cookie: student).text.contains("Correct answers:"))
    for fields in [["machine": "battery", "seed": "x"], ["machine": "battery", "seed": "1", "questions": "99"]] {
      #expect(try await rooms.post("/rooms", fields).status == .badRequest)
    }
    #expect(try await rooms.post("/rooms", ["lesson": "nothing"]).status == .notFound)
  }
}
