import StatechartFormats
import Statecharts
import Testing

/// Machines as Stately Studio exports them.
@Suite struct StatelyGraphTests {
  private static func graph(_ edges: String) -> String {
    """
    {"id": "x", "root": {"id": "r", "data": {"key": "m", "type": "normal", "initial": "a1"}, "children": [
      {"id": "a1", "data": {"key": "a", "entry": [{"type": "beep"}]}},
      {"id": "b1", "data": {"key": "b"}, "children": [{"id": "c.1", "data": {"key": "c", "type": "final"}}]}
    ]}, "edges": [\(edges)]}
    """
  }

  private static func edge(_ event: String, _ more: String = "") -> String {
    #"{"id": "e", "source": "a1", "targets": ["b1"], "data": {"eventTypeData": {\#(event)}\#(more)}}"#
  }

  @Test(arguments: [
    (edge(#""type": "named", "eventType": "go""#), "-go-> b"),
    (edge(#""type": "always""#, #", "guard": {"type": "ok"}"#), "-[ok]-> b"),
    (edge(#""type": "named", "eventType": "go""#, #", "actions": [{"type": "hum"}]"#), "-go/hum-> b"),
    (edge(#""type": "wildcard""#), "-*-> b"),
    (#"{"source": "a1", "target": "c.1", "data": {"event": "go"}}"#, "-go-> c"),
  ])
  func reads(edge: String, expected: String) throws {
    let source = SourceText(StatelyGraphTests.graph(edge))
    #expect(NotationCatalog.standard.reader(for: source)?.identifier == "xstate")
    let reading = try XStateNotation().read(source)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    let lines = ChartLines.text(reading.chart)
    #expect(lines.contains("  " + expected + "\nb"), "\(lines)")
    #expect(lines.hasPrefix("machine m\n<a>\na in/beep"))
  }

  @Test func timers() throws {
    let text = StatelyGraphTests.graph(StatelyGraphTests.edge(#""type": "after", "delay": "1000""#))
    let chart = try XStateNotation().read(SourceText(text)).chart
    #expect(chart.state("a")?.transitions.first?.targets == ["b"])
    #expect(chart.state("a")?.onEntry.count == 2)
  }
}
