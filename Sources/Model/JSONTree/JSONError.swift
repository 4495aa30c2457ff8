/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Reason: Hashable, Sendable {
    /// Something follows the value.
    case afterValue
    /// The text is longer than it may be, in bytes.
    case tooLong(limit: Int)
    /// The text ends where a value should begin.
    case noValue
    /// No value begins like this.
    case notAValue
    /// There is no such word.
    case unknownWord
    /// There are more nested lists and objects than there may be.
    case tooDeep(limit: Int)
    /// After a member neither another nor the end follows.
    case commaOrBraceMissing
    /// A member has no name in quotes.
    case memberNameMissing
    /// No colon follows a name.
    case colonMissing
    /// After an item neither another nor the end follows.
    case commaOrBracketMissing
    /// A number has no digit where one must be.
    case digitMissing
    /// A number is too large.
    case outOfRange
    /// A number begins with 0 and a digit.
    case leadingZero
    /// A string holds a control character as it is.
    case controlCharacter
    /// A string is not closed.
    case openString
    /// There is no such escape.
    case unknownEscape
    /// An escape is half of a surrogate pair.
    case halfPair
    /// The second half of a surrogate pair is missing.
    case secondHalfMissing
    /// An escape has not four hexadecimal digits.
    case hexadecimalMissing
  }

  /// The kind of the error.
  public let reason: Reason
  /// The position of the error.
  public let position: SourcePosition

  /// Makes an error.
  public init(_ reason: Reason, at position: SourcePosition) {
    self.reason = reason
    self.position = position
  }

  /// A description of the error.
  public var message: String { reason.message }

  /// The message after its position.
  public var description: String { "\(position): \(message)" }
}

extension JSONError.Reason {
  /// The reason in words.
  public var message: String {
    switch self {
    case .afterValue: "nothing may follow the value"
    case .tooLong(let limit): "longer than \(limit) bytes"
    case .noValue: "the text ends where a value should begin"
    case .notAValue: "a JSON value cannot begin here"
    case .unknownWord: "the only words are true, false and null"
    case .tooDeep(let limit): "more than \(limit) levels deep"
    case .commaOrBraceMissing: "expected a comma or }"
    case .memberNameMissing: "expected a member's name in quotes"
    case .colonMissing: "a colon should follow the name"
    case .commaOrBracketMissing: "expected a comma or ]"
    case .digitMissing: "expected a digit"
    case .outOfRange: "the number is out of range"
    case .leadingZero: "a number cannot begin with 0 and a digit"
    case .controlCharacter: "a control character must be escaped in a string"
    case .openString: "the string is not closed"
    case .unknownEscape: "unknown escape"
    case .halfPair: "the escape is only half of a surrogate pair"
    case .secondHalfMissing: "expected the second half of the pair"
    case .hexadecimalMissing: "expected four hexadecimal digits"
    }
  }
}
