import Hummingbird
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// The tab *Properties* of a machine's page.
struct PropertyRoutesTests {
  private static func text(_ address: String) async throws -> String { try await TestServer.get(address).text }

  private static func items(_ page: String) -> [String] {
    page.matches(of: #/<li class="(holds|fails|undecided|unknown|unreadable)">/#).map { String($0.1) }
  }

  @Test func verdictsInOrder() async throws {
    let page = try await TestServer.get(
      "/machines/turnstile?tab=properties&property=no+deadlock%0Anever+Unlocked%0AUnlocked+leads+to+Locked")
    #expect(page.status == .ok)
    #expect(Self.items(page.text) == ["holds", "fails", "fails"], "\(page.text)")
    #expect(page.text.contains("all 2 configurations examined"))
    // The run leads to the moment; a loop begins where the machine is.
    let links = page.text.matches(of: #/class="button small counterexample" href="([^"]*)"/#)
      .map { String($0.1).replacing("&amp;", with: "&") }
    try #require(links.count == 2)
    #expect(links[0].contains("run=coin") && !links[0].contains("at="), "\(links)")
    #expect(links[1].contains("at="), "\(links)")
    for link in links { #expect(try await TestServer.get(link).status == .ok) }
  }

  @Test func aComposedPropertyBecomesAnAddress() async throws {
    let answer = try await TestServer.get(
      "/machines/turnstile?tab=properties&property=no+deadlock&words=ja&pattern=never&p=Unlocked&q=Locked&scope=after"
        + "&r=Locked")
    #expect(answer.status.kind == .redirection)
    let location = try #require(answer.headers[.location])
    #expect(location.hasPrefix("/machines/turnstile?tab=properties&property=no%20deadlock%0ALocked%20"), "\(location)")
    #expect(Self.items(try await Self.text(location)) == ["holds", "fails"])
  }

  @Test func aFaultHasItsPlaceAndItsStatus() async throws {
    let page = try await TestServer.get("/machines/turnstile?tab=properties&property=no+deadlock%0Anever+Unlokked")
    #expect(page.status == .badRequest)
    #expect(page.text.contains("line 2, column 7: "))
    #expect(page.text.contains("Unlocked"))
    #expect(Self.items(page.text) == ["holds", "unreadable"])
    let json = try await TestServer.get(
      "/machines/turnstile?tab=properties&property=never+Unlokked", headers: [.accept: "application/json"])
    #expect(json.status == .badRequest && json.text.contains("property"))
    let tooLong = try await TestServer.get(
      "/machines/turnstile?tab=properties&property=" + String(repeating: "a", count: 4001))
    #expect(tooLong.status == .badRequest)
    let tooMany = try await TestServer.get(
      "/machines/turnstile?tab=properties&property="
        + Array(repeating: "no+deadlock", count: 21).joined(separator: "%0A"))
    #expect(tooMany.status == .badRequest)
  }

  @Test func anotherLanguageAsksTheSame() async throws {
    let page = try await Self.text("/machines/turnstile?tab=properties&property=never+Unlocked")
    let link = try #require(page.firstMatch(of: #/href="([^"]*)" lang="zh-Hans"/#)).1
    #expect(link.contains("property=never%20Unlocked"))
    let other = try await Self.text(String(link).replacing("&amp;", with: "&"))
    #expect(other.contains("不成立") && other.contains("从不 P"))
  }

  @Test func whatComesWithAMachineIsListed() async throws {
    var machine = try Machine(
      identifier: "door",
      compiled: try CompiledChart(
        Statechart(
          dataModel: .null,
          states: [
            State("open", transitions: [Transition(events: ["push"], targets: ["shut"])]), State("shut"),
          ])))
    machine.properties = GivenProperties("# Always\n- never open\n- no deadlock\n- opn\n", isList: true)
    let server = try TestServer.with([machine])
    let page = try await TestServer.get("/machines/door?tab=properties", from: server)
    #expect(page.status == .ok)
    #expect(Self.items(page.text) == ["fails", "fails", "unreadable"])
    #expect(!page.text.contains("class=\"remove\""))
  }

  /// The block after a machine in a document.
  @Test func aDocumentHasProperties() async throws {
    let text = """
      # Door

      ```mermaid
      stateDiagram-v2
        [*] --> open
        open --> shut : push
        shut --> open : pull
      ```

      ```properties
      no deadlock
      never shut
      ```
      """
    let identifier = try #require(InlineSource(text, notation: "document").identifier)
    let page = try await TestServer.get("/m/\(identifier.dropFirst())?tab=properties")
    #expect(page.status == .ok)
    #expect(Self.items(page.text) == ["holds", "fails"], "\(page.text)")
  }
}
