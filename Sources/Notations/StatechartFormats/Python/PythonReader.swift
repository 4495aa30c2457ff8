import JSONTree
import Statecharts

/// Reads the statements and expressions of a file in Python, as far as data and calls need them. The Python Language
/// Reference, 2, 6, 7 and 8.
///
/// Other text is skipped by its brackets and texts, or lines. Time grows with the length of the text.
struct PythonReader {
  /// The maximum number of brackets, operators and blocks within one another.
  static let nesting = 100

  var cursor: TextCursor
  let fileName: String?
  /// The number of open brackets: within them a line end is white space.
  var brackets = 0
  private var depth = 0

  init(_ source: SourceText) {
    cursor = TextCursor(source.text)
    fileName = source.fileName
  }

  mutating func enter() throws(ReadError) {
    depth += 1
    guard depth <= PythonReader.nesting else {
      let message = "expressions or blocks are nested more than \(PythonReader.nesting) levels deep"
      throw ReadError(.limitExceeded, message, at: cursor.position, fileName: fileName)
    }
  }

  mutating func leave() { depth -= 1 }

  // MARK: - White space

  /// Moves over blanks and comments; within brackets over line ends, too.
  mutating func skipSpace() {
    while let letter = cursor.peek {
      switch letter {
      case " ", "\t", "\u{C}", "\u{A0}": cursor.advance()
      case "#": cursor.skipLine()
      case "\\" where cursor.peek(1)?.isLineEnd == true: skipLineEnd(after: 1)
      case _ where letter.isLineEnd && brackets > 0: cursor.advance()
      default: return
      }
    }
  }

  private mutating func skipLineEnd(after count: Int) {
    cursor.advance(by: count)
    if cursor.peek == "\r", cursor.peek(1) == "\n" { cursor.advance() }
    cursor.advance()
  }

  /// True at the end of a statement.
  var isAtEnd: Bool {
    guard let letter = cursor.peek else { return true }
    return letter == ";" || brackets == 0 && letter.isLineEnd
  }

  /// Moves to the end of the statement, over brackets and texts.
  mutating func skipStatement() {
    let outer = brackets
    while let letter = cursor.peek {
      switch letter {
      case "(", "[", "{": brackets += 1
      case ")", "]", "}": brackets = max(outer, brackets - 1)
      case "\"", "'":
        _ = string(isRaw: false, isFormatted: false)
        continue
      case "#":
        cursor.skipLine()
        continue
      case "\\":
        if cursor.peek(1)?.isLineEnd == true {
          skipLineEnd(after: 1)
          continue
        }
      case ";" where brackets == outer: return
      case _ where letter.isLineEnd && brackets == outer: return
      default: break
      }
      cursor.advance()
    }
    brackets = outer
  }

  // MARK: - Words

  /// True if a keyword is here.
  func isAt(keyword: String) -> Bool {
    cursor.isAt(keyword) && cursor.peek(keyword.unicodeScalars.count).map { !$0.isWordLetter } ?? true
  }

  /// Moves past a keyword and blanks if it is here.
  mutating func take(keyword: String) -> Bool {
    guard isAt(keyword: keyword) else { return false }
    cursor.advance(by: keyword.unicodeScalars.count)
    skipSpace()
    return true
  }

  /// Moves past an operator and blanks if it is here.
  mutating func take(_ mark: String) -> Bool {
    guard cursor.take(mark) else { return false }
    skipSpace()
    return true
  }

  /// A name; empty if none begins here.
  mutating func takeName() -> String {
    guard let letter = cursor.peek, letter.isWordLetter, !letter.isDigit else { return "" }
    return cursor.takeWhile(\.isWordLetter)
  }

  func node(_ content: PythonNode.Content, from start: TextCursor, to end: TextCursor) -> PythonNode {
    PythonNode(range: end.range(from: start), bytes: start.offset..<end.offset, content: content)
  }

  func node(_ content: PythonNode.Content, from start: TextCursor, through last: PythonNode) -> PythonNode {
    PythonNode(
      range: SourceRange(start.position, to: last.range.end), bytes: start.offset..<last.bytes.upperBound,
      content: content)
  }
}

/// Words of a text that say which library a file in Python is for, at a glance.
struct PythonSigns {
  /// The modules that are imported, as far as the first dot.
  private(set) var modules: Set<String> = []
  /// The names that are called, or the bases of classes.
  private(set) var words: Set<String> = []

  /// The words that are looked for, with the letter after them.
  private static let wanted: Set<String> = [
    "Machine(", "states=", "transitions=", "add_transition(", "add_transitions(", "StateMachine)", "StateChart)",
    "State(",
    "to(", "createMachine(", "from_enum(",
  ]

  init(_ text: String) {
    var cursor = TextCursor(text)
    var isLineStart = true
    while let letter = cursor.peek {
      guard letter.isWordLetter else {
        if letter.isLineEnd { isLineStart = true } else if !letter.isBlank { isLineStart = false }
        cursor.advance()
        continue
      }
      let word = cursor.takeWhile(\.isWordLetter)
      if isLineStart, word == "from" || word == "import" {
        cursor.skipBlanks()
        modules.insert(cursor.takeWhile(\.isWordLetter))
      } else if word.utf8.count < 20 {
        cursor.skipBlanks()
        guard let next = cursor.peek else { return }
        if Self.wanted.contains("\(word)\(next)") { words.insert("\(word)\(next)") }
        if next == "=", ["STATES", "TRANSITIONS"].contains(word) { words.insert(word.lowercased() + "=") }
      }
      isLineStart = false
    }
  }

  /// True for a text that is no file in Python, by its first letter.
  static func isOther(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    return first == nil || first == "{" || first == "<" || first == "["
  }
}
