import Statecharts
import Testing

@testable import StatechartDiagrams

/// What a small picture of a large chart leaves out.
struct ChartOutlineTests {
  private static func atoms(_ prefix: String, _ count: Int) -> [State] {
    (0..<count).map { State(State.ID("\(prefix)\($0)")) }
  }

  private func names(_ chart: Statechart) -> [String] { chart.allStates.map(\.id.name) }

  @Test(arguments: [(59, 59), (60, 60), (61, 30), (200, 30)])
  func chartsOfUpTo60StatesAreWhole(count: Int, shown: Int) {
    let chart = Statechart(states: Self.atoms("s", count))
    #expect(names(ChartOutline.chart(for: chart)) == (0..<shown).map { "s\($0)" })
  }

  /// As many levels are shown whole as have 30 states together; a history state counts nowhere.
  @Test(arguments: [(28, 3), (29, 2), (26, 5), (10, 19), (10, 20)])
  func asManyLevelsAsFit(outer: Int, inner: Int) {
    let deep = State("deep", children: Self.atoms("c", 70))
    let chart = Statechart(
      states: Self.atoms("a", outer) + [
        State("b", children: Self.atoms("b", inner - 1) + [deep, State("h", kind: .history(.deep), initial: ["b0"])])
      ])
    let all = names(ChartOutline.chart(for: chart))
    let isSecondLevelShown = outer + 1 + inner <= 30
    #expect(all.count == (isSecondLevelShown ? outer + 1 + inner : outer + 1))
    #expect(all.contains("deep") == isSecondLevelShown)
    #expect(!all.contains("c0") && !all.contains("h"))
  }

  @Test func statesWhoseInsideIsLeftOutAreAtomic() {
    let chart = Statechart(
      states: Self.atoms("a", 29) + [State("b", kind: .parallel, children: Self.atoms("r", 40))])
    let outline = ChartOutline.chart(for: chart)
    #expect(outline.allStates.count == 30)
    #expect(outline.state("b")?.kind == .atomic)
  }

  /// A transition begins and ends at the nearest states that are shown, once for each pair, and within one state
  /// nowhere.
  @Test func transitionsLeadBetweenWhatIsShown() {
    let inside = (0..<60).map { place in
      State(State.ID("c\(place)"), transitions: [.on("go", to: "a1"), .on("stay", to: "c0"), .on("again", to: "a1")])
    }
    let chart = Statechart(
      initial: ["c3"],
      states: [State("a0", transitions: [.on("x", to: "c5"), .on("y", to: "a0")])]
        + (1..<29).map { State(State.ID("a\($0)")) }
        + [State("b", initial: ["c7"], children: inside)])
    let outline = ChartOutline.chart(for: chart)
    #expect(outline.transitions.map { "\($0.source) \($0.targets.map(\.name))" } == ["a0 [\"b\"]", "b [\"a1\"]"])
    #expect(outline.initial?.targets == ["b"])
    #expect(outline.state("b")?.initial == nil)
  }

  @Test func thirtyTransitionsAreEnough() {
    let states = (0..<70).map { place in
      State(
        State.ID("s\(place)"),
        transitions: [
          .on("next", to: State.ID("s\((place + 1) % 20)")), .on("far", to: State.ID("s\((place + 7) % 20)")),
        ])
    }
    let outline = ChartOutline.chart(for: Statechart(states: states))
    #expect(outline.transitions.count == 30)
    #expect(outline.transitions.last?.source == "s14")
  }
}
