import HTTPTypes
import Hummingbird
import NIOCore
import Rooms
import Testing

@testable import WebServer

/// Rooms on exercises over HTTP.
struct RoomExerciseTests {
  private func open(_ rooms: RoomServer, _ name: String) async throws -> (teacher: String, room: String) {
    let answer = try await rooms.post("/rooms", ["exercise": name, "lang": ""])
    #expect(answer.status == .seeOther)
    let teacher = try #require(answer.headers[.location])
    return (teacher, RoomServer.room(of: teacher))
  }

  @discardableResult
  private func hand(_ text: String, _ rooms: RoomServer, _ room: String, _ cookie: String) async throws -> RouteAnswer {
    let form = try await rooms.fields(room + "/solve", on: room, cookie: cookie)
    return try await rooms.post(room + "/solve", form.merging(["source": text]) { $1 }, cookie: cookie)
  }

  private func teacherPage(_ rooms: RoomServer, _ teacher: String) async throws -> String {
    try await rooms.get(teacher).text
  }

  @Test func theTeacherSeesWhoIsWhere() async throws {
    let rooms = try RoomServer()
    #expect(try await rooms.get("/exercises/exercise-run").text.contains("name=\"exercise\" value=\"exercise-run\""))
    let (teacher, room) = try await open(rooms, "exercise-run")
    #expect(try await rooms.get(room).text.contains("id=\"join\""))
    let students = [try await rooms.join(room, "otter"), try await rooms.join(room), try await rooms.join(room, "fox")]
    #expect(try await hand("plug,empty,full", rooms, room, students[0]).status == .seeOther)
    for _ in 0..<2 { try await hand("plug,full", rooms, room, students[1]) }
    let own = try await rooms.get(room, cookie: students[1]).text
    #expect(own.contains("data-mark=\"50\"") && own.contains(">plug,full</textarea>"))
    #expect(own.contains("Answers handed in: 2."))
    #expect(!own.contains("Otter") && !own.contains("id=\"board\""))
    let board = try await teacherPage(rooms, teacher)
    #expect(board.contains("Not started: 1 · trying: 1 · solved: 1"))
    #expect(board.contains("class=\"solved\"") && board.contains("class=\"trying\"") && board.contains("Fox (no. 3)"))
    #expect(board.contains("Members with this mistake: 1"))
    // The most common wrong run is one click from the moment that it leads to, and from an answer with its marks.
    #expect(board.contains("/machines/battery?run=plug,full"))
    let link = try #require(board.firstMatch(of: /href="([^"]+\/answers\/[^"]+)"/)).1
    let answer = try await rooms.get(String(link))
    #expect(answer.status == .ok && answer.text.contains("data-mark=") && !answer.text.contains("<textarea"))
    let secret = try #require(teacher.split(separator: "/").last)
    let csv = try await rooms.get(room + "/report/\(secret).csv").text
    #expect(csv.contains(",solution,2,2,,\"plug,full\",no,yes,50,"))
    #expect(try await rooms.get(room + "/report/\(secret).json").text.contains("\"type\": \"handedIn\""))
  }

  /// An answer that is changed and handed in again before the first is acknowledged is another one.
  @Test func twoAnswersOfTheSamePageAreTwo() async throws {
    let rooms = try RoomServer()
    let (teacher, room) = try await open(rooms, "exercise-run")
    let student = try await rooms.join(room)
    let form = try await rooms.fields(room + "/solve", on: room, cookie: student)
    for answer in ["plug,full", "plug,empty,full", "plug,empty,full"] {
      let handed = try await rooms.post(room + "/solve", form.merging(["source": answer]) { $1 }, cookie: student)
      #expect(handed.status == .seeOther)
    }
    #expect(try await rooms.get(room, cookie: student).text.contains("Answers handed in: 2."))
    let csv = try await rooms.get(teacher.replacing("/teach/", with: "/report/") + ".csv").text
    #expect(csv.contains(",solution,1,1,,\"plug,full\",no,no,"))
    #expect(csv.contains(",solution,2,1,,\"plug,empty,full\",yes,yes,"))
  }

  /// What buttons add to an answer is not handed in; what is chosen is.
  @Test func anAnswerIsWrittenWithButtons() async throws {
    let rooms = try RoomServer()
    let (_, room) = try await open(rooms, "exercise-run")
    let student = try await rooms.join(room)
    let form = try await rooms.fields(room + "/solve", on: room, cookie: student)
    let more = form.merging(["source": "plug", "add": "empty"]) { $1 }
    let written = try await rooms.post(room + "/solve", more, cookie: student)
    #expect(written.status == .ok && written.text.contains(">plug, runs empty</textarea>"))
    #expect(!written.text.contains("data-mark") && written.text.contains("formaction=\"\(room)/solve#solve\""))
    #expect(try await !rooms.get(room, cookie: student).text.contains("id=\"progress\""))
    let (_, other) = try await open(rooms, "exercise-predict")
    let member = try await rooms.join(other)
    let chosen = ["outcome": "DataNotAvailable", "actions.1": "stop-indicator", "actions.2": "show-no-data"]
    let fields = try await rooms.fields(other + "/solve", on: other, cookie: member).merging(chosen) { $1 }
    #expect(try await rooms.post(other + "/solve", fields, cookie: member).status == .seeOther)
    let own = try await rooms.get(other, cookie: member).text
    #expect(own.contains("data-mark=\"100\"") && own.contains(" checked"))
  }

