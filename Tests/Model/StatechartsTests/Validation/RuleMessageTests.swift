import Statecharts
import Testing

/// What findings say, of which state, and why: the names in a message are those of what is wrong.
struct RuleMessageTests {
  private func messages(_ chart: Statechart, _ code: Diagnostic.Code) -> [String] {
    chart.diagnostics.filter { $0.code == code }.map(\.message)
  }

  private static func leading(to targets: State.ID..., kind: Transition.Kind = .external) -> Statechart {
    Statechart(states: [
      State(
        "a", transitions: [Transition(events: ["go"], targets: targets, kind: kind), .on("home", to: "a1")],
        children: [State("a1"), State("a2")]),
      State(
        "p", kind: .parallel, transitions: [.on("home", to: "a")],
        children: [
          State("r", children: [State("r1"), State("r2"), State("h", kind: .history(.shallow), initial: ["r1"])]),
          State("s", children: [State("s1")]),
        ]),
      State("b", transitions: [.on("home", to: "a")]), State("c", transitions: [.on("home", to: "p")]),
    ])
  }

  @Test(
    arguments: [
      (leading(to: "b", kind: .internal), "'b' is not inside its source"),
      (leading(to: "r1", "s1", kind: .internal), "'r1' is not inside its source"),
      (leading(to: "s1", "r1", kind: .internal), "'s1' is not inside its source"),
      (leading(to: "a1", kind: .internal), nil),
    ] as [(Statechart, String?)])
  func internalTransitions(chart: Statechart, reason: String?) {
    let reported = reason.map { "the transition of 'a' on 'go' is taken as an external one: \($0)" }
    #expect(messages(chart, .internalTakenAsExternal) == [reported].compactMap { $0 })
  }

  @Test func anInternalTransitionOfAnAtomicState() {
    let chart = Statechart(states: [
      State("b", transitions: [Transition(events: ["go"], targets: ["b"], kind: .internal)])
    ])
    #expect(
      messages(chart, .internalTakenAsExternal) == [
        "the transition of 'b' on 'go' is taken as an external one: its source is not a compound state"
      ])
  }

  @Test(
    arguments: [
      (leading(to: "b", "c"), "'b' and 'c', which cannot be active together: no parallel state contains them"),
      (leading(to: "c", "b"), "'b' and 'c', which cannot be active together: no parallel state contains them"),
      (leading(to: "r1", "r2"), "'r1' and 'r2', which cannot be active together: one child of 'r' is active at a time"),
      (leading(to: "s", "s1"), "'s' and 's1', which cannot be active together: one is inside the other"),
      (leading(to: "r", "h"), "'r' and 'h', which cannot be active together: they are the same state"),
      (leading(to: "s1", "r1", "b"), "'s1' and 'b', which cannot be active together: no parallel state contains them"),
      (leading(to: "s1", "r1"), nil), (leading(to: "h", "s1"), nil), (leading(to: "b"), nil),
      (leading(to: "b", "b"), nil),
    ] as [(Statechart, String?)])
  func conflictingTargets(chart: Statechart, reason: String?) {
    let reported = reason.map { "the transition of 'a' on 'go' leads to \($0)" }
    #expect(messages(chart, .conflictingTargets) == [reported].compactMap { $0 })
  }

  /// Five states of a circle are named, and how many more there are.
  @Test(arguments: [
    (1, "'s0'"), (2, "'s0', 's1'"), (5, "'s0', 's1', 's2', 's3', 's4'"), (6, "'s0', 's1', 's2', 's3', 's4' and 1 more"),
    (9, "'s0', 's1', 's2', 's3', 's4' and 4 more"),
  ])
  func circlesWithoutEvents(count: Int, names: String) {
    let chart = Statechart(
      states: (0..<count).map {
        State(State.ID("s\($0)"), transitions: [Transition(targets: [State.ID("s\(($0 + 1) % count)")])])
      })
    #expect(
      messages(chart, .eventlessCycle) == [
        "the eventless transitions of \(names) lead in a circle without a condition: the chart never comes to rest"
      ])
  }

  @Test func contentOfHistories() {
    let content: [Block] = [[.action(Action("x"))]]
    let chart = Statechart(states: [
      State(
        "a",
        children: [
          State("a1", transitions: [.on("go", to: "h")]),
          State("h", kind: .history(.shallow), initial: ["a1"], onEntry: content, onExit: content + content),
        ])
    ])
    #expect(
      messages(chart, .contentInHistory) == [
        "the entry content of the history state 'h' never runs", "the exit content of the history state 'h' never runs",
      ])
  }

  @Test(
    arguments: [
      ([.on("x", to: "b"), .on("x", to: "a")], ["a transition on 'x'"]),
      ([.on("*", to: "b"), .on("x.y", to: "a")], ["a transition on 'x.y'"]),
      ([.on("x", to: "b"), Transition(events: ["x", "y"], targets: ["a"])], []),
      ([.on("x", to: "b", if: "c"), .on("x", to: "a")], []),
      (
        [.on("x", to: "b"), .on("y", to: "b"), Transition(events: ["x", "y"], targets: ["a"])],
        ["a transition on 'x y'"]
      ),
      ([Transition(targets: ["b"]), Transition(targets: ["a"])], ["an eventless transition"]),
      ([Transition(condition: "c", targets: ["b"]), Transition(targets: ["a"])], []),
      ([.on("x", to: "b"), Transition(targets: ["b"])], []),
    ] as [([Transition], [String])])
  func transitionsThatAreNeverTaken(transitions: [Transition], names: [String]) {
    let chart = Statechart(states: [
      State("a", transitions: transitions), State("b", transitions: [.on("back", to: "a")]),
    ])
    #expect(
      messages(chart, .shadowedTransition) == names.map { "\($0) of 'a' is never taken: one before it always is" })
  }
}
