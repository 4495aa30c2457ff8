import Statecharts

/// The lines `key: value` between the two lines `---` with which a file begins.
struct FrontMatter {
  /// What a line says, and where.
  struct Entry {
    let key: String
    let value: String
    /// Where the value begins.
    let position: SourcePosition
  }

  private(set) var entries: [Entry] = []
  private(set) var findings: [Diagnostic] = []
  /// The lines behind it.
  private(set) var rest: ArraySlice<Line>

  init(_ lines: [Line]) {
    rest = lines[...]
    guard let first = rest.popFirst(), first.text == FrontMatter.mark else {
      let place = SourcePosition(line: 1, column: 1)
      findings = [Diagnostic(.error, .lessonFrontMatter, "a lesson begins with a line '---' and its title", at: place)]
      rest = lines[...]
      return
    }
    while let line = rest.popFirst() {
      if line.text == FrontMatter.mark { return }
      read(line)
    }
    let end = SourcePosition(line: first.number, column: 1)
    findings.append(Diagnostic(.error, .lessonFrontMatter, "the front matter is not closed by a line '---'", at: end))
  }

  static let mark = "---"

  /// True if a text begins as a lesson does: with front matter that has a title and a machine.
  static func begins(_ lines: some Collection<Line>) -> Bool {
    guard lines.first?.text == mark else { return false }
    let keys = lines.dropFirst().prefix { $0.text != mark }.map { $0.text.prefix { $0 != ":" } }
    return keys.contains("title") && keys.contains("machine")
  }

  private mutating func read(_ line: Line) {
    guard !line.isBlank, !line.text.hasPrefix("#") else { return }
    let start = SourcePosition(line: line.number, column: 1)
    guard let colon = line.text.unicodeScalars.firstIndex(of: ":") else {
      findings.append(Diagnostic(.error, .lessonKey, "a line of the front matter is 'key: value'", at: start))
      return
    }
    let scalars = line.text.unicodeScalars
    let behind = scalars[scalars.index(after: colon)...]
    let blanks = behind.prefix { $0 == " " || $0 == "\t" }.count
    let column = scalars.distance(from: scalars.startIndex, to: colon) + 2 + blanks
    entries.append(
      Entry(
        key: String(scalars[..<colon]), value: String(Substring(behind.dropFirst(blanks))),
        position: SourcePosition(line: line.number, column: column)))
  }
}
