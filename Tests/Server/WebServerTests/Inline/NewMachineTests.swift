import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// Machines that are given as text, and those that addresses carry.
struct NewMachineTests {
  private static let text =
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"own\">"
    + "<state id=\"One\"><transition event=\"go\" target=\"Two\"/></state><state id=\"Two\"/></scxml>"

  private func address(_ text: String = text, _ change: (inout InlineSource) -> Void = { _ in }) throws -> String {
    var source = InlineSource(text)
    change(&source)
    return "/m/" + String(try #require(source.identifier).dropFirst())
  }

  private func post(
    _ fields: [(String, String)], from server: InterlockServer? = nil,
    type: String = "application/x-www-form-urlencoded"
  ) async throws -> RouteAnswer {
    let encoding = PercentEncoding()
    let body = fields.map { $0.0 + "=" + encoding.encode($0.1) }.joined(separator: "&")
    return try await (server ?? TestServer.with([])).post("/new", body, type: type)
  }

  /// A file is called what the chart is called, as far as that needs no quoting.
  @Test(arguments: [
    ("My_machine-2", "My_machine-2"), ("\u{C4}rger 1\u{BD}/../x", "rger1x"), ("\u{72B6}\u{614B}", "machine"),
    (String(repeating: "x", count: 101), String(repeating: "x", count: 100)),
  ])
  func aFileHasTheNameOfTheChart(name: String, stem: String) async throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="\(name)"><state id="a"/></scxml>
      """
    let identifier = try #require(InlineSource(text, notation: "scxml").identifier)
    let file = try await TestServer.get("/m/\(identifier.dropFirst()).svg")
    #expect(file.headers[.contentDisposition] == "inline; filename=\"\(stem).svg\"")
  }

  @Test func anAddressCarriesItsMachine() async throws {
    let address = try address()
    let page = try await TestServer.get(address + "?run=go")
    #expect(page.status == .ok)
    #expect(page.text.contains("<h1>own</h1>"))
    #expect(page.text.contains(address + "?run=go,go"))
    let step = try await TestServer.get(address + "?event=go")
    #expect(step.headers[.location] == address + "?run=go")
    let file = try await TestServer.get(address + ".svg?run=go")
    #expect(file.headers[.contentDisposition] == "inline; filename=\"own.svg\"")
    let frame = try await TestServer.get("/embed/~" + address.dropFirst(3))
    #expect(frame.status == .ok)
    #expect(frame.text.contains("Two"))
  }

  @Test func aLongRunIsInThePath() async throws {
    let run = Array(repeating: "go", count: 300).joined(separator: ",")
    let address = try address()
    let moved = try await TestServer.get("\(address)?run=\(run)")
    #expect(moved.headers[.location] == "\(address)/\(run)")
    #expect(try await TestServer.get("\(address)/\(run)").status == .ok)
  }

  /// The second page of a machine is made of what was read for the first.
  @Test func aMachineIsReadOnce() async throws {
    let server = try TestServer.with([])
    let address = try address()
    for run in ["", "?run=go", "?run=go,go"] { _ = try await TestServer.get(address + run, from: server) }
    // Decompressing, reading, a layout, three pages.
    #expect(server.content.work.total == 6)
  }

  /// What `/new` draws, its link shows: the conditions of a language that is not run are asked.
  @Test func aChartInALanguageThatIsNotRunIsShownAndSaysSo() async throws {
    let text = Self.text.replacing("name=", with: "datamodel=\"python\" name=")
      .replacing("event=\"go\"", with: "event=\"go\" cond=\"len(x) == 3\"")
    let new = try await post([("source", text)])
    #expect(new.text.contains("the data model 'python' is not one that charts are run with"))
    let link = try address(text)
    #expect(new.text.contains(link))
    let page = try await TestServer.get(link + "?event=go")
    #expect([.ok, .seeOther].contains(page.status))
    let shown = try await TestServer.get(link)
    #expect(shown.status == .ok)
    #expect(shown.text.contains("The data model python is not run here"))
  }

  /// A single block works with its fence around it, and a long document by its block.
  @Test(arguments: [0, 40_000]) func aBlockOfADocumentIsAMachine(length: Int) async throws {
    var words = ""
    var number = 7
    while words.utf8.count < length {
      number = number &* 69069 &+ 1
      words += String(UInt32(truncatingIfNeeded: number >> 16), radix: 36) + (words.count % 60 == 0 ? "\n" : " ")
    }
    let text =
      "# Door\n\n\(words)\n\n> ```mermaid\n> stateDiagram-v2\n>   [*] --> Shut\n>   Shut --> Open : push\n> ```\n"
    let new = try await post([("source", text)])
    #expect(new.status == .ok)
    let link = try #require(new.text.firstMatch(of: /href="(\/m\/[^"]*)"/)).1
    let page = try await TestServer.get(String(link))
    #expect(page.status == .ok)
    #expect(page.text.contains("Shut"))
  }

  @Test(arguments: [("/m/abc", "base64url"), ("/m/abc.svg", "base64url")])
  func whatIsNoMachineIsSaid(address: String, words: String) async throws {
    let page = try await TestServer.get(address)
    #expect(page.status == .badRequest)
    #expect(page.text.contains(words))
  }

  @Test func whatIsWrongWithACarriedTextIsSaidAndCanBeFixed() async throws {
    let address = try address(Self.text.replacing("\"Two\"/></state>", with: "\"Tow\"/></state>"))
    let page = try await TestServer.get(address)
    #expect(page.status == .badRequest)
    #expect(page.text.contains("text:1:"))
    #expect(page.text.contains("Tow"))
    let link = "/new?machine=~" + address.dropFirst(3)
    #expect(page.text.contains(link))
    let mending = try await TestServer.get(link)
    #expect(mending.status == .ok)
    #expect(mending.text.contains("target=&quot;Tow&quot;") || mending.text.contains("target=\"Tow\""))
  }

  @Test func aTextIsReadAndItsAddressGiven() async throws {
    let page = try await post([("source", Self.text), ("from", "")])
    #expect(page.status == .ok)
    #expect(page.text.contains("Read as SCXML"))
    #expect(page.text.contains("href=\"\(try address())\""))
    #expect(page.headers[.cacheControl] == "no-store")
    let named = try await post([("source", Self.text), ("from", "scxml")])
    #expect(named.text.contains("href=\"\(try address { $0.notation = "scxml" })\""))
  }

  /// Browsers send line ends as two characters; the address is that of the text as it was typed.
  @Test func lineEndsAreThoseThatWereTyped() async throws {
    let text = Self.text.replacing("><", with: ">\n<")
    let page = try await post([("source", text.replacing("\n", with: "\r\n"))])
    #expect(page.text.contains("href=\"\(try address(text))\""))
  }

  @Test(arguments: [
    ("nothing that anybody knows", "Notation not recognized"), ("<scxml", "line 1, column"),
  ])
  func whatIsWrongIsSaid(text: String, words: String) async throws {
    let page = try await post([("source", text)])
    #expect(page.status == .ok)
    #expect(page.text.contains(words))
    #expect(page.text.contains("class=\"findings\""))
    #expect(!page.text.contains("href=\"/m/"))
  }

  @Test func aMachineThatIsTooLongForAnAddressIsSaid() async throws {
    var random = SystemRandomNumberGenerator()
    let states = (0..<3000).map { _ in "<state id=\"s\(UInt64.random(in: 0...UInt64.max, using: &random))\"/>" }
    let text = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">\(states.joined())</scxml>"
    let page = try await post([("source", text)])
    #expect(page.text.contains("Too long for a link"))
    #expect(!page.text.contains("href=\"/m/"))
  }

  @Test func formsThatAreNoneAreRefused() async throws {
    #expect(try await post([("source", "x")], type: "text/plain").status == .unsupportedMediaType)
    let long = String(repeating: "a", count: InlineSource.maxTextBytes + 1)
    #expect(try await post([("source", long)]).status == .contentTooLarge)
    #expect(try await TestServer.get("/new?example=nothing").status == .badRequest)
    #expect(try await TestServer.get("/new?machine=~x").status == .badRequest)
  }

  @Test func everyExampleIsRightAndRecognized() async throws {
    let server = try TestServer.with([])
    let page = try await TestServer.get("/new", from: server)
    let examples = page.text.matches(of: /new\?example=([a-z0-9-]+)/).map { String($0.output.1) }
    #expect(examples.contains("scxml"))
    for example in examples {
      let page = try await TestServer.get("/new?example=\(example)", from: server)
      #expect(page.status == .ok)
      let link = try #require(page.text.firstMatch(of: /href="(\/m\/[^"]+)"/)).output.1
      #expect(try await TestServer.get(String(link), from: server).status == .ok, "\(example)")
    }
  }
}
