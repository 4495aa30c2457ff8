import StatechartFormats
import Statecharts
import Testing

/// Accepting states that lead on, as automata have them, in the notations of automata.
@Suite struct AcceptingStateTests {
  static let texts: [(String, String)] = [
    ("coderunner", #"{"nodes":[["even",true],["odd",false]],"edges":[[-1,0,""],[0,1,"a"],[1,0,"a"]]}"#),
    ("csv", "state,a,accept\neven,odd,yes\nodd,even,\n"),
    (
      "markdown",
      "| state | event | next | final |\n|---|---|---|---|\n| even | a | odd | yes |\n| odd | a | even | |\n"
    ),
    (
      "dot",
      "digraph { s [shape=point]; even [shape=doublecircle]; s -> even; even -> odd [label=a]; odd -> even [label=a] }"
    ),
  ]

  @Test(arguments: texts) func staysAcceptingThereAndBack(notation: String, text: String) throws {
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let reading = try reader.read(SourceText(text))
    #expect(reading.diagnostics.filter { $0.severity != .note }.isEmpty, "\(reading.diagnostics)")
    let even = try #require(reading.chart.state("even"))
    #expect(even.kind == .atomic)
    #expect(even.summary?.text == "accepting")
    #expect(even.transitions.count == 1)
    let again = try reader.read(SourceText(writer.write(reading.chart).text)).chart
    #expect(again.state("even")?.summary?.text == "accepting")
    #expect(again.state("odd")?.summary == nil)
    #expect(again.transitions.map(\.targets) == reading.chart.transitions.map(\.targets))
  }

  @Test func whatIsSaidBesidesStaysBesides() throws {
    let text = "digraph { a [peripheries=2, tooltip=\"both are even\"]; a -> b [label=x] }"
    let chart = try DOTNotation().read(SourceText(text)).chart
    #expect(chart.state("a")?.summary?.text == "accepting\nboth are even")
    let again = try DOTNotation().read(SourceText(DOTNotation().write(chart).text)).chart
    #expect(again.state("a")?.summary?.text == "accepting\nboth are even")
  }
}
