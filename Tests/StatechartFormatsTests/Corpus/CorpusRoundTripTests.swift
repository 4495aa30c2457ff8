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

  @Test func theCorpusIsThere() {
    #expect(Self.files.count >= 190)
    #expect(Self.notations.count >= 11)
  }

  @Test(arguments: notations)
  func anEmptyReportIsTrue(notation: String) throws {
    let catalog = NotationCatalog.standard
    let writer = try #require(catalog.writer(named: notation))
    let reader = try #require(catalog.reader(named: notation))
    var unreported = 0
    for file in Self.files {
      let name = file.lastPathComponent
      let source = try SourceText(bytes: Data(contentsOf: file), fileName: name)
      guard let chart = try? catalog.read(source).chart,
        chart.diagnostics.allSatisfy({ $0.severity != .error })
      else { continue }
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
