/// Notes on one thing, one after the other: the lines of each, and an empty line between two.
extension [String] {
  /// Adds the lines of a note, apart from those of notes before it.
  mutating func addNote(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    if !isEmpty { append("") }
    self += lines
  }
}

extension StringProtocol {
  /// The lines of each note.
  var paragraphs: [[String]] {
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    return lines.split { $0.trimmed.isEmpty }.map(Array.init)
  }
}
