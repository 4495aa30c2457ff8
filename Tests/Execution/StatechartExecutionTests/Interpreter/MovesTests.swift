import StatechartExecution
import Statecharts
import Testing

/// Why a step is refused, and what is valid instead.
@Suite struct MovesTests {
  static func id(_ source: State.ID, _ ordinal: Int) -> Transition.ID {
    Transition.ID(source: source, ordinal: ordinal)
  }

  static let chart = Statechart(
    events: [EventDeclaration("pay", example: ["coins": 2])],
    states: [
      State(
        "p", kind: .parallel, transitions: [.on("reset", to: "p"), .on("e", to: "x")],
        children: [
          State(
            "q", transitions: [.on("lift.*", to: "x", if: "In('r2')")],
            children: [State("q1", transitions: [.on("e", to: "q2"), .on("pay", to: "q2")]), State("q2")]),
          State("r", children: [State("r1", transitions: [.on("r", to: "r2")]), State("r2")]),
        ]),
      State("x", transitions: [Transition(events: ["home", "e"], targets: ["p"])]),
    ])

  func rejection(of step: Step) throws -> Rejection {
    var machine = try Interpreter.running(MovesTests.chart)
    return try #require(machine.perform(step).rejection)
  }

  @Test func everyTransitionFromEachAtomicStateToTheRootIsACandidateOnce() throws {
    let rejection = try rejection(of: .event("lift.up"))
    #expect(
      rejection.candidates.map(\.transition) == [
        Self.id("q1", 0), Self.id("q1", 1), Self.id("q", 0), Self.id("p", 0), Self.id("p", 1), Self.id("r1", 0),
      ])
    #expect(
      rejection.candidates.map(\.refusal) == [
        .eventMismatch(expected: ["e"]), .eventMismatch(expected: ["pay"]),
        .conditionFalse("In('r2')", read: [ValueBinding(name: "In('r2')", value: false)]),
        .eventMismatch(expected: ["reset"]), .eventMismatch(expected: ["e"]), .eventMismatch(expected: ["r"]),
      ])
    #expect(rejection.configuration == ["q1", "r1"])
    #expect(rejection.handlingStates == ["q"])
    #expect(rejection.blockedReason == nil)
  }

  @Test func aRequestIsPreempted() throws {
    let rejection = try rejection(of: .request("x"))
    #expect(
      rejection.candidates.map(\.refusal) == [
        .targetMismatch(targets: ["q2"]), .targetMismatch(targets: ["q2"]),
        .conditionFalse("In('r2')", read: [ValueBinding(name: "In('r2')", value: false)]),
        .targetMismatch(targets: ["p"]), .preempted(by: Self.id("q1", 0)), .targetMismatch(targets: ["r2"]),
      ])
    #expect(rejection.handlingStates == ["p", "q"])
  }

  /// A state is entered as a target, around one, by default, or as a history state restores it.
  @Test(
    arguments: [
      ("On", ["Off", "Far"]), ("Low", ["Off", "Far", "Up"]), ("Up", ["Off", "Low"]), ("High", ["Off", "Low2"]),
      ("Memory", ["Off"]), ("Far", []),
    ] as [(State.ID, [State.ID])])
  func whatEntersAStateHandlesTheRequest(state: State.ID, sources: [State.ID]) throws {
    let chart = Statechart(states: [
      State("Start", transitions: [.on("x", to: "Off")]),
      State("Off", transitions: [.on("power", to: "Memory")]),
      State("Far", transitions: [.on("power", to: "Low")]),
      State(
        "On", initial: ["Low"], transitions: [.on("power", to: "Off")],
        children: [
          State("Memory", kind: .history(.deep), initial: ["Low"]),
          State("Low", transitions: [.on("up", to: "Up")]),
          State(
            "Up", initial: ["Low2"], transitions: [.on("down", to: "Low")],
            children: [State("Low2", transitions: [.on("e", to: "High")]), State("High")]),
        ]),
    ])
    var machine = try Interpreter.running(chart)
    let rejection = try #require(machine.perform(.request(state)).rejection)
    #expect(rejection.handlingStates == sources)
  }

  @Test func theWinnerIsTheOneInTheWay() throws {
    let chart = Statechart(states: [
      State(
        "p", kind: .parallel,
        children: [
          State("q", transitions: [.on("e")], children: [State("q1")]),
          State(
            "r", transitions: [.on("e", to: "x")],
            children: [State("r1", transitions: [.on("e", to: "r2")]), State("r2")]),
        ]), State("x"),
    ])
    var machine = try Interpreter.running(chart)
    let rejection = try #require(machine.perform(.request("x")).rejection)
    #expect(
      rejection.candidates.first { $0.transition == Self.id("r", 0) }?.refusal == .preempted(by: Self.id("r1", 0)))
  }

  @Test func aConflictWithAnEarlierRegionPreempts() throws {
    let chart = Statechart(
      states: SelectionTests.regions(
        q1: [says("tq", on: ["e"], to: ["q2"])], r1: [says("tr", on: ["e"], to: ["x"])]))
    var machine = try Interpreter.running(chart)
    let rejection = try #require(machine.perform(.request("x")).rejection)
    #expect(rejection.candidates.last?.refusal == .preempted(by: Self.id("q1", 0)))
  }

  @Test func conditionsTellWhatTheyRead() throws {
    let chart = Statechart(
      variables: [Variable("n", value: .expression("3"))],
      states: [
        State(
          "a",
          transitions: [
            .on("e", to: "b", if: "n == 4"), .on("e", to: "b", if: "rubbish"),
            .on("f", to: "c", if: "_event.data == 1"),
          ]), State("b"), State("c"),
      ])
    var (machine, _) = try tinyMachine(chart)
    let refusals = try #require(machine.perform(.event("e")).rejection).candidates.map(\.refusal)
    #expect(
      refusals == [
        .conditionFalse("n == 4", read: [ValueBinding(name: "n", value: 3)]),
        .conditionFailed("rubbish", message: "no condition: rubbish"), .eventMismatch(expected: ["f"]),
      ])
    let payload = try #require(machine.perform(.event("f", payload: 5)).rejection).candidates.last?.refusal
    #expect(payload == .conditionFalse("_event.data == 1", read: [ValueBinding(name: "_event.data", value: 5)]))
    let requested = try #require(machine.perform(.request("b")).rejection).candidates.map(\.refusal)
    #expect(requested.prefix(2) == refusals.prefix(2))
    #expect(machine.perform(.request("c")).microsteps.first?.event == Event("f", payload: 1))
  }

  @Test func anEventlessTransitionThatLeadsThereIsExplainedByItsCondition() throws {
    let chart = Statechart(states: [
      State("a", transitions: [Transition(condition: "In('b')", targets: ["b"])]), State("b"),
    ])
    var machine = try Interpreter.running(chart)
    #expect(
      try #require(machine.perform(.request("b")).rejection).candidates.map(\.refusal) == [
        .conditionFalse("In('b')", read: [ValueBinding(name: "In('b')", value: false)])
      ])
    #expect(
      try #require(machine.perform(.event("e")).rejection).candidates.map(\.refusal) == [.eventMismatch(expected: [])])
  }

  @Test func anEventOfTheProcessorCannotBeAskedFor() throws {
    let chart = Statechart(states: [
      State("p", transitions: [.on("done.state.p", to: "x")], children: [State("a"), State("f", kind: .final)]),
      State("x"),
    ])
    var machine = try Interpreter.running(chart)
    let rejection = try #require(machine.perform(.request("x")).rejection)
    #expect(rejection.candidates.map(\.refusal) == [.eventMismatch(expected: ["done.state.p"])])
  }

  @Test func movesAreTheEventsThatEnableATransition() throws {
    let machine = try Interpreter.running(MovesTests.chart)
    #expect(
      machine.moves.map(\.step) == [
        .event("pay", payload: ["coins": 2]), .event("reset"), .event("e"), .event("r"),
      ])
    #expect(machine.moves.map(\.targets) == [["q2"], ["p"], ["q2"], ["r2"]])
    #expect(machine.moves.map(\.transitions).last == [Self.id("r1", 0)])
  }

  /// An event whose condition fails is answered by what waits for the error. SCXML 5.9.1.
  @Test(arguments: [(true, [[State.ID("x")]]), (false, [])])
  func aFailedConditionIsAMoveIfTheErrorIsAnswered(_ isAnswered: Bool, _ targets: [[State.ID]]) throws {
    let answer: [Transition] = isAnswered ? [.on("error.execution", to: "x")] : []
    let chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "b", if: "broken")] + answer), State("b"), State("x"),
    ])
    var machine = try Interpreter.running(chart)
    #expect(machine.moves.map(\.step) == (isAnswered ? [.event("go")] : []))
    #expect(machine.moves.map(\.targets) == targets)
    #expect(machine.accepts("go") == isAnswered)
    let taken = machine.moves.first?.transitions
    let outcome = machine.perform(.event("go"))
    #expect(outcome.microsteps.first?.transitions == taken)
    #expect((outcome.rejection == nil) == isAnswered)
  }

  /// What an invoked session answers is a move of the machine that passes it on. SCXML 6.4.
  @Test(arguments: [true, false]) func whatIsPassedOnIsAMove(_ autoforwards: Bool) throws {
    let child = Statechart(states: [State("k", transitions: [.on("fin", to: "f")]), State("f", kind: .final)])
    var (machine, _) = try sessions(
      [
        State(
          "a", transitions: [.on("done.invoke", to: "b"), .on("e", to: "a")],
          invocations: [invoke("x", id: "c", autoforwards: autoforwards)]),
        State("b", transitions: [.on("e", to: "a")]),
      ], invoking: ["x": child])
    #expect(machine.moves.map(\.step) == (autoforwards ? [.event("e"), .event("fin")] : [.event("e")]))
    #expect(machine.moves.map(\.targets) == (autoforwards ? [["a"], ["b"]] : [["a"]]))
    #expect(machine.accepts("fin") == autoforwards)
    #expect(!machine.accepts("nothing"))
    let outcome = machine.perform(.event("fin"))
    #expect((outcome.rejection == nil) == autoforwards)
    #expect(machine.accepts("fin") == false)
  }

  @Test func theClockIsAMoveWhileAnEventIsOnItsWay() throws {
    let chart = Statechart(states: [
      State("a", onEntry: [[send("t", after: Delay(milliseconds: 30)), send("u", after: Delay(milliseconds: 20))]])
    ])
    var machine = try Interpreter.running(chart)
    #expect(machine.moves.map(\.step) == [.advance(Delay(milliseconds: 20))])
    _ = machine.perform(.advance(Delay(milliseconds: 5)))
    #expect(machine.moves.map(\.step) == [.advance(Delay(milliseconds: 15))])
  }

  @Test func eventsThatAskForAStateAreRequests() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("enter.b", to: "b"), .on("enter.c", to: "b"), .on("enter.d", to: "b")]), State("b"),
      State("c"),
    ])
    let machine = try Interpreter.running(chart)
    #expect(machine.moves.map(\.step) == [.request("b"), .event("enter.c"), .event("enter.d")])
    for move in machine.moves {
      var copy = machine
      #expect(copy.perform(move.step).microsteps.first?.transitions == move.transitions)
    }
    #expect(chart.stateRequested(by: "enter.c") == "c")
    #expect(chart.stateRequested(by: "enter.d") == nil)
    #expect(chart.stateRequested(by: "c") == nil)
  }

  @Test func aStoppedMachineSaysSo() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [Transition()]),
    ])
    var machine = try Interpreter.running(chart)
    #expect(machine.perform(.event("e")).macrosteps.last?.limit == .microsteps(1000))
    let rejection = try #require(machine.perform(.event("e")).rejection)
    #expect(rejection.blockedReason == .stopped(.microsteps(1000)))
    #expect(rejection.candidates.map(\.refusal) == [.eventMismatch(expected: [])])
    #expect(rejection.moves.isEmpty)
  }

  @Test func aStoppedMachineSaysWhatItWouldTake() throws {
    let loop = Transition.on("e", do: [send("e")])
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "a", if: "In('b')"), loop, .on("f"), .on("f", to: "b")]), State("b"),
    ])
    var machine = try Interpreter.running(chart)
    #expect(machine.perform(.event("e")).limit == .macrosteps(10_000))
    #expect(machine.snapshot.undelivered.map(\.event.name) == ["e"])
    let rejection = try #require(machine.perform(.event("e")).rejection)
    #expect(
      rejection.candidates.map(\.refusal) == [
        .conditionFalse("In('b')", read: [ValueBinding(name: "In('b')", value: false)]), .machineStopped,
        .eventMismatch(expected: ["f"]), .eventMismatch(expected: ["f"]),
      ])
    let other = try #require(machine.perform(.event("f")).rejection)
    #expect(other.candidates.last?.refusal == .preempted(by: Self.id("a", 2)))
    #expect(other.candidates[2].refusal == .machineStopped)
  }
}
