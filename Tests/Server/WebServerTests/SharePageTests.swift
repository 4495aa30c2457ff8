import HTTPTypes
import Hummingbird
import Testing

@testable import WebServer

/// The full address of a moment, of which only the server knows the name, and questions that keep what is in it.
struct SharePageTests {
  @Test func hasTheFullAddressAndTheFrame() async throws {
    let page = try await TestServer.get(
      "/machines/battery.share?run=plug,full&at=1&legend=shown&lang=ja",
      headers: [.init("X-Forwarded-Proto") ?? .accept: "https"])
    #expect(page.status == .ok)
    #expect(page.headers[.cacheControl] == "no-store")
    let moment = "/machines/battery?run=plug,full&amp;at=1&amp;legend=shown&amp;lang=ja"
    #expect(page.text.contains(">https://localhost\(moment)</a>"), "\(page.text)")
    #expect(page.text.contains("href=\"\(moment)\""))
    #expect(page.text.contains("/machines/battery.qr?run=plug,full&amp;at=1&amp;legend=shown&amp;lang=ja"))
    #expect(page.text.contains("&lt;iframe src=\"https://localhost/embed/battery?run=plug&amp;amp;lang=ja\""))
  }

  /// The code has what Share's link has, on short and on long runs.
  @Test(arguments: ["run=plug,full&at=1&legend=shown&fold=", "legend=shown&run=plug", "run=plug,full&tab=source"])
  func theCodeShowsWhatThePageShows(query: String) async throws {
    let page = try await TestServer.get("/machines/battery?" + query).text
    let source = String(try #require(page.firstMatch(of: #/src="([^"]*battery\.qr[^"]*)"/#)).1).replacing(
      "&amp;", with: "&")
    let address = String(try #require(page.firstMatch(of: #/id="share-link"><a href="([^"]*)"/#)).1)
    let code = try await TestServer.get(source)
    #expect(code.status == .ok)
    #expect(code.text.contains(address + "\""), "\(address)")
  }

  @Test func longRunsAreSharedToo() async throws {
    let run = Array(repeating: "plug", count: 120).joined(separator: ",")
    let page = try await TestServer.get("/machines/battery/\(run)?legend=shown").text
    let link = String(try #require(page.firstMatch(of: #/href="(\?[^"]*as=share[^"]*)"/#)).1).replacing(
      "&amp;", with: "&")
    let there = try await TestServer.get("/machines/battery/\(run)" + link)
    let location = try #require(there.headers[.location])
    #expect(location.hasPrefix("/machines/battery.share?run=plug,plug") && location.contains("legend=shown"))
    #expect(try await TestServer.get(location).text.contains("/machines/battery/\(run)?legend=shown"))
  }

  /// Asking which states accept an event leaves the steps after the moment in their place; sending it drops them.
  @Test func aQuestionKeepsLaterSteps() async throws {
    let page = try await TestServer.get("/machines/vending-machine?run=refill,press,refill&at=1").text
    let form = try #require(page.firstMatch(of: #/<details class="any-event".*?</form>/#.dotMatchesNewlines())).0
    let fields = form.matches(of: #/name="(run|at)" value="([^"]*)"/#).map { "\($0.1)=\($0.2)" }
    #expect(fields == ["run=refill,press,refill", "at=1"])
    let query = "/machines/vending-machine?" + fields.joined(separator: "&") + "&event=press"
    let asked = try await TestServer.get(query + "&ask=states")
    #expect(asked.headers[.location] == "/machines/vending-machine?run=refill,press,refill&at=1&accepts=press")
    let sent = try await TestServer.get(query)
    #expect(sent.headers[.location] == "/machines/vending-machine?run=refill,press")
  }
}
