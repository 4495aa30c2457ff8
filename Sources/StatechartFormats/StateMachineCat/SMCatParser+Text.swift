import Statecharts

/// The words of the grammar: white space, comments, notes, names, texts and arrows.
extension SMCatParser {
  /// An arrow with its spelling.
  struct Arrow {
    /// How it is written.
    let spelling: StaticString
    /// True if it leads from the second name to the first.
    let isBackward: Bool
  }

  /// Longer spellings come before those that they begin with.
  private static let arrows: [Arrow] =
    (["=>>", "->", "=>", ">>", ":>", "--", "=="] as [StaticString]).map { Arrow(spelling: $0, isBackward: false) }
    + (["<<=", "<-", "<=", "<<", "<:"] as [StaticString]).map { Arrow(spelling: $0, isBackward: true) }

  mutating func takeArrow() -> Arrow? {
    guard let byte = cursor.byte, "=->:<".utf8.contains(byte) else { return nil }
    return SMCatParser.arrows.first { cursor.take($0.spelling) }
  }

  /// Moves over blanks, line ends and comments.
  mutating func skipSpace() {
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): cursor.advance()
      case UInt8(ascii: "/") where cursor.isAt("//"):
        cursor.skip { !LineEnd.contains($0) }
      case UInt8(ascii: "/") where cursor.isAt("/*"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = cursor.mark
    cursor.advance(by: 2)
    while !cursor.isAtEnd {
      if cursor.take("*/") { return }
      cursor.advance()
    }
    report(.error, "the comment has no end: expected '*/'", at: SourceRange(start.position))
  }

  /// Reads the lines that begin with `#`, with the white space and the comments around them.
  mutating func readNotes() -> [SMCatText] {
    var notes: [SMCatText] = []
    skipSpace()
    while cursor.byte == UInt8(ascii: "#") {
      cursor.advance()
      let start = cursor.mark
      cursor.skip { !LineEnd.contains($0) }
      notes.append(SMCatText(text: cursor.text(from: start.offset).trimmed, range: cursor.range(from: start)))
      skipSpace()
    }
    return notes
  }

  /// True for a byte of a name without quotes. A brace closes a machine, unless there is none to close.
  func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "}"): depth == 0
    case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "\t"),
      UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: ">"),
      UInt8(ascii: "<"), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["):
      false
    default: true
    }
  }

  /// A name, in quotes or not; nil if none stands here.
  mutating func readName() -> SMCatText? {
    let start = cursor.mark
    if cursor.byte == UInt8(ascii: "\"") {
      let text = readQuoted()
      return SMCatText(text: text, range: cursor.range(from: start))
    }
    while let byte = cursor.byte, isNameByte(byte) { cursor.advance() }
    guard cursor.offset > start.offset else { return nil }
    return SMCatText(text: cursor.text(from: start.offset), range: cursor.range(from: start))
  }

  /// A text in quotes, in which `\"` is a quote and a backslash before anything else stands for itself.
  ///
  /// A text that nothing closes ends with its line.
  mutating func readQuoted() -> String {
    let start = cursor.mark
    let (text, isClosed) = cursor.takeQuoted(&closesQuotes, inside: SMCatParser.toQuote)
    guard !isClosed else { return text }
    report(.error, "the text in quotes has no end: expected '\"'", at: SourceRange(start.position))
    return text.trimmed
  }

  private static func toQuote(_ cursor: inout SourceCursor) -> String? {
    var text: [UInt8] = []
    while let byte = cursor.byte {
      cursor.advance()
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), cursor.byte == UInt8(ascii: "\"") {
        cursor.advance()
        text.append(UInt8(ascii: "\""))
      } else {
        text.append(byte)
      }
    }
    return nil
  }

  /// The text behind a colon: in quotes, or all up to a separator, whatever it is.
  mutating func readText(upTo isSeparator: (UInt8) -> Bool) -> SMCatText {
    skipSpace()
    let start = cursor.mark
    if cursor.byte == UInt8(ascii: "\"") {
      let text = readQuoted()
      return SMCatText(text: text, range: cursor.range(from: start))
    }
    var end = start
    while let byte = cursor.byte, !isSeparator(byte) {
      cursor.advance()
      if byte > UInt8(ascii: " ") { end = cursor.mark }
    }
    let text = cursor.text(start.offset..<end.offset)
    return SMCatText(text: text.trimmed, range: SourceRange(start.position, to: end.position))
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
