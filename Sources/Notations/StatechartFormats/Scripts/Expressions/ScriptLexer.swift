import JSONTree

/// A word of a script. ECMA-262, 12.
struct ScriptToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case name, number, symbol, pattern
    /// A string: its value is the token's text.
    case string
    /// A template with its quotes.
    case template
  }

  let kind: Kind
  let text: String
  /// True if a line ends before it.
  let isAfterLineEnd: Bool

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
}

/// Why a script, or a part of it, is not followed: it holds what is not read here, or is too long or too deep.
struct ScriptNotFollowed: Error, Hashable {}

/// The words of a script, comments and white space left out.
enum ScriptLexer {
  /// The maximum number of bytes of a text that is followed.
  static let maxBytes = 20_000

  private static let symbols = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&",
    "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**",
  ]

  static func tokens(of text: String) throws(ScriptNotFollowed) -> [ScriptToken] {
    guard text.utf8.count <= maxBytes else { throw ScriptNotFollowed() }
    var reader = ScriptReader(SourceText(text))
    var tokens: [ScriptToken] = []
    var line = 1
    while true {
      reader.skipSpace()
      guard let letter = reader.cursor.peek else { return tokens }
      let isAfterLineEnd = reader.cursor.position.line > line
      let (kind, word) = try token(letter, after: tokens.last, &reader)
      tokens.append(ScriptToken(kind: kind, text: word, isAfterLineEnd: isAfterLineEnd))
      line = reader.cursor.position.line
      guard reader.diagnostics.isEmpty else { throw ScriptNotFollowed() }
    }
  }

  private static func token(
    _ letter: Unicode.Scalar, after last: ScriptToken?, _ reader: inout ScriptReader
  ) throws(ScriptNotFollowed) -> (ScriptToken.Kind, String) {
    let start = reader.cursor
    switch letter {
    case "\"", "'": return (.string, reader.string())
    case "`":
      reader.skipTemplate()
      return (.template, reader.cursor.text(from: start))
    case "/" where opensPattern(after: last): return (.pattern, try pattern(&reader))
    case "#", "@", "\\": throw ScriptNotFollowed()
    default: break
    }
    if letter.isDigit || letter == "." && reader.cursor.peek(1)?.isDigit == true {
      guard reader.number() != nil else { throw ScriptNotFollowed() }
      return (.number, reader.cursor.text(from: start))
    }
    if letter.beginsScriptName { return (.name, reader.cursor.takeScriptName()) }
    for symbol in symbols where reader.cursor.isAt(symbol) {
      // `a?.5:1` is a choice between two numbers.
      if symbol == "?.", reader.cursor.peek(2)?.isDigit == true { continue }
      _ = reader.cursor.take(symbol)
      return (.symbol, symbol)
    }
    reader.cursor.advance()
    return (.symbol, reader.cursor.text(from: start))
  }

  /// True if a slash begins a regular expression and does not divide.
  private static func opensPattern(after last: ScriptToken?) -> Bool {
    guard let last else { return true }
    switch last.kind {
    case .number, .string, .template, .pattern: return false
    case .name: return ["return", "typeof", "case", "in", "instanceof"].contains(last.text)
    case .symbol: return ![")", "]", "}"].contains(last.text)
    }
  }

  private static func pattern(_ reader: inout ScriptReader) throws(ScriptNotFollowed) -> String {
    let start = reader.cursor
    var isInClass = false
    reader.cursor.advance()
    while let letter = reader.cursor.peek, !letter.isLineEnd {
      reader.cursor.advance()
      switch letter {
      case "\\": reader.cursor.advance()
      case "[": isInClass = true
      case "]": isInClass = false
      case "/" where !isInClass:
        reader.cursor.scan { $0.isASCIILetter }
        return reader.cursor.text(from: start)
      default: break
      }
    }
    throw ScriptNotFollowed()
  }
}
