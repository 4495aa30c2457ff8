import Statecharts
import TestSupport
import Testing

@Suite struct StatechartTests {
  static let player = Statechart(
    name: "player", initial: ["off"],
    states: [
      State("off", transitions: [.on("power", to: "resume")]),
      State(
        "on", transitions: [.on("power", to: "off"), .on("*")],
        children: [
          State("resume", kind: .history(.deep), initial: ["idle"]),
          State("idle", transitions: [.on("play.*", to: "playing")]),
          State("playing", kind: .parallel, children: [State("sound"), State("picture")]),
        ]),
    ])

  @Test func listsStatesInDocumentOrder() {
    let names = StatechartTests.player.allStates.map(\.id.name)
    #expect(names == ["off", "on", "resume", "idle", "playing", "sound", "picture"])
  }

  @Test(arguments: RandomChart.Shape.allCases)
  func putsParentsBeforeChildrenAndSiblingsInOrder(shape: RandomChart.Shape) {
    let chart = RandomChart.make(seed: 7, shape: shape, states: 60)
    func walk(_ states: [State]) -> [State.ID] { states.flatMap { [$0.id] + walk($0.children) } }
    #expect(chart.allStates.map(\.id) == walk(chart.states))
    for (place, state) in chart.allStates.enumerated() {
      #expect(chart.documentOrder(of: state.id) == place)
      for child in state.children { #expect(chart.parent(of: child.id)?.id == state.id) }
    }
  }

  @Test func comparesByMeaning() {
    let other = Statechart(
      name: "player", initial: ["off"], origin: Origin(SourcePosition(line: 1, column: 1)),
      states: StatechartTests.player.states)
    #expect(other == StatechartTests.player)
    #expect(other.hashValue == StatechartTests.player.hashValue)
    #expect(other != Statechart(name: "player", states: StatechartTests.player.states))
    #expect(Statechart(states: [State("a")]) != Statechart(binding: .late, states: [State("a")]))
  }

  @Test(arguments: ["null", "ecmascript", "xpath", ""])
  func keepsTheNameOfItsDataModel(name: String) {
    #expect(Statechart.DataModel(name).description == name)
  }
}
