import StatechartAnalysis
import StatechartExecution
import Statecharts
import Testing

/// What an exploration finds as findings.
struct AnalysisFindingsTests {
  private func findings(_ chart: Statechart, limit: Int = NullDataModel.searchLimit) throws -> [String] {
    Reachability(of: try CompiledChart(chart), model: NullDataModel(), limit: limit).findings(in: chart)
      .map { "\($0.code) \($0.message)" }
  }

  @Test func aRightChartHasNone() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [.on("e", to: "a")]),
    ])
    #expect(try findings(chart) == [])
  }

  /// Each region waits for the other.
  @Test func aBlockedConfigurationHasARun() throws {
    let chart = Statechart(states: [
      State("idle", transitions: [.on("go", to: "both")]),
      State(
        "both", kind: .parallel,
        transitions: [.on("reset", to: "idle", if: "In('l2')")],
        children: [
          State(
            "left", kind: .compound,
            children: [State("l1", transitions: [.on("x", to: "l2", if: "In('r2')")]), State("l2")]),
          State(
            "right", kind: .compound,
            children: [State("r1", transitions: [.on("x", to: "r2", if: "In('l2')")]), State("r2")]),
        ]),
    ])
    let found = try findings(chart)
    #expect(found.contains("blocked no move is valid in 'l1' and 'r1', after go"), "\(found)")
    #expect(found.contains { $0.hasPrefix("never-active the state 'l2' is active in none of 2 configurations") })
    #expect(found.contains { $0.hasPrefix("never-taken the transition on 'reset' of 'both' is taken in none") })
  }

  /// A condition of which nothing was said may hold: what depends on it is neither blocked nor unreachable.
  @Test func whatDependsOnAnOpenConditionIsNotKnown() throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State("a", transitions: [.on("go", to: "b", if: "isReady")]), State("b", transitions: [.on("e", to: "c")]),
        State("c", transitions: [Transition(condition: "isDone", targets: ["a"])]),
      ])
    let found = Reachability(of: try CompiledChart(chart), model: NamedConditionModel(chart))
    #expect(found.bound == .unknowns)
    #expect(found.deadEndPlaces == [])
    #expect(found.findings(in: chart).map(\.code.rawValue) == ["search-incomplete"])
  }

  /// Where nothing can move the machine, whatever is said of conditions, it is blocked.
  @Test func aBlockedConfigurationNextToOpenConditionsIsSaid() throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State("a", transitions: [.on("go", to: "b"), .on("stay", to: "a", if: "isReady")]),
        State("b", transitions: [.on("e", to: "a", if: "In('a')")]),
      ])
    let found = Reachability(of: try CompiledChart(chart), model: NamedConditionModel(chart))
    #expect(found.findings(in: chart).map(\.code.rawValue).contains("blocked"))
  }

  /// What the chart's own rules say is not said again.
  @Test func findingsOfRulesAreNotRepeated() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b")]), State("b"), State("island", transitions: [.on("e", to: "a")]),
    ])
    #expect(Set(chart.diagnostics.map(\.code.rawValue)) == ["dead-end", "unreachable-state"])
    #expect(try findings(chart) == [])
  }

  @Test func noWayBackIsSaid() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b"), .on("f", to: "end")]),
      State("b", transitions: [.on("e", to: "c")]), State("c", transitions: [.on("e", to: "b")]),
      State("end", kind: .final),
    ])
    #expect(
      try findings(chart) == ["no-way-back 'b' is a trap: no path leads to a final state or back to the start, after e"]
    )
  }

  @Test func aTransitionThatGivesWayIsSaid() throws {
    let chart = Statechart(states: [
      State(
        "both", kind: .parallel,
        children: [
          State("left", kind: .compound, children: [State("l", transitions: [.on("x", to: "out")])]),
          State("right", kind: .compound, children: [State("r", transitions: [.on("x", to: "other")])]),
        ]),
      State("out", transitions: [.on("back", to: "both")]), State("other", transitions: [.on("back", to: "both")]),
    ])
    let found = try findings(chart)
    #expect(found.contains("conflicting-transitions a transition of 'r' gives way to one of 'l', after x"), "\(found)")
  }

  /// Of a search that is not complete nothing is called unreachable.
  @Test func aBoundIsSaid() throws {
    let chart = Statechart(
      states: (0..<20).map { number in
        State(State.ID("s\(number)"), transitions: [.on("e", to: State.ID("s\((number + 1) % 20)"))])
      })
    let found = try findings(chart, limit: 5)
    #expect(found.count == 1 && found[0].hasPrefix("search-incomplete not all configurations were examined: "))
  }
}
