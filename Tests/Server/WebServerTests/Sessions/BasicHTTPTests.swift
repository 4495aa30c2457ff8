import Foundation
import HTTPTypes
import Hummingbird
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing
import WebPages

@testable import WebServer

/// The server side of the BasicHTTP event processor. SCXML C.2.
struct BasicHTTPTests {
  private static let form = "application/x-www-form-urlencoded"

  /// A server that listens, with a machine that posts to an address of the test and accepts `hello`.
  private func serve<Result: Sendable>(
    isOn: Bool = true, _ test: @Sendable (LiveClient) async throws -> Result
  ) async throws -> Result {
    let file = TestServer.folder.appending(path: "Tests/Pages/charts/echo.scxml")
    let source = SourceText(try String(contentsOf: file, encoding: .utf8))
    let chart = try CompiledChart(try NotationCatalog.standard.read(source).chart)
    let machine = try Machine(identifier: "echo", compiled: chart)
    return try await TestServer.with([machine], basicHTTP: isOn).listening { try await test($0) }
  }

  /// Follows a machine's address to a page with a key; the address and the key.
  private static func open(
    _ client: LiveClient, _ address: String = "/machines/echo"
  ) async throws -> (address: String, key: String) {
    let answer = try await client.answer(address)
    #expect(answer.status == .seeOther)
    let target = try #require(answer.headers[.location])
    let key = try #require(target.firstMatch(of: /session=([0-9a-f]{32})/)?.1)
    let page = try await client.answer(target)
    #expect(page.status == .ok)
    #expect(page.text.contains("value=\"http://localhost/sessions/\(key)\""))
    return (target, String(key))
  }

  private static func post(
    _ client: LiveClient, _ address: String, _ body: String, _ headers: HTTPFields = [:]
  ) async throws -> RouteAnswer {
    var fields: HTTPFields = [.contentType: form, .origin: "http://localhost"]
    for field in headers { fields[field.name] = field.value }
    return try await client.answer(address, method: .post, headers: fields, body: ByteBuffer(string: body))
  }

  private static func run(of answer: RouteAnswer) throws -> [Step] {
    let location = try #require(answer.headers[.location]).split(separator: "?")
    let query = location.count > 1 ? String(location[1]) : nil
    let inPath = location[0].split(separator: "/").dropFirst(2).first?.removingPercentEncoding
    let run = try inPath ?? QueryItems(query)["run"] ?? ""
    return try Run(Statechart(states: [State("a", transitions: [.on("*")])]), text: run).steps
  }

