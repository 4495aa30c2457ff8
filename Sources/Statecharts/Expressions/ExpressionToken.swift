/// A word of an expression in ECMAScript. ECMA-262, 12.
///
/// `In('state')` has the same words in every data model, so this is where all learn what a condition asks for without
/// evaluating it.
public struct ExpressionToken: Hashable, Sendable {
  /// What a word is.
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

  /// What it is.
  public let kind: Kind
  /// The word as it is written, a part of the expression.
  public let text: Substring

  init(_ kind: Kind, _ text: Substring) {
    self.kind = kind
    self.text = text
  }

  /// True for this punctuator.
  public func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  /// What a string has between its quotes, escapes as they are written; nil for anything else.
  public var quoted: Substring? {
    guard case .string(let isClosed) = kind else { return nil }
    return isClosed ? text.dropFirst().dropLast() : text.dropFirst()
  }
}
