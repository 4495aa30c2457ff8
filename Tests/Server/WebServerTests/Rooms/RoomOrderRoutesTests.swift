import Foundation
import HTTPTypes
import Hummingbird
import Rooms
import Testing

@testable import WebServer

/// What one who disturbs cannot do in a room, and what the teacher does about it.
struct RoomOrderRoutesTests {
  private func members(_ rooms: RoomServer, _ room: String) async throws -> Int {
    try await #require(rooms.server.rooms).room(String(room.dropFirst(3))).published.room.members.count
  }

  /// A page makes one member, whatever key its form is sent with.
  @Test func aPageMakesOneMember() async throws {
    let rooms = try RoomServer()
    let room = RoomServer.room(of: try await rooms.open())
    let form = try await rooms.fields(room + "/join", on: room)
    for number in 0..<40 {
      let other = form.merging(["key": "0123456789abcdef-\(number)"]) { $1 }
      #expect(try await rooms.post(room + "/join", other).status == .forbidden)
    }
    for _ in 0..<3 { #expect(try await rooms.post(room + "/join", form).status == .seeOther) }
    #expect(try await members(rooms, room) == 1)
  }

  /// A network has a share of a room's members; who is removed leaves a place.
  @Test func aNetworkHasAShareOfARoom() async throws {
    let rooms = try RoomServer { $0.maxMembersPerNetwork = 3 }
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    for _ in 0..<3 { _ = try await rooms.join(room) }
    let refused = try await rooms.post(room + "/join", try await rooms.fields(room + "/join", on: room))
    #expect(refused.status == .tooManyRequests && refused.text.contains("3 members have joined from your network"))
    try await rooms.steer(teacher, "remove", ["member": "2", "last": "3"])
    _ = try await rooms.join(room)
    #expect(try await members(rooms, room) == 2)
  }

  /// Forms beyond a client's share of a second are refused before the store is asked.
  @Test func aClientHasAShareOfASecond() async throws {
    let rooms = try RoomServer { ($0.maxFormsPerSecond, $0.maxJoinsPerSecond) = (3, 4) }
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let students = [try await rooms.join(room), try await rooms.join(room)]
    try await rooms.steer(teacher, "vote")
    var statuses: [HTTPResponse.Status] = []
    for _ in 0..<5 { statuses.append(try await rooms.vote(room, "open", students[0]).status) }
    #expect(statuses == [.seeOther, .seeOther, .seeOther, .tooManyRequests, .tooManyRequests])
    #expect(try await rooms.vote(room, "lock", students[1]).status == .seeOther)
    var joins: [HTTPResponse.Status] = []
    for _ in 0..<4 {
      joins.append(try await rooms.post(room + "/join", try await rooms.fields(room + "/join", on: room)).status)
    }
    #expect(joins == [.seeOther, .seeOther, .tooManyRequests, .tooManyRequests])
    rooms.clock.advance(1)
    #expect(try await rooms.vote(room, "lock", students[0]).status == .seeOther)
  }

  /// A class makes room for all of it, and for no network to fill a room.
  @Test func aClassHasRoom() throws {
    var options = RoomOptions(store: try RoomServer().store) { 0 }
    options.raiseLimits(forClassOf: 120)
    #expect(options.maxMembersPerNetwork >= 121 && options.limits.members > options.maxMembersPerNetwork)
    #expect(
      options.maxStreamsPerRoom >= options.limits.members && options.maxRoomsPerNetwork >= 120
        && options.maxJoinsPerSecond >= 120)
    #expect(options.limits.allAnswerBytes > options.maxMembersPerNetwork * options.limits.memberAnswerBytes)
    let standard = RoomOptions(store: try RoomServer().store) { 0 }
    #expect(standard.limits.members > standard.maxMembersPerNetwork)
    #expect(standard.limits.allAnswerBytes > standard.maxMembersPerNetwork * standard.limits.memberAnswerBytes)
    #expect(standard.limits.events > standard.maxMembersPerNetwork * (standard.limits.tries + 1))
  }

