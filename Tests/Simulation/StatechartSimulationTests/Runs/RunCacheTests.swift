import Gallery
import StatechartAnalysis
import StatechartExecution
import Statecharts
import Testing

@testable import StatechartSimulation

/// Which runs are kept between pages, and that nothing else shows it.
@Suite struct RunCacheTests {
  private func machine(_ identifier: String = "count") throws -> Machine {
    let chart = Statechart(
      name: identifier, variables: [Variable("list", value: .expression("[]"))],
      states: [
        State(
          "s",
          transitions: [
            Transition(
              events: ["add"],
              content: [.assign(Assign(location: "list", value: .expression("list.concat([_event.data])")))])
          ])
      ])
    return try Machine(identifier: identifier, compiled: try CompiledChart(chart))
  }

  private func adding(_ count: Int, _ value: Value = 1) -> [Step] {
    Array(repeating: .event("add", payload: value), count: count)
  }

  @Test func pagesAreTheSameWithThem() throws {
    let (recent, machine) = (RunCache(), try machine())
    for steps in [adding(70), adding(50), adding(50) + adding(1, 2), adding(71), adding(33) + [.request("none")], []] {
      let (kept, fresh) = (recent.simulation(of: steps, on: machine), machine.simulation(of: steps))
      #expect(kept.records == fresh.records)
      #expect(kept.moves == fresh.moves)
    }
  }

  @Test func longRunsAreKeptOnceEach() throws {
    let (recent, machine) = (RunCache(), try machine())
    for count in [31, 40, 60, 50] { _ = recent.simulation(of: adding(count), on: machine) }
    #expect(recent.lengths == [60])
    _ = recent.simulation(of: adding(50) + adding(1, 2), on: machine)
    #expect(recent.lengths == [60, 51])
    _ = recent.simulation(of: adding(61), on: machine)
    #expect(recent.lengths == [51, 61])
    _ = recent.simulation(of: adding(40), on: try self.machine("other"))
    #expect(recent.lengths == [51, 61, 40])
  }

  @Test func theOldestAreForgotten() throws {
    let (recent, machine) = (RunCache(), try machine())
    for count in 32..<41 { _ = recent.simulation(of: adding(1, .number(Double(count))) + adding(count), on: machine) }
    #expect(recent.lengths == Array(34..<42))
  }

  @Test func runsThatHoldMuchAreNotKept() throws {
    let (recent, machine) = (RunCache(bytes: 150_000), try machine())
    let much = Value.array(Array(repeating: "x", count: 8))
    _ = recent.simulation(of: adding(40, much), on: machine)
    #expect(recent.lengths == [])
    _ = recent.simulation(of: adding(40), on: machine)
    #expect(recent.lengths == [40])
    // Of two that have no room together, the one used longest ago goes.
    _ = recent.simulation(of: adding(1, 2) + adding(40), on: machine)
    #expect(recent.lengths == [41])
  }
}
