import Explanations
import StatechartDiagrams
import Statecharts
import Testing
import XMLTree

@testable import WebPages

/// What the page in one file says of each state.
struct StandalonePageTests {
  private static func act(_ name: String) -> [Block] { [[.action(Action(name))]] }

  private static let chart = Statechart(states: [
    State("plain"), State("entering", onEntry: act("begin")), State("leaving", onExit: act("finish")),
    State(
      "outer", summary: "what it means", onEntry: act("open") + act("light"), onExit: act("close"),
      children: [State("inner"), State("past", kind: .history(.shallow), initial: ["inner"])]),
  ])

  @Test func eachStateIsExplainedByWhatThereIsToSay() throws {
    let page = StandalonePage(
      chart: Self.chart, events: [], language: .english, diagram: try Diagram(Self.chart), highlights: .none, style: "",
      templates: try PageFixture.templates.get())
    let text = String(decoding: page.document().htmlBytes(), as: UTF8.self)
    let start = try #require(text.firstRange(of: "<dt>"))
    let end = try #require(text.firstRange(of: "</dl>"))
    #expect(
      text[start.lowerBound..<end.lowerBound].filter { $0 != "\n" }
        == "<dt>plain</dt><dt>entering</dt><dd>on entry: begin</dd>"
        + "<dt>leaving</dt><dd>on exit: finish</dd>"
        + "<dt>outer</dt><dd>what it means</dd><dd>on entry: open; light</dd><dd>on exit: close</dd>"
        + "<dt>inner</dt><dd>inside outer</dd>")
  }
}