  @Test func theTeacherRemovesMembersAndClosesTheRoom() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room, "otter")
    let form = try await rooms.fields(room + "/join", on: room)
    #expect(try await rooms.get(teacher).text.contains("Anyone with the address can join."))
    try await rooms.steer(teacher, "door", ["door": "closed"])
    #expect(try await rooms.get(teacher).text.contains("Nobody can join at the moment."))
    let late = try await rooms.get(room)
    #expect(late.text.contains("Nobody can join at the moment.") && !late.text.contains("id=\"join\""))
    #expect(try await rooms.post(room + "/join", form).status == .forbidden)
    // Without a roster there are no codes to ask for.
    #expect(try await rooms.steer(teacher, "door", ["door": "roster"]).status == .badRequest)
    #expect(try await rooms.steer(teacher, "door", ["door": "ajar"]).status == .badRequest)
    try await rooms.steer(teacher, "vote")
    try await rooms.vote(room, "open", student)
    try await rooms.steer(teacher, "remove", ["member": "1"])
    #expect(try await rooms.steer(teacher, "remove", ["member": "1"]).status == .badRequest)
    #expect(try await rooms.post(room + "/vote", [:], cookie: student).status == .forbidden)
    #expect(try await rooms.get(room, cookie: student).text.contains("data-count=\"open\">0<"))
    try await rooms.steer(teacher, "door", ["door": "open"])
    _ = try await rooms.join(room, "otter")
  }

  /// What is not on the list, no number and no value of the machine counts once the teacher has seen it, if that is
  /// allowed at all.
  @Test func whatIsTypedIsSeenByTheTeacherFirst() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room)
    try await rooms.steer(teacher, "vote")
    let rude = "open\"rude\""
    let refused = try await rooms.vote(room, rude, student)
    #expect(refused.status == .badRequest && refused.text.contains("A proposal is a step of the list"))
    for step in ["open=5", "!wide", "+2s", "lock"] {
      #expect(try await rooms.vote(room, step, student).status == .seeOther, "\(step)")
    }
    #expect(try await !rooms.get(room, cookie: student).text.contains("vote-typed"))
    try await rooms.steer(teacher, "close", ["round": "1"])
    try await rooms.steer(teacher, "vote", ["typed": "1"])
    #expect(try await rooms.get(room, cookie: student).text.contains("id=\"vote-typed\""))
    #expect(try await rooms.vote(room, rude, student, round: 2).status == .seeOther)
    let own = try await rooms.get(room, cookie: student).text
    #expect(own.contains("id=\"own-waits\"") && own.contains("Votes: 0"))
    #expect(try await !rooms.get(room).text.contains("rude"))
    let waiting = try await rooms.get(teacher).text
    #expect(waiting.contains("id=\"waiting\"") && waiting.contains("rude"))
    try await rooms.steer(teacher, "refuse", ["round": "2", "step": rude])
    #expect(try await !rooms.get(teacher).text.contains("rude"))
    try await rooms.vote(room, rude, student, round: 2)
    try await rooms.steer(teacher, "allow", ["round": "2", "step": rude])
    #expect(try await rooms.get(room).text.contains("Votes: 1"))
    try await rooms.steer(teacher, "clear", ["round": "2"])
    #expect(try await rooms.get(room).text.contains("Votes: 0"))
  }

  /// Who mistypes a step stays in the room, with what was typed and why it is no step.
  @Test(arguments: [("opne", "open"), ("open{", "JSON"), ("!Nowhere", "Nowhere"), ("open,close", "Type one step.")])
  func aStepThatIsMistypedStaysInTheForm(step: String, words: String) async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room)
    try await rooms.steer(teacher, "vote", ["typed": "1"])
    let answer = try await rooms.vote(room, step, student)
    #expect(answer.status == .badRequest && answer.text.contains("id=\"me\""))
    #expect(answer.text.contains("value=\"\(step)\" id=\"typed-step\"") || answer.text.contains("value=\"\(step)\""))
    let fault = try #require(answer.text.firstMatch(of: /<p [^>]*id="typed-fault"[^>]*>([^<]*)</)).output.1
    #expect(fault.contains(words))
    // The page does not load itself again before that is mended.
    #expect(!answer.text.contains("http-equiv=\"refresh\""))
    #expect(try await rooms.vote(room, "open", student).status == .seeOther)
  }

  /// Sixty steps that were invented do not keep out one of the list, nor that of the clock.
  @Test func aListedStepCanAlwaysBeProposed() async throws {
    let rooms = try RoomServer { $0.limits.proposals = 2 }
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    var students: [String] = []
    for _ in 0..<4 { students.append(try await rooms.join(room)) }
    try await rooms.steer(teacher, "vote")
    #expect(try await rooms.vote(room, "open=1", students[0]).status == .seeOther)
    #expect(try await rooms.vote(room, "open=2", students[1]).status == .seeOther)
    #expect(try await rooms.vote(room, "open=3", students[2]).status == .tooManyRequests)
    #expect(try await rooms.vote(room, "lock", students[3]).status == .seeOther)
  }

  @Test func countsAreHiddenUntilTheEnd() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room)
    try await rooms.steer(teacher, "vote", ["hidden": "1"])
    try await rooms.vote(room, "lock", student)
    let live = try await #require(rooms.server.rooms).room(String(room.dropFirst(3)))
    for address in [room, room + "/shared", teacher] {
      let page = try await rooms.get(address, cookie: student).text
      #expect(!page.contains("data-count"), "\(address)")
    }
    #expect(!String(buffer: live.published.message.bytes).contains("lock"))
    try await rooms.steer(teacher, "reveal")
    #expect(try await rooms.get(room).text.contains("data-count=\"lock\">1<"))
    #expect(String(buffer: live.published.message.bytes).contains("\"lock\":1"))
  }

  /// A code has one seat, in whatever letters it is typed; others join without one, unless a code is needed.
  @Test func aCodeHasASeat() async throws {
    let roster = try RoomRoster("# class 7b\nA-17\n\n18\r\n")
    let rooms = try RoomServer { $0.roster = roster }
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    func join(_ seat: String) async throws -> HTTPResponse.Status {
      let form = try await rooms.fields(room + "/join", on: room)
      return try await rooms.post(room + "/join", form.merging(["seat": seat]) { $1 }).status
    }
    #expect(try await rooms.get(room).text.contains("id=\"seat\""))
    #expect(try await join("19") == .badRequest)
    #expect(try await join(" \u{FF21}-\u{FF11}\u{FF17} ") == .seeOther)
    #expect(try await join("a-17") == .conflict)
    #expect(try await join("") == .seeOther)
    try await rooms.steer(teacher, "door", ["door": "roster"])
    #expect(try await join("") == .forbidden)
    #expect(try await join("18") == .seeOther)
    let secret = try #require(teacher.split(separator: "/").last)
    let csv = try await rooms.get(room + "/report/\(secret).csv").text
    #expect(csv.contains(",,total,0,1,,,0,,,,,a-17,") && csv.contains(",,total,0,3,,,0,,,,,18,"))
    #expect(try await rooms.get(room + "/about").text.contains("code from the teacher’s list"))
    // The same form again is the same member, also with its code.
    try await rooms.steer(teacher, "remove", ["member": "1"])
    #expect(try await join("A-17") == .seeOther)
  }

  @Test(arguments: [("", 1), ("a\na\n", 2), ("a\nb c\n", 2), ("x\n\n<b>\n", 3)])
  func aFileThatIsNoRosterSaysWhere(text: String, line: Int) {
    #expect(throws: RoomRoster.Fault.self) { try RoomRoster(text) }
    do { _ = try RoomRoster(text) } catch { #expect(error.line == line) }
  }

  /// The table has the questions in words, and a total for each member.
  @Test func theReportHasQuestionsInWords() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room, "fox")
    try await rooms.steer(teacher, "ask", ["seconds": "30"])
    var form = try await rooms.fields(room + "/answer", on: room, cookie: student)
    let page = try await rooms.get(room, cookie: student).text
    let version = try #require(page.firstMatch(of: /name="version" value="(\d+)"/)).1
    form.merge(["version": String(version), "choice": "1"]) { $1 }
    #expect(try await rooms.post(room + "/answer", form, cookie: student).status == .seeOther)
    let prompt = try #require(page.firstMatch(of: /<p class="prompt"><b>([^<]+)<\/b>/)).1
    let secret = try #require(teacher.split(separator: "/").last)
    let csv = try await rooms.get(room + "/report/\(secret).csv").text
    let plain = prompt.replacing("&amp;", with: "&").replacing("&quot;", with: "\"\"").replacing("\"", with: "\"\"")
    #expect(csv.contains(plain) && csv.contains(" 1) ") && csv.contains(",,total,1,1,fox,,"))
  }

  /// A stored answer that is too large to be drawn is shown with a reason, and the board makes no drawings.
  @Test func anAnswerThatIsTooLargeIsShownWithAReason() async throws {
    let rooms = try RoomServer()
    let opened = try await rooms.post("/rooms", ["exercise": "exercise-build", "lang": ""])
    let teacher = try #require(opened.headers[.location])
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room)
    let form = try await rooms.fields(room + "/solve", on: room, cookie: student)
    let text = (0..<450).map { "s\($0) => s\($0 + 1): e;" }.joined(separator: "\n")
    let answer = try await rooms.post(room + "/solve", form.merging(["source": text]) { $1 }, cookie: student)
    #expect(answer.status == .seeOther)
    let own = try await rooms.get(room, cookie: student)
    #expect(own.status == .ok && own.text.contains("id=\"not-drawn\""))
    let board = try await rooms.get(teacher).text
    #expect(!board.contains("class=\"statechart"))
    let link = try #require(board.firstMatch(of: /href="([^"]+\/answers\/[^"]+)"/)).1
    #expect(try await rooms.get(String(link)).text.contains("id=\"not-drawn\""))
  }
}
