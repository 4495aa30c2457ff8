import Statecharts
import TestSupport
import Testing

@testable import StatechartFormats

/// Automata that other people learned, read in place.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct DOTCorpusTests {
  static let entries = CorpusEntry.all("dot")

  @Test func theCorpusIsThere() {
    #expect(Self.entries.count >= 43)
  }

  @Test(arguments: entries) func isRead(_ entry: CorpusEntry) throws {
    let source = try entry.source()
    let reading = try DOTNotation().read(source)
    #expect(!reading.hasErrors)
    #expect(reading.diagnostics.allSatisfy { $0.position != nil })
    #expect(reading.chart.diagnostics.filter { $0.severity == .error } == [])
    #expect(NotationCatalog.standard.reader(for: SourceText(source.text))?.identifier == "dot")
  }

  @Test(arguments: entries) func hasTheNodesAndEdgesOfTheList(_ entry: CorpusEntry) throws {
    var parser = DOTParser(try entry.source())
    let graph = try #require(try parser.document().first)
    let drawing = try DOTDrawing(graph, fileName: nil)
    #expect(drawing.nodes.count == entry.states)
    #expect(drawing.edges.count == entry.transitions)
  }

  /// What is written of a chart that was read is the same chart again.
  @Test(arguments: entries) func survives(_ entry: CorpusEntry) throws {
    let chart = try DOTNotation().read(entry.source()).chart
    let losses = DOTNotation().write(chart).diagnostics
    #expect(losses.allSatisfy { $0.severity == .note }, "\(losses)")
  }

  @Test func counts() throws {
    #expect(try CorpusEntry.counts(Self.entries, by: DOTNotation()) == [40, 3, 0])
  }
}
