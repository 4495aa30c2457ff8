import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// A run does no more work than it may, and says where it ended.
struct RunWorkTests {
  private static func machine(work: Int, regions count: Int = 100) throws -> Machine {
    let regions = (0..<count).map { number in
      State(
        State.ID("r\(number)"),
        children: [
          State(State.ID("a\(number)"), transitions: [.on("next", to: State.ID("b\(number)"))]),
          State(State.ID("b\(number)"), transitions: [.on("next", to: State.ID("a\(number)"))]),
        ])
    }
    let chart = Statechart(states: [State("p", kind: .parallel, children: regions)])
    return try Machine(identifier: "m", compiled: try CompiledChart(chart))
      .limited(to: ExecutionLimits(work: work))
  }

  private static let run = Array(repeating: Step.event("next"), count: 50)

  @Test func withEnoughItIsCarriedOut() throws {
    let simulation = try Self.machine(work: 10_000_000).simulation(of: Self.run)
    #expect(simulation.interruption == nil && simulation.records.count == 50)
    #expect(simulation.moves.count == 1)
  }

  /// It ends alike each time, whether it goes on from a run that was carried out before or not.
  @Test func withLessItEndsEarly() throws {
    let machine = try Self.machine(work: 10_000)
    let simulation = machine.simulation(of: Self.run)
    let count = simulation.records.count
    #expect((1..<50).contains(count))
    #expect(simulation.interruption == RunInterruption(in: .step(count), .work))
    #expect(simulation.run.steps == Array(Self.run.prefix(count)))
    #expect(simulation.moves.isEmpty)
    #expect(machine.simulation(of: Self.run).records.count == count)
  }

  @Test func movesThatWouldCostTooMuchAreNotLookedFor() throws {
    let simulation = try Self.machine(work: 50).simulation(of: [])
    #expect(simulation.interruption == RunInterruption(in: .moves, .work))
    #expect(simulation.final.atomicStates.count == 100)
  }

  /// A clock that would run for ever ends by its work, before it has taken as many steps as it may.
  @Test func settlingEndsEarly() throws {
    let chart = Statechart(states: [
      State(
        "a", transitions: [.on("tick", to: "a")], onEntry: [[SampleCharts.timer(10, "tick")]])
    ])
    let compiled = try CompiledChart(chart)
    let simulation = Simulation(
      Run(chart), on: compiled, with: NullDataModel(), settles: true, limits: ExecutionLimits(work: 2000))
    #expect(simulation.interruption?.reason == .work)
    #expect((1..<500).contains(simulation.records.count))
  }

  @Test func aToursSearchIsBounded() throws {
    let machine = try Self.machine(work: 1000)
    let pairs = RefusedPairs(of: machine.chart, events: machine.compiled.eventNames)
    #expect(machine.tour(after: [], over: pairs, room: 100).ending == .bound)
  }
}
