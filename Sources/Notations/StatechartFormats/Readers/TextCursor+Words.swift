import JSONTree
import Statecharts

/// Words, lines and quotes, as the notations have them.
extension TextCursor {
  /// True at the end of a line or of the text.
  var isAtLineEnd: Bool { peek?.isLineEnd ?? true }

  /// True if a keyword is here with something else than a letter, a digit or an underscore after it.
  func isAt(word: String) -> Bool {
    guard isAt(word, ignoringCase: true) else { return false }
    return peek(word.unicodeScalars.count).map { !$0.isWordLetter } ?? true
  }

  /// Moves past a keyword if it is here.
  mutating func take(word: String) -> Bool { isAt(word: word) && take(word, ignoringCase: true) }

  /// Moves over blanks on the line.
  mutating func skipBlanks() { scan { $0.isBlank } }

  /// Moves over blanks and line ends.
  mutating func skipSpace() { scan { $0.isSpace } }

  /// Moves to the end of the line and returns what was there.
  mutating func takeLine() -> String { takeWhile { !$0.isLineEnd } }

  /// The text on this line up to a mark, or to the end of the line; moves past the mark if it is there.
  mutating func takeLine(upTo mark: String) -> String {
    let start = offset
    while !isAtLineEnd, !isAt(mark) { advance() }
    let text = text(from: start)
    _ = take(mark)
    return text
  }

  /// Returns the text from here to the end of the line, at most so many characters.
  func restOfLine(upTo count: Int = 200) -> String {
    var ahead = self
    var left = count
    return ahead.takeWhile { letter in
      left -= 1
      return left >= 0 && !letter.isLineEnd
    }
  }

  /// Takes a text in quotes, the first of which is here; one that nothing closes ends with its line.
  ///
  /// - Parameters:
  ///   - mayClose: False once a text was met that nothing closes: no quote is looked for after it again, so that a text
  ///   of many quotes is read in proportion to its length.
  ///   - inside: Takes what is between the quotes and the closing one, with what is escaped in it; nil if the text ends
  ///     before.
  mutating func takeQuoted(
    _ mayClose: inout Bool, inside: (inout TextCursor) -> String?
  ) -> (text: String, isClosed: Bool) {
    advance()
    if mayClose {
      var ahead = self
      if let text = inside(&ahead) {
        self = ahead
        return (text, true)
      }
      mayClose = false
    }
    return (takeLine(), false)
  }
}

extension String {
  /// True for a name of ASCII letters, digits and underscores that begins with no digit.
  var isPlainWord: Bool {
    guard let first = unicodeScalars.first, !first.isDigit else { return false }
    return unicodeScalars.allSatisfy { $0.isASCIILetter || $0.isDigit || $0 == "_" }
  }

  /// True for a word with letters beyond ASCII, which drawings take as a name.
  var isForeignWord: Bool {
    guard let first = unicodeScalars.first, !first.isDigit, utf8.contains(where: { $0 >= 0x80 }) else { return false }
    return unicodeScalars.allSatisfy(\.isWordLetter)
  }
}

extension Unicode.Scalar {
  /// True for white space. The table of Unicode is not asked about ASCII, of which most letters are.
  var isSpace: Bool { isASCII ? UInt8(value).isSpace : properties.isWhitespace }

  /// True for white space within a line.
  var isBlank: Bool { isSpace && !isLineEnd }

  /// True for letters, digits and underscores.
  var isWordLetter: Bool {
    if isASCII { return isASCIILetter || isDigit || self == "_" }
    return properties.isAlphabetic || properties.numericType != nil
  }
}
