import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Rooms
import Testing

@testable import WebServer

/// Rooms over HTTP: who may do what, and what each page shows.
struct RoomRoutesTests {
  @Test func aServerWithoutRoomsHasNone() async throws {
    #expect(try await TestServer.get("/r/abcdef").status == .notFound)
    #expect(try await TestServer.get("/rooms", method: .post).status == .methodNotAllowed)
    #expect(try await !TestServer.get("/machines/battery").text.contains("open-room"))
  }

  @Test func aRoomIsOpenedAtTheMomentOfThePage() async throws {
    let rooms = try RoomServer()
    let page = try await rooms.get("/machines/door?run=open").text
    #expect(page.contains("action=\"/rooms\"") && page.contains("name=\"run\" value=\"open\""))
    let teacher = try await rooms.open(run: "open")
    let room = RoomServer.room(of: teacher)
    #expect(teacher.hasPrefix(room + "/teach/"))
    let seen = try await rooms.get(room)
    #expect(seen.status == .ok && seen.headers[.cacheControl] == "no-store" && seen.headers[.setCookie] == nil)
    #expect(seen.text.contains(room + "/own?run=open,close"))
    #expect(!seen.text.contains("/teach/"))
    #expect(try await rooms.get(teacher).text.contains(RoomServer.address(of: room, "http")))
  }

  @Test(arguments: ["machine=nowhere", "machine=door&run=nonsense", ""])
  func aRoomNeedsAMachineAndARunOfIt(form: String) async throws {
    let rooms = try RoomServer()
    let fields = Dictionary(
      uniqueKeysWithValues: form.split(separator: "&").map { part in
        let sides = part.split(separator: "=").map(String.init)
        return (sides[0], sides[1])
      })
    let answer = try await rooms.post("/rooms", fields)
    #expect(answer.status == (form.contains("nonsense") ? .badRequest : .notFound))
  }

