import HTTPTypes
import Hummingbird
import Lessons
import NIOCore
import Rooms
import StatechartFormats
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

  /// An exercise with so many tries, on a machine with a variable.
  private static let ticket = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" initial="idle">
      <datamodel><data id="paid" expr="0"/></datamodel>
      <state id="idle"><transition event="coin" target="paying"><assign location="paid" expr="1"/></transition></state>
      <state id="paying">
        <transition event="coin" cond="paid &lt; 3"><assign location="paid" expr="paid + 1"/></transition>
        <transition event="buy" cond="paid == 3" target="idle"><log label="ticket"/></transition>
      </state>
    </scxml>
    """

  private static func course(tries: Int) -> Course {
    let text = "---\ntitle: T\nmachine: ticket.scxml\nexercise: build\ntries: \(tries)\n---\nBuild it."
    return Course(
      files: [("ticket-of-three.md", text), ("ticket.scxml", ticket)].map {
        Course.File(name: $0.0, bytes: Array($0.1.utf8))
      }, notations: .standard, known: { _ in nil })
  }

  /// An answer with data is marked in a room; one that cannot be read uses up no try.
  @Test func answersWithDataAreMarked() async throws {
    let rooms = try RoomServer(lessons: Self.course(tries: 1))
    let (teacher, room) = try await open(rooms, "ticket-of-three")
    let student = try await rooms.join(room)
    try await hand("<scxml><state", rooms, room, student)
    var own = try await rooms.get(room, cookie: student).text
    #expect(own.contains("Answers handed in: 1.") && own.contains("Tries left: 1.") && own.contains("no try"))
    #expect(!own.contains("data-mark") && own.contains("<textarea"))
    try await hand(Self.ticket.replacing("paid", with: "sum").replacing("paying", with: "open"), rooms, room, student)
    own = try await rooms.get(room, cookie: student).text
    #expect(own.contains("data-mark=\"100\"") && own.contains("Tries left: 0."), "\(own)")
    let csv = try await rooms.get(teacher.replacing("/teach/", with: "/report/") + ".csv").text
    #expect(csv.contains("2027-01-15T08:00:00Z,solution,,1,,<scxml><state,no,no,,,it cannot be read"), "\(csv)")
    #expect(csv.contains(",yes,yes,100,") && csv.contains(",total,1,1,,,1,,100,"))
  }

  @Test func theTeacherGivesAMemberMoreTries() async throws {
    let rooms = try RoomServer(lessons: Self.course(tries: 1))
    let (teacher, room) = try await open(rooms, "ticket-of-three")
    let student = try await rooms.join(room)
    try await hand("a => b: coin;", rooms, room, student)
    #expect(try await !rooms.get(room, cookie: student).text.contains("<textarea"))
    #expect(try await teacherPage(rooms, teacher).contains("1 / 1"))
    #expect(try await rooms.steer(teacher, "grant", ["member": "1", "count": "2"]).status == .seeOther)
    #expect(try await teacherPage(rooms, teacher).contains("1 / 3"))
    let own = try await rooms.get(room, cookie: student).text
    #expect(own.contains("Tries left: 2.") && own.contains("<textarea"))
    #expect(try await hand(Self.ticket, rooms, room, student).status == .seeOther)
    #expect(try await rooms.get(room, cookie: student).text.contains("data-mark=\"100\""))
    #expect(try await rooms.steer(teacher, "grant", ["member": "9", "count": "2"]).status == .badRequest)
  }

  private func code(_ page: String) throws -> String {
    String(try #require(page.firstMatch(of: /id="device-code">([^<]+)</)).1)
  }

  /// Sends the code of a seat from another device; the answer.
  private func move(_ rooms: RoomServer, _ room: String, _ code: String) async throws -> RouteAnswer {
    let form = try await rooms.fields(room + "/device", on: room)
    return try await rooms.post(room + "/device", form.merging(["code": code]) { $1 })
  }

  /// A seat moves to a second device by a code that the first shows, or the teacher, with its marks.
  @Test(arguments: [true, false]) func aSeatMovesToASecondDevice(byTeacher: Bool) async throws {
    let rooms = try RoomServer()
    let (teacher, room) = try await open(rooms, "exercise-run")
    let first = try await rooms.join(room, "otter")
    try await hand("plug,empty,full", rooms, room, first)
    let page = byTeacher ? teacher.replacing("/teach/", with: "/device/") + "/1" : room + "/device"
    let code = try code(try await rooms.get(page, cookie: byTeacher ? nil : first).text)
    for wrong in ["", "1-", "2" + code.dropFirst(), code + "x", "x"] {
      #expect(try await move(rooms, room, wrong).status == .badRequest)
    }
    let moved = try await move(rooms, room, " " + code.uppercased())
    #expect(moved.status == .seeOther && moved.headers[.location] == room)
    let second = String(try #require(moved.headers[.setCookie]).prefix { $0 != ";" })
    let own = try await rooms.get(room, cookie: second).text
    #expect(own.contains("You are Otter") && own.contains("data-mark=\"100\""))
    #expect(try await hand("plug,full", rooms, room, second).status == .seeOther)
    // The first device has joined no more, and the code is used up.
    #expect(try await rooms.get(room, cookie: first).text.contains("id=\"join\""))
    #expect(try await move(rooms, room, code).status == .badRequest)
    #expect(try await rooms.get(room + "/device", cookie: first).status == .seeOther)
    let board = try await teacherPage(rooms, teacher)
    #expect(board.contains("Members: 1") && board.contains("Otter (no. 1)"))
  }

  @Test func codesOfSeatsAreValidForATime() async throws {
    let rooms = try RoomServer()
    let (teacher, room) = try await open(rooms, "exercise-run")
    let first = try await rooms.join(room)
    let code = try code(try await rooms.get(room + "/device", cookie: first).text)
    rooms.clock.advance(1800)
    #expect(try await move(rooms, room, code).status == .badRequest)
    #expect(try await rooms.get(room + "/device").status == .seeOther)
    for page in ["/device/0/1", "/device/\(teacher.split(separator: "/").last ?? "")/7"] {
      #expect([.forbidden, .notFound].contains(try await rooms.get(room + page).status))
    }
    for tag in ["en", "zh-Hans", "ja"] {
      #expect(try await rooms.get(room + "/device?lang=" + tag, cookie: first).text.contains("lang=\"\(tag)\""))
    }
  }
}
