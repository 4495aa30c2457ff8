import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// Texts that are put into the library by HTTP, and their pages.
struct LibraryControllerTests {
  static let text =
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"own\">"
    + "<state id=\"One\"><transition event=\"go\" target=\"Two\"/></state><state id=\"Two\"/></scxml>"
  static let mermaid = "stateDiagram-v2\n  [*] --> One\n  One --> Two : go\n"

  private let library = MemoryLibrary()

  private func server(_ access: LibraryAccess = LibraryAccess(uploaders: .anybody)) throws -> InterlockServer {
    try TestServer.with([]) { options in
      options.texts = library
      options.libraryAccess = access
    }
  }

  /// Puts something at a server, without a connection.
  private func put(
    _ body: String, type: String? = "text/plain", query: String = "", headers: HTTPFields = [:],
    at server: InterlockServer? = nil, to address: String = "/library"
  ) async throws -> RouteAnswer {
    try await (server ?? self.server()).post(address + query, body, type: type, headers: headers)
  }

  /// What an answer in JSON says is wrong.
  private func findings(_ answer: RouteAnswer) throws -> [Value] {
    guard case .array(let findings) = try Value(json: answer.text)["error"]?["findings"] else { return [] }
    return findings
  }

  private func form(_ fields: [(String, String)]) -> String {
    fields.map { $0.0 + "=" + PercentEncoding().encode($0.1) }.joined(separator: "&")
  }

  private static let formType = "application/x-www-form-urlencoded"
  private static let html: HTTPFields = [.accept: "text/html,application/xhtml+xml"]

  // MARK: The API

  @Test func aTextIsKeptAndItsAddressGiven() async throws {
    let answer = try await put(Self.text)
    #expect(answer.status == .created)
    let address = try #require(answer.headers[.location])
    #expect(address.hasPrefix("/m/") && address.utf8.count == 14)
    let machine = try #require(try Value(json: answer.text)["machine"])
    #expect(machine["address"]?.string == address)
    #expect(machine["notation"] == "scxml" && machine["name"] == "own" && machine["chart"] == 1)
    #expect(machine["bytes"] == .number(Double(Self.text.utf8.count)))
    #expect(library.texts == [MachineText(Self.text, notation: "scxml")])
  }

  /// Addresses with the whole hash were given out before there were shorter ones.
  @Test func theAddressWithTheWholeHashLeadsThereToo() async throws {
    let server = try server()
    let short = try #require(try await put(Self.text, at: server).headers[.location])
    let whole = "/m/" + library.identifier(of: MachineText(Self.text, notation: "scxml")).dropFirst()
    for address in [short, whole] {
      let page = try await TestServer.get(address + "?run=go", from: server)
      #expect(page.status == .ok && page.text.contains("href=\"\(address)"))
      #expect(try await TestServer.get(address + ".scxml", from: server).status == .ok)
    }
    #expect(try await TestServer.get("/m/AAAAAAAAAAA", from: server).status == .notFound)
  }

  /// Whoever puts a text does not learn whether somebody else has put it.
  @Test func whatIsThereIsAnsweredAsWhatIsNew() async throws {
    let server = try server()
    let first = try await put(Self.text, at: server)
    let second = try await put(Self.text, at: server)
    #expect(first.status == .created && second.status == .created)
    #expect(second.headers[.location] == first.headers[.location])
    #expect(second.text == first.text)
  }

  @Test func notationAndChartAreNamedInTheQuery() async throws {
    let two = "digraph a { x -> y }\ndigraph b { z -> w }\n"
    let answer = try await put(two, query: "?from=dot&chart=2")
    #expect(answer.status == .created)
    #expect(library.texts == [MachineText(two, notation: "dot", ordinal: 2)])
    #expect(try await put(two, query: "?from=dot&chart=3").status == .badRequest)
    #expect(try await put(two, query: "?chart=x").status == .badRequest)
    #expect(try await put(two, query: "?from=klingon").status == .badRequest)
  }

  /// What programs that send a file call a form is a text all the same.
  @Test(arguments: [formType, nil, "application/scxml+xml", "application/octet-stream"])
  func theBodyIsTheText(type: String?) async throws {
    #expect(try await put(Self.text, type: type).status == .created)
    #expect(library.texts.map(\.text) == [Self.text])
  }

  @Test func aTextWithFaultsIsRefusedWithTheirPositions() async throws {
    let answer = try await put(Self.text.replacing("target=\"Two\"", with: "target=\"Tow\""))
    #expect(answer.status == .badRequest)
    let finding = try #require(try findings(answer).first)
    #expect(finding["line"] == 1 && finding["severity"] == "error")
    guard case .number(let column) = finding["column"] else {
      Issue.record("no column")
      return
    }
    #expect(column > 1)
    #expect(finding["message"]?.string?.contains("Tow") == true)
    #expect(library.texts.isEmpty)
  }

