import Hummingbird
import HummingbirdTesting
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// What pages weigh on the wire, compressed.
struct PageBudgetTests {
  private static func bytes(_ address: String, from server: InterlockServer? = nil) async throws -> Int {
    let answer = try await TestServer.get(address, headers: [.acceptEncoding: "gzip"], from: server)
    #expect(answer.status == .ok && answer.headers[.contentEncoding] == "gzip")
    return answer.body.readableBytes
  }

  @Test func aStepOfASmallMachine() async throws {
    let bytes = try await Self.bytes("/machines/battery?run=plug,full,unplug")
    #expect(bytes <= 7000, "\(bytes) bytes")
    withKnownIssue("A step fetches the whole page and not only the cards that changed.") { #expect(bytes <= 4096) }
  }

  /// Six states with nine others each, which have two transitions each.
  @Test func aChartOf60States() async throws {
    let groups = (0..<6).map { group in
      State(
        State.ID("group\(group)"),
        children: (0..<9).map { place in
          State(
            State.ID("state\(group)x\(place)"),
            transitions: [
              .on("next", to: State.ID("state\(group)x\((place + 1) % 9)")),
              .on(EventDescriptor("leave\(place)"), to: State.ID("state\((group + 1) % 6)x0")),
            ])
        })
    }
    let machine = try Machine(
      identifier: "sixty", compiled: try CompiledChart(Statechart(name: "sixty", states: groups)))
    let bytes = try await Self.bytes("/machines/sixty?run=next", from: try TestServer.with([machine]))
    #expect(bytes <= 30_000, "\(bytes) bytes")
  }
}
