import StatechartExecution
import Statecharts
import Testing

/// What a step does, and that a refused one does nothing.
@Suite struct StepsTests {
  @Test(arguments: requests) func request(_ scenario: Scenario) throws { try scenario.check() }

  static let requests = [
    Scenario(
      "a state that a transition leads to", [State("a", transitions: [.on("e", to: "b")]), State("b")], run: "!b",
      places: ["a", "b"]),
    Scenario(
      "a state that no transition leads to",
      [
        State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [.on("e", to: "c")]), State("c"),
      ], run: "!c,!b,!c", places: ["a", "✗a", "b", "c"]),
    Scenario("the own state without a transition", [State("a"), State("b")], run: "!a", places: ["a", "✗a"]),
    Scenario("the own state", [State("a", transitions: [.on("e", to: "a")])], run: "!a", places: ["a", "a"]),
    Scenario(
      "by an outer transition",
      [
        State("p", transitions: [.on("e", to: "x")], children: [State("a"), State("b")]), State("x"),
      ], run: "!x", places: ["a", "x"]),
    Scenario(
      "pre-empted by an inner transition on the same event",
      [
        State(
          "p", transitions: [.on("e", to: "x")], children: [State("a", transitions: [.on("e", to: "b")]), State("b")]),
        State("x"),
      ], run: "!x,!b,!x", places: ["a", "✗a", "b", "x"]),
    Scenario(
      "by the second of two events where the first is pre-empted",
      [
        State(
          "p", transitions: [Transition(events: ["e", "f"], targets: ["x"])],
          children: [State("a", transitions: [.on("e", to: "b")]), State("b")]), State("x"),
      ], run: "!x", places: ["a", "x"]),
    Scenario(
      "on any event", [State("a", transitions: [.on("*", to: "b")]), State("b")], run: "!b", places: ["a", "b"]),
    Scenario(
      "on any event of a family", [State("a", transitions: [.on("go.*", to: "b")]), State("b")], run: "!b",
      places: ["a", "b"]),
    Scenario(
      "a transition whose condition is false",
      [
        State("a", transitions: [.on("e", to: "b", if: "In('b')"), .on("f", to: "b", if: "In('a')")]), State("b"),
      ], run: "!b", places: ["a", "b"]),
    Scenario(
      "only a transition whose condition is false",
      [
        State("a", transitions: [.on("e", to: "b", if: "In('b')")]), State("b"),
      ], run: "!b", places: ["a", "✗a"]),
    Scenario(
      "on an event that only the processor sends",
      [
        State(
          "p", transitions: [.on("done.state.p", to: "x"), .on("error.execution", to: "x")], children: [State("a")]),
        State("x"),
      ], run: "!x", places: ["a", "✗a"]),
    Scenario(
      "on an event called error, which charts have of their own",
      [State("a", transitions: [.on("error", to: "x")]), State("x")],
      run: "!x", places: ["a", "x"]),
    Scenario(
      "one of several targets",
      [
        State("a", transitions: [Transition(events: ["e"], targets: ["q2", "r2"])]),
        State(
          "p", kind: .parallel,
          children: [
            State("q", children: [State("q1"), State("q2")]), State("r", children: [State("r1"), State("r2")]),
          ]),
      ], run: "!r2", places: ["a", "q2 r2"]),
    Scenario(
      "in another region",
      [
        State(
          "p", kind: .parallel,
          children: [
            State("q", children: [State("q1", transitions: [.on("e", to: "q2")]), State("q2")]),
            State("r", children: [State("r1", transitions: [.on("f", to: "r2")]), State("r2")]),
          ])
      ], run: "!r2,!q2", places: ["q1 r1", "q1 r2", "q2 r2"]),
  ]

  /// One refused step of each kind, for machines with timers, history and variables.
  @Test(arguments: ["nothing", "held", "!y", "!a"])
  func aRefusedStepLeavesTheMachineAsItWas(_ text: String) throws {
    let chart = Statechart(
      events: [EventDeclaration("nothing")],
      states: [
        State(
          "p", transitions: [.on("held", to: "y", if: "In('y')")],
          onEntry: [[send("t", after: Delay(milliseconds: 9))]],
          children: [history("h", .deep, default: ["a"]), State("a"), State("b")]),
        State("x", transitions: [.on("back", to: "h"), .on("t", to: "x")]), State("y"),
      ])
    let run = try Run(chart, text: text)
    var machine = try Interpreter.running(chart)
    let (snapshot, fingerprint) = (machine.snapshot, machine.fingerprint)
    for step in run.steps {
      let rejection = try #require(machine.perform(step).rejection)
      #expect(rejection.step == step)
      #expect(rejection.configuration == ["a"])
      #expect(rejection.route == nil)
    }
    #expect(machine.snapshot == snapshot)
    #expect(machine.fingerprint == fingerprint)
  }

  @Test func aRefusedEventLeavesNoTraceInTheDataModel() throws {
    let chart = Statechart(
      variables: [Variable("n", value: .expression("0"))],
      states: [
        State(
          "a",
          transitions: [
            .on("e", to: "b", if: "_event.data == 1"),
            .on("name", do: [.log(Log(label: nil, expression: "_event.name"))]),
          ]), State("b"),
      ])
    var (machine, _) = try tinyMachine(chart)
    let before = machine
    #expect(machine.perform(.event("e", payload: 2)).rejection != nil)
    #expect(machine.fingerprint == before.fingerprint)
    #expect(machine.perform(.event("e", payload: 1)).rejection == nil)
    #expect(machine.place == "b")
  }

  @Test func theErrorOfARefusedEventIsForgotten() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b", if: "rubbish"), .on("go", to: "b")]),
      State("b", transitions: [.on("error", to: "c")]), State("c"),
    ])
    var machine = try Interpreter.running(chart)
    #expect(machine.perform(.event("e")).rejection != nil)
    #expect(machine.perform(.event("go")).microsteps.count == 1)
    #expect(machine.place == "b")
  }

  @Test func aTargetlessTransitionIsTaken() throws {
    let machine = try Interpreter.running(Statechart(states: [State("a", transitions: [.on("e")])]))
    var taken = machine
    #expect(taken.perform(.event("e")).microsteps.count == 1)
    #expect(taken.snapshot == machine.snapshot)
    #expect(machine.accepts("e") && !machine.accepts("f"))
  }

  @Test func timePassesWithNothingHappening() throws {
    var machine = try Interpreter.running(Statechart(states: [State("a")]))
    let fingerprint = machine.fingerprint
    #expect(machine.perform(.advance(Delay(milliseconds: 250))) == .taken([]))
    #expect(machine.time == 250)
    #expect(machine.fingerprint == fingerprint)
  }

  @Test func aCopyGoesItsOwnWay() throws {
    let chart = Statechart(states: [State("a", transitions: [.on("e", to: "b")]), State("b")])
    let machine = try Interpreter.running(chart)
    var copy = machine
    _ = copy.perform(.event("e"))
    #expect((machine.place, copy.place) == ("a", "b"))
  }
}
