import Hummingbird
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// The page of a large chart: compound states are boxes, and each has a link that shows what is in it.
struct FoldedPageTests {
  private static func server() throws -> InterlockServer {
    let rooms = ["a", "b,c", "d", "e"].map { name in
      State(
        State.ID(name),
        children: (0..<20).map { State(State.ID("\(name)\($0)"), transitions: [.on("go", to: State.ID("d7"))]) })
    }
    return try TestServer.with([
      try Machine(identifier: "large", compiled: try CompiledChart(Statechart(name: "large", states: rooms)))
    ])
  }

  private func page(_ query: String, _ place: String = "machines") async throws -> String {
    let page = try await TestServer.get("/\(place)/large" + query, from: try Self.server())
    #expect(page.status == .ok, "\(query)")
    return page.text
  }

  private func drawn(_ text: String) -> Int { text.split(separator: "data-state=").count - 1 }

  @Test func boxesAreUnfoldedOneByOne() async throws {
    let folded = try await page("")
    #expect(folded.contains("20 states inside"))
    #expect(folded.contains("href=\"/machines/large?unfold=b%252Cc\""))
    #expect(drawn(folded) == 4)
    let one = try await page("?unfold=b%252Cc")
    #expect(drawn(one) == 24)
    #expect(one.contains("href=\"/machines/large?unfold=a,b%252Cc\""))
    #expect(one.contains("href=\"/machines/large?run=go&amp;unfold=b%252Cc\""))
    #expect(drawn(try await page("?unfold=nowhere,a0")) == 4)
    let all = try await page("?unfold=*")
    #expect(drawn(all) == 84)
    #expect(!all.contains("states inside"))
    #expect(drawn(try await page("", "embed")) == 84)
  }

  @Test func whatIsActiveInsideMarksItsBox() async throws {
    let text = try await page("?run=go,!e3")
    let box = try #require(text.split(separator: "<g ").first { $0.contains("data-state=\"d\"") })
    #expect(box.contains("class=\"state atomic active"))
    #expect(text.contains("data-state=\"e\""))
    #expect(text.contains("e3: refused"))
  }
}