  @Test func bytesThatAreNoTextAreRefusedWithTheirPosition() async throws {
    let server = try server()
    let answer = try await server.answer(
      "/library", method: .post, headers: [.contentType: "text/plain"],
      body: ByteBuffer(bytes: Array("ab\n".utf8) + [0xFF]))
    #expect(answer.status == .badRequest)
    #expect(try findings(answer).first?["line"] == 2)
  }

  @Test(arguments: [
    (PutRefusal.full, 507, "full"), (.quota(retryAfter: 7000), 429, "2 h"), (.tooLong(limit: 5), 413, "5 bytes"),
    (.failed("the disk burns"), 503, "log"),
  ])
  func whatTheLibraryDoesNotTakeHasAStatus(refusal: PutRefusal, status: Int, words: String) async throws {
    library.refuse(refusal)
    let answer = try await put(Self.text)
    #expect(answer.status.code == status)
    #expect(try Value(json: answer.text)["error"]?["message"]?.string?.contains(words) == true)
    #expect(!answer.text.contains("burns"))
    #expect(answer.headers[.retryAfter] == (status == 429 ? "7000" : nil))
    // A page has the text, which would otherwise be lost where there are no scripts.
    let fields = [("source", Self.mermaid), ("name", "My lamp"), ("save", "1")]
    for address in ["/library", "/new"] {
      let page = try await put(form(fields), type: Self.formType, headers: Self.html, to: address)
      #expect(page.status.code == status && page.headers[.retryAfter] == answer.headers[.retryAfter])
      #expect(page.text.contains(/id="not-saved"[^>]*>[^<]*/) && page.text.contains(words))
      #expect(page.text.contains("One --&gt; Two : go\n</textarea>") && page.text.contains("value=\"My lamp\""))
      #expect(!page.text.contains("id=\"saved\""))
    }
  }

  @Test func aTextThatIsTooLongIsNotRead() async throws {
    let long = String(repeating: "a", count: library.maxTextBytes + 1)
    #expect(try await put(long).status == .contentTooLarge)
    #expect(try await put(form([("source", long)]), type: Self.formType).status == .contentTooLarge)
  }

  @Test func onlyPostIsAnswered() async throws {
    let answer = try await TestServer.get("/library", from: try server())
    #expect(answer.status == .methodNotAllowed)
    #expect(answer.headers[.allow] == "POST")
    #expect(try await TestServer.get("/library").status == .notFound)
  }

  // MARK: Pages

  @Test func aKeptMachineHasItsPagesAndFiles() async throws {
    let server = try server()
    let address = try #require(try await put(Self.mermaid, at: server).headers[.location])
    let page = try await TestServer.get(address + "?run=go", from: server)
    #expect(page.status == .ok)
    #expect(page.text.contains("href=\"/new?machine=~\(address.dropFirst(3))&amp;run=go\""))
    let step = try await TestServer.get(address + "?event=go", from: server)
    #expect(step.headers[.location] == address + "?run=go")
    #expect(try await TestServer.get(address + ".svg?run=go", from: server).status == .ok)
    #expect(try await TestServer.get("/embed/~" + address.dropFirst(3), from: server).status == .ok)
    let editing = try await TestServer.get("/new?machine=~" + address.dropFirst(3), from: server)
    #expect(editing.text.contains("One --&gt; Two : go") || editing.text.contains("One --> Two : go"))
  }

  @Test func aStoredMachineIsReadOnceAndItsUseIsNoted() async throws {
    let server = try server()
    let address = try #require(try await put(Self.text, at: server).headers[.location])
    for run in ["", "?run=go", "?run=go,go"] { _ = try await TestServer.get(address + run, from: server) }
    #expect(library.fetches == 1)
    #expect(library.uses == Array(repeating: "~" + address.dropFirst(3), count: 2))
  }

  @Test func whatIsNotThereIsSaid() async throws {
    let address = "/m/sha256-" + String(repeating: "0", count: 64)
    for server in [try server(), try TestServer.with([])] {
      let page = try await TestServer.get(address, from: server)
      #expect(page.status == .notFound)
      #expect(page.text.contains("The library has no machine"))
    }
  }

  @Test func aLibraryThatFailsIsSaidWithoutItsReason() async throws {
    library.fail(.unusable("/secret/path: damaged"))
    let page = try await TestServer.get("/m/sha256-" + String(repeating: "0", count: 64), from: try server())
    #expect(page.status == .serviceUnavailable)
    #expect(page.text.contains("cannot be used now") && !page.text.contains("secret"))
  }

