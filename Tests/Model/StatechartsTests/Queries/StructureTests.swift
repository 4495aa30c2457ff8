import Statecharts
import Testing

@Suite struct StructureTests {
  private let chart = StatechartTests.player

  @Test func findsStates() {
    #expect(chart.state("playing")?.kind == .parallel)
    #expect(chart.state("missing") == nil)
    #expect(chart.documentOrder(of: "idle") == 3)
    #expect(chart.documentOrder(of: "missing") == nil)
  }

  @Test func findsTheFirstOfTwoStatesOfAName() {
    let twice = Statechart(states: [State("a", children: [State("b")]), State("b", kind: .final)])
    #expect(twice.state("b")?.kind == .atomic)
    #expect(twice.parent(of: "b")?.id == "a")
    #expect(twice.allStates.count == 3)
  }

  @Test(
    arguments: [
      ("sound", ["playing", "on"]), ("resume", ["on"]), ("off", []), ("missing", []),
    ] as [(State.ID, [State.ID])])
  func findsAncestorsInnermostFirst(state: State.ID, ancestors: [State.ID]) {
    #expect(chart.ancestors(of: state).map(\.id) == ancestors)
    #expect(chart.parent(of: state)?.id == ancestors.first)
  }

  @Test(
    arguments: [
      ("sound", "on", true), ("sound", "playing", true), ("on", "on", false), ("on", "sound", false),
      ("off", "on", false), ("missing", "on", false), ("sound", "missing", false),
    ] as [(State.ID, State.ID, Bool)])
  func knowsWhoLiesInsideWhom(state: State.ID, ancestor: State.ID, isInside: Bool) {
    #expect(chart.isDescendant(state, of: ancestor) == isInside)
  }

  @Test func findsTransitions() {
    #expect(chart.transitions.map(\.id.description) == ["off/0", "on/0", "on/1", "idle/0"])
    for transition in chart.transitions { #expect(chart.transition(transition.id) == transition) }
    #expect(chart.transition(Transition.ID(source: "off", ordinal: 1)) == nil)
    #expect(chart.transition(Transition.ID(source: "off", ordinal: -1)) == nil)
    #expect(chart.transition(Transition.ID(source: "missing", ordinal: 0)) == nil)
  }

  @Test func beginsAsWrittenOrInItsFirstState() {
    #expect(chart.effectiveInitial.targets == ["off"])
    #expect(Statechart(states: [State("a"), State("b")]).effectiveInitial.targets == ["a"])
    #expect(Statechart(states: []).effectiveInitial.targets == [])
  }

  /// What is sent at once does not wait, wherever it is.
  @Test(arguments: [0, 5]) func waitsForWhatIsSentLater(milliseconds: Int) {
    let delay = milliseconds == 0 ? nil : Computable<Delay>.literal(Delay(milliseconds: milliseconds))
    let send = Content.send(Send(event: .literal("e"), delay: delay))
    let branch = Content.choose(Choose([Choose.Branch(if: nil, content: [.log(Log(label: "x")), send])]))
    let loop = Content.foreach(Foreach(in: "list", item: "x", content: [send]))
    for content in [send, branch, loop] {
      let charts = [
        Statechart(states: [State("a", onEntry: [[content]])]), Statechart(states: [State("a", onExit: [[content]])]),
        Statechart(states: [State("a", children: [State("b", transitions: [.on("e", do: [content])])])]),
      ]
      for chart in charts { #expect(chart.waits == (milliseconds > 0)) }
    }
    #expect(!Statechart(states: [State("a", onEntry: [[.raise(Raise("e"))]])]).waits)
  }

  @Test func isLabelledForPeople() {
    #expect(chart.label() == "player")
    #expect(Statechart(states: []).label() == "Statechart")
    #expect(Statechart(name: "x", title: LocalizedText("X", zhHans: "某")).label(in: "zh-Hans") == "某")
  }
}

extension Statechart {
  fileprivate init(name: String, title: LocalizedText) {
    self.init(name: name, title: title, states: [])
  }
}
