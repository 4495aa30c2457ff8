import Statecharts
import TestSupport
import Testing

@testable import StatechartFormats

/// Charts of state-machine-cat's own documentation and tests, read in place.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct SMCatCorpusTests {
  static let entries = CorpusEntry.all("smcat")

  /// Files in which nothing is wrong but that hold no state: they are read with a warning.
  static let withoutStates = [
    "docs__samples__empty.smcat": "it is a comment", "docs__pics__scxml-stopwatch-sample.smcat": "it is empty",
  ]

  /// Files of which the list counts arrows in notes and labels too.
  static let counted = [
    "parse__composite.smcat": 16, "render__519-hierarchical-nested-self-transition.smcat": 4,
  ]

  @Test func theCorpusIsThere() {
    #expect(Self.entries.count >= 145)
  }

  @Test(arguments: entries) func isRead(_ entry: CorpusEntry) throws {
    let source = try entry.source()
    guard Self.withoutStates[entry.name] == nil else {
      let reading = try SMCatNotation().read(source)
      #expect(reading.chart.allStates.isEmpty)
      #expect(reading.diagnostics.map(\.message) == ["the text has no state"])
      return
    }
    let reading = try SMCatNotation().read(source)
    #expect(!reading.hasErrors)
    #expect(reading.diagnostics.allSatisfy { $0.position != nil })
    #expect(reading.chart.diagnostics.filter { $0.severity == .error } == [])
    #expect(NotationCatalog.standard.reader(for: SourceText(source.text))?.identifier == "smcat")
  }

  @Test(arguments: entries) func hasTheArrowsOfTheList(_ entry: CorpusEntry) throws {
    var parser = SMCatParser(try entry.source())
    #expect(try parser.document().transitionCount == Self.counted[entry.name] ?? entry.transitions)
  }

  /// What is written of a chart that was read is the same chart again.
  @Test(arguments: entries.filter { withoutStates[$0.name] == nil }) func survives(_ entry: CorpusEntry) throws {
    let chart = try SMCatNotation().read(entry.source()).chart
    let losses = SMCatNotation().write(chart).diagnostics
    #expect(losses.allSatisfy { $0.severity == .note }, "\(losses)")
  }

  @Test func counts() throws {
    let counts = try CorpusEntry.counts(Self.entries, by: SMCatNotation())
    #expect(counts == [110, 35, 0])
  }
}

extension SMCatMachine {
  fileprivate var transitionCount: Int {
    transitions.count + states.compactMap(\.machine).map(\.transitionCount).reduce(0, +)
  }
}
