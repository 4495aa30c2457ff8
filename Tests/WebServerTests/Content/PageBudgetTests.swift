import HTTPTypes
import Hummingbird
import HummingbirdTesting
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// What pages weigh on the wire, compressed.
struct PageBudgetTests {
  private static func bytes(
    _ address: String, after shown: String? = nil, from server: InterlockServer
  ) async throws -> Int {
    var headers: HTTPFields = [.acceptEncoding: "gzip"]
    if let shown {
      let page = try await TestServer.get(shown, headers: headers, from: server)
      headers[DeltaRouteTests.base] = try DeltaRouteTests.digest(of: page)
    }
    let answer = try await TestServer.get(address, headers: headers, from: server)
    #expect(answer.status == .ok && answer.headers[.contentEncoding] == "gzip")
    return answer.body.readableBytes
  }

  /// Each step of a run, and each that is refused behind it.
  @Test func aStepOfASmallMachine() async throws {
    let server = try TestServer.with([])
    let run = ["plug", "full", "unplug", "empty", "plug"]
    for length in 1...run.count {
      let shown = "/machines/battery?run=" + run.prefix(length - 1).joined(separator: ",")
      for last in [run[length - 1], "!Flat", "full"] {
        let steps = run.prefix(length - 1) + [last]
        let bytes = try await Self.bytes(
          "/machines/battery?run=" + steps.joined(separator: ","), after: shown, from: server)
        #expect(bytes <= 4096, "\(steps): \(bytes) bytes")
      }
    }
  }

  @Test func thePageOfASmallMachine() async throws {
    let bytes = try await Self.bytes("/machines/battery?run=plug,full,unplug", from: try TestServer.with([]))
    #expect(bytes <= 7000, "\(bytes) bytes")
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
    let server = try TestServer.with([machine])
    let page = try await Self.bytes("/machines/sixty?run=next", from: server)
    #expect(page <= 30_000, "\(page) bytes")
    let step = try await Self.bytes("/machines/sixty?run=next,next", after: "/machines/sixty?run=next", from: server)
    #expect(step <= 4096, "\(step) bytes")
  }
}
