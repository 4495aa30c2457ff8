import Statecharts
import Testing

@Suite struct StateTests {
  @Test func infersItsKindFromWhatLiesInside() {
    #expect(State("a").kind == .atomic)
    #expect(State("a", children: [State("b")]).kind == .compound)
    #expect(State("a", children: [State("h", kind: .history(.deep))]).kind == .atomic)
    #expect(State("a", kind: .parallel, children: [State("b")]).kind == .parallel)
  }

  @Test(arguments: [
    (State.Kind.atomic, false, true), (.final, false, true), (.compound, false, false), (.parallel, false, false),
    (.history(.shallow), true, false), (.history(.deep), true, false),
  ])
  func knowsWhatItIs(kind: State.Kind, isHistory: Bool, isAtomic: Bool) {
    let state = State("a", kind: kind)
    #expect(state.isHistory == isHistory)
    #expect(state.isAtomic == isAtomic)
  }

  @Test func namesItsTransitionsInOrder() {
    let state = State("a", transitions: [.on("x", to: "b"), .on("x", to: "c"), Transition()])
    #expect(state.transitions.map(\.id.description) == ["a/0", "a/1", "a/2"])
    #expect(state.transitions.allSatisfy { $0.source == "a" })
    #expect(state.transitions.map(\.id).sorted(by: >).map(\.ordinal) == [2, 1, 0])
  }

  @Test func isLabelledForPeople() {
    #expect(State("a").label() == "a")
    #expect(State("a", displayName: LocalizedText("On", zhHans: "开")).label(in: "zh-Hans") == "开")
  }

  /// Who sees a box without a name takes it for no state.
  @Test(arguments: ["", " \n", "\u{3000}"]) func aBlankLabelIsNone(blank: String) {
    let text = LocalizedText(blank)
    #expect(State("a", displayName: text).label() == "a")
    #expect(State("a", displayName: LocalizedText("On", zhHans: blank)).label(in: "zh-Hans") == "a")
    let transition = Transition(events: ["x"], displayName: text)
    let chart = Statechart(
      name: "c", title: text, events: [EventDeclaration("x", displayName: text)],
      states: [State("a", transitions: [transition])])
    #expect(chart.label() == "c")
    #expect(chart.label(ofEvent: "x") == "x")
    #expect(transition.label(of: chart).description == "x")
  }

  @Test func beginsInItsFirstStateByDefault() {
    let children = [State("h", kind: .history(.shallow)), State("b"), State("c")]
    #expect(State("a", children: children).effectiveInitial.targets == ["b"])
    #expect(State("a", initial: ["c"], children: children).effectiveInitial.targets == ["c"])
    #expect(State("a").effectiveInitial.targets == [])
  }

  @Test func isEqualWhereverItWasRead() {
    let here = Origin(SourcePosition(line: 3, column: 9))
    #expect(State("a", origin: here) == State("a"))
    #expect(State("a", origin: here).hashValue == State("a").hashValue)
    #expect(State("a", origin: here).origin.position?.description == "3:9")
    #expect(State("a") != State("b"))
  }
}
