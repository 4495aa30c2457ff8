import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Drawings that other people wrote, read in place: each file reads, or is refused with the place of the fault.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct DrawingCorpusTests {
  static let mermaid = SharedFolder.files(in: "corpus/mermaid", withExtension: "mmd")

  /// Files in which something is wrong, and what. A row whose file reads without an error fails.
  static let invalid: [String: String] = [
    "mermaid-226-test.mmd": "it is an activity diagram of PlantUML"
  ]

  /// How many files are read, read with a warning or with something left out, and not read.
  struct Counts: Equatable, CustomStringConvertible {
    var read = 0
    var readWithLosses = 0
    var refused = 0

    var description: String { "\(read) read, \(readWithLosses) with losses, \(refused) refused" }
  }

  private func readings(of file: URL) throws -> [Reading] {
    let source = try SourceText(bytes: Data(contentsOf: file), fileName: file.lastPathComponent)
    #expect(NotationCatalog.standard.reader(for: SourceText(source.text))?.identifier == "mermaid")
    return try MermaidNotation().readAll(source)
  }

  @Test(arguments: mermaid)
  func readsOrSaysWhereTheFaultIs(file: URL) throws {
    let name = file.lastPathComponent
    let errors = try readings(of: file).flatMap(\.diagnostics).filter { $0.severity == .error }
    #expect(errors.isEmpty == (Self.invalid[name] == nil), "\(name): \(errors)")
    #expect(errors.allSatisfy { $0.position != nil })
  }

  /// The chart of a sound drawing can be executed.
  @Test(arguments: mermaid.filter { invalid[$0.lastPathComponent] == nil })
  func chartsAreSound(file: URL) throws {
    for reading in try readings(of: file) {
      let errors = reading.chart.diagnostics.filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(file.lastPathComponent): \(errors)")
    }
  }

  /// What is written of a chart that was read from a drawing is the same chart again.
  @Test(arguments: mermaid.filter { invalid[$0.lastPathComponent] == nil })
  func survivesMermaid(file: URL) throws {
    for reading in try readings(of: file) {
      let losses = MermaidNotation().write(reading.chart).diagnostics.map(\.message)
      #expect(losses.allSatisfy { $0.contains("' is written as 's") }, "\(file.lastPathComponent): \(losses)")
    }
  }

  @Test func counts() throws {
    var counts = Counts()
    for file in Self.mermaid {
      let findings = try readings(of: file).flatMap(\.diagnostics)
      if findings.contains(where: { $0.severity == .error }) {
        counts.refused += 1
      } else if findings.contains(where: { $0.severity == .warning || $0.code.rawValue == "not-carried" }) {
        counts.readWithLosses += 1
      } else {
        counts.read += 1
      }
    }
    #expect(counts.description == "111 read, 58 with losses, 1 refused")
  }
}
