import Statecharts

/// A place in a text that moves forward, with its line and column.
///
/// Positions cost the same everywhere, also in the middle of a line of four million characters.
struct TextCursor: Sendable {
  private let letters: [Unicode.Scalar]
  private(set) var place = 0
  private var line = 1
  private var lineStart = 0

  init(_ text: String) {
    letters = Array(text.unicodeScalars)
  }

  /// The character here; nil at the end.
  var peek: Unicode.Scalar? { place < letters.count ? letters[place] : nil }

  var isAtEnd: Bool { place >= letters.count }

  var position: SourcePosition { SourcePosition(line: line, column: place - lineStart + 1) }

  /// True at the end of a line or of the text.
  var isAtLineEnd: Bool { peek.map(TextCursor.isLineEnd) ?? true }

  /// The character so far ahead.
  func peek(_ distance: Int) -> Unicode.Scalar? {
    place + distance < letters.count ? letters[place + distance] : nil
  }

  /// Moves on by so many characters.
  mutating func advance(by count: Int = 1) {
    for _ in 0..<count where place < letters.count {
      place += 1
      if LineEnd.isBehind(letters[place - 1].value, before: peek?.value) {
        line += 1
        lineStart = place
      }
    }
  }

  /// From a position to here.
  func range(from start: SourcePosition) -> SourceRange { SourceRange(start, to: position) }

  /// The text from a place to here.
  func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters[start..<place])
    return String(text)
  }

  /// True if a text begins here, be it in other letters' case (of ASCII).
  func looksAt(_ text: String, ignoringCase: Bool = false) -> Bool {
    var ahead = place
    for letter in text.unicodeScalars {
      guard ahead < letters.count else { return false }
      let isSame = letters[ahead] == letter
      guard isSame || (ignoringCase && TextCursor.lower(letters[ahead]) == TextCursor.lower(letter)) else {
        return false
      }
      ahead += 1
    }
    return true
  }

  /// True if a keyword stands here with something else than a letter, a digit or an underscore behind it.
  func looksAt(word: String) -> Bool {
    guard looksAt(word, ignoringCase: true) else { return false }
    return peek(word.unicodeScalars.count).map { !TextCursor.isWordLetter($0) } ?? true
  }

  /// Moves behind a text if it begins here.
  mutating func take(_ text: String, ignoringCase: Bool = false) -> Bool {
    guard looksAt(text, ignoringCase: ignoringCase) else { return false }
    advance(by: text.unicodeScalars.count)
    return true
  }

  /// Moves behind a keyword if it stands here.
  mutating func take(word: String) -> Bool {
    guard looksAt(word: word) else { return false }
    advance(by: word.unicodeScalars.count)
    return true
  }

  /// Moves on while the characters are of a kind and returns them.
  mutating func takeWhile(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
    let start = place
    while let letter = peek, isWanted(letter) { advance() }
    return text(from: start)
  }

  /// Moves over blanks on the line.
  mutating func skipBlanks() {
    while let letter = peek, TextCursor.isBlank(letter) { advance() }
  }

  /// Moves over blanks and line ends.
  mutating func skipSpace() {
    while let letter = peek, letter.properties.isWhitespace { advance() }
  }

  /// Moves to the end of the line and returns what stood there.
  mutating func takeLine() -> String {
    takeWhile { !TextCursor.isLineEnd($0) }
  }

  /// What stands from here to the end of the line, at most so many characters.
  func restOfLine(upTo count: Int = 200) -> String {
    var ahead = self
    var left = count
    return ahead.takeWhile { letter in
      left -= 1
      return left >= 0 && !TextCursor.isLineEnd(letter)
    }
  }

  /// Moves behind the next occurrence of a text, or to the end, and returns what stood before it; nil if there is none.
  mutating func takeThrough(_ text: String) -> String? {
    let start = place
    while !isAtEnd {
      if looksAt(text) {
        let before = self.text(from: start)
        advance(by: text.unicodeScalars.count)
        return before
      }
      advance()
    }
    return nil
  }

  static func isLineEnd(_ letter: Unicode.Scalar) -> Bool { LineEnd.contains(letter.value) }

  static func isBlank(_ letter: Unicode.Scalar) -> Bool { letter.properties.isWhitespace && !isLineEnd(letter) }

  static func isWordLetter(_ letter: Unicode.Scalar) -> Bool {
    letter == "_" || letter.properties.isAlphabetic || letter.properties.numericType != nil
  }

  private static func lower(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    (65...90).contains(letter.value) ? Unicode.Scalar(letter.value + 32) ?? letter : letter
  }
}
