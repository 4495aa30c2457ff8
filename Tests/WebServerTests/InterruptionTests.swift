import HTTPTypes
import Hummingbird
import HummingbirdTesting
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import WebPages

@testable import WebServer

/// Pages of runs that ended early are nobody's to keep.
struct InterruptionTests {
  private func server(_ reason: ScriptInterruption.Reason) throws -> InterlockServer {
    let chart = Statechart(
      dataModel: .ecmascript, script: Script(.inline("var x")),
      states: [State("a", transitions: [.on("e", to: "a")])])
    var machine = try Machine(identifier: "own", compiled: try CompiledChart(chart))
    machine.executor = Refusing(compiled: machine.compiled, reason: reason)
    return try TestServer.with([machine])
  }

  private struct Refusing: RunExecutor {
    let compiled: CompiledChart
    let reason: ScriptInterruption.Reason

    func simulation(
      of steps: [Step], location: (@Sendable (String) -> String)?, effort: SearchEffort
    ) -> Simulation {
      Simulation(unstarted: compiled, for: reason) { simulation(of: $0, location: location, effort: $1) }
    }
  }

  @Test(arguments: ScriptInterruption.Reason.allCases)
  func pagesAreNotKept(reason: ScriptInterruption.Reason) async throws {
    let server = try server(reason)
    let isServers = [.unavailable, .busy, .unwanted].contains(reason)
    for address in [
      "/machines/own", "/machines/own?run=e,e", "/embed/own?run=e", "/machines/own.svg?run=e",
      "/machines/own?tab=analysis",
    ] {
      let page = try await TestServer.get(address, from: server)
      #expect(page.status == (isServers ? .serviceUnavailable : .ok), "\(address)")
      #expect(page.headers[.cacheControl] == "no-store", "\(address)")
      #expect(page.headers[.eTag] == nil, "\(address)")
      #expect((page.headers[.retryAfter] != nil) == isServers, "\(address)")
    }
  }
}
