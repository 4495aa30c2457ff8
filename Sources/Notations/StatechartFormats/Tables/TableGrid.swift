import JSONTree
import Statecharts

/// The cells of a table with their places.
package struct TableGrid: Sendable {
  /// A cell of a row.
  package struct Cell: Sendable {
    /// The text, without white space around it.
    package let text: String
    /// The range of the cell.
    let range: SourceRange
  }

  /// The way in which the cells of a row are divided.
  package enum Dialect: Hashable, Sendable {
    /// By a letter, with quotes around cells that hold it. RFC 4180.
    case separated(by: Unicode.Scalar)
    /// By bars, as in Markdown. GitHub Flavored Markdown, 4.10.
    case bars
  }

  /// The rows that are not empty.
  package private(set) var rows: [[Cell]] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// True if the text ends in a quoted cell that is not closed.
  package private(set) var isOpen = false
  let dialect: Dialect

  /// Reads rows; at most so many if a glance is enough.
  init(_ source: SourceText, _ dialect: Dialect, most: Int = .max) {
    self.init(source.text, dialect, most: most)
  }

  /// Reads the rows of a text, which may be a part of a longer one.
  package init(_ text: String, _ dialect: Dialect, most: Int = .max) {
    self.dialect = dialect
    var cursor = TextCursor(text)
    while !cursor.isAtEnd, rows.count < most {
      let row: [Cell] =
        switch dialect {
        case .separated(let separator): separated(&cursor, by: separator)
        case .bars: bars(&cursor)
        }
      if row.contains(where: { !$0.text.isEmpty }) { rows.append(row) }
    }
  }

  /// The first fault of the cells, as a sentence without its full stop, and its column.
  package var fault: (message: String, column: Int)? {
    diagnostics.first.map { ($0.message, $0.range?.start.column ?? 1) }
  }

  /// Returns the separator of the cells of a text, as its beginning shows; nil if there is none.
  static func dialect(of source: SourceText) -> Dialect? { dialect(of: source.text) }

  /// Returns the separator of the cells of a text, as its beginning shows; nil if there is none.
  package static func dialect(of text: String) -> Dialect? {
    let first = text.prefix(4096).split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } }
    guard let line = first else { return nil }
    if line.drop(while: \.isWhitespace).hasPrefix("|") { return .bars }
    let separators: [Unicode.Scalar] = ["\t", ",", ";"]
    let unquoted = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let counts = separators.map { separator in
      unquoted.reduce(0) { sum, part in sum + part.count { $0 == Character(separator) } }
    }
    guard let most = counts.max(), most > 0, let place = counts.firstIndex(of: most) else {
      return line.contains("|") ? .bars : nil
    }
    return .separated(by: separators[place])
  }

  // MARK: - Cells between separators

  private mutating func separated(_ cursor: inout TextCursor, by separator: Unicode.Scalar) -> [Cell] {
    var row: [Cell] = []
    repeat { row.append(separatedCell(&cursor, by: separator)) } while cursor.take(String(separator))
    TableGrid.takeLineEnd(&cursor)
    return row
  }

  private mutating func separatedCell(_ cursor: inout TextCursor, by separator: Unicode.Scalar) -> Cell {
    cursor.scan { $0 == " " }
    let start = cursor
    guard cursor.take("\"") else {
      let text = cursor.takeWhile { $0 != separator && !$0.isLineEnd }.trimmed
      return Cell(text: text, range: cursor.range(from: start))
    }
    var text = ""
    isOpen = true
    while let letter = cursor.peek {
      cursor.advance()
      if letter == "\"" {
        guard cursor.take("\"") else {
          isOpen = false
          break
        }
      } else if cursor.isAtEnd {
        let range = cursor.range(from: start)
        diagnostics.append(Diagnostic(.error, .malformed, "the quoted cell that begins here is not closed", at: range))
      }
      text.unicodeScalars.append(letter)
    }
    let end = cursor
    let rest = cursor.takeWhile { $0 != separator && !$0.isLineEnd }.trimmed
    if !rest.isEmpty {
      let range = cursor.range(from: end)
      diagnostics.append(Diagnostic(.error, .malformed, "expected nothing after the quoted cell", at: range))
    }
    return Cell(text: text.trimmed, range: end.range(from: start))
  }

  private static func takeLineEnd(_ cursor: inout TextCursor) {
    _ = cursor.take("\r")
    _ = cursor.take("\n")
  }

  // MARK: - Cells between bars

  private mutating func bars(_ cursor: inout TextCursor) -> [Cell] {
    var row: [Cell] = []
    cursor.scan { $0 == " " || $0 == "\t" }
    _ = cursor.take("|")
    while true {
      cursor.scan { $0 == " " || $0 == "\t" }
      let start = cursor
      while let letter = cursor.peek, letter != "|", !letter.isLineEnd {
        cursor.advance(by: letter == "\\" && cursor.peek(1)?.isLineEnd == false ? 2 : 1)
      }
      let raw = cursor.text(from: start).trimmed
      let isLast = cursor.peek != "|"
      if !(isLast && raw.isEmpty) {
        row.append(Cell(text: Markdown.plain(raw), range: cursor.range(from: start)))
      }
      guard !isLast else { break }
      cursor.advance()
    }
    TableGrid.takeLineEnd(&cursor)
    let isRule = !row.isEmpty && row.allSatisfy { $0.text.contains("-") && $0.text.allSatisfy { "-: ".contains($0) } }
    return isRule ? [] : row
  }
}

/// The spelling of cells in Markdown. CommonMark 2.4 (backslash escapes), 2.5 (entities).
enum Markdown {
  /// Returns the text of a cell: escapes resolved, emphasis and code marks around the whole left out.
  static func plain(_ text: String) -> String {
    var inner = text[...]
    for mark in ["**", "`", "*"] where inner.count > 2 * mark.count && inner.hasPrefix(mark) && inner.hasSuffix(mark) {
      let inside = inner.dropFirst(mark.count).dropLast(mark.count)
      if !inside.contains(mark), inside.last != "\\" { inner = inside }
    }
    var result = ""
    var isEscaped = false
    for letter in inner {
      if isEscaped {
        if !(letter.isASCII && (letter.isPunctuation || letter.isSymbol)) { result.append("\\") }
        result.append(letter)
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else {
        result.append(letter)
      }
    }
    if isEscaped { result.append("\\") }
    for (entity, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&amp;", "&")] {
      result = result.replacing(entity, with: letter)
    }
    return result
  }

  /// A cell that says this and nothing else, on one line.
  static func cell(_ text: String) -> String {
    var result = ""
    for letter in text.split(whereSeparator: \.isNewline).joined(separator: " ") {
      switch letter {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\\", "|", "`", "*", "_", "[", "]", "~": result += "\\\(letter)"
      default: result.append(letter)
      }
    }
    return result
  }
}
