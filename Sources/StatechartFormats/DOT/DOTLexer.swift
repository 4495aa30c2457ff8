import Statecharts

/// Splits a text into the words of the language.
struct DOTLexer {
  private var cursor: SourceCursor
  private(set) var diagnostics: [Diagnostic] = []
  /// False once a quote was found that nothing closes: no quote behind it is closed either.
  private var closesQuotes = true

  init(_ source: SourceText) {
    cursor = SourceCursor(source.text)
  }

  /// The next word; `end` again and again behind the last.
  mutating func next() -> DOTToken {
    skipSpace()
    let start = cursor.mark
    let kind = readKind()
    return DOTToken(kind: kind, range: cursor.range(from: start))
  }

  private mutating func readKind() -> DOTToken.Kind {
    guard let byte = cursor.byte else { return .end }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "="),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "+"):
      cursor.advance()
      return .symbol(byte)
    case UInt8(ascii: "\""): return .quoted(readJoinedQuotes())
    case UInt8(ascii: "<"): return .markup(readMarkup())
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"): return readArrowOrNumber()
    default: return readName()
    }
  }

  /// A name, or, if the character cannot begin one, that character.
  private mutating func readName() -> DOTToken.Kind {
    let start = cursor.offset
    cursor.skip { DOTLexer.isNameByte($0) }
    if cursor.offset > start { return .name(cursor.text(from: start)) }
    cursor.advance()
    return .unknown(cursor.text(from: start))
  }

  private mutating func readArrowOrNumber() -> DOTToken.Kind {
    if cursor.take("->") { return .arrow(isDirected: true) }
    if cursor.take("--") { return .arrow(isDirected: false) }
    let start = cursor.mark
    if cursor.byte == UInt8(ascii: "-") { cursor.advance() }
    let digits = cursor.offset
    cursor.skip { DOTLexer.isDigit($0) }
    if cursor.byte == UInt8(ascii: ".") {
      cursor.advance()
      cursor.skip { DOTLexer.isDigit($0) }
    }
    if cursor.offset > digits, cursor.text(from: digits) != "." { return .name(cursor.text(from: start.offset)) }
    cursor.move(to: start)
    cursor.advance()
    return .unknown(cursor.text(from: start.offset))
  }

  // MARK: - Texts

  /// A text in quotes with those that `+` adds to it.
  private mutating func readJoinedQuotes() -> String {
    var text = readQuoted()
    while true {
      let end = cursor.mark
      let known = diagnostics.count
      skipSpace()
      let isJoined = cursor.take("+")
      if isJoined { skipSpace() }
      guard isJoined, cursor.byte == UInt8(ascii: "\"") else {
        // What lies here is read again as what it is.
        diagnostics.removeLast(diagnostics.count - known)
        cursor.move(to: end)
        return text
      }
      text += readQuoted()
    }
  }

  /// A text in quotes: `\"` is a quote, a backslash before a line end joins the lines, every other backslash stays.
  ///
  /// A text that nothing closes ends with its line.
  private mutating func readQuoted() -> String {
    let start = cursor.mark
    let (text, isClosed) = cursor.takeQuoted(&closesQuotes, inside: DOTLexer.toQuote)
    if !isClosed { report("the text in quotes has no end: expected '\"'", at: start) }
    return text
  }

  private static func toQuote(_ cursor: inout SourceCursor) -> String? {
    var text: [UInt8] = []
    while let byte = cursor.byte {
      cursor.advance()
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), let next = cursor.byte else {
        text.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "\""): text.append(next)
      case UInt8(ascii: "\n"): break
      case UInt8(ascii: "\r"): if cursor.byte(ahead: 1) == UInt8(ascii: "\n") { cursor.advance() }
      case UInt8(ascii: "\\"): text += [byte, next]
      default:
        text.append(byte)
        continue
      }
      cursor.advance()
    }
    return nil
  }

  /// A text between `<` and `>` that may hold other such pairs.
  private mutating func readMarkup() -> String {
    let start = cursor.mark
    var depth = 0
    repeat {
      guard let byte = cursor.byte else {
        report("the text between '<' and '>' has no end: expected '>'", at: start)
        return cursor.text(from: start.offset + 1)
      }
      if byte == UInt8(ascii: "<") { depth += 1 }
      if byte == UInt8(ascii: ">") { depth -= 1 }
      cursor.advance()
    } while depth > 0
    return cursor.text(start.offset + 1..<cursor.offset - 1)
  }

  // MARK: - What is no word

  /// Moves over blanks, comments and the lines of a preprocessor.
  private mutating func skipSpace() {
    while let byte = cursor.byte {
      switch byte {
      case 0x09...0x0D, UInt8(ascii: " "): cursor.advance()
      case UInt8(ascii: "/") where cursor.isAt("//"): skipLine()
      case UInt8(ascii: "#") where cursor.position.column == 1: skipLine()
      case UInt8(ascii: "/") where cursor.isAt("/*"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipLine() { cursor.skip { !LineEnd.contains($0) } }

  private mutating func skipComment() {
    let start = cursor.mark
    cursor.advance(by: 2)
    while !cursor.isAtEnd {
      if cursor.take("*/") { return }
      cursor.advance()
    }
    report("the comment has no end: expected '*/'", at: start)
  }

  private mutating func report(_ message: String, at start: SourceCursor.Mark) {
    guard diagnostics.count < DOTParser.findings else { return }
    diagnostics.append(Diagnostic(.error, .malformed, message, at: SourceRange(start.position)))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