  /// A chart is recognized by its behaviour; a process that has not marked an answer marks it again.
  @Test func anotherProcessShowsTheSame() async throws {
    let first = try RoomServer()
    let (teacher, room) = try await open(first, "exercise-repair")
    let student = try await first.join(room)
    try await hand("a => b: coin;", first, room, student)
    try await hand("a => ", first, room, student)
    let second = try RoomServer(sharing: first)
    let board = try await teacherPage(second, teacher)
    #expect(board.contains("this does not hold: <code>coin</code> leads to"))
    #expect(board.contains("This cannot be read as a chart"))
    #expect(try await second.get(room, cookie: student).text.contains("class=\"error\""))
  }

  /// One missing arrow is one mistake, whatever the states of an answer are called; what cannot be read says why.
  @Test func aMistakeIsOneRowWhateverItsNames() async throws {
    let rooms = try RoomServer()
    let (teacher, room) = try await open(rooms, "exercise-build")
    for names in [["Dark", "Dim", "Bright"], ["off", "low", "high"], ["A", "B", "C"], ["0", "1", "2"]] {
      let student = try await rooms.join(room)
      let (dark, dim, bright) = (names[0], names[1], names[2])
      let answer = """
        stateDiagram-v2
        [*] --> s\(dark)
        s\(dark) --> s\(dim) : press
        s\(dim) --> s\(bright) : press
        s\(bright) --> s\(dark) : press
        s\(dim) --> s\(dark) : unplug
        """
      try await hand(answer, rooms, room, student)
    }
    for text in ["a => ", "b =>", "<scxml><state id='a' initial='b'/></scxml>"] {
      try await hand(text, rooms, room, try await rooms.join(room))
    }
    let board = try await teacherPage(rooms, teacher)
    #expect(board.contains("Members with this mistake: 4"))
    #expect(board.contains("In <code>Bright</code>, <code>unplug</code> should be accepted. The answer refuses it."))
    #expect(!board.contains("shigh") && !board.contains("sBright"))
    #expect(board.firstMatch(of: /This cannot be read as a chart: ?<span lang="en">[^<]+/) != nil)
  }

  @Test func whatIsNotTakenComesBack() async throws {
    let rooms = try RoomServer { $0.limits.answerBytes = 10 }
    let (teacher, room) = try await open(rooms, "exercise-run")
    let student = try await rooms.join(room)
    let long = try await hand("plug,empty,full", rooms, room, student)
    #expect(long.status == .contentTooLarge && long.text.contains(">plug,empty,full</textarea>"))
    #expect(long.text.contains("id=\"answer-fault\""))
    let form = try await rooms.fields(room + "/solve", on: room, cookie: student)
    let stranger = try await rooms.post(room + "/solve", form.merging(["source": "plug"]) { $1 })
    #expect(stranger.status == .forbidden)
    try await rooms.steer(teacher, "end")
    let late = try await rooms.post(room + "/solve", form.merging(["source": "plug"]) { $1 }, cookie: student)
    #expect(late.status == .gone)
    #expect(try await rooms.get(room, cookie: student).text.contains("This room has ended"))
  }

  @Test func theSameFormAgainIsOneTry() async throws {
    let rooms = try RoomServer()
    let (teacher, room) = try await open(rooms, "exercise-run")
    let student = try await rooms.join(room)
    let form = try await rooms.fields(room + "/solve", on: room, cookie: student).merging(["source": "plug"]) { $1 }
    for _ in 0..<3 { #expect(try await rooms.post(room + "/solve", form, cookie: student).status == .seeOther) }
    #expect(try await rooms.get(room, cookie: student).text.contains("Answers handed in: 1."))
    #expect(try await teacherPage(rooms, teacher).contains("Members with this mistake: 1"))
  }

  @Test(arguments: ["en", "zh-Hans", "ja"])
  func isInEveryLanguage(tag: String) async throws {
    let rooms = try RoomServer()
    let (teacher, room) = try await open(rooms, "exercise-predict")
    let student = try await rooms.join(room)
    try await hand("refused", rooms, room, student)
    for address in [room, teacher] {
      let page = try await rooms.get(address + "?lang=" + tag, cookie: student)
      #expect(page.status == .ok && page.text.contains("lang=\"\(tag)\""))
    }
  }

  @Test func thereAreNoMomentsInARoomOnAnExercise() async throws {
    let rooms = try RoomServer()
    let (teacher, room) = try await open(rooms, "exercise-build")
    for address in [room + "/own", room + "/shared"] { #expect(try await rooms.get(address).status == .notFound) }
    for act in ["vote", "ask", "show"] {
      #expect(try await rooms.steer(teacher, act, ["seconds": "30"]).status == .notFound)
    }
    #expect(try await rooms.post("/rooms", ["exercise": "nothing"]).status == .notFound)
    let plain = RoomServer.room(of: try await rooms.open())
    #expect(try await rooms.post(plain + "/solve", [:]).status == .notFound)
    let secret = try #require(teacher.split(separator: "/").last)
    for sequence in ["0", "1", "x"] {
      #expect(try await rooms.get(room + "/answers/\(secret)/\(sequence)").status == .notFound)
    }
    #expect(try await rooms.get(room + "/answers/0/1").status == .forbidden)
  }
}
