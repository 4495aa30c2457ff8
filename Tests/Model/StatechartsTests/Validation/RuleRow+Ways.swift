import Statecharts

/// What becomes of a chart on its way.
extension RuleRow {
  static let ways: [RuleRow] = [
    RuleRow(
      .warning, .unreachableState,
      broken: pair(State("c", transitions: back, origin: here, children: [State("d")])),
      clean: pair(a: [.on("deep", to: "d")], State("c", transitions: back, children: [State("d")]))),
    RuleRow(
      .warning, .unreachableState,
      broken: leading(to: State("b", transitions: back, children: [State("c"), State("d", origin: here)])),
      clean: leading(to: regions(State("c"), State("d")))),
    RuleRow(
      .note, .deadEnd, broken: leading(to: State("b", origin: here)), clean: leading(to: State("b", kind: .final))),
    RuleRow(
      .note, .deadEnd,
      broken: leading(
        to: State(
          "b", kind: .parallel,
          children: [State("c", transitions: [.on("again", to: "c")]), State("d", origin: here)])),
      clean: leading(
        to: State("b", kind: .parallel, children: [State("c", transitions: back), State("d")]))),
    shadow([.on("x", to: "b")], ["x"], clean: [.on("x", to: "b", if: "In('b')")]),
    shadow([.on("x")], ["x.y", "x.*"], clean: [.on("x.y")]),
    shadow([.on("*")], ["x"], clean: [.on("z")]),
    shadow([Transition(events: ["x", "y"])], ["y", "x"], clean: [.on("y")]),
    shadow([Transition(targets: ["b"])], [], clean: [.on("x", to: "b")]),
  ]

  /// Earlier transitions of a state and the descriptors of a later one.
  static func shadow(
    _ earlier: [Transition], _ events: [EventDescriptor], clean: [Transition]
  ) -> RuleRow {
    let later = Transition(events: events, targets: ["c"], origin: here)
    func chart(_ first: [Transition]) -> Statechart {
      Statechart(states: [
        State("a", transitions: [.on("go", to: "b")] + first + [later]),
        State("b", transitions: [.on("back", to: "a"), .on("on", to: "c")]),
        State("c", transitions: back),
      ])
    }
    return RuleRow(
      .warning, .shadowedTransition, "put it first or give the other a condition", broken: chart(earlier),
      clean: chart(clean))
  }

  static let endless: [RuleRow] = [
    RuleRow(
      .warning, .endlessTransition, "give it an event, a condition or a target",
      broken: pair(a: [Transition(content: [.log(Log(label: "x"))], origin: here)]),
      clean: pair(a: [Transition(condition: "In('b')")])),
    RuleRow(
      .warning, .endlessTransition, "give it an event, a condition or a target",
      broken: pair(a: [Transition(content: [.action(Action("count"))], origin: here)]),
      clean: pair(a: [
        Transition(condition: "In('b')", targets: ["b"]), Transition(content: [.action(Action("count"))]),
      ])),
    circle(Statechart(states: [State("a", transitions: [onwards("b")]), State("b", transitions: [onwards("a")])])),
    circle(Statechart(states: [State("a", transitions: [onwards("a")])])),
    circle(Statechart(states: [State("a", transitions: [onwards("b")], children: [State("b")])])),
    circle(
      Statechart(states: [
        State("a", transitions: [onwards("b")]),
        State("b", children: [State("c", children: [State("d", transitions: [onwards("a")])])]),
      ])),
    circle(
      Statechart(states: [
        State("a", transitions: [onwards("p")]),
        State(
          "p", kind: .parallel,
          children: [State("c", transitions: [.on("x")]), State("d", transitions: [onwards("a")])]),
      ])),
    // Of several regions the first one decides, whether the transition names its states or the beginning of a state.
    circle(Statechart(states: [State("a", transitions: [Transition(targets: ["c", "d"], origin: here)])] + regions)),
    circle(
      Statechart(states: [
        State("a", transitions: [onwards("b")]),
        State("b", initial: ["c", "d"], children: Array(regions.dropLast())), State("e", kind: .final),
      ])),
  ]

  /// A state with two regions, of which the first leads back and the second on.
  private static let regions = [
    State(
      "p", kind: .parallel,
      children: [
        State("first", children: [State("c", transitions: [onwards("a")])]),
        State("second", children: [State("d", transitions: [onwards("e")])]),
      ]), State("e", kind: .final),
  ]

  static func onwards(_ target: State.ID) -> Transition { Transition(targets: [target], origin: here) }

  static func circle(_ broken: Statechart) -> RuleRow {
    RuleRow(
      .warning, .eventlessCycle, "give one an event or a condition", broken: broken,
      clean: Statechart(states: [
        State("a", transitions: [onwards("b")]),
        State("b", transitions: [Transition(condition: "In('c')", targets: ["c"]), onwards("a")]),
        State("c", children: [State("d", transitions: [onwards("e")]), State("e", kind: .final)]),
      ]))
  }
}
