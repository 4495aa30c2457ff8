import JSONTree

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
