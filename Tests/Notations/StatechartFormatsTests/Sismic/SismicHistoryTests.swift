import StatechartFormats
import Statecharts
import Testing

/// The memory of a history state of sismic, which is one state next to it.
struct SismicHistoryTests {
  private func writing(_ target: State.ID) -> Writing {
    SismicNotation().write(
      Statechart(states: [
        State(
          "p", transitions: [.on("back", to: "h")],
          children: [
            State("h", kind: .history(.deep), initial: [target]), State("q"), State("r", children: [State("inner")]),
          ])
      ]))
  }

  private func losses(_ writing: Writing) -> [Diagnostic] {
    writing.diagnostics.filter { $0.message.contains("history begins in one sibling state") }
  }

  @Test func aStateNextToItIsWrittenAsItIs() {
    #expect(writing("q").text.contains("memory: \"q\"\n"))
    #expect(losses(writing("q")).isEmpty)
  }

  @Test func aStateDeeperInsideIsThatAroundIt() {
    #expect(writing("inner").text.contains("memory: \"r\"\n"))
    #expect(losses(writing("inner")).count == 1)
  }
}
