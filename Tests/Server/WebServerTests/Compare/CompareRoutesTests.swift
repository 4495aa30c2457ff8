import HTTPTypes
import Hummingbird
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// The page on which two machines are compared.
struct CompareRoutesTests {
  private static let old = """
    stateDiagram-v2
      [*] --> Cart
      Cart --> Paid : pay
      Paid --> Shipped : ship
    """
  private static let new = """
    stateDiagram-v2
      [*] --> Cart
      Cart --> Paid : pay
      Paid --> Sent : ship
      Paid --> Cart : refund
    """

  private static func post(_ fields: [(String, String)], query: String = "") async throws -> RouteAnswer {
    let body = fields.map { $0.0 + "=" + PercentEncoding(keeping: "").encode($0.1) }.joined(separator: "&")
    return try await TestServer.with([]).post("/compare" + query, body)
  }

  @Test func twoMachinesOfTheGallery() async throws {
    let page = try await TestServer.get("/compare?old=battery&new=battery-pack")
    #expect(page.status == .notFound)
    let same = try await TestServer.get("/compare?old=battery&new=battery")
    #expect(same.status == .ok)
    #expect(same.text.contains("Both machines are the same."))
    let other = try await TestServer.get("/compare?old=turnstile&new=battery")
    #expect(other.text.contains("The behaviour is different."))
    #expect(other.text.contains("href=\"/machines/turnstile"))
    #expect(other.headers[.eTag] != nil)
  }

  @Test func withoutBothItAsksForThem() async throws {
    let empty = try await TestServer.get("/compare")
    #expect(empty.status == .ok)
    #expect(!empty.text.contains("id=\"verdict\"") && empty.text.contains("id=\"texts\""))
    let half = try await TestServer.get("/compare?old=turnstile&new=&lang=ja")
    #expect(half.status == .ok)
    #expect(half.text.contains("value=\"turnstile\"") && half.text.contains("&lt;scxml"))
    #expect(half.text.contains("二つのステートマシンを比べる"))
  }

  @Test func pastedTexts() async throws {
    let posted = try await Self.post([("old", Self.old), ("new", Self.new)])
    #expect(posted.status == .seeOther)
    let answer = try await TestServer.get(try #require(posted.headers[.location]))
    #expect(answer.status == .ok)
    #expect(answer.text.contains(">pay,refund</code>"))
    #expect(answer.text.contains("renamed state 'Shipped': name: Shipped → Sent"))
    #expect(answer.text.contains("New version: line 5, column 3"))
    #expect(answer.text.contains("Shipped is now called Sent"))
    // Both runs, and the comparison itself, have addresses.
    let links = answer.text.matches(of: #/class="button small" href="(/m/[^"]*\?run=pay[^"]*)" data-version/#)
      .map { String($0.1) }
    // The old version does not know the last step.
    #expect(links.map { $0.hasSuffix("run=pay,refund") } == [false, true], "\(links)")
    for link in links { #expect(try await TestServer.get(link).status == .ok, "\(link)") }
    let own = String(try #require(answer.text.firstMatch(of: #/id="link" href="([^"]*)"/#)).1)
    let again = try await TestServer.get(own.replacing("&amp;", with: "&"))
    #expect(again.status == .ok && again.text.contains(">pay,refund</code>"))
  }

  @Test func aFaultHasItsPlaceAndItsStatus() async throws {
    let answer = try await Self.post([("old", Self.old), ("new", "stateDiagram-v2\n  A --> \n")])
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains("id=\"new-fault\"") && !answer.text.contains("id=\"old-fault\""))
    #expect(answer.text.contains("href=\"#new-text\"") && answer.text.contains("line 2,"))
    // What was typed is still there.
    #expect(answer.text.contains("Cart --&gt; Paid : pay"))
    let empty = try await Self.post([("old", "  "), ("new", Self.new)])
    #expect(empty.status == .badRequest && empty.text.contains("A text is missing."))
    let unknown = try await Self.post([("old", Self.old), ("new", Self.new), ("newNotation", "runes")])
    #expect(unknown.status == .badRequest && unknown.text.contains("cannot read 'runes'"))
  }

  @Test func longTextsHaveNoAddress() async throws {
    let states = (0..<900).map { "  S\($0) --> S\(($0 + 1) % 900) : e\($0 &* 7919 % 1000)" }.joined(separator: "\n")
    let long = "stateDiagram-v2\n  [*] --> S0\n" + states
    let answer = try await Self.post([("old", long), ("new", long + "\n  S3 --> S5 : x")])
    #expect(answer.status == .ok)
    #expect(!answer.text.contains("id=\"link\""))
    #expect(answer.text.contains("added transition &apos;S3&apos;") || answer.text.contains("added transition 'S3'"))
  }

  @Test func tooMuchIsRefused() async throws {
    let text = String(repeating: "x", count: InlineSource.maxTextBytes + 1)
    #expect(try await Self.post([("old", text), ("new", Self.new)]).status == .contentTooLarge)
  }

  @Test func onlyFormsAreRead() async throws {
    let put = try await TestServer.get("/compare", method: .put)
    #expect(put.status == .methodNotAllowed)
    let text = try await TestServer.get("/compare", method: .post, headers: [.contentType: "text/plain"])
    #expect(text.status == .unsupportedMediaType)
  }

  /// Machines that run scripts are searched through as any, within smaller bounds.
  @Test func scriptsAreRun() async throws {
    let chart = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="A"><transition event="e" cond="n &lt; 3" target="B"><assign location="n" expr="n + 1"/></transition></state>
        <state id="B"><transition event="e" cond="n &lt; 2" target="A"/></state>
      </scxml>
      """
    let posted = try await Self.post([("old", chart), ("new", chart.replacing("n + 1", with: "n + 2"))])
    let answer = try await TestServer.get(try #require(posted.headers[.location]))
    #expect(answer.status == .ok)
    #expect(answer.text.contains("id=\"shortest\""))
    #expect(answer.text.contains("actions:"))
  }

  @Test func theMachinesPageLeadsThere() async throws {
    let page = try await TestServer.get("/machines/battery?lang=zh-Hans")
    #expect(page.text.contains("href=\"/compare?old=battery&amp;lang=zh-Hans\""))
  }
}
