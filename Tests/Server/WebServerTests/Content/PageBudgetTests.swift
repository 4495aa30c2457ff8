import HTTPTypes
import Hummingbird
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// What pages weigh on the wire, compressed.
struct PageBudgetTests {
  private static func bytes(_ address: String, from server: InterlockServer) async throws -> Int {
    let answer = try await TestServer.get(address, headers: [.acceptEncoding: "gzip"], from: server)
    #expect(answer.status == .ok && answer.headers[.contentEncoding] == "gzip")
    return answer.body.readableBytes
  }

  /// Each step of a run, and what is refused or leads elsewhere instead of it: the scripts of the page fetch whole
  /// pages.
  @Test func aStepOfASmallMachine() async throws {
    let server = try TestServer.with([])
    let run = ["plug", "full", "unplug", "empty", "plug"]
    for length in 1...run.count {
      for last in [run[length - 1], "!Flat", "full"] {
        let steps = run.prefix(length - 1) + [last]
        let bytes = try await Self.bytes("/machines/battery?run=" + steps.joined(separator: ","), from: server)
        #expect(bytes <= 8000, "\(steps): \(bytes) bytes")
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
    for run in ["next", "next,next"] {
      let bytes = try await Self.bytes("/machines/sixty?run=\(run)", from: server)
      #expect(bytes <= 30_000, "\(bytes) bytes")
    }
  }
}
