@testable import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// Delivering an event without a record does to the machine what performing the step does.
@Suite struct DeliveryTests {
  @Test(arguments: RandomChartTests.samples) func isWhatPerformingDoes(_ sample: RandomChartTests.Sample) throws {
    let chart = sample.chart
    var recorded = try Interpreter.running(chart)
    var silent = recorded
    for step in sample.steps(80, of: chart) {
      let outcome = recorded.perform(step)
      if case .event(let name, let payload) = step {
        let isTaken = silent.deliver(Event(name, payload: payload))
        #expect(isTaken == (outcome.rejection == nil))
      } else {
        let same = silent.perform(step)
        #expect(same == outcome)
      }
      #expect(silent.snapshot == recorded.snapshot)
      #expect(silent.fingerprint == recorded.fingerprint)
    }
  }

  /// Nothing is written down of invocations either: a machine that runs for long must not grow.
  @Test func invocationsLeaveNoRecord() throws {
    let states = [
      State("a", transitions: [.on("e", to: "b")]),
      State(
        "b", transitions: [.on("e", to: "a")],
        invocations: [invoke("x", id: "c", finalize: [say("heard")]), invoke("nowhere", id: "d")]),
    ]
    let child = Statechart(states: [
      State("s", onEntry: [[send("told", to: "#_parent")]])
    ])
    var (machine, _) = try sessions(states, invoking: ["x": child])
    for _ in 0..<10 { _ = machine.deliver(Event("e")) }
    #expect(machine.session.recorder.macrostep.microsteps.flatMap(\.executed).isEmpty)
    #expect(machine.session.recorder.microstep.executed.isEmpty)
  }

  @Test func limitsHold() throws {
    let states = [
      State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [Transition(targets: ["c"])]),
      State("c", transitions: [Transition(targets: ["b"])]),
    ]
    var machine = try Interpreter.running(Statechart(states: states), limits: LimitsTests.limits)
    let answers = [machine.deliver(Event("e")), machine.deliver(Event("e"))]
    #expect(answers == [true, false])
    #expect(machine.status == .stopped(.microsteps(50)))
  }

  /// A chart too large for a table is searched, to the same effect.
  @Test func largeChartsRunTheSame() throws {
    let count = 1100
    let ring = (0..<count).map { index in
      State(
        State.ID("s\(index)"),
        transitions: [.on(EventDescriptor("e\(index).*"), to: State.ID("s\((index + 1) % count)"))])
    }
    var machine = try Interpreter.running(Statechart(states: ring))
    for index in 0..<count + 1 {
      let others = machine.deliver(Event("e\((index + 1) % count).x"))
      let own = machine.deliver(Event("e\(index % count).x"))
      #expect(own && !others)
    }
    #expect(machine.snapshot.atomicStates == ["s1"])
  }

  /// More transitions at once than a quiet microstep takes, and one too few; states in several words.
  @Test(arguments: [2, 21, 22, 64, 65]) func manyRegionsMoveTogether(_ count: Int) throws {
    let regions = (0..<count).map { index in
      State(
        State.ID("r\(index)"),
        children: [
          State(State.ID("a\(index)"), transitions: [.on("e", to: State.ID("b\(index)"))]),
          State(State.ID("b\(index)"), transitions: [.on("e", to: State.ID("a\(index)"))]),
        ])
    }
    let chart = Statechart(states: [State("all", kind: .parallel, children: regions)])
    var recorded = try Interpreter.running(chart)
    var silent = recorded
    for _ in 0..<3 {
      let isTaken = silent.deliver(Event("e"))
      #expect(isTaken && recorded.perform(.event("e")).rejection == nil)
      #expect(silent.snapshot == recorded.snapshot)
    }
    #expect(silent.snapshot.atomicStates.first == "b0")
  }

  /// Conditions that the null data model answers, cannot answer, and that name no state.
  @Test(arguments: [("In('b')", "y"), ("In( \"a\" )", "x"), ("In('nowhere')", "y"), ("count > 1", "y")])
  func conditionsAreAsked(_ condition: String, _ expected: State.ID) throws {
    let chart = Statechart(states: [
      State(
        "all", kind: .parallel,
        children: [
          State("left", children: [State("a"), State("b")]),
          State(
            "right",
            children: [
              State(
                "start",
                transitions: [
                  Transition(events: ["e"], condition: Condition(condition), targets: ["x"]), .on("e", to: "y"),
                ]), State("x"), State("y"),
            ]),
        ])
    ])
    var recorded = try Interpreter.running(chart)
    var silent = recorded
    let isTaken = silent.deliver(Event("e"))
    #expect(isTaken && recorded.perform(.event("e")).rejection == nil)
    #expect(silent.snapshot == recorded.snapshot)
    #expect(silent.snapshot.isActive(expected))
  }
}
