import Statecharts

/// The words of the grammar: white space, comments, notes, names, texts and arrows.
extension SMCatParser {
  /// An arrow with its spelling.
  struct Arrow {
    /// The spelling of the arrow.
    let spelling: String
    /// True if it leads from the second name to the first.
    let isBackward: Bool
  }

  /// Longer spellings come before those that they begin with.
  private static let arrows: [Arrow] =
    (["=>>", "->", "=>", ">>", ":>", "--", "=="]).map { Arrow(spelling: $0, isBackward: false) }
    + (["<<=", "<-", "<=", "<<", "<:"]).map { Arrow(spelling: $0, isBackward: true) }

  mutating func takeArrow() -> Arrow? {
    guard let letter = cursor.peek, "=->:<".unicodeScalars.contains(letter) else { return nil }
    return SMCatParser.arrows.first { cursor.take($0.spelling) }
  }

  /// Moves over blanks, line ends and comments.
  mutating func skipSpace() {
    while let letter = cursor.peek {
      switch letter {
      case " ", "\t", "\n", "\r": cursor.advance()
      case "/" where cursor.isAt("//"):
        let start = cursor
        cursor.skipLine()
        comments.append(cursor.range(from: start))
      case "/" where cursor.isAt("/*"):
        let start = cursor
        skipComment()
        comments.append(cursor.range(from: start))
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = cursor
    cursor.advance(by: 2)
    if cursor.takeThrough("*/") != nil { return }
    report(.error, "the comment has no end: expected '*/'", at: SourceRange(start.position))
  }

  /// Reads the lines that begin with `#`, with the white space and the comments around them.
  mutating func readNotes() -> [SMCatText] {
    var notes: [SMCatText] = []
    skipSpace()
    while cursor.take("#") {
      let start = cursor
      let text = cursor.takeLine().trimmed
      notes.append(SMCatText(text: text, range: cursor.range(from: start)))
      skipSpace()
    }
    return notes
  }

  /// True for a letter of a name without quotes. A brace closes a machine, unless there is none to close.
  func isNameLetter(_ letter: Unicode.Scalar) -> Bool {
    letter == "}" ? depth == 0 : !";, \"\t\n\r=-><:{[".unicodeScalars.contains(letter)
  }

  /// A name, in quotes or not; nil if none is here.
  mutating func readName() -> SMCatText? {
    let start = cursor
    if cursor.peek == "\"" {
      let text = readQuoted()
      return SMCatText(text: text, range: cursor.range(from: start))
    }
    let name = cursor.takeWhile(isNameLetter)
    return name.isEmpty ? nil : SMCatText(text: name, range: cursor.range(from: start))
  }

  /// A text in quotes, in which `\"` is a quote and a backslash before anything else represents itself.
  ///
  /// A text that nothing closes ends with its line.
  mutating func readQuoted() -> String {
    let start = cursor
    let (text, isClosed) = cursor.takeQuoted(&closesQuotes, inside: SMCatParser.toQuote)
    guard !isClosed else { return text }
    report(.error, "the text in quotes has no end: expected '\"'", at: SourceRange(start.position))
    return text.trimmed
  }

  private static func toQuote(_ cursor: inout TextCursor) -> String? {
    var text = ""
    while true {
      text += cursor.takeWhile { $0 != "\"" && $0 != "\\" }
      if cursor.take("\"") { return text }
      guard cursor.take("\\") else { return nil }
      text += cursor.take("\"") ? "\"" : "\\"
    }
  }

  /// The text after a colon: in quotes, or all up to a separator, whatever it is.
  mutating func readText(upTo isSeparator: (Unicode.Scalar) -> Bool) -> SMCatText {
    skipSpace()
    let start = cursor
    if cursor.peek == "\"" {
      let text = readQuoted()
      return SMCatText(text: text, range: cursor.range(from: start))
    }
    var end = start
    while let letter = cursor.peek, !isSeparator(letter) {
      cursor.advance()
      if letter > " " { end = cursor }
      if letter.isLineEnd { warnOfTransition() }
    }
    let text = cursor.text(start.offset..<end.offset)
    return SMCatText(text: text.trimmed, range: SourceRange(start.position, to: end.position))
  }

  /// Reports a line within a text that begins like a transition: the text before it goes on up to a separator.
  private mutating func warnOfTransition() {
    let before = cursor
    defer { cursor = before }
    cursor.skipBlanks()
    let start = cursor
    guard !cursor.takeWhile(isNameLetter).isEmpty else { return }
    cursor.skipBlanks()
    guard takeArrow() != nil else { return }
    cursor.skipBlanks()
    guard !cursor.takeWhile(isNameLetter).isEmpty else { return }
    let range = cursor.range(from: start)
    cursor.skipBlanks()
    guard cursor.isAtLineEnd || cursor.isAt(":") || cursor.isAt(";") || cursor.isAt("[") else { return }
    report(.warning, "this looks like a transition, but is a part of the text before it, which no ';' ends", at: range)
  }
}
