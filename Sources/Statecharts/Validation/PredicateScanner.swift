/// Finds the states that an expression asks for with `In('name')`, without knowing the rest of its language.
struct PredicateScanner {
  private let letters: [Unicode.Scalar]
  private var place = 0

  private init(_ text: String) {
    letters = Array(text.unicodeScalars)
  }

  /// The names in order. A name without quotes counts only where the data model has no variables (SCXML B.1); what is
  /// in the strings of the expression does not.
  static func names(in expression: String, takesBareNames: Bool) -> [String] {
    var scanner = PredicateScanner(expression)
    var names: [String] = []
    while let letter = scanner.peek {
      if letter == "'" || letter == "\"" {
        _ = scanner.quoted()
      } else if scanner.isWordLetter(letter) {
        guard scanner.word() == "In" else { continue }
        if let name = scanner.argument(takesBareNames: takesBareNames) { names.append(name) }
      } else {
        scanner.place += 1
      }
    }
    return names
  }

  private var peek: Unicode.Scalar? { place < letters.count ? letters[place] : nil }

  private func isWordLetter(_ letter: Unicode.Scalar) -> Bool {
    letter.properties.isAlphabetic || letter.properties.numericType != nil || letter == "_" || letter == "$"
      || letter == "."
  }

  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while let letter = peek, isWordLetter(letter) {
      word.append(letter)
      place += 1
    }
    return String(word)
  }

  private mutating func skipSpace() {
    while let letter = peek, letter.properties.isWhitespace { place += 1 }
  }

  private mutating func argument(takesBareNames: Bool) -> String? {
    skipSpace()
    guard peek == "(" else { return nil }
    place += 1
    skipSpace()
    if peek == "'" || peek == "\"" {
      let name = quoted()
      skipSpace()
      return peek == ")" ? name : nil
    }
    guard takesBareNames else { return nil }
    let start = place
    while let letter = peek, letter != ")", !letter.properties.isWhitespace { place += 1 }
    let name = String(String.UnicodeScalarView(letters[start..<place]))
    skipSpace()
    return peek == ")" && !name.isEmpty ? name : nil
  }

  /// Reads a string; nil if it is not closed or has escapes.
  private mutating func quoted() -> String? {
    let quote = peek
    place += 1
    let start = place
    var hasEscapes = false
    while let letter = peek, letter != quote {
      if letter == "\\" {
        hasEscapes = true
        place += 1
      }
      place += 1
    }
    guard peek != nil else { return nil }
    let text = letters[start..<place]
    place += 1
    return hasEscapes ? nil : String(String.UnicodeScalarView(text))
  }
}
