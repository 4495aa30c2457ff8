import StatechartExecution
import Statecharts
import Testing

/// Appendix D: `selectTransitions`, `removeConflictingTransitions`, `computeExitSet`, `getTransitionDomain`.
@Suite struct SelectionTests {
  @Test(arguments: priorities) func priority(_ scenario: Scenario) throws { try scenario.check() }
  @Test(arguments: domains) func domain(_ scenario: Scenario) throws { try scenario.check() }
  @Test(arguments: conflicts) func conflict(_ scenario: Scenario) throws { try scenario.check() }

  @Test(arguments: [
    ("a", "a", true), ("a", "a.b", true), ("a", "ab", false), ("a.b", "a", false), ("a.b", "a.b.c", true),
    ("a.*", "a", true), ("a.*", "a.b", true), ("a.", "a.b", true), ("*", "z.y", true), ("b", "a.b", false),
    ("A", "a", false),
  ])
  func descriptor(_ descriptor: String, event: String, isTaken: Bool) throws {
    try Scenario(
      "\(descriptor) \(event)", [State("s", transitions: [.on(EventDescriptor(descriptor), to: "t")]), State("t")],
      run: "\(event)", places: ["s", isTaken ? "t" : "✗s"], anyEvent: true
    ).check()
  }

  /// Each transition that gives way is reported once, with the one that it gives way to.
  @Test func allThatGiveWayAreReported() throws {
    func region(_ name: State.ID, _ target: State.ID) -> State {
      State(State.ID("r\(name)"), children: [State(name, transitions: [.on("e", to: target)])])
    }
    let chart = Statechart(states: [
      State(
        "p", kind: .parallel,
        children: [region("a", "out"), region("b", "out"), region("c", "out"), State("d")]), State("out"),
    ])
    var machine = try Interpreter.running(chart)
    let microsteps = machine.perform(.event("e")).macrosteps.flatMap(\.microsteps)
    let winner = Transition.ID(source: "a", ordinal: 0)
    #expect(microsteps.flatMap(\.preempted).map(\.transition.source) == ["b", "c"])
    #expect(microsteps.flatMap(\.preempted).allSatisfy { $0.by == winner })
  }

  static let priorities = [
    Scenario(
      "the first in document order", [loud("a", [.on("e", to: "b"), .on("e", to: "c")]), loud("b"), loud("c")],
      run: "e",
      places: ["a", "b"]),
    Scenario(
      "the first whose condition holds",
      [
        loud("a", [.on("e", to: "b", if: "In('b')"), .on("e", to: "c", if: "In('a')")]), loud("b"), loud("c"),
      ], run: "e", places: ["a", "c"]),
    Scenario(
      "a specific descriptor is not better than an earlier one",
      [
        loud("a", [.on("*", to: "b"), .on("e", to: "c")]), loud("b"), loud("c"),
      ], run: "e", places: ["a", "b"]),
    Scenario(
      "inner before outer",
      [
        loud("p", [.on("e", to: "y")], children: [loud("a", [.on("e", to: "x")])]), loud("x"), loud("y"),
      ], run: "e", places: ["a", "x"]),
    Scenario(
      "outer if the inner condition fails",
      [
        loud("p", [.on("e", to: "y")], children: [loud("a", [.on("e", to: "x", if: "In('x')")])]), loud("x"), loud("y"),
      ], run: "e", places: ["a", "y"]),
    Scenario(
      "one of several descriptors",
      [
        loud("a", [Transition(events: ["e", "f.g"], targets: ["b"])]), loud("b", [.on("f", to: "a")]),
      ], run: "f.g,f.g,e", places: ["a", "b", "a", "b"]),
    Scenario(
      "eventless before internal events",
      [
        loud("a", [.on("e", to: "b", do: [raise("i")])]), loud("b", [.on("i", to: "x"), Transition(targets: ["c"])]),
        loud("c", [.on("i", to: "d")]), loud("d"), loud("x"),
      ], run: "e", places: ["a", "d"], trace: "+a -a ^i +b -b +c -c +d"),
  ]

  static func source(_ transitions: [Transition]) -> [State] {
    [loud("o", children: [loud("s", transitions, children: [loud("s1"), loud("s2")]), loud("u")])]
  }