  // MARK: Forms

  @Test func aFormLeadsToTheMachinesPage() async throws {
    let server = try server()
    let text = Self.text.replacing("><", with: ">\r\n<")
    let answer = try await put(
      form([("source", text), ("from", ""), ("chart", "1")]), type: Self.formType, query: "?lang=zh-Hans",
      headers: Self.html, at: server)
    #expect(answer.status == .seeOther)
    let address = try #require(answer.headers[.location])
    #expect(address.wholeMatch(of: #/\/m\/[\w-]{11}\?lang=zh-Hans/#) != nil, "\(address)")
    #expect(try await TestServer.get(address, from: server).status == .ok)
    #expect(library.texts.map(\.text) == [text.replacing("\r\n", with: "\n")])
  }

  @Test func aFormWithFaultsIsShownAgain() async throws {
    let answer = try await put(
      form([("source", "<scxml")]), type: Self.formType, headers: Self.html)
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains("id=\"source\"") && answer.text.contains("class=\"findings\""))
  }

  @Test func aTextThatIsTooLongForAnAddressIsOfferedToTheLibrary() async throws {
    let states = (0..<1500).map { "<state id=\"s\(ContentHash([UInt8($0 % 256), UInt8($0 / 256)]).text)\"/>" }
    let text = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">\(states.joined())</scxml>"
    let body = form([("source", text)])
    func page(_ access: LibraryAccess) async throws -> String {
      try await server(access).post("/new", body).text
    }
    let open = try await page(LibraryAccess(uploaders: .anybody))
    #expect(open.contains("formaction=\"/library\"") && open.contains("Save and open"))
    let closed = try await page(LibraryAccess())
    #expect(!closed.contains("formaction") && closed.contains("Too long for a link"))
  }

  // MARK: Who may

  @Test(
    arguments: [
      ([], 201), ([("Sec-Fetch-Site", "same-origin"), ("Origin", "http://localhost")], 201),
      ([("Sec-Fetch-Site", "none")], 201), ([("Origin", "https://localhost")], 201),
      ([("Sec-Fetch-Site", "cross-site")], 403), ([("Sec-Fetch-Site", "same-site")], 403),
      ([("Origin", "http://evil.example")], 403), ([("Origin", "null")], 403),
    ] as [([(String, String)], Int)])
  func noPageOfAnotherSitePuts(fields: [(String, String)], status: Int) async throws {
    var headers: HTTPFields = [:]
    for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
    let answer = try await put(Self.text, headers: headers)
    #expect(answer.status.code == status)
    if status == 403 { #expect(library.clients.isEmpty) }
  }

  @Test func withATokenAnybodyMay() async throws {
    let server = try server(LibraryAccess(token: "0123456789abcdef"))
    let none = try await put(Self.text, at: server)
    #expect(none.status == .unauthorized)
    #expect(none.headers[.wwwAuthenticate] == "Bearer realm=\"library\"")
    for wrong in [
      "Bearer 0123456789abcdeg", "Bearer", "Bearer ", "Basic 0123456789abcdef", "Bearer 0123456789abcdef x",
    ] {
      #expect(try await put(Self.text, headers: [.authorization: wrong], at: server).status == .unauthorized)
    }
    #expect(
      try await put(Self.text, headers: [.authorization: "bearer 0123456789abcdef"], at: server).status == .created)
  }

  @Test func aClosedLibraryTakesNothing() async throws {
    let answer = try await put(Self.text, at: try server(LibraryAccess()))
    #expect(answer.status == .forbidden)
    #expect(answer.text.contains("Uploads are not allowed from this client"))
  }

  /// Over a connection of this computer.
  @Test(arguments: [([:], 201), (["X-Forwarded-For": "192.0.2.1"], 403)])
  func thisComputerIsALoopbackPeerWithoutAProxy(fields: [String: String], status: Int) async throws {
    let server = try server(LibraryAccess(uploaders: .thisComputer))
    try await server.listening { client in
      var headers: HTTPFields = [.contentType: "text/plain"]
      for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
      let answer = try await client.answer(
        "/library", method: .post, headers: headers, body: ByteBuffer(string: Self.text))
      #expect(answer.status.code == status)
      // Its owner's share is not counted.
      #expect(library.clients == (status == 201 ? [nil] : []))
    }
  }

  @Test func othersHaveAShare() async throws {
    let server = try server()
    try await server.listening { client in
      _ = try await client.answer(
        "/library", method: .post, headers: [.contentType: "text/plain"], body: ByteBuffer(string: Self.text))
    }
    #expect(library.clients == ["127.0.0.1"])
  }
}
