extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String { isOnePlainWord ? String(self) : String(trimmingBlanks) }

  /// The part of the text without white space at its ends.
  var trimmingBlanks: SubSequence {
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace }) else {
      return self[endIndex..<endIndex]
    }
    return self[start...end]
  }

  /// The text with one blank for each stretch of white space, and none at its ends.
  var onOneLine: String {
    isOnePlainWord ? String(self) : split { $0.isWhitespace }.joined(separator: " ")
  }

  /// True if all letters are of ASCII, and none is white space: most names and labels are one word, and large texts
  /// have many.
  private var isOnePlainWord: Bool { !utf8.contains { $0 >= 0x80 || $0.isSpace } }

  /// The lines that are not empty.
  var lines: [String] { split { $0.isNewline }.map { String($0) } }

  /// The lines of each note of several, which are divided by empty lines.
  var paragraphs: [[String]] {
    var notes: [[String]] = [[]]
    for line in split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }).map({ String($0) }) {
      if line.trimmed.isEmpty { notes.append([]) } else { notes[notes.count - 1].append(line) }
    }
    return notes.filter { !$0.isEmpty }
  }
}

extension Unicode.Scalar {
  /// The letter of a numeric character reference of HTML, without its `&` and `;`: `#35`, `#x23`.
  init?(reference: Substring) {
    guard reference.hasPrefix("#") else { return nil }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    guard let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
    self.init(code)
  }
}

/// Notes on one thing, one after the other: the lines of each, and an empty line between two.
extension [String] {
  /// Adds the lines of a note, apart from those of notes before it.
  mutating func addNote(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    if !isEmpty { append("") }
    self += lines
  }
}

/// Tags of HTML in labels, which drawings show as looks.
enum HTMLTags {
  /// The text without tags of some names, and without what else a notation writes between `<` and `>`.
  ///
  /// `a <b && c> d` stays: after a name there is nothing, a colon, or attributes with values.
  static func taken(off text: String, names: Set<String>, isMark: (Substring) -> Bool = { _ in false }) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      let after = rest[rest.index(after: open)...]
      if mayBeTag(after, names), let close = after.prefix(200).firstIndex(of: ">"),
        isTag(after[..<close], names) || isMark(after[..<close])
      {
        rest = after[after.index(after: close)...]
      } else {
        result.append("<")
        rest = after
      }
    }
    return result + rest
  }

  /// A name, or a mark that is no letter.
  private static func mayBeTag(_ text: Substring, _ names: Set<String>) -> Bool {
    let rest = text.first == "/" ? text.dropFirst() : text
    guard let first = rest.first, first.isLetter else { return "&$#:".contains(rest.first ?? " ") }
    return names.contains(rest.prefix(20).prefix { $0.isLetter }.lowercased())
  }

  private static func isTag(_ inside: Substring, _ names: Set<String>) -> Bool {
    let text = inside.hasPrefix("/") ? inside.dropFirst() : inside
    let name = text.prefix { $0.isLetter }
    guard names.contains(name.lowercased()) else { return false }
    let rest = text.dropFirst(name.count)
    guard let next = rest.first else { return true }
    return next == ":" || rest == "/" || rest == " /" || next == " " && rest.contains("=") && !rest.contains("==")
  }
}

/// Marks of Markdown and Creole around words in labels: `**bold**`.
enum PairedMarks {
  /// The text without a mark that is on both sides of some words.
  ///
  /// - Parameters:
  ///   - opens: True if the first mark can stand after a letter.
  ///   - closing: The place of the second mark in the text after the first.
  static func taken(
    off text: String, _ mark: String, opens: (Character) -> Bool, closing: (Substring) -> Range<Substring.Index>?
  ) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: mark) {
      let before = rest[..<open.lowerBound].last ?? result.last
      let after = rest[open.upperBound...]
      guard before.map(opens) ?? true, let first = after.first, !first.isWhitespace, let close = closing(after) else {
        result += rest[..<open.upperBound]
        rest = after
        continue
      }
      result += rest[..<open.lowerBound] + after[..<close.lowerBound]
      rest = after[close.upperBound...]
    }
    return result + rest
  }
}
