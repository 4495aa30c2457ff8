import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Charts that other people wrote, read in place: each survives being written and read again.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct CorpusTests {
  static let files: [URL] =
    SharedFolder.files(in: "corpus/scxml", withExtension: "scxml")
    + SharedFolder.files(in: "conformance/w3c", withExtension: "scxml") + scionFiles

  /// Documents that break the rules of SCXML, and how. A row whose file reads without an error fails.
  static let invalid: [String: String] = [
    "corpus/scxml/uscxml-issue-test-issue64.scxml": "a transition and an onentry stand in scxml"
  ]

  private static var scionFiles: [URL] {
    guard let folder = SharedFolder.url("conformance/scion"),
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    let all = found.compactMap { $0 as? URL }.filter { $0.pathExtension == "scxml" }
    return all.sorted { $0.path < $1.path }
  }

  private func name(of file: URL) -> String {
    let root = SharedFolder.root?.standardizedFileURL.path ?? ""
    return String(file.standardizedFileURL.path.dropFirst(root.count + 1))
  }

  private func read(_ file: URL) throws -> Reading {
    try SCXMLNotation().read(SourceText(bytes: Data(contentsOf: file), fileName: file.lastPathComponent))
  }

  @Test func theCorpusIsThere() {
    #expect(Self.files.count >= 300)
  }

  @Test(arguments: files)
  func readsWithoutError(file: URL) throws {
    let reading = try read(file)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty == (Self.invalid[name(of: file)] == nil), "\(name(of: file)): \(errors)")
    #expect(errors.allSatisfy { $0.position != nil })
  }

  @Test(arguments: files)
  func survivesSCXML(file: URL) throws {
    let chart = try read(file).chart
    let writing = SCXMLNotation().write(chart)
    #expect(writing.diagnostics.isEmpty)
    let again = try SCXMLNotation().read(SourceText(writing.text))
    #expect(again.chart == chart)
    #expect(!again.hasErrors)
  }

  @Test(arguments: files)
  func survivesJSON(file: URL) throws {
    let chart = try read(file).chart
    let again = try InterlockJSONNotation().read(SourceText(InterlockJSONNotation().write(chart).text))
    #expect(again.chart == chart)
    #expect(again.diagnostics.isEmpty)
  }
}
