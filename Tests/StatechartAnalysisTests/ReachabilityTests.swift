import StatechartAnalysis
import StatechartExecution
import Statecharts
import TestSupport
import Testing

@Suite struct ReachabilityTests {
  func reachability(_ chart: Statechart, limit: Int = NullDataModel.searchLimit) throws -> Reachability {
    Reachability(of: try CompiledChart(chart), model: NullDataModel(), limit: limit)
  }

  @Test func whatIsReachedAndTaken() throws {
    let result = try reachability(SampleCharts.ring)
    #expect(result.isComplete)
    #expect(result.examined == 4)
    #expect(result.reachedStates == ["a", "b", "c", "d"])
    #expect(result.unreachedStates == ["island"])
    #expect(result.takenTransitions.count == 6)
    #expect(result.untakenTransitions == [Transition.ID(source: "island", ordinal: 0)])
    #expect(result.deadEnds.isEmpty)
  }

  @Test func whatWasNotExploredIsUnknown() throws {
    #expect(try reachability(SampleCharts.ring).isKnown)
    let unknown = Reachability.unknown(of: SampleCharts.ring)
    #expect(!unknown.isKnown && !unknown.isComplete)
    #expect(unknown.unreachedStates == ["a", "b", "c", "d", "island"])
    #expect(unknown.untakenTransitions.count == 7)
  }

  @Test func theStartCounts() throws {
    let chart = Statechart(states: [
      State("a", transitions: [Transition(targets: ["b"])]), State("b"), State("f", kind: .final),
    ])
    let result = try reachability(chart)
    #expect(result.reachedStates == ["a", "b"])
    #expect(result.takenTransitions == [Transition.ID(source: "a", ordinal: 0)])
    #expect(result.deadEnds == [["b"]])
  }

  @Test func anEndIsNoDeadEnd() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "f"), .on("g", to: "stuck")]), State("stuck"), State("f", kind: .final),
    ])
    let result = try reachability(chart)
    #expect(result.deadEnds == [["stuck"]])
    #expect(result.isComplete)
  }

  @Test func aDeadEndWithSeveralPastsIsListedOnce() throws {
    let chart = Statechart(states: [
      State(
        "p", transitions: [.on("out", to: "x")],
        children: [
          State("h", kind: .history(.shallow), initial: ["a"]), State("a", transitions: [.on("e", to: "b")]),
          State("b"),
        ]), State("x"),
    ])
    let result = try reachability(chart)
    #expect(result.deadEnds == [["x"]])
    #expect(result.examined == 4)
  }

  @Test func aConditionThatNeverHolds() throws {
    let chart = Statechart(states: [
      State(
        "p", kind: .parallel,
        children: [
          State("q", children: [State("q1", transitions: [.on("e", to: "q2")]), State("q2")]),
          State(
            "r",
            children: [
              State("r1", transitions: [.on("f", to: "r2", if: "In('q2')"), .on("g", to: "r3", if: "In('r2')")]),
              State("r2"), State("r3"),
            ]),
        ])
    ])
    let result = try reachability(chart)
    #expect(result.unreachedStates == ["r3"])
    #expect(result.untakenTransitions == [Transition.ID(source: "r1", ordinal: 1)])
    #expect(result.isComplete)
  }

  @Test func timersAreWaitedFor() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("error.t", to: "b")], onEntry: [[SampleCharts.timer(10, "error.t")]]), State("b"),
    ])
    #expect(try reachability(chart).unreachedStates == [])
  }

  @Test func theBoundIsSaid() throws {
    let result = try reachability(SampleCharts.ring, limit: 2)
    #expect(!result.isComplete)
    #expect(result.examined == 2)
  }

  @Test func anEndlessChartIsBounded() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", do: [SampleCharts.timer(10)]), .on("loop", to: "b")]),
      State("b", transitions: [Transition()]),
    ])
    let result = try reachability(chart, limit: 200)
    #expect(!result.isComplete)
    #expect(result.reachedStates == ["a", "b"])
  }
}
