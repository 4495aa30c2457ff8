/// The words of an expression in ECMAScript, in order, without white space. ECMA-262, 12.
///
/// Comments, regular expressions and templates are not known: their characters are symbols and words like others.
/// Takes time in proportion to the expression's length.
public struct ExpressionTokens: Sequence, IteratorProtocol {
  /// The punctuators of more than one character, the longest first. ECMA-262, 12.8.
  private static let operators = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&",
    "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**",
  ].map { Array($0.unicodeScalars) }

  private var rest: Substring.UnicodeScalarView

  /// Begins at the start of an expression.
  public init(_ source: String) {
    rest = source[...].unicodeScalars
  }

  /// The next word; nil at the end.
  public mutating func next() -> ExpressionToken? {
    while let first = rest.first, first.properties.isWhitespace || first == "\u{FEFF}" { rest.removeFirst() }
    guard let first = rest.first else { return nil }
    let (kind, length) =
      switch first {
      case "'", "\"": string(first)
      case "0"..."9": (ExpressionToken.Kind.number, numberLength)
      case _ where ExpressionTokens.startsName(first): (.path, pathLength)
      default: (.symbol, symbolLength)
      }
    let word = rest.prefix(length)
    rest = rest[word.endIndex...]
    return ExpressionToken(kind, Substring(word))
  }

  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "$" || scalar.properties.isIDStart
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    startsName(scalar) || scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  private func string(_ quote: Unicode.Scalar) -> (ExpressionToken.Kind, Int) {
    var (length, isEscaped) = (1, false)
    for scalar in rest.dropFirst() {
      length += 1
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == quote {
        return (.string(isClosed: true), length)
      }
    }
    return (.string(isClosed: false), length)
  }

  private var numberLength: Int {
    var (length, previous) = (0, Unicode.Scalar("0"))
    for scalar in rest {
      let isSign = (scalar == "+" || scalar == "-") && (previous == "e" || previous == "E")
      guard isSign || scalar == "." || ExpressionTokens.continuesName(scalar) else { break }
      (length, previous) = (length + 1, scalar)
    }
    return length
  }

  /// A point belongs to the path where a name follows.
  private var pathLength: Int {
    var (length, endsWithPoint) = (0, false)
    for scalar in rest {
      if endsWithPoint ? ExpressionTokens.startsName(scalar) : ExpressionTokens.continuesName(scalar) {
        endsWithPoint = false
      } else if scalar == ".", !endsWithPoint {
        endsWithPoint = true
      } else {
        break
      }
      length += 1
    }
    return endsWithPoint ? length - 1 : length
  }

  private var symbolLength: Int {
    guard let symbol = ExpressionTokens.operators.first(where: { rest.starts(with: $0) }) else { return 1 }
    // `a?.5:1` is a choice between two numbers.
    if symbol == ["?", "."], let digit = rest.dropFirst(2).first, "0"..."9" ~= digit { return 1 }
    return symbol.count
  }
}

/// A word of an expression in ECMAScript. ECMA-262, 12.
///
/// `In('state')` has the same words in every data model, so this is where all learn what a condition asks for without
/// evaluating it.
public struct ExpressionToken: Hashable, Sendable {
  /// The kind of a word.
  public enum Kind: Hashable, Sendable {
    /// A name, keywords included, with the members that follow it without white space: `_event.data.amount`.
    case path
    /// A number, and whatever follows its first digit as a number's letters do.
    case number
    /// A string with its quotes, or what begins as one if it is not closed.
    case string(isClosed: Bool)
    /// A punctuator, or a character that begins no word.
    case symbol
  }

  /// The kind of the word.
  public let kind: Kind
  /// The word as it is written, a part of the expression.
  public let text: Substring

  init(_ kind: Kind, _ text: Substring) {
    self.kind = kind
    self.text = text
  }

  /// True for this punctuator.
  public func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  /// The text between the quotes of a string, escapes as they are written; nil for anything else.
  public var quoted: Substring? {
    guard case .string(let isClosed) = kind else { return nil }
    return isClosed ? text.dropFirst().dropLast() : text.dropFirst()
  }
}
