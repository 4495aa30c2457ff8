import StatechartAnalysis
import StatechartExecution
import Statecharts
import Testing

/// Conflicts and the places of findings, each with the shortest run that shows it.
@Suite struct WitnessesTests {
  private func reachability(_ chart: Statechart) throws -> Reachability {
    Reachability(of: try CompiledChart(chart), model: NullDataModel())
  }

  /// Two regions, of which the second leaves both on the event of the first.
  private static let regions = Statechart(states: [
    State("off", transitions: [.on("go", to: "both")]),
    State(
      "both", kind: .parallel,
      children: [
        State(
          "left", initial: ["l1"],
          children: [State("l1", transitions: [.on("stop", to: "l2")]), State("l2")]),
        State(
          "right", initial: ["r1"],
          children: [State("r1", transitions: [.on("stop", to: "off")])]),
      ]),
  ])

  @Test func aConflictHasTheShortestRunInWhichItHappens() throws {
    let result = try reachability(Self.regions)
    #expect(result.conflicts.map(\.transition) == [Transition.ID(source: "r1", ordinal: 0)])
    #expect(result.conflicts.map(\.winner) == [Transition.ID(source: "l1", ordinal: 0)])
    #expect(result.conflicts.map(\.run) == [[.event("go"), .event("stop")]])
  }

  @Test func whereNothingConflictsThereIsNone() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [.on("e", to: "a")]),
    ])
    #expect(try reachability(chart).conflicts.isEmpty)
  }

  @Test func whatFindingsAreAboutIsShownByARun() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b")]),
      State("b", transitions: [.on("f", to: "stuck"), .on("f", to: "a")]),
      State("stuck"), State("island", transitions: [.on("e", to: "a")]),
    ])
    #expect(
      Set(chart.diagnostics.compactMap(\.subject)) == [
        .transition(Transition.ID(source: "b", ordinal: 1)), .state("stuck"), .state("island"),
      ])
    #expect(
      try reachability(chart).arrivals == [
        "b": [.event("e")], "stuck": [.event("e"), .event("f")],
      ])
  }

  @Test func whatIsThereAtTheStartNeedsNoStep() throws {
    let chart = Statechart(states: [State("a", transitions: [.on("e", to: "a"), .on("e", to: "a")])])
    #expect(try reachability(chart).arrivals == ["a": []])
  }

  @Test(arguments: [
    (State("a", transitions: [Transition(targets: ["b"])]), Diagnostic.Code.eventlessCycle),
    (State("a", transitions: [Transition(targets: [])]), .endlessTransition),
  ])
  func aCircleIsAboutItsFirstState(first: State, code: Diagnostic.Code) {
    let chart = Statechart(states: [first, State("b", transitions: [Transition(targets: ["a"])])])
    #expect(chart.diagnostics.first { $0.code == code }?.subject?.state == "a")
  }
}
