import Statecharts
import Testing

@Suite struct AlphabetTests {
  private let chart = Statechart(
    events: [EventDeclaration("stop", displayName: "Stop it"), EventDeclaration("go.far")],
    states: [
      State(
        "a",
        transitions: [
          Transition(events: ["go.*", "done.state.a", "error"]), .on("*"), .on("errors"), .on("go"), Transition(),
        ]),
      State("b", transitions: [.on("done.statement"), .on("stop"), .on("done.invoke.x"), .on("error.execution")]),
    ])

  @Test func listsDeclaredEventsThenThoseOfTransitionsOnce() {
    #expect(chart.alphabet == ["stop", "go.far", "go", "error", "errors", "done.statement"])
  }

  @Test(arguments: [
    ("error", false), ("error.io", false), ("error.execution", true), ("error.communication", true),
    ("error.platform.disk", true), ("errors", false), ("done.state.a", true), ("done.invoke.i", true),
    ("done", false), ("done.statement", false),
  ])
  func leavesTheProcessorsOwnEventsOut(name: String, isPlatforms: Bool) {
    #expect(Statechart.isPlatformEvent(name) == isPlatforms)
  }

  @Test func answersWhatATransitionWaitsFor() {
    let strict = Statechart(states: [State("a", children: [State("b", transitions: [.on("go.*")])])])
    #expect(strict.handles("go.on"))
    #expect(!strict.handles("stop"))
    #expect(chart.handles("whatever"))
  }

  @Test func labelsEvents() {
    #expect(chart.label(ofEvent: "stop") == "Stop it")
    #expect(chart.label(ofEvent: "go.far") == "go.far")
    #expect(chart.label(ofEvent: "unknown") == "unknown")
    #expect(chart.declaration(of: "go") == nil)
  }
}
