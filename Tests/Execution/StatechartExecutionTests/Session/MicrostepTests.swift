import StatechartExecution
import Statecharts
import Testing

/// Appendix D: `exitStates`, `enterStates`, `isInFinalState`, `exitInterpreter`, and the queues of `mainEventLoop`.
@Suite struct MicrostepTests {
  @Test(arguments: queues) func queue(_ scenario: Scenario) throws { try scenario.check() }
  @Test(arguments: doneEvents) func doneEvent(_ scenario: Scenario) throws { try scenario.check() }

  static let queues = [
    Scenario(
      "handlers are blocks in document order",
      [
        State(
          "a", transitions: [.on("e", to: "b", do: [say("t1"), say("t2")])],
          onEntry: [[say("1"), say("2")], [say("3")]],
          onExit: [[say("4")], [say("5"), say("6")]]), loud("b"),
      ], run: "e", places: ["a", "b"], trace: "1 2 3 4 5 6 t1 t2 +b"),
    Scenario(
      "raised events in order, before sent ones",
      [
        State("a", transitions: [.on("e", to: "b")], onExit: [[send("s"), raise("i"), raise("j")]]),
        loud("b", [says("s", on: ["s"]), says("i", on: ["i"]), says("j", on: ["j"], to: ["c"])]),
        loud("c", [says("s", on: ["s"])]),
      ], run: "e", places: ["a", "c"], trace: "s@0 ^i ^j +b i -b j +c s"),
    Scenario(
      "events raised on the way wait behind those there already",
      [
        State(
          "a",
          transitions: [
            .on("e", do: [raise("i"), raise("j")]), .on("i", do: [raise("k"), say("i")]), says("j", on: ["j"]),
            says("k", on: ["k"]),
          ])
      ], run: "e", places: ["a", "a"], trace: "^i ^j ^k i j k"),
    Scenario(
      "an internal event that nothing answers is dropped",
      [
        loud("a", [.on("e", to: "b", do: [raise("nobody"), raise("i")])]), loud("b", [.on("i", to: "c")]),
        loud("c", [.on("nobody", to: "a")]),
      ], run: "e", places: ["a", "c"]),
    Scenario(
      "a raised event beats a later external one",
      [
        loud("a", [.on("e", do: [send("x"), send("i", to: "#_internal")]), .on("x", to: "b"), .on("i", to: "c")]),
        loud("b"), loud("c"),
      ], run: "e", places: ["a", "c"]),
    Scenario(
      "eventless transitions follow at the start",
      [
        loud("a", [Transition(targets: ["b"])]), loud("b", [Transition(condition: "In('b')", targets: ["c"])]),
        loud("c"),
      ], places: ["c"], trace: "+a -a +b -b +c"),
    Scenario(
      "In() sees the configuration of the moment",
      [
        State(
          "a", transitions: [.on("e", to: "b")],
          onExit: [[.choose(Choose([Choose.Branch(if: "In('a')", content: [say("still")])]))]]),
        State(
          "b",
          onEntry: [
            [
              .choose(
                Choose([
                  Choose.Branch(if: "In('a')", content: [say("wrong")]),
                  Choose.Branch(if: "In('b')", content: [say("already")]),
                ]))
            ]
          ]),
      ], run: "e", places: ["a", "b"], trace: "still already"),
  ]

