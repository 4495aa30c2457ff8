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
    var notes: [[String]] = [[]]
    for line in split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }).map({ String($0) }) {
      if line.trimmed.isEmpty { notes.append([]) } else { notes[notes.count - 1].append(line) }
    }
    return notes.filter { !$0.isEmpty }
  }
}
