import Statecharts

/// A line of an answer that is a text.
struct AnswerLine {
  /// The number of the line in the text, from 1.
  let number: Int
  let text: String

  /// The lines of a text but for empty ones and those that begin with `#`.
  static func lines(of text: String) -> [AnswerLine] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap { index, line in
      let trimmed = Exercise.trimmed(line)
      return trimmed.isEmpty || trimmed.hasPrefix("#") ? nil : AnswerLine(number: index + 1, text: String(line))
    }
  }

  /// What follows a word and a colon, full-width or not, with the number of Unicode scalars before it; nil if the line
  /// begins otherwise.
  func value(of word: String) -> (text: String, offset: Int)? {
    guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }),
      NameLookup.folded(String(text[..<colon])) == word
    else { return nil }
    let value = text[text.index(after: colon)...]
    return (String(value), text.unicodeScalars.count - value.unicodeScalars.count)
  }
}