  @Test func whatArrivesBecomesStepsOfTheRun() async throws {
    try await serve { client in
      let (address, key) = try await Self.open(client)
      let none = try await client.answer(address + "&take=arrived")
      #expect(none.headers[.location] == address)
      let receipt = try await Self.post(client, "/sessions/\(key)", "_scxmleventname=hello&n=2")
      #expect(receipt.status == .noContent)
      let page = try await client.answer(address)
      #expect(page.text.contains("Show received messages (1)"))
      let taken = try await client.answer(address + "&take=arrived")
      #expect(taken.status == .seeOther)
      let body = HostMessage.received(body: "_scxmleventname=hello&n=2", type: Self.form, session: "session.1")
      #expect(try Self.run(of: taken) == [.message(body)])
      let next = try await client.answer(try #require(taken.headers[.location]))
      #expect(next.text.contains("Now in Heard."))
      #expect(!next.text.contains("Show received messages ("))
    }
  }

  /// The address with a key has the run only as far as it applies, so its page would not say what is wrong.
  @Test func aRunThatCannotBeFollowedIsNotLedElsewhere() async throws {
    try await serve { client in
      let page = try await client.answer("/machines/battery?run=plug,nothing")
      #expect(page.status == .badRequest && page.text.contains("the chart has no event 'nothing'"))
      let right = try await client.answer("/machines/battery?run=plug")
      #expect(right.status == .seeOther)
    }
  }

  @Test func everyRunHasAnAddressOfItsOwn() async throws {
    try await serve { client in
      let (first, second) = (try await Self.open(client), try await Self.open(client))
      #expect(first.key != second.key)
      let gone = "/machines/echo?run=call&session=" + SessionKey().text
      let answer = try await client.answer(gone)
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location]?.hasPrefix("/machines/echo?run=call&session=") == true)
      #expect(answer.headers[.location] != gone)
      let wrong = try await client.answer("/machines/echo?session=1")
      #expect(wrong.status == .badRequest)
    }
  }

  /// Replays send nothing, links send nothing; a form does, and its result is in the run.
  @Test func aRequestIsMadeWhenAPersonSaysSo() async throws {
    try await serve { client in
      let (_, key) = try await Self.open(client)
      let port = client.port
      let call = #"call{"to":"http://localhost:\#(port)/sessions/\#(key)"}"#
      let query = "run=\(call.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")&session=\(key)"
      for _ in 0..<3 {
        let page = try await client.answer("/machines/echo?\(query)")
        #expect(page.text.contains("id=\"http-send\""))
        #expect(!page.text.contains("Show received messages ("))
      }
      let sent = try await Self.post(client, "/machines/echo", query)
      #expect(sent.status == .seeOther)
      let steps = try Self.run(of: sent)
      #expect(
        steps.dropFirst() == [
          .message(.received(body: "_scxmleventname=hello&amount=5", type: Self.form, session: "session.1")),
          .message(.answered(status: 204)),
        ])
      let page = try await client.answer(try #require(sent.headers[.location]))
      #expect(page.text.contains("Now in Heard."))
      let again = try await Self.post(client, "/machines/echo", "run=&session=\(key)")
      #expect(try Self.run(of: again) == [])
    }
  }

  @Test(arguments: ["http://example.com/", "https://localhost/", "http://localhost:1/"])
  func otherAddressesAreNotPostedTo(target: String) async throws {
    try await serve { client in
      let (_, key) = try await Self.open(client)
      let call = #"call{"to":"\#(target)"}"#.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let page = try await client.answer("/machines/echo?run=\(call)&session=\(key)")
      let isHere = target.hasSuffix(":1/")
      #expect(page.text.contains("id=\"http-send\"") == isHere)
      #expect(page.text.contains("It is not sent") == !isHere)
      let sent = try await Self.post(client, "/machines/echo", "run=\(call)&session=\(key)")
      #expect(try Self.run(of: sent).dropFirst() == (isHere ? [.message(.answered(status: nil))] : []))
    }
  }

  /// A request to the address of a session, and the status that it gets.
  struct Row: Sendable {
    var path = "KEY"
    var body = "_scxmleventname=hello"
    var headers: HTTPFields = [:]
    let status: Int
  }

  private static func field(_ name: String, _ value: String) -> HTTPFields {
    var fields: HTTPFields = [:]
    if let name = HTTPField.Name(name) { fields[name] = value }
    return fields
  }

  @Test(arguments: [
    Row(status: 204), Row(body: "", status: 204), Row(path: "KEY/session.1", status: 204),
    Row(headers: [.contentType: form + "; charset=utf-8"], status: 204),
    Row(path: String(repeating: "0", count: 32), status: 404), Row(path: "x", status: 404),
    Row(path: "KEY/session.2", status: 404), Row(path: "KEY/session.1/more", status: 404),
    Row(headers: [.contentType: "application/json"], status: 415), Row(headers: [.contentType: ""], status: 415),
    Row(body: String(repeating: "x", count: Mailboxes.Limits.bytes), status: 204),
    Row(body: String(repeating: "x", count: Mailboxes.Limits.bytes + 1), status: 413),
    Row(body: "a=%4", status: 400), Row(body: "_scxmleventname=a&_scxmleventname=b", status: 400),
    Row(headers: field("X-Forwarded-For", "10.0.0.1"), status: 403),
    Row(headers: field("X-Forwarded-Host", "example.com"), status: 403),
    Row(headers: field("X-Real-IP", "10.0.0.1"), status: 403),
    Row(headers: field("Forwarded", "for=10.0.0.1"), status: 403), Row(headers: field("Via", "1.1 proxy"), status: 403),
  ])
  func messagesAreRefusedClearly(row: Row) async throws {
    try await serve { client in
      let (_, key) = try await Self.open(client)
      let path = "/sessions/" + row.path.replacing("KEY", with: key)
      let answer = try await Self.post(client, path, row.body, row.headers)
      #expect(Int(answer.status.code) == row.status)
      guard row.status != 204 else { return }
      #expect(try Value(json: answer.text)["error"]?["status"] == .number(Double(row.status)))
    }
  }

  /// Pictures and frames of another site, or of another server of this computer, open no mailboxes: they would drive
  /// out those of the runs that a person sees.
  @Test(arguments: ["cross-site", "same-site"])
  func otherOriginsOpenNoMailboxes(site: String) async throws {
    try await serve { client in
      let (address, _) = try await Self.open(client)
      let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
      for _ in 0...Mailboxes.Limits.runs {
        let answer = try await client.answer("/machines/echo", headers: [name: site])
        #expect(answer.status == .ok)
      }
      let page = try await client.answer(address, headers: [name: "same-origin"])
      #expect(page.status == .ok)
      let typed = try await client.answer("/machines/echo", headers: [name: "none"])
      #expect(typed.status == .seeOther)
    }
  }

  @Test func aBoxThatIsFullSaysSo() async throws {
    try await serve { client in
      let (_, key) = try await Self.open(client)
      for _ in 0..<Mailboxes.Limits.messages {
        #expect(try await Self.post(client, "/sessions/\(key)", "a=1").status == .noContent)
      }
      #expect(try await Self.post(client, "/sessions/\(key)", "a=1").status == .tooManyRequests)
    }
  }

  /// As many of the longest messages as an address can hold become steps; the others stay.
  @Test func moreThanAnAddressHoldsStays() async throws {
    try await serve { client in
      let (address, key) = try await Self.open(client)
      for _ in 0..<8 { _ = try await Self.post(client, "/sessions/\(key)", String(repeating: "x", count: 8 << 10)) }
      let taken = try await client.answer(address + "&take=arrived")
      let location = try #require(taken.headers[.location])
      #expect(location.utf8.count < RequestLimits.addressBytes)
      #expect(try Self.run(of: taken).count == 5)
      let page = try await client.answer(location)
      #expect(page.status == .ok)
      #expect(page.text.contains("Show received messages (3)"))
    }
  }

  @Test(arguments: [HTTPRequest.Method.get, .put, .delete, .options])
  func sessionsTakeOnlyPosts(method: HTTPRequest.Method) async throws {
    try await serve { client in
      let (_, key) = try await Self.open(client)
      let answer = try await client.answer("/sessions/\(key)", method: method)
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.headers[.allow] == "POST")
      let machine = try await client.answer("/machines/echo", method: .put)
      #expect(machine.headers[.allow] == "GET, HEAD, POST")
    }
  }

  @Test(arguments: [
    ("Origin", "http://example.com"), ("Origin", "null"), ("Origin", ""), ("Sec-Fetch-Site", "cross-site"),
  ])
  func pagesOfOtherSitesSendNothing(name: String, value: String) async throws {
    try await serve { client in
      let (_, key) = try await Self.open(client)
      let answer = try await Self.post(client, "/machines/echo", "session=\(key)", Self.field(name, value))
      #expect(answer.status == .forbidden)
      #expect(try await Self.post(client, "/machines/echo", "session=\(key)").status == .seeOther)
      #expect(try await Self.post(client, "/machines/echo", "session=" + SessionKey().text).status == .notFound)
    }
  }

  /// A request that reaches the server by the way of a test, not over a socket, has no peer; it counts as another's.
  @Test func othersGetNoAddress() async throws {
    let server = try TestServer.with([], basicHTTP: true)
    let page = try await TestServer.get("/machines/battery", from: server)
    #expect(page.status == .ok)
    #expect(!page.text.contains("id=\"http\""))
    let message = try await TestServer.get("/sessions/" + SessionKey().text, method: .post, from: server)
    #expect(message.status == .forbidden)
    let request = try await TestServer.get("/machines/battery", method: .post, from: server)
    #expect(request.status == .forbidden)
  }

  @Test func itIsOffUnlessAskedFor() async throws {
    try await serve(isOn: false) { client in
      let page = try await client.answer("/machines/echo")
      #expect(page.status == .ok)
      #expect(page.text.contains("BasicHTTP is off"))
      let battery = try await client.answer("/machines/battery")
      #expect(!battery.text.contains("BasicHTTP"))
      #expect(try await Self.post(client, "/sessions/" + SessionKey().text, "").status == .methodNotAllowed)
      #expect(try await Self.post(client, "/machines/echo", "run=call").status == .methodNotAllowed)
      let failed = try await client.answer("/machines/echo?run=call")
      #expect(failed.text.contains("Now in Failed."))
    }
  }

  /// A run that has used HTTP is replayed by a server that does not use it; one that waits can go on by what-if.
  @Test func aRunIsReplayedWhereItIsOff() async throws {
    try await serve(isOn: false) { client in
      let start = "/machines/echo?session=\(SessionKey().text)&run=call"
      let waiting = try await client.answer(start)
      #expect(waiting.text.contains("The machine is waiting for the response to a POST"))
      #expect(!waiting.text.contains("id=\"http-send\""))
      #expect(waiting.text.contains("id=\"http-as-answered\""))
      let lost = try await client.answer(start + ",%7B%22status%22:null%7D")
      #expect(lost.text.contains("Now in Failed."))
      let message = "%7B%22to%22:%22session.1%22,%22body%22:%22_scxmleventname%3Dhello%22%7D"
      let heard = try await client.answer(start + "," + message + ",%7B%22status%22:204%7D")
      #expect(heard.text.contains("Now in Heard."))
      #expect(heard.text.contains("response 204"))
    }
  }
}