  static let domains = [
    Scenario(
      "to the own child, external: the state is left", source([says("t", on: ["e"], to: ["s2"])]), run: "e",
      places: ["s1", "s2"], trace: "+o +s +s1 -s1 -s t +s +s2"),
    Scenario(
      "to the own child, internal: the state stays", source([says("t", on: ["e"], to: ["s2"], .internal)]), run: "e",
      places: ["s1", "s2"], trace: "+o +s +s1 -s1 t +s2"),
    Scenario(
      "internal to the active child: the child is left and entered",
      source([says("t", on: ["e"], to: ["s1"], .internal)]),
      run: "e", places: ["s1", "s1"], trace: "+o +s +s1 -s1 t +s1"),
    Scenario(
      "internal to a neighbour is external", source([says("t", on: ["e"], to: ["u"], .internal)]), run: "e",
      places: ["s1", "u"], trace: "+o +s +s1 -s1 -s t +u"),
    Scenario(
      "internal to itself is external", source([says("t", on: ["e"], to: ["s"], .internal)]), run: "e",
      places: ["s1", "s1"], trace: "+o +s +s1 -s1 -s t +s +s1"),
    Scenario(
      "to itself", source([says("t", on: ["e"], to: ["s"])]), run: "e", places: ["s1", "s1"],
      trace: "+o +s +s1 -s1 -s t +s +s1"),
    Scenario(
      "targetless: nothing is left", source([says("t", on: ["e"])]), run: "e", places: ["s1", "s1"],
      trace: "+o +s +s1 t"),
    Scenario(
      "to the parent: the parent is left", source([says("t", on: ["e"], to: ["o"])]), run: "e", places: ["s1", "s1"],
      trace: "+o +s +s1 -s1 -s -o t +o +s +s1"),
    Scenario(
      "of a parallel state to a descendant, internal, is external",
      [
        loud(
          "p", .parallel, [says("t", on: ["e"], to: ["q2"], .internal)],
          children: [loud("q", children: [loud("q1"), loud("q2")]), loud("r")])
      ], run: "e", places: ["q1 r", "q2 r"], trace: "+p +q +q1 +r -r -q1 -q -p t +p +q +q2 +r"),
    Scenario(
      "of an atomic state to itself, internal, is external", [loud("a", [says("t", on: ["e"], to: ["a"], .internal)])],
      run: "e", places: ["a", "a"], trace: "+a -a t +a"),
    Scenario(
      "between regions leaves the parallel state",
      [
        loud(
          "p", .parallel,
          children: [
            loud("q", children: [loud("q1", [says("t", on: ["e"], to: ["r2"])]), loud("q2")]),
            loud("r", children: [loud("r1"), loud("r2")]),
          ])
      ], run: "e", places: ["q1 r1", "q1 r2"], trace: "+p +q +q1 +r +r1 -r1 -r -q1 -q -p t +p +q +q1 +r +r2"),
    Scenario(
      "within a region leaves the other alone",
      [
        loud(
          "p", .parallel,
          children: [
            loud("q", children: [loud("q1", [says("t", on: ["e"], to: ["q2"])]), loud("q2")]),
            loud("r", children: [loud("r1"), loud("r2")]),
          ])
      ], run: "e", places: ["q1 r1", "q2 r1"], trace: "+p +q +q1 +r +r1 -q1 t +q2"),
    Scenario(
      "of a region to its own child leaves the parallel state",
      [
        loud(
          "o",
          children: [
            loud(
              "p", .parallel,
              children: [
                loud("q", [says("t", on: ["e"], to: ["q2"])], children: [loud("q1"), loud("q2")]), loud("r"),
              ])
          ])
      ], run: "e", places: ["q1 r", "q2 r"], trace: "+o +p +q +q1 +r -r -q1 -q -p t +p +q +q2 +r"),
  ]

  static func regions(
    whole: [Transition] = [], q: [Transition] = [], q1: [Transition] = [], r: [Transition] = [], r1: [Transition] = []
  ) -> [State] {
    [
      loud(
        "p", .parallel, whole,
        children: [
          loud("q", q, children: [loud("q1", q1), loud("q2")]), loud("r", r, children: [loud("r1", r1), loud("r2")]),
        ]),
      loud("x"), loud("y"),
    ]
  }

  static let conflicts = [
    Scenario(
      "regions move together, in document order",
      regions(q1: [says("tq", on: ["e"], to: ["q2"])], r1: [says("tr", on: ["e"], to: ["r2"])]), run: "e",
      places: ["q1 r1", "q2 r2"], trace: "+p +q +q1 +r +r1 -r1 -q1 tq tr +q2 +r2"),
    Scenario(
      "leaving all goes before a later region",
      regions(q1: [says("tq", on: ["e"], to: ["x"])], r1: [says("tr", on: ["e"], to: ["r2"])]), run: "e",
      places: ["q1 r1", "x"], trace: "+p +q +q1 +r +r1 -r1 -r -q1 -q -p tq +x"),
    Scenario(
      "an earlier region goes before leaving all",
      regions(q1: [says("tq", on: ["e"], to: ["q2"])], r1: [says("tr", on: ["e"], to: ["x"])]), run: "e",
      places: ["q1 r1", "q2 r1"], trace: "+p +q +q1 +r +r1 -q1 tq +q2"),
    Scenario(
      "of two that leave all, the earlier",
      regions(q1: [says("tq", on: ["e"], to: ["x"])], r1: [says("tr", on: ["e"], to: ["y"])]), run: "e",
      places: ["q1 r1", "x"]),
    Scenario(
      "an inner transition of a later region goes before the parallel state's own",
      regions(whole: [says("tp", on: ["e"], to: ["x"])], r1: [says("tr", on: ["e"], to: ["r2"])]), run: "e",
      places: ["q1 r1", "q1 r2"], trace: "+p +q +q1 +r +r1 -r1 tr +r2"),
    Scenario(
      "the parallel state's own is taken once",
      regions(whole: [says("tp", on: ["e"], to: ["x"])]), run: "e", places: ["q1 r1", "x"],
      trace: "+p +q +q1 +r +r1 -r1 -r -q1 -q -p tp +x"),
    Scenario(
      "a targetless transition of the parallel state conflicts with nothing",
      regions(whole: [says("tp", on: ["e"])], r1: [says("tr", on: ["e"], to: ["r2"])]), run: "e",
      places: ["q1 r1", "q1 r2"], trace: "+p +q +q1 +r +r1 -r1 tp tr +r2"),
    Scenario(
      "a region that leaves itself pre-empts a later one",
      regions(q: [says("tq", on: ["e"], to: ["q2"])], r1: [says("tr", on: ["e"], to: ["r2"])]), run: "e",
      places: ["q1 r1", "q2 r1"], trace: "+p +q +q1 +r +r1 -r1 -r -q1 -q -p tq +p +q +q2 +r +r1"),
  ]
}
