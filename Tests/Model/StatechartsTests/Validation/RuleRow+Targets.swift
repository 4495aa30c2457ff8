import Statecharts

/// Where charts lead to.
extension RuleRow {
  static let targets: [RuleRow] = [
    RuleRow(
      .error, .unknownTarget, "did you mean 'b'?",
      broken: pair(a: [Transition(events: ["go"], condition: "In('a')", targets: ["bb"], origin: here)]),
      clean: pair(a: [Transition(events: ["go"], condition: "In('a')", targets: ["b"])])),
    RuleRow(
      .error, .unknownTarget,
      broken: Statechart(initial: DefaultTransition(targets: ["nowhere"], origin: here), states: pair().states),
      clean: Statechart(initial: ["b"], states: pair().states)),
    conflict(["b", "c"], clean: ["b"]),
    conflict(["d", "d1"], clean: ["d1", "d1"]),
    conflict(["d1", "d2"], clean: ["d1"]),
    conflict(["p", "r1"], clean: ["p"]),
    conflict(["q1", "q2"], clean: ["q2", "s1"]),
    conflict(["q1", "s1", "r1"], clean: ["r1", "s1"]),
    conflict(["past", "r1"], clean: ["past"]),
    conflict(["b", "s1", "q1"], clean: ["s1", "q1"]),
    RuleRow(
      .error, .transitionFromFinal,
      broken: leading(
        to: State("b", kind: .final, transitions: [Transition(events: ["x"], targets: ["a"], origin: here)])),
      clean: leading(to: State("b", kind: .final))),
    RuleRow(
      .note, .internalTakenAsExternal,
      broken: pair(a: [Transition(events: ["x"], targets: ["b"], kind: .internal, origin: here)]),
      clean: pair(a: [Transition(events: ["x"], kind: .internal)])),
    RuleRow(
      .note, .internalTakenAsExternal,
      broken: inner(Transition(events: ["x"], targets: ["b"], kind: .internal, origin: here)),
      clean: inner(Transition(events: ["x"], targets: ["c"], kind: .internal))),
  ]

  /// A chart with all kinds of neighbours, whose first state leads to several of them.
  static func conflict(_ wrong: [State.ID], clean right: [State.ID]) -> RuleRow {
    func chart(_ targets: [State.ID]) -> Statechart {
      let regions = [
        State("r1", children: [State("q1", transitions: [.on("next", to: "q2")]), State("q2")]),
        State("r2", children: [State("s1")]),
        State("past", kind: .history(.deep), initial: ["q2"]),
      ]
      return Statechart(states: [
        State("a", transitions: [Transition(events: ["go"], targets: targets, origin: here)]),
        State("b", transitions: back), State("c", transitions: back),
        State("d", transitions: back, children: [State("d1"), State("d2")]),
        State("p", kind: .parallel, transitions: back, children: regions),
      ]).reaching(["b", "c", "d", "d2", "p", "past"])
    }
    return RuleRow(.error, .conflictingTargets, broken: chart(wrong), clean: chart(right))
  }

  static func inner(_ transition: Transition) -> Statechart {
    leading(to: State("b", transitions: back + [transition], children: [State("c")]))
  }

  static let initials: [RuleRow] = [
    RuleRow(
      .error, .emptyInitial,
      broken: Statechart(initial: DefaultTransition(targets: [], origin: here), states: pair().states),
      clean: Statechart(initial: ["a"], states: pair().states)),
    RuleRow(
      .error, .emptyInitial, broken: beginning(in: []), clean: beginning(in: ["c"])),
    RuleRow(
      .error, .initialOutside, "begin in 'c'?", broken: beginning(in: ["a"]), clean: beginning(in: ["e"])),
    RuleRow(.error, .initialOutside, "begin in 'c'?", broken: beginning(in: ["b"]), clean: beginning(in: ["d"])),
    RuleRow(
      .error, .misplacedInitial, "remove the initial",
      broken: leading(
        to: State("b", initial: DefaultTransition(targets: ["a"], origin: here), transitions: back)),
      clean: leading(to: State("b", transitions: back))),
    RuleRow(
      .warning, .misplacedInitial, "remove the initial",
      broken: leading(
        to: State(
          "b", kind: .parallel, initial: DefaultTransition(targets: ["c"], origin: here), transitions: back,
          children: [State("c"), State("d")])),
      clean: leading(to: regions(State("c"), State("d")))),
  ]

  static func beginning(in targets: [State.ID]) -> Statechart {
    leading(
      to: State(
        "b", initial: DefaultTransition(targets: targets, origin: here),
        transitions: back + [.on("c", to: "c"), .on("d", to: "d")],
        children: [State("c"), State("d", children: [State("e")])]))
  }
}
