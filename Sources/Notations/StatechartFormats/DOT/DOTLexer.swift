import Statecharts

/// Splits a text into the words of the language.
struct DOTLexer {
  private var cursor: TextCursor
  private(set) var diagnostics: [Diagnostic] = []
  /// The ranges of the comments; one may be there twice.
  private(set) var comments: [SourceRange] = []
  /// False once a quote was found that nothing closes: no quote after it is closed either.
  private var closesQuotes = true
  /// True after `=`, where a value is.
  private var expectsValue = false

  init(_ source: SourceText) {
    cursor = TextCursor(source.text)
  }

  /// The next word; `end` again and again after the last.
  mutating func next() -> DOTToken {
    skipSpace()
    let start = cursor
    let kind = readKind()
    expectsValue = kind == .symbol("=")
    return DOTToken(kind: kind, range: cursor.range(from: start))
  }

  private mutating func readKind() -> DOTToken.Kind {
    guard let letter = cursor.peek else { return .end }
    switch letter {
    case "{", "}", "[", "]", "=", ";", ",", ":", "+":
      cursor.advance()
      return .symbol(letter)
    case "\"": return .quoted(readJoinedQuotes())
    case "<": return .markup(readMarkup())
    case "-", ".", "0"..."9": return readArrowOrNumber()
    case "#": return readColour()
    default: return readName()
    }
  }

  /// A name, or, if the character cannot begin one, that character.
  private mutating func readName() -> DOTToken.Kind {
    let start = cursor
    let name = cursor.takeWhile { $0.isASCIILetter || $0.isDigit || $0 == "_" || !$0.isASCII }
    guard name.isEmpty else { return .name(name) }
    cursor.advance()
    return .unknown(cursor.text(from: start))
  }

  /// A colour as HTML writes it, which Graphviz takes only in quotes: what is after `#` is a comment otherwise.
  private mutating func readColour() -> DOTToken.Kind {
    let start = cursor
    cursor.advance()
    _ = cursor.takeWhile { $0.isASCIILetter || $0.isDigit }
    let text = cursor.text(from: start)
    report("a value that begins with '#' needs quotes", at: start, suggestion: "write \"\(text)\"")
    return .name(text)
  }

  private mutating func readArrowOrNumber() -> DOTToken.Kind {
    if cursor.take("->") { return .arrow(isDirected: true) }
    if cursor.take("--") { return .arrow(isDirected: false) }
    let start = cursor
    _ = cursor.take("-")
    var digits = cursor.scan { $0.isDigit }.count
    if cursor.take(".") { digits += cursor.scan { $0.isDigit }.count }
    if digits > 0 { return .name(number(from: start)) }
    cursor = start
    cursor.advance()
    return .unknown(cursor.text(from: start))
  }

  /// A number, or a name that begins with one: Graphviz takes that apart, which nobody means.
  private mutating func number(from start: TextCursor) -> String {
    let letters = cursor.takeWhile { $0.isASCIILetter || $0.isDigit || $0 == "_" || !$0.isASCII }
    let text = cursor.text(from: start)
    guard !letters.isEmpty else { return text }
    report(
      "Graphviz reads '\(text)' as a number and a name; it is read as one name", at: start, .warning,
      suggestion: "write \"\(text)\"")
    return text
  }

  // MARK: - Texts

  /// A text in quotes with those that `+` adds to it.
  private mutating func readJoinedQuotes() -> String {
    var text = readQuoted()
    while true {
      let end = cursor
      let known = diagnostics.count
      skipSpace()
      let isJoined = cursor.take("+")
      if isJoined { skipSpace() }
      guard isJoined, cursor.peek == "\"" else {
        // The text from here is read again as what it is.
        diagnostics.removeLast(diagnostics.count - known)
        cursor = end
        return text
      }
      text += readQuoted()
    }
  }

  /// A text in quotes: `\"` is a quote, a backslash before a line end joins the lines, every other backslash stays.
  ///
  /// A text that nothing closes ends with its line.
  private mutating func readQuoted() -> String {
    let start = cursor
    let (text, isClosed) = cursor.takeQuoted(&closesQuotes, inside: DOTLexer.toQuote)
    if !isClosed { report("the text in quotes has no end: expected '\"'", at: start) }
    return text
  }

  private static func toQuote(_ cursor: inout TextCursor) -> String? {
    var text = ""
    while true {
      text += cursor.takeWhile { $0 != "\"" && $0 != "\\" }
      if cursor.take("\"") { return text }
      guard cursor.take("\\") else { return nil }
      switch cursor.peek {
      case "\"": text += "\""
      case "\n": break
      case "\r": if cursor.peek(1) == "\n" { cursor.advance() }
      case "\\": text += "\\\\"
      default:
        text += "\\"
        continue
      }
      cursor.advance()
    }
  }

  /// A text between `<` and `>` that may hold other such pairs.
  private mutating func readMarkup() -> String {
    let start = cursor
    var depth = 0
    repeat {
      guard let letter = cursor.peek else {
        report("the text between '<' and '>' has no end: expected '>'", at: start)
        return cursor.text(from: start.offset + 1)
      }
      if letter == "<", cursor.isAt("<!--") {
        _ = cursor.takeThrough("-->")
        if cursor.peek != nil { continue }
      }
      if letter == "<" { depth += 1 }
      if letter == ">" { depth -= 1 }
      cursor.advance()
    } while depth > 0
    return cursor.text(start.offset + 1..<cursor.offset - 1)
  }

  // MARK: - What is no word

  /// Moves over blanks, comments and the lines of a preprocessor.
  private mutating func skipSpace() {
    while let letter = cursor.peek {
      switch letter {
      case "\t"..."\r", " ": cursor.advance()
      case "/" where cursor.isAt("//"): keepComment { $0.skipLine() }
      case "#" where !(expectsValue && cursor.peek(1)?.properties.isASCIIHexDigit ?? false):
        keepComment { $0.skipLine() }
      case "/" where cursor.isAt("/*"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = cursor
    var isClosed = false
    keepComment { cursor in
      cursor.advance(by: 2)
      isClosed = cursor.takeThrough("*/") != nil
    }
    if !isClosed { report("the comment has no end: expected '*/'", at: start) }
  }

  private mutating func keepComment(_ skip: (inout TextCursor) -> Void) {
    let start = cursor
    skip(&cursor)
    comments.append(cursor.range(from: start))
  }

  private mutating func report(
    _ message: String, at start: TextCursor, _ severity: Diagnostic.Severity = .error, suggestion: String? = nil
  ) {
    guard diagnostics.count < DOTParser.findings else { return }
    diagnostics.append(
      Diagnostic(severity, .malformed, message, at: SourceRange(start.position), suggestion: suggestion))
  }
}
