import Statecharts
import Testing

/// Appendix D: `computeEntrySet`, `addDescendantStatesToEnter`, `addAncestorStatesToEnter`.
@Suite struct EntrySetTests {
  @Test(arguments: defaults) func defaultEntry(_ scenario: Scenario) throws { try scenario.check() }
  @Test(arguments: regions) func regionsAreAllEntered(_ scenario: Scenario) throws { try scenario.check() }

  static let defaults = [
    Scenario("the first state", [loud("a"), loud("b")], places: ["a"], trace: "+a"),
    Scenario("the chart's initial", [loud("a"), loud("b")], initial: ["b"], places: ["b"], trace: "+b"),
    Scenario(
      "the first child", [loud("a", children: [loud("b", children: [loud("c"), loud("d")]), loud("e")])], places: ["c"],
      trace: "+a +b +c"),
    Scenario(
      "an initial child", [loud("a", initial: ["e"], children: [loud("b"), loud("e")])], places: ["e"], trace: "+a +e"),
    Scenario(
      "an initial descendant",
      [
        loud("a", initial: ["d"], children: [loud("e"), loud("b", initial: ["c"], children: [loud("c"), loud("d")])])
      ], places: ["d"], trace: "+a +b +d"),
    Scenario(
      "initial content runs between the entries of parent and child",
      [
        loud(
          "a", initial: DefaultTransition(targets: ["c"], content: [say("begin")]), children: [loud("b"), loud("c")])
      ], places: ["c"], trace: "+a begin +c"),
    Scenario(
      "initial content does not run when a child is entered from outside",
      [
        loud("x", [.on("e", to: "b"), .on("f", to: "a")]),
        loud(
          "a", initial: DefaultTransition(targets: ["c"], content: [say("begin")]), [.on("x", to: "x")],
          children: [loud("b"), loud("c")]),
      ], run: "e,x,f", places: ["x", "b", "x", "c"], trace: "+x -x +a +b -b -a +x -x +a begin +c"),
    Scenario(
      "a chart may begin deep inside", [loud("a"), loud("b", children: [loud("c"), loud("d")])], initial: ["d"],
      places: ["d"], trace: "+b +d"),
  ]

  static let parallel = loud(
    "p", .parallel, [.on("out", to: "x")],
    children: [
      loud("q", children: [loud("q1"), loud("q2", [.on("q", to: "q1")])]),
      loud("r", children: [loud("r1"), loud("r2")]), loud("s"),
    ])

  static let regions = [
    Scenario(
      "all regions in document order", [parallel, loud("x")], places: ["q1 r1 s"], trace: "+p +q +q1 +r +r1 +s"),
    Scenario(
      "a target in one region, the others by default", [loud("x", [.on("e", to: "r2")]), parallel], run: "e",
      places: ["x", "q1 r2 s"], trace: "+x -x +p +q +q1 +r +r2 +s"),
    Scenario(
      "targets in two regions, in any order",
      [
        loud("x", [Transition(events: ["e"], targets: ["r2", "q2"])]), parallel,
      ], run: "e,q,out", places: ["x", "q2 r2 s", "q1 r2 s", "x"],
      trace: "+x -x +p +q +q2 +r +r2 +s -q2 +q1 -s -r2 -r -q1 -q -p +x"),
    Scenario(
      "the parallel state itself", [loud("x", [.on("e", to: "p")]), parallel], run: "e", places: ["x", "q1 r1 s"],
      trace: "+x -x +p +q +q1 +r +r1 +s"),
    Scenario(
      "initial states in several regions", [loud("x"), parallel], initial: ["q2", "r2"], places: ["q2 r2 s"]),
    Scenario(
      "a compound state begins in several regions",
      [
        loud("a", initial: ["r2", "q2"], children: [loud("b"), parallel]), loud("x"),
      ], places: ["q2 r2 s"], trace: "+a +p +q +q2 +r +r2 +s"),
    Scenario(
      "parallel inside parallel",
      [
        loud("x", [Transition(events: ["e"], targets: ["m2", "k2"])]),
        loud(
          "o", .parallel,
          children: [
            loud("k", children: [loud("k1"), loud("k2")]),
            loud(
              "i", .parallel,
              children: [
                loud("l", children: [loud("l1"), loud("l2")]), loud("m", children: [loud("m1"), loud("m2")]),
              ]),
          ]),
      ], run: "e", places: ["x", "k2 l1 m2"], trace: "+x -x +o +k +k2 +i +l +l1 +m +m2"),
  ]
}
