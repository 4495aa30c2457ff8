import Statecharts

extension RuleRow {
  /// The origin of each wrong element.
  static let here = Origin(SourcePosition(line: 7, column: 3))

  /// A row whose finding is at the wrong element.
  init(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ suggestion: String? = nil,
    broken: Statechart, clean: Statechart
  ) {
    self.init(
      code: code, severity: severity, position: RuleRow.here.position, suggestion: suggestion, broken: broken,
      clean: clean)
  }

  static let all = makeup + places + histories + targets + initials + ways + endless + talk

  /// `a` and `b` lead to one another; more states are after them.
  static func pair(
    a: [Transition] = [], b: [Transition] = [], entry: [Content] = [], _ more: State...
  ) -> Statechart {
    let blocks = entry.isEmpty ? [] : [Block(entry)]
    return Statechart(
      states: [
        State("a", transitions: a + [.on("go", to: "b")], onEntry: blocks),
        State("b", transitions: b + [.on("back", to: "a")]),
      ] + more)
  }

  /// `a` leads to a state and that state back to `a`.
  static func leading(to state: State) -> Statechart {
    Statechart(states: [State("a", transitions: [.on("go", to: state.id)]), state])
  }

  static let back = [Transition.on("back", to: "a")]

  static let makeup: [RuleRow] = [
    RuleRow(.error, .noStates, broken: Statechart(origin: here, states: []), clean: pair()),
    RuleRow(
      .error, .emptyIdentifier, broken: leading(to: State("", transitions: back, origin: here)),
      clean: leading(to: State(" ", transitions: back))),
    RuleRow(
      .error, .duplicateState, "give one of them another name",
      broken: pair(State("b", transitions: back, origin: here)),
      clean: pair(b: [.on("on", to: "c")], State("c", transitions: back))),
  ]

  static let places: [RuleRow] = [
    RuleRow(
      .error, .misplacedChildren,
      broken: leading(to: State("b", kind: .final, origin: here, children: [State("c", kind: .final)])),
      clean: leading(to: State("b", kind: .final))),
    RuleRow(
      .error, .misplacedChildren,
      broken: leading(to: State("b", kind: .atomic, transitions: back, origin: here, children: [State("c")])),
      clean: leading(to: State("b", transitions: back, children: [State("c")]))),
    RuleRow(
      .error, .misplacedChildren,
      broken: withHistory(State("h", kind: .history(.deep), initial: ["c"], origin: here, children: [State("x")])),
      clean: withHistory(State("h", kind: .history(.deep), initial: ["c"]))),
    RuleRow(
      .error, .compoundWithoutStates,
      broken: leading(to: State("b", kind: .compound, transitions: back, origin: here)),
      clean: leading(to: State("b", kind: .compound, transitions: back, children: [State("c")]))),
    RuleRow(
      .error, .parallelWithoutRegions,
      broken: leading(to: State("b", kind: .parallel, transitions: back, origin: here)),
      clean: leading(to: State("b", kind: .parallel, transitions: back, children: [State("c")]))),
    RuleRow(
      .error, .finalRegion, "put it inside a region",
      broken: leading(to: regions(State("c"), State("d", kind: .final, origin: here))),
      clean: leading(to: regions(State("c"), State("d", children: [State("e", kind: .final)])))),
    RuleRow(
      .error, .misplacedHistory, broken: pair(State("h", kind: .history(.deep), initial: ["a"], origin: here)),
      clean: pair()),
    RuleRow(
      .error, .misplacedHistory,
      broken: leading(
        to: State(
          "b", transitions: back, children: [State("h", kind: .history(.shallow), initial: ["a"], origin: here)])),
      clean: leading(to: State("b", transitions: back))),
    RuleRow(
      .warning, .doneDataOutsideFinal,
      broken: leading(to: State("b", transitions: back, doneData: DoneData(Payload(), origin: here))),
      clean: leading(to: State("b", kind: .final, doneData: DoneData(Payload())))),
  ]

  static func regions(_ children: State...) -> State {
    State("b", kind: .parallel, transitions: back, children: children)
  }

  /// `b` holds a history state that `a` leads to, and the states `c` and `d` with `e` inside.
  static func withHistory(_ history: State) -> Statechart {
    Statechart(states: [
      State("a", transitions: [.on("go", to: "b"), .on("return", to: history.id), .on("older", to: "old")]),
      State(
        "b", transitions: back,
        children: [
          history, State("c", transitions: [.on("on", to: "d")]), State("d", children: [State("e")]),
          State("old", kind: .history(.shallow), initial: ["d"]),
        ]),
    ])
  }

  static let histories: [RuleRow] = [
    RuleRow(
      .error, .historyWithoutDefault, "give it a transition to a sibling state",
      broken: withHistory(State("h", kind: .history(.deep), origin: here)),
      clean: withHistory(State("h", kind: .history(.deep), initial: ["e"]))),
    RuleRow(
      .warning, .historyDefaultOutside,
      broken: withHistory(State("h", kind: .history(.shallow), initial: ["e"], origin: here)),
      clean: withHistory(State("h", kind: .history(.shallow), initial: ["d"]))),
    RuleRow(
      .error, .historyDefaultOutside,
      broken: withHistory(State("h", kind: .history(.deep), initial: ["a"], origin: here)),
      clean: withHistory(State("h", kind: .history(.deep), initial: ["d"]))),
    RuleRow(
      .error, .historyDefaultOutside,
      broken: withHistory(State("h", kind: .history(.deep), initial: ["old"], origin: here)),
      clean: withHistory(State("h", kind: .history(.deep), initial: ["c"]))),
    RuleRow(
      .warning, .contentInHistory, "put it into the states it leads to",
      broken: withHistory(
        State("h", kind: .history(.deep), initial: ["c"], onEntry: [Block([.log(Log())], origin: here)])),
      clean: withHistory(State("h", kind: .history(.deep), initial: ["c"]))),
    RuleRow(
      .warning, .contentInHistory, "put it into the states it leads to",
      broken: withHistory(
        State("h", kind: .history(.deep), initial: ["c"], onExit: [Block([.log(Log())])], origin: here)),
      clean: withHistory(State("h", kind: .history(.deep), initial: ["c"]))),
    RuleRow(
      .error, .transitionFromHistory,
      broken: withHistory(
        State(
          "h", kind: .history(.deep), initial: ["c"],
          transitions: [Transition(events: ["x"], targets: ["c"], origin: here)])),
      clean: withHistory(State("h", kind: .history(.deep), initial: ["c"]))),
    RuleRow(
      .note, .unusedHistory,
      broken: leading(
        to: State(
          "b", transitions: back,
          children: [State("c"), State("h", kind: .history(.shallow), initial: ["c"], origin: here)])),
      clean: withHistory(State("h", kind: .history(.shallow), initial: ["c"]))),
  ]
}

extension Statechart {
  /// The chart with a first state more that leads to the others, so that each can be reached, and to the old first.
  func reaching(_ targets: [State.ID]) -> Statechart {
    let ways = (targets + ["a"]).map { Transition.on(EventDescriptor("to.\($0)"), to: $0) }
    return Statechart(states: [State("start", transitions: ways)] + states)
  }
}