  @Test func allSeeWhatTheTeacherShowsAndMayStepAway() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    #expect(try await rooms.steer(teacher, "show", ["run": "open", "step": "lock"]).status == .seeOther)
    let seen = try await rooms.get(room).text
    // The teacher's last step was refused, and all see why.
    #expect(seen.contains("id=\"refusal\"") && seen.contains("/own?run=open,lock,close"))
    let own = try await rooms.get(room + "/own?run=lock")
    #expect(own.status == .ok && own.text.contains("id=\"come-back\"") && own.text.contains("href=\"\(room)\""))
    #expect(own.text.contains(room + "/own?run=lock,unlock"))
    // A relative reference from the page of all leads on from what it shows.
    let further = try await rooms.get(room + "?then=close")
    #expect(further.headers[.location] == room + "/own?run=open,lock,close")
    let prepared = try await rooms.get(teacher + "?run=lock").text
    #expect(prepared.contains("id=\"show-this\"") && prepared.contains("name=\"run\" value=\"lock\""))
  }

  @Test func aVoteIsCountedAndTaken() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let students = [try await rooms.join(room, "otter"), try await rooms.join(room), try await rooms.join(room, "fox")]
    try await rooms.steer(teacher, "vote")
    #expect(try await rooms.vote(room, "close", students[0]).status == .seeOther)
    try await rooms.vote(room, "open", students[1])
    try await rooms.vote(room, "open", students[2])
    let form = try await rooms.fields(room + "/vote", on: room, cookie: students[0])
    let page = try await rooms.get(room, cookie: students[0]).text
    #expect(page.contains("data-count=\"open\">2<") && page.contains("data-count=\"close\">1<"))
    #expect(page.contains("data-count=\"unlock\">0<") && page.contains("aria-pressed=\"true\""))
    #expect(page.contains("Otter (no. 1)") && !page.contains("Fox"))
    try await rooms.steer(teacher, "take", ["step": "open", "round": "1"])
    let after = try await rooms.get(room).text
    #expect(after.contains("class=\"taken\"") && after.contains("/own?run=open,close"))
    let late = try await rooms.post(
      room + "/vote", form.merging(["step": "open", "round": "1"]) { $1 }, cookie: students[0])
    #expect(late.status == .conflict)
  }

  /// The same form again, and a vote that is changed, count once.
  @Test func aFormThatIsSentAgainDoesNothing() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    var form = try await rooms.fields(room + "/join", on: room)
    form["nickname"] = "owl"
    let joined = [try await rooms.post(room + "/join", form), try await rooms.post(room + "/join", form)]
    #expect(joined.allSatisfy { $0.status == .seeOther })
    #expect(joined[0].headers[.setCookie] == joined[1].headers[.setCookie])
    let cookie = try #require(joined[0].headers[.setCookie]).prefix { $0 != ";" }
    var steering = try await rooms.fields(teacher, on: teacher)
    steering["do"] = "vote"
    for _ in 0..<2 { #expect(try await rooms.post(teacher, steering).status == .seeOther) }
    let first = try await rooms.fields(room + "/vote", on: room, cookie: String(cookie))
    let vote = first.merging(["step": "open", "round": "1"]) { $1 }
    for _ in 0..<3 { #expect(try await rooms.post(room + "/vote", vote, cookie: String(cookie)).status == .seeOther) }
    try await rooms.vote(room, "lock", String(cookie))
    // The first form once more, late.
    _ = try await rooms.post(room + "/vote", vote, cookie: String(cookie))
    let page = try await rooms.get(room).text
    #expect(page.contains("data-count=\"open\">0<") && page.contains("data-count=\"lock\">1<"))
    #expect(page.contains("Members: 1"))
  }

  /// Who changes a choice before the answer to the first arrives sends two requests from one page.
  @Test func anotherChoiceOfTheSamePageCounts() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room)
    try await rooms.steer(teacher, "vote")
    let form = try await rooms.fields(room + "/vote", on: room, cookie: student).merging(["round": "1"]) { $1 }
    for step in ["open", "lock"] {
      let answer = try await rooms.post(room + "/vote", form.merging(["step": step]) { $1 }, cookie: student)
      #expect(answer.status == .seeOther)
    }
    let page = try await rooms.get(room).text
    #expect(page.contains("data-count=\"open\">0<") && page.contains("data-count=\"lock\">1<"))
  }

  @Test func onlyTheSecretSteers() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let other = try await rooms.open()
    let wrong = room + "/teach/" + String(repeating: "0", count: 32)
    #expect(try await rooms.get(wrong).status == .forbidden)
    let fields = try await rooms.fields(teacher, on: teacher).merging(["do": "end"]) { $1 }
    #expect(try await rooms.post(wrong, fields).status == .forbidden)
    #expect(try await rooms.get(room + "/report/0.csv").status == .forbidden)
    // Nor does the secret of another room, or a form of it.
    let secret = try #require(other.split(separator: "/").last)
    #expect(try await rooms.get(room + "/teach/" + secret).status == .forbidden)
    let foreign = try await rooms.fields(other, on: other).merging(["do": "end"]) { $1 }
    #expect(try await rooms.post(teacher, foreign).status == .forbidden)
    let origin = try #require(HTTPField.Name("Origin"))
    let elsewhere = try await rooms.post(teacher, fields, [origin: "http://elsewhere.example"])
    #expect(elsewhere.status == .forbidden)
    #expect(try await rooms.post(teacher, fields).status == .seeOther)
    #expect(try await rooms.get(room).text.contains("This room has ended"))
  }

  @Test func onlyMembersOfTheRoomVote() async throws {
    let rooms = try RoomServer()
    let (teacher, other) = (try await rooms.open(), try await rooms.open())
    let (room, otherRoom) = (RoomServer.room(of: teacher), RoomServer.room(of: other))
    try await rooms.steer(teacher, "vote")
    let member = try await rooms.join(otherRoom)
    for cookie in [nil, member, "interlock-member=1.00", "interlock-member=x"] {
      let form = try await rooms.fields(room + "/vote", on: room, cookie: cookie)
      let answer = try await rooms.post(
        room + "/vote", form.merging(["step": "open", "round": "1"]) { $1 }, cookie: cookie)
      #expect(answer.status == .forbidden)
    }
    let cookie = try await rooms.join(room)
    // A form of a visitor's page is no member's.
    let visitors = try await rooms.fields(room + "/vote", on: room)
    let answer = try await rooms.post(
      room + "/vote", visitors.merging(["step": "open", "round": "1"]) { $1 }, cookie: cookie)
    #expect(answer.status == .forbidden)
    #expect(try await rooms.vote(room, "nonsense", cookie).status == .badRequest)
    #expect(try await rooms.vote(room, "open,close", cookie).status == .badRequest)
  }

  @Test func aRunThatCannotBeShownStaysInTheForm() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let answer = try await rooms.steer(teacher, "show", ["run": "open,nothing"])
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains("value=\"open,nothing\"") && answer.text.contains("id=\"run-fault\""))
  }

  @Test func aQuestionIsAnsweredInItsTime() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let students = [try await rooms.join(room), try await rooms.join(room)]
    #expect(try await rooms.steer(teacher, "ask", ["seconds": "3"]).status == .badRequest)
    #expect(try await rooms.steer(teacher, "ask", ["seconds": "30"]).status == .seeOther)
    var form = try await rooms.fields(room + "/answer", on: room, cookie: students[0])
    let page = try await rooms.get(room, cookie: students[0]).text
    let version = try #require(page.firstMatch(of: /name="version" value="(\d+)"/)).1
    form.merge(["version": String(version), "choice": "1"]) { $1 }
    #expect(try await rooms.post(room + "/answer", form, cookie: students[0]).status == .seeOther)
    let answered = try await rooms.get(room, cookie: students[0]).text
    #expect(answered.contains("Answers: 1") && answered.contains("checked") && !answered.contains("class=\"proof\""))
    var late = try await rooms.fields(room + "/answer", on: room, cookie: students[1])
    late.merge(["version": String(version), "choice": "1"]) { $1 }
    rooms.clock.advance(31)
    #expect(try await rooms.post(room + "/answer", late, cookie: students[1]).status == .conflict)
    #expect(try await rooms.get(room).text.contains("Time is up"))
    try await rooms.steer(teacher, "reveal")
    let shown = try await rooms.get(room).text
    #expect(shown.contains("class=\"proof\"") && shown.contains("class=\"right\""))
    let link = try #require(shown.firstMatch(of: /<a [^>]*class="proof"[^>]*>/)).0
    let proof = try #require(link.firstMatch(of: /href="([^"]+)"/)).1
    #expect(try await rooms.get(String(proof).replacing("&amp;", with: "&")).status == .ok)
    let secret = try #require(teacher.split(separator: "/").last)
    let csv = try await rooms.get(room + "/report/\(secret).csv")
    #expect(csv.headers[.contentType] == "text/csv; charset=utf-8")
    #expect(csv.text.contains(",answer,1,1,,1,"))
    #expect(try await rooms.get(room + "/report/\(secret).json").text.contains("\"type\": \"answered\""))
  }

  @Test func aHiddenNameIsNotShown() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room, "otter")
    let taken = try await rooms.post(
      room + "/join", try await rooms.fields(room + "/join", on: room).merging(["nickname": "otter"]) { $1 })
    #expect(taken.status == .conflict)
    let free = try await rooms.post(
      room + "/join", try await rooms.fields(room + "/join", on: room).merging(["nickname": "<b>"]) { $1 })
    #expect(free.status == .badRequest)
    try await rooms.steer(teacher, "hide", ["member": "1"])
    #expect(try await !rooms.get(room, cookie: student).text.contains("Otter ("))
    try await rooms.steer(teacher, "unhide", ["member": "1"])
    #expect(try await rooms.get(room, cookie: student).text.contains("Otter ("))
  }

  @Test func roomsEndAndAreBounded() async throws {
    let rooms = try RoomServer { options in
      options.maxRooms = 2
      options.hours = 2
    }
    let teacher = try await rooms.open()
    _ = try await rooms.open()
    #expect(try await rooms.post("/rooms", ["machine": "door"]).status == .serviceUnavailable)
    let form = try await rooms.fields(teacher, on: teacher).merging(["do": "vote"]) { $1 }
    rooms.clock.advance(2 * 3600)
    let room = RoomServer.room(of: teacher)
    #expect(try await rooms.get(room).text.contains("This room has ended"))
    #expect(try await rooms.post(teacher, form).status == .gone)
    _ = try await rooms.open()
  }

  @Test(arguments: ["en", "zh-Hans", "ja"])
  func isInEveryLanguage(tag: String) async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    for address in [room, room + "/own", room + "/about", teacher, room + "/shared"] {
      let page = try await rooms.get(address + "?lang=" + tag)
      #expect(page.status == .ok && page.text.contains("lang=\"\(tag)\""))
    }
    #expect(try await rooms.get(room + "?lang=" + tag).text.contains("action=\"\(room)/join?lang=\(tag)\""))
  }

  /// What a script takes is the same for all, and is kept until something else is shown.
  @Test func whatAllSeeIsNobodys() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let student = try await rooms.join(room, "otter")
    try await rooms.steer(teacher, "vote")
    let shared = try await rooms.get(room + "/shared", cookie: student)
    #expect(!shared.text.contains("Otter") && shared.text.contains("name=\"token\" value=\"\""))
    try await rooms.vote(room, "open", student)
    #expect(try await rooms.get(room + "/shared").text == shared.text)
    try await rooms.steer(teacher, "take", ["step": "open", "round": "1"])
    #expect(try await rooms.get(room + "/shared").text != shared.text)
  }

  /// Two processes with one store serve one room, and what was acknowledged by one is there after it has ended.
  @Test func twoProcessesServeOneRoom() async throws {
    let first = try RoomServer()
    let second = try RoomServer(sharing: first)
    let teacher = try await first.open()
    let room = RoomServer.room(of: teacher)
    let students = [try await first.join(room), try await second.join(room)]
    try await second.steer(teacher, "vote")
    try await first.vote(room, "open", students[1])
    try await second.vote(room, "open", students[0])
    #expect(try await first.get(room).text.contains("data-count=\"open\">2<"))
    let third = try RoomServer(sharing: first)
    #expect(try await third.get(room, cookie: students[1]).text.contains("You are No. 2."))
    #expect(try await third.get(room).text.contains("data-count=\"open\">2<"))
  }

  private static let scheme = HTTPField.Name("X-Forwarded-Proto")

  /// Behind a proxy that ends TLS addresses say so, and the cookie is sent by TLS alone.
  @Test func addressesHaveTheSchemeOfTheRequest() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let name = try #require(Self.scheme)
    let secure: HTTPFields = [name: "https"]
    let page = try await TestServer.get(teacher, headers: secure, from: rooms.server).text
    #expect(page.contains(RoomServer.address(of: room, "https")) && page.contains("src=\"\(room)/qr\""))
    let code = try await TestServer.get(room + "/qr", headers: secure, from: rooms.server)
    #expect(code.headers[.contentType] == "image/svg+xml" && code.headers[.cacheControl] == "no-store")
    #expect(code.text.contains("aria-label=\"https://localhost\(room)\""))
    #expect(try await rooms.get(room + "/qr").text.contains("aria-label=\"http://localhost\(room)\""))
    let form = try await rooms.fields(room + "/join", on: room)
    let joined = try await rooms.post(room + "/join", form, secure)
    #expect(joined.headers[.setCookie]?.hasSuffix("; Secure") == true)
    let plain = try await rooms.post(room + "/join", try await rooms.fields(room + "/join", on: room))
    #expect(plain.headers[.setCookie]?.contains("Secure") == false)
    let screen = try await rooms.get(room + "/screen")
    #expect(screen.text.contains("http://localhost" + room) && !screen.text.contains("teach"))
    #expect(try await rooms.get("/r/abcdef/qr").status == .notFound)
  }

  @Test func otherSitesOpenNoRooms() async throws {
    let rooms = try RoomServer()
    let origin = try #require(HTTPField.Name("Origin"))
    let answer = try await rooms.post("/rooms", ["machine": "door"], [origin: "http://elsewhere.example"])
    #expect(answer.status == .forbidden && answer.text.contains("A room can be opened only from a page of this server"))
  }

  @Test func aNetworkOpensItsShareOfRooms() async throws {
    let rooms = try RoomServer { $0.maxRoomsPerNetwork = 2 }
    for _ in 0..<2 { _ = try await rooms.open() }
    let refused = try await rooms.post("/rooms", ["machine": "door"])
    #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "3600")
    rooms.clock.advance(3600)
    _ = try await rooms.open()
  }

  @Test func sharesAreThoseOfNetworks() throws {
    let shares = RoomRateLimiter(limit: 1, networks: 2)
    try shares.take("2001:db8:0:1::1", at: 0)
    #expect(throws: Failure.self) { try shares.take("2001:db8::1:9:9:9:9", at: 0) }
    try shares.take("192.0.2.1", at: 10)
    #expect(throws: Failure.self) { try shares.take("192.0.2.2", at: 20) }
    #expect(throws: Failure.self) { try shares.take("::ffff:192.0.2.1", at: 20) }
    try shares.take("192.0.2.2", at: 3601)
    for (address, network) in [("::1", "0:0:0:0"), ("fe80::1%eth0", "fe80:0:0:0"), ("1:2:3:4:5:6:7:8", "1:2:3:4")] {
      #expect(NetworkHashes.network(of: address) == network)
    }
  }

  @Test func addressesThatAreNone() async throws {
    let rooms = try RoomServer()
    for address in ["/r/abcdef", "/r/none", "/r/abcdef/events", "/r/abcdef/teach/0"] {
      #expect(try await rooms.get(address).status == .notFound)
    }
    let room = RoomServer.room(of: try await rooms.open())
    #expect(try await rooms.get(room + "/join").status == .methodNotAllowed)
    #expect(try await rooms.get(room + "/own?run=nonsense").status == .badRequest)
  }
}
