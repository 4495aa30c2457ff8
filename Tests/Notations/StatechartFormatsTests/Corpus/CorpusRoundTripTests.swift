import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// What other people's charts lose on the way through a notation is reported, or nothing is lost.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct CorpusRoundTripTests {
  static let files =
    SharedFolder.files(in: "corpus/scxml", withExtension: "scxml")
    + SharedFolder.files(in: "corpus/xstate", withExtension: "json")
  static let notations = NotationCatalog.standard.writers.map(\.identifier).filter {
    NotationCatalog.standard.reader(named: $0) != nil
  }

  /// What is read without an error, once for all notations.
  private static let charts = files.compactMap { file -> (name: String, chart: Statechart)? in
    let name = file.lastPathComponent
    guard let data = try? Data(contentsOf: file), let source = try? SourceText(bytes: data, fileName: name),
      let chart = try? NotationCatalog.standard.read(source).chart
    else { return nil }
    return chart.diagnostics.contains { $0.severity == .error } ? nil : (name, chart)
  }

  @Test func theCorpusIsThere() {
    #expect(Self.files.count >= 190 && Self.charts.count >= 150)
    #expect(Self.notations.count >= 11)
  }

  @Test(arguments: notations)
  func anEmptyReportIsTrue(notation: String) throws {
    let catalog = NotationCatalog.standard
    let writer = try #require(catalog.writer(named: notation))
    let reader = try #require(catalog.reader(named: notation))
    var unreported = 0
    for (name, chart) in Self.charts {
      let writing = writer.write(chart)
      guard writing.diagnostics.allSatisfy({ $0.severity < .warning }) else { continue }
      unreported += 1
      let again = try reader.read(SourceText(writing.text))
      #expect(!again.hasErrors, "\(name): \(again.diagnostics)")
      for seed in 0..<4 as Range<UInt64> {
        let difference = SameBehaviour.difference(chart, again.chart, seed: seed)
        #expect(difference == nil, "\(name): \(difference ?? "")")
      }
    }
    #expect(unreported > 0)
  }
}