  static let doneEvents = [
    Scenario(
      "of a compound state, after the final state's entry",
      [
        loud(
          "a", [.on("done.state.a", to: "b")],
          children: [loud("a1", [.on("e", to: "f")]), loud("f", .final)]), loud("b"),
      ], run: "e", places: ["a1", "b"], trace: "+a +a1 -a1 +f -f -a +b"),
    Scenario(
      "events raised in the final state's entry come first",
      [
        State(
          "a", transitions: [says("done", on: ["done.state.a"]), says("i", on: ["i"])],
          children: [State("f", kind: .final, onEntry: [[raise("i")]])])
      ], places: ["f"], trace: "^i i done"),
    Scenario(
      "of a parallel state, once all regions are done, behind that of the last region",
      [
        loud(
          "p", .parallel, [says("p", on: ["done.state.p"], to: ["x"])],
          children: ["q", "r"].map { region in
            State(
              State.ID(region), transitions: [says(region, on: [EventDescriptor("done.state.\(region)")])],
              children: [
                State(State.ID("\(region)1"), transitions: [.on(EventDescriptor(region), to: State.ID("\(region)f"))]),
                State(State.ID("\(region)f"), kind: .final),
              ])
          }), loud("x"),
      ], run: "r,q", places: ["q1 r1", "q1 rf", "x"], trace: "+p r q -p p +x"),
    Scenario(
      "of parallel states within each other, the inner one first, when the last child to end is a parallel state",
      [
        State(
          "p", kind: .parallel,
          transitions: [says("p", on: ["done.state.p"], to: ["x"]), says("q", on: ["done.state.q"])],
          children: [
            State("a", children: [State("af", kind: .final)]),
            State(
              "q", kind: .parallel,
              children: ["b", "c"].map { region in
                State(
                  State.ID(region),
                  children: [
                    State(State.ID("\(region)1"), transitions: [.on("e", to: State.ID("\(region)f"))]),
                    State(State.ID("\(region)f"), kind: .final),
                  ])
              }),
          ]), loud("x"),
      ], run: "e", places: ["af b1 c1", "x"], trace: "q p +x"),
    Scenario(
      "regions that end together",
      [
        State(
          "p", kind: .parallel, transitions: [says("p", on: ["done.state.p"])],
          children: ["q", "r"].map { region in
            State(
              State.ID(region), transitions: [says(region, on: [EventDescriptor("done.state.\(region)")])],
              children: [State(State.ID("\(region)f"), kind: .final)])
          })
      ], places: ["qf rf"], trace: "q r p"),
    Scenario(
      "an atomic region is never done",
      [
        State(
          "p", kind: .parallel, transitions: [says("wrong", on: ["done.state.p"])],
          children: [State("q", children: [State("f", kind: .final)]), State("r")])
      ], places: ["f r"], trace: ""),
    Scenario(
      "a final state deeper down does not end the outer state",
      [
        State(
          "a", transitions: [says("wrong", on: ["done.state.a"])],
          children: [State("b", transitions: [says("b", on: ["done.state.b"])], children: [State("f", kind: .final)])])
      ], places: ["f"], trace: "b"),
    Scenario(
      "each level by its own final state",
      [
        State(
          "a", transitions: [says("a", on: ["done.state.a"])],
          children: [
            State("b", transitions: [.on("done.state.b", to: "g")], children: [State("f", kind: .final)]),
            State("g", kind: .final),
          ])
      ], places: ["g"], trace: "a"),
    Scenario(
      "a region that is itself parallel",
      [
        State(
          "o", kind: .parallel, transitions: [says("o", on: ["done.state.o"])],
          children: [
            State(
              "i", kind: .parallel, transitions: [says("i", on: ["done.state.i"])],
              children: [
                State("q", children: [State("qf", kind: .final)]), State("r", children: [State("rf", kind: .final)]),
              ]),
            State("s", children: [State("s1", transitions: [.on("e", to: "sf")]), State("sf", kind: .final)]),
          ])
      ], run: "e", places: ["qf rf s1", "qf rf sf"], trace: "i o"),
  ]

  @Test func anOutermostFinalStateEndsTheMachine() throws {
    let chart = Statechart(states: [
      loud(
        "p", .parallel,
        children: [loud("a", children: [loud("a1", [says("t", on: ["e"], to: ["end"])])]), loud("b")]),
      State(
        "end", kind: .final, onEntry: [[say("+end"), raise("late"), send("later", after: Delay(milliseconds: 5))]],
        onExit: [[say("-end")]]),
    ])
    var machine = try Interpreter.running(chart)
    let outcome = machine.perform(.event("e"))
    #expect(trace(outcome.macrosteps) == "-b -a1 -a -p t +end ^late later@5 -end")
    #expect(machine.status == .ended)
    #expect(machine.place == "end")
    #expect(machine.snapshot.pending.isEmpty)
    #expect(machine.moves.isEmpty)
    for step in [Step.event("e"), .request("a"), .advance(Delay(milliseconds: 10))] {
      let before = machine.snapshot
      #expect(machine.perform(step).rejection?.blockedReason == .ended)
      #expect(machine.snapshot == before)
    }
  }

  @Test func exitHandlersOfAllActiveStatesRunAtTheEnd() throws {
    let chart = Statechart(states: [loud("a", [.on("e", to: "f")]), loud("f", .final)])
    var machine = try Interpreter.running(chart)
    let ended = machine.perform(.event("e"))
    #expect(trace(ended.macrosteps) == "-a +f -f")
    #expect(ended.microsteps.last?.exited == ["a"])
    #expect(ended.microsteps.last?.entered == ["f"])
  }

  @Test func microstepsTellWhatHappened() throws {
    let chart = Statechart(
      states: SelectionTests.regions(
        whole: [says("tp", on: ["e"], to: ["x"])], q1: [says("tq", on: ["e"], to: ["q2"])]))
    var machine = try Interpreter.running(chart)
    let microsteps = machine.perform(.event("e", payload: ["n": 1])).microsteps
    #expect(microsteps.count == 1)
    #expect(microsteps.first?.event == Event("e", payload: ["n": 1]))
    #expect(microsteps.first?.transitions == [Transition.ID(source: "q1", ordinal: 0)])
    #expect(microsteps.first?.preempted.map(\.transition) == [Transition.ID(source: "p", ordinal: 0)])
    #expect(microsteps.first?.preempted.map(\.by) == [Transition.ID(source: "q1", ordinal: 0)])
    #expect(microsteps.first?.exited == ["q1"])
    #expect(microsteps.first?.entered == ["q2"])
    #expect(
      microsteps.first?.executed.map(\.place) == [
        .exit("q1"), .transition(Transition.ID(source: "q1", ordinal: 0)), .entry("q2"),
      ])
  }
}
