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

  @Test func eachDeadEndHasARunThatLeadsThere() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b"), .on("home", to: "a")]),
      State("b", transitions: [.on("f", to: "stuck"), .on("back", to: "a")]), State("stuck"),
    ])
    let result = try reachability(chart)
    #expect(result.deadEndPlaces.map(\.run) == [[.event("e"), .event("f")]])
    #expect(result.traps == [])
  }

  /// Where the way to an end and back to the start is lost, and not everywhere after it.
  @Test func aTrapIsWhereTheWayBackEnds() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("in", to: "b"), .on("stop", to: "f")]),
      State("b", transitions: [.on("on", to: "c"), .on("back", to: "a")]),
      State("c", transitions: [.on("turn", to: "d")]), State("d", transitions: [.on("turn", to: "c")]),
      State("f", kind: .final),
    ])
    let result = try reachability(chart)
    #expect(result.isComplete && result.bound == nil)
    #expect(result.traps.map(\.states) == [["c"]])
    #expect(result.traps.map(\.run) == [[.event("in"), .event("on")]])
    #expect(result.deadEnds.isEmpty)
  }

  /// What leads to a dead end alone is a trap, and the dead end itself is reported as one.
  @Test func whatLeadsToADeadEndAloneIsATrap() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("in", to: "b"), .on("stay", to: "a")]),
      State("b", transitions: [.on("on", to: "c")]), State("c"),
    ])
    let result = try reachability(chart)
    #expect(result.deadEnds == [["c"]])
    #expect(result.traps.map(\.states) == [["b"]])
  }

  /// A search that was ended may have missed the way back.
  @Test(arguments: [2, 3, 4])
  func whatWasNotLookedAtIsNoTrap(limit: Int) throws {
    let states = (0..<6).map { index in
      State(
        State.ID("s\(index)"), transitions: [.on("on", to: State.ID("s\((index + 1) % 6)"))])
    }
    let result = try reachability(Statechart(states: states), limit: limit)
    #expect(result.bound == .configurations(limit))
    #expect(result.traps.isEmpty)
    #expect(try reachability(Statechart(states: states)).traps.isEmpty)
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
