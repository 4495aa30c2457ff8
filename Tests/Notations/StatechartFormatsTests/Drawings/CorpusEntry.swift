import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// A file of the corpus with what the corpus' own list says of it.
struct CorpusEntry: Sendable, CustomTestStringConvertible {
  let file: URL
  /// The nodes that are drawn; nil where the list does not say it.
  let states: Int?
  /// The arrows that are drawn.
  let transitions: Int?

  var name: String { file.lastPathComponent }
  var testDescription: String { name }

  /// The text.
  ///
  /// - Throws: an error of the file system, or `ReadError`.
  func source() throws -> SourceText { try SourceText(bytes: Data(contentsOf: file), fileName: name) }

  /// The files of a notation; none without the corpus.
  static func all(_ notation: String) -> [CorpusEntry] {
    let list = (try? SharedFolder.text("corpus/MANIFEST.tsv")) ?? ""
    var rows: [Substring: [Substring]] = [:]
    for line in list.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      rows[fields[0]] = fields
    }
    return SharedFolder.files(in: "corpus/\(notation)", withExtension: notation).map { file in
      let row = rows["\(notation)/\(file.lastPathComponent)"] ?? []
      return CorpusEntry(
        file: file, states: row.count > 4 ? Int(row[4]) : nil, transitions: row.count > 5 ? Int(row[5]) : nil)
    }
  }

  /// How many files are read, read with a warning or with something left out, and refused.
  static func counts(_ entries: [CorpusEntry], by reader: some StatechartReader) throws -> [Int] {
    var counts = [0, 0, 0]
    for entry in entries {
      let source = try entry.source()
      do throws(ReadError) {
        let findings = try reader.readAll(source).flatMap(\.diagnostics)
        counts[findings.contains { $0.code.rawValue == "not-carried" || $0.severity > .note } ? 1 : 0] += 1
      } catch {
        counts[2] += 1
      }
    }
    return counts
  }
}
