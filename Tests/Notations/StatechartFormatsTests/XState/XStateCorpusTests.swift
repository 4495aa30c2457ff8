import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Machines that other people wrote, read in place.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct XStateCorpusTests {
  static let files = SharedFolder.files(in: "corpus/xstate", withExtension: "json")

  private func source(_ file: URL) throws -> SourceText {
    try SourceText(bytes: Data(contentsOf: file), fileName: file.lastPathComponent)
  }

  @Test func counts() throws {
    var (read, withLosses, refused) = (0, 0, 0)
    for file in Self.files {
      guard let reading = try? XStateNotation().read(source(file)), !reading.hasErrors else {
        refused += 1
        continue
      }
      if reading.diagnostics.contains(where: { $0.code == .notCarried }) { withLosses += 1 } else { read += 1 }
    }
    #expect("\(read) read, \(withLosses) with losses, \(refused) refused" == "34 read, 12 with losses, 0 refused")
  }

  @Test(arguments: files)
  func isReadAndSurvives(file: URL) throws {
    let source = try source(file)
    #expect(XStateNotation().resemblance(of: source) == .certain)
    #expect(NotationCatalog.standard.reader(for: source)?.identifier == "xstate")
    let reading = try XStateNotation().read(source)
    #expect(reading.diagnostics.filter { $0.severity == .error }.isEmpty)
    let writing = XStateNotation().write(reading.chart)
    let again = try XStateNotation().read(SourceText(writing.text))
    #expect(again.chart == reading.chart)
    #expect(XStateNotation().write(again.chart).text == writing.text)
  }

  /// The charts can be run, but for those that their authors meant to be wrong.
  @Test func chartsHaveNoErrors() throws {
    let faulty = try Self.files.filter { file in
      try XStateNotation().read(source(file)).chart.diagnostics.contains { $0.severity == .error }
    }
    #expect(faulty.map(\.lastPathComponent) == ["xstate-test-multiple.test-L4.json"])
  }
}
