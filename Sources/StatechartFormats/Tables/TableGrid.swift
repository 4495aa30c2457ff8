import Statecharts

/// The cells of a table with their places.
struct TableGrid: Sendable {
  /// A cell.
  struct Cell: Sendable {
    /// What it says, without white space around it.
    let text: String
    /// Where it stands.
    let range: SourceRange
  }

  /// How the cells of a row are divided.
  enum Dialect: Hashable, Sendable {
    /// By a letter, with quotes around cells that hold it. RFC 4180.
    case separated(by: UInt8)
    /// By bars, as in Markdown. GitHub Flavored Markdown, 4.10.
    case bars
  }

  /// The rows that are not empty.
  private(set) var rows: [[Cell]] = []
  private(set) var diagnostics: [Diagnostic] = []
  let dialect: Dialect

  /// Reads rows; at most so many if a glance is enough.
  init(_ source: SourceText, _ dialect: Dialect, most: Int = .max) {
    self.dialect = dialect
    var cursor = ScriptCursor(source.text)
    while cursor.peek != nil, rows.count < most {
      let row: [Cell] =
        switch dialect {
        case .separated(let separator): separated(&cursor, by: separator)
        case .bars: bars(&cursor)
        }
      if row.contains(where: { !$0.text.isEmpty }) { rows.append(row) }
    }
  }

  /// What divides the cells of a text, as its beginning tells; nil if nothing does.
  static func dialect(of source: SourceText) -> Dialect? {
    let first = source.text.prefix(4096).split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } }
    guard let line = first else { return nil }
    if line.drop(while: \.isWhitespace).hasPrefix("|") { return .bars }
    let counts = ["\t", ",", ";"].map { separator in line.filter { String($0) == separator }.count }
    guard let most = counts.max(), most > 0, let place = counts.firstIndex(of: most) else {
      return line.contains("|") ? .bars : nil
    }
    return .separated(by: [0x09, UInt8(ascii: ","), UInt8(ascii: ";")][place])
  }

  // MARK: - Cells between separators

  private mutating func separated(_ cursor: inout ScriptCursor, by separator: UInt8) -> [Cell] {
    var row: [Cell] = []
    while true {
      row.append(separatedCell(&cursor, by: separator))
      guard cursor.peek == separator else { break }
      cursor.advance()
    }
    TableGrid.takeLineEnd(&cursor)
    return row
  }

  private mutating func separatedCell(_ cursor: inout ScriptCursor, by separator: UInt8) -> Cell {
    while cursor.peek == 0x20 { cursor.advance() }
    let start = cursor
    guard cursor.peek == UInt8(ascii: "\"") else {
      TableGrid.skip(&cursor, to: separator)
      return TableGrid.cell(from: start, to: cursor)
    }
    var text: [UInt8] = []
    cursor.advance()
    while let byte = cursor.peek {
      cursor.advance()
      if byte == UInt8(ascii: "\"") {
        guard cursor.peek == byte else { break }
        cursor.advance()
      } else if cursor.peek == nil {
        let range = SourceRange(start.position, to: cursor.position)
        diagnostics.append(Diagnostic(.error, .malformed, "the quoted cell that begins here is not closed", at: range))
      }
      text.append(byte)
    }
    let end = cursor
    TableGrid.skip(&cursor, to: separator)
    let rest = cursor.text(end.offset..<cursor.offset).trimmed
    if !rest.isEmpty {
      let range = SourceRange(end.position, to: cursor.position)
      diagnostics.append(Diagnostic(.error, .malformed, "expected nothing after the quoted cell", at: range))
    }
    return Cell(
      text: String(decoding: text, as: UTF8.self).trimmed, range: SourceRange(start.position, to: end.position))
  }

  private static func skip(_ cursor: inout ScriptCursor, to separator: UInt8) {
    while let byte = cursor.peek, byte != separator, !LineEnd.contains(byte) { cursor.advance() }
  }

  private static func takeLineEnd(_ cursor: inout ScriptCursor) {
    if cursor.peek == 0x0D { cursor.advance() }
    if cursor.peek == 0x0A { cursor.advance() }
  }

  private static func cell(from start: ScriptCursor, to end: ScriptCursor) -> Cell {
    let text = end.text(start.offset..<end.offset).trimmed
    return Cell(text: text, range: SourceRange(start.position, to: end.position))
  }

  // MARK: - Cells between bars

  private mutating func bars(_ cursor: inout ScriptCursor) -> [Cell] {
    var row: [Cell] = []
    while cursor.peek == 0x20 || cursor.peek == 0x09 { cursor.advance() }
    if cursor.peek == UInt8(ascii: "|") { cursor.advance() }
    while true {
      while cursor.peek == 0x20 || cursor.peek == 0x09 { cursor.advance() }
      let start = cursor
      while let byte = cursor.peek, byte != UInt8(ascii: "|"), !LineEnd.contains(byte) {
        cursor.advance(byte == UInt8(ascii: "\\") && !(cursor.peek(1).map(LineEnd.contains) ?? true) ? 2 : 1)
      }
      let raw = cursor.text(start.offset..<cursor.offset).trimmed
      let isLast = cursor.peek != UInt8(ascii: "|")
      if !(isLast && raw.isEmpty) {
        row.append(Cell(text: Markdown.plain(raw), range: SourceRange(start.position, to: cursor.position)))
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
  /// What a cell says: escapes resolved, emphasis and code marks around the whole left out.
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
