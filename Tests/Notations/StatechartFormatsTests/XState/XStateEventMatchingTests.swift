import StatechartExecution
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Events of XState's charts match whole names, whatever notation the charts are written in.
@Suite struct XStateEventMatchingTests {
  private static let text = """
    {id: 'm', initial: 'p', states: {
      p: {initial: 'x', on: {done: 'q', PAN: 'q', 'PINCH.*': 'q'},
        states: {x: {on: {GO: 'y'}}, y: {type: 'final'}}},
      q: {on: {'*': 'p'}}
    }}
    """

  private func configuration(_ chart: Statechart, after events: [String]) throws -> Set<String> {
    let replay = try Run(chart, steps: events.map { .event($0) }).replay(with: NullDataModel())
    return Set(replay.final.configuration.map(\.name))
  }

  private static let runs: [([String], Set<String>)] = [
    (["GO"], ["p", "y"]), (["PAN.LEFT"], ["p", "x"]), (["PAN"], ["q"]), (["PINCH.IN"], ["q"]), (["PINCH"], ["q"]),
    (["done.x"], ["p", "x"]), (["done"], ["q"]), (["PAN", "any.thing"], ["p", "x"]),
  ]

  @Test(arguments: runs)
  func takesWhatXStateTakes(events: [String], configuration: Set<String>) throws {
    let chart = try XStateNotation().read(SourceText(Self.text)).chart
    #expect(chart.eventMatching == .whole)
    #expect(try self.configuration(chart, after: events) == configuration)
    for notation in ["xstate", "scxml", "json"] {
      let writer = try #require(NotationCatalog.standard.writer(named: notation))
      let reader = try #require(NotationCatalog.standard.reader(named: notation))
      let again = try reader.read(SourceText(writer.write(chart).text)).chart
      #expect(again.eventMatching == .whole, "\(notation)")
      #expect(try self.configuration(again, after: events) == configuration, "\(notation)")
    }
  }

  /// SCXML has no word for it, nor have drawings: that is said where the events of the chart show the difference.
  @Test(arguments: ["scxml", "mermaid", "plantuml", "smcat", "dot"])
  func saysWhereAnotherRuleWouldTakeMore(notation: String) throws {
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let chart = try XStateNotation().read(SourceText(Self.text)).chart
    let found = writer.write(chart).diagnostics.filter { $0.message.contains("'done.state.p'") }
    #expect(found.count == 1 && found.allSatisfy { $0.severity == .warning && $0.position != nil }, "\(found)")
    let plain = try XStateNotation().read(SourceText(Self.text.replacing("done: 'q', ", with: ""))).chart
    #expect(!writer.write(plain).diagnostics.contains { $0.message.contains("done.state.p") })
  }

  @Test func programsAskForWholeNames() throws {
    let text = "{initial: 'a', states: {a: {on: {PAN: 'b', 'PAN.LEFT': 'a'}}, b: {type: 'final'}}}"
    let chart = try XStateNotation().read(SourceText(text)).chart
    #expect(chart.diagnostics.isEmpty)
    #expect(chart.alternatives.isEmpty)
    #expect(chart.handles("PAN.LEFT") && !chart.handles("PAN.RIGHT"))
  }
}
