import Foundation

/// A table of an article of the documentation.
package enum ArticleTable {
  /// The second cell of each row, by the first, of the first table in a section.
  ///
  /// - Throws: An error of Foundation if there is no such article, section or table.
  package static func cells(inSection section: String, of article: String) throws -> [String: String] {
    let text = try Repository.text("Sources/InterlockArticles/Interlock.docc/\(article).md")
    let lines = text.components(separatedBy: "\n")
    guard let start = lines.firstIndex(of: "## " + section) else { throw CocoaError(.fileReadCorruptFile) }
    let table = lines[start...].drop { !$0.hasPrefix("|---") }.dropFirst().prefix { $0.hasPrefix("|") }
    guard !table.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
    return table.reduce(into: [:]) { cells, row in
      let parts = row.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      cells[parts[1]] = parts[2]
    }
  }

  /// A number as articles write it: `20,000`.
  package static func number(_ value: Int) -> String {
    let digits = String(value)
    return digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : String(digit)
    }.joined()
  }
}
