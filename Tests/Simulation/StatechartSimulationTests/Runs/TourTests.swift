import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// Tours over what a run has not visited, and where runs that go on by themselves stop.
@Suite struct TourTests {
  private static let chart = Statechart(states: [
    State("a", transitions: [.on("go", to: "b")]),
    State(
      "b", transitions: [.on("back", to: "a"), .on("tick", to: "c")], onEntry: [[SampleCharts.timer(500, "tick")]]),
    State("c", transitions: [.on("back", to: "a")]),
  ])

  private func machine(_ chart: Statechart = Self.chart) throws -> Machine {
    try Machine(identifier: "m", compiled: try CompiledChart(chart))
  }

  private func tour(_ machine: Machine, after run: [Step] = [], room: Int = 100) -> Tour {
    machine.tour(
      after: run, over: RefusedPairs(of: machine.chart, events: machine.compiled.eventNames), room: room)
  }

  @Test func everythingIsVisitedAndTried() throws {
    let machine = try machine()
    let tour = tour(machine)
    #expect(tour.ending == .complete)
    let end = machine.replay(of: tour.steps)
    #expect(end.coverage.visitedStates.count == 3 && end.coverage.visitedTransitions.count == 4)
    let pairs = RefusedPairs(of: machine.chart, events: machine.compiled.eventNames)
    #expect(pairs.tried(in: end.records, from: end.initial).count == pairs.pairs.count)
    // The parts come first, by a shortest way: go, back, go, tick, back in some order.
    let parts = machine.replay(of: Array(tour.steps.prefix(5)))
    #expect(parts.coverage.visitedTransitions.count == 4)
    let rest = self.tour(machine, after: tour.steps)
    #expect(rest.steps.isEmpty && rest.ending == .complete)
  }

  @Test func whatCannotBeReachedIsLeft() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "b")]), State("b"), State("never", transitions: [.on("go", to: "a")]),
    ])
    let tour = try tour(machine(chart))
    #expect(tour.ending == .unreachable)
    #expect(Run(chart, steps: tour.steps).text == "go,go")
  }

  @Test func aTourHasNoMoreStepsThanThereIsRoom() throws {
    for room in [0, 1, 3] {
      let tour = try tour(machine(), room: room)
      #expect(tour.steps.count == room)
      #expect(tour.ending == .bound)
    }
  }

  @Test(
    arguments: [
      ("b", "go,back", 1), ("a", "go,back", 2), ("b->c", "go,back,go,tick", 4), ("b → a", "go,go,back", 3),
      ("In('b')", "back,go,go", 2), ("c", "go,back", nil), ("!In('a') ", "go", 1),
    ] as [(String, String, Int?)])
  func theFirstStepThatMeetsABreakpoint(text: String, run: String, stop: Int?) throws {
    let breakpoint = try #require(Breakpoint(text, on: Self.chart))
    let simulation = try machine().replay(of: Run(Self.chart, text: run).steps)
    #expect(simulation.firstStop(at: [breakpoint], after: 0) == stop)
    #expect(simulation.firstStop(at: [], after: 0) == nil)
    if let stop {
      #expect(simulation.met([breakpoint], by: stop - 1) == [breakpoint])
      #expect(simulation.firstStop(at: [breakpoint], after: stop) == nil)
    }
    #expect(Breakpoint(breakpoint.description, on: Self.chart) == breakpoint)
  }

  @Test(arguments: [
    "", "nowhere", "a->nowhere", "a->b->c", "x > 1", "In('nowhere')", String(repeating: "a", count: 201),
  ])
  func whatIsNoBreakpoint(text: String) {
    #expect(Breakpoint(text, on: Self.chart) == nil)
  }

  @Test func statesAreFoundByTheirNames() {
    let chart = Statechart(states: [State("s", displayName: LocalizedText("Waiting", zhHans: "等待", ja: "待機"))])
    #expect(Breakpoint(typed: "Waiting", on: chart) == .state("s"))
    #expect(Breakpoint(typed: "待機", on: chart) == .state("s"))
    #expect(Breakpoint("waiting", on: chart) == nil)
  }

  @Test func theNextStopIsAlongTheStepsOrTheClocks() throws {
    let stop = try #require(Breakpoint("c", on: Self.chart))
    let machine = try machine()
    let later: [Step] = [.event("go"), .event("tick"), .event("back")]
    #expect(machine.nextStop(at: [stop], in: later, after: 0, room: 10) == (later, 2))
    let found = machine.nextStop(at: [stop], in: [.event("go")], after: 1, room: 10)
    #expect(Run(Self.chart, steps: found.steps).text == "go,+500ms")
    #expect(found.position == 2)
  }
}
