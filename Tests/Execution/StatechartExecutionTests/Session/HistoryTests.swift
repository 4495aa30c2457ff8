import Statecharts
import Testing

/// SCXML 3.10 and the parts of appendix D that deal with history.
@Suite struct HistoryTests {
  @Test(arguments: compound) func ofCompoundStates(_ scenario: Scenario) throws { try scenario.check() }
  @Test(arguments: parallel) func ofParallelStates(_ scenario: Scenario) throws { try scenario.check() }

  /// `p` holds `a` (with `a1`, `a2`) and `b`; `x` enters by the history state `h`.
  static func nested(_ depth: State.HistoryDepth, default target: State.ID = "b", _ content: [Content] = []) -> [State]
  {
    [
      loud("x", [says("t", on: ["back"], to: ["h"]), .on("p", to: "p")]),
      loud(
        "p", [.on("out", to: "x"), .on("h", to: "h")],
        children: [
          history("h", depth, default: [target], content),
          loud("a", [.on("b", to: "b")], children: [loud("a1", [.on("next", to: "a2")]), loud("a2")]),
          loud("b", [.on("a", to: "a2")]),
        ]),
    ]
  }

  static let compound = [
    Scenario(
      "without a past the default is entered, its content after the parent's entry",
      nested(.shallow, [say("default")]), run: "back", places: ["x", "b"], trace: "+x -x t +p default +b"),
    Scenario(
      "with a past the default's content does not run", nested(.shallow, [say("default")]), run: "p,out,back",
      places: ["x", "a1", "x", "a1"], trace: "+x -x +p +a +a1 -a1 -a -p +x -x t +p +a +a1"),
    Scenario(
      "shallow restores the child, which begins by default", nested(.shallow), run: "p,next,out,back",
      places: ["x", "a1", "a2", "x", "a1"]),
    Scenario(
      "deep restores the atomic state", nested(.deep), run: "p,next,out,back", places: ["x", "a1", "a2", "x", "a2"]),
    Scenario(
      "a deep default", nested(.deep, default: "a2"), run: "back", places: ["x", "a2"], trace: "+x -x t +p +a +a2"),
    Scenario(
      "the past is that of the last exit", nested(.deep), run: "p,b,out,back,a,out,back",
      places: ["x", "a1", "b", "x", "b", "a2", "x", "a2"]),
    Scenario(
      "leaving a child does not write the parent's history", nested(.shallow), run: "p,b,h",
      places: ["x", "a1", "b", "b"]),
    Scenario(
      "an outer transition to the own history leaves and restores", nested(.deep), run: "p,next,h",
      places: ["x", "a1", "a2", "a2"]),
    Scenario(
      "the default's content needs the parent's entry",
      [
        loud(
          "p",
          children: [
            history("h", .shallow, default: ["b"], [say("default")]), loud("a", [.on("h", to: "h")]), loud("b"),
          ])
      ], run: "h", places: ["a", "b"], trace: "+p +a -a +b"),
    Scenario(
      "to a grandchild by the history of a state that stays active: what stays active is not entered again",
      [
        loud(
          "p",
          children: [
            history("h", .deep, default: ["a1"]),
            loud("a", children: [loud("a1", [.on("h", to: "h")]), loud("a2")]),
          ])
      ], run: "h", places: ["a1", "a1"], trace: "+p +a +a1 -a1 +a1"),
    Scenario(
      "a compound state begins with its history",
      [
        loud("x", [.on("p", to: "p")]),
        loud(
          "p", initial: DefaultTransition(targets: ["h"], content: [say("initial")]), [.on("out", to: "x")],
          children: [
            history("h", .shallow, default: ["a"], [say("default")]), loud("a", [.on("b", to: "b")]), loud("b"),
          ]),
      ], run: "p,b,out,p", places: ["x", "a", "b", "x", "b"],
      trace: "+x -x +p initial default +a -a +b -b -p +x -x +p initial +b"),
    Scenario(
      "a final state can be restored",
      [
        loud("x", [.on("back", to: "h"), .on("p", to: "p")]),
        loud(
          "p", [.on("out", to: "x")],
          children: [
            history("h", .deep, default: ["a"]), loud("a", [.on("f", to: "f")]), loud("f", .final),
          ]),
      ], run: "p,f,out,back", places: ["x", "a", "f", "x", "f"]),
    Scenario(
      "the memory is written before any exit handler runs",
      [
        loud("x", [.on("back", to: "h")]),
        loud(
          "p", [.on("out", to: "x")],
          children: [history("h", .shallow, default: ["a"]), loud("a"), loud("b", [.on("out", to: "x")])]),
      ], initial: ["b"], run: "out,back", places: ["b", "x", "b"]),
  ]

  static func regions(_ kind: State.HistoryDepth, default targets: [State.ID]) -> [State] {
    [
      loud("x", [.on("back", to: "h"), .on("p", to: "p"), .on("one", to: "hq")]),
      loud(
        "p", .parallel, [.on("out", to: "x")],
        children: [
          history("h", kind, default: targets),
          loud(
            "q",
            children: [
              history("hq", .shallow, default: ["q2"]), loud("q1", [.on("q", to: "q2")]), loud("q2"),
            ]),
          loud("r", children: [loud("r1", [.on("r", to: "r2")]), loud("r2", [.on("jump", to: "hq")])]),
        ]),
    ]
  }

  static let parallel = [
    Scenario(
      "deep restores every region", regions(.deep, default: ["q1", "r1"]), run: "p,q,r,out,back",
      places: ["x", "q1 r1", "q2 r1", "q2 r2", "x", "q2 r2"],
      trace: "+x -x +p +q +q1 +r +r1 -q1 +q2 -r1 +r2 -r2 -r -q2 -q -p +x -x +p +q +q2 +r +r2"),
    Scenario(
      "shallow restores the regions, which begin by default", regions(.shallow, default: ["q", "r"]),
      run: "p,q,r,out,back", places: ["x", "q1 r1", "q2 r1", "q2 r2", "x", "q1 r1"]),
    Scenario(
      "a default in one region; the other begins by default", regions(.deep, default: ["r2"]), run: "back",
      places: ["x", "q1 r2"], trace: "+x -x +p +q +q1 +r +r2"),
    Scenario(
      "history of one region; the other begins by default", regions(.deep, default: ["q1", "r1"]),
      run: "p,q,r,out,one", places: ["x", "q1 r1", "q2 r1", "q2 r2", "x", "q2 r1"]),
    Scenario(
      "history of one region without a past", regions(.deep, default: ["q1", "r1"]), run: "one",
      places: ["x", "q2 r1"]),
    Scenario(
      "to the history of an ancestor that stays active: the other region stays as it is",
      [
        loud(
          "s",
          children: [
            history("h", .deep, default: ["r2"]),
            loud(
              "p", .parallel,
              children: [
                loud("q", children: [loud("q1", [.on("q", to: "q2")]), loud("q2")]),
                loud("r", children: [loud("r1", [.on("h", to: "h")]), loud("r2")]),
              ]),
          ])
      ], run: "q,h", places: ["q1 r1", "q2 r1", "q2 r2"], trace: "+s +p +q +q1 +r +r1 -q1 +q2 -r1 +r2"),
    Scenario(
      "to the history of the neighbouring region leaves the parallel state", regions(.deep, default: ["q1", "r1"]),
      run: "p,r,jump", places: ["x", "q1 r1", "q1 r2", "q1 r1"],
      trace: "+x -x +p +q +q1 +r +r1 -r1 +r2 -r2 -r -q1 -q -p +p +q +q1 +r +r1"),
  ]
}
