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

/// A line of a file, without white space at its end.
struct Line {
  let number: Int
  let text: String

  var isBlank: Bool { text.isEmpty }

  /// How many spaces it begins with.
  var indent: Int { text.unicodeScalars.prefix { $0 == " " }.count }

  /// The lines of a text, without its byte order mark.
  static func lines(of text: String) -> [Line] {
    var text = text[...]
    if text.unicodeScalars.first == "\u{FEFF}" { text = Substring(text.unicodeScalars.dropFirst()) }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, line in
      var line = line
      while line.last?.isWhitespace == true { line.removeLast() }
      return Line(number: index + 1, text: String(line))
    }
  }
}

extension Diagnostic.Code {
  /// The front matter is not there or does not end.
  static let lessonFrontMatter = Diagnostic.Code("lesson-front-matter")
  /// A key is not known, stands twice or has no value.
  static let lessonKey = Diagnostic.Code("lesson-key")
  /// A key or a part is missing.
  static let lessonMissing = Diagnostic.Code("lesson-missing")
  /// A goal cannot be read, or no run was found that meets it.
  static let lessonGoal = Diagnostic.Code("lesson-goal")
  /// A run cannot be read.
  static let lessonRun = Diagnostic.Code("lesson-run")
  /// The machine is not known or cannot be run.
  static let lessonMachine = Diagnostic.Code("lesson-machine")
  /// The question lacks something, or the machine does something else than it says.
  static let lessonQuestion = Diagnostic.Code("lesson-question")
  /// What was opened is not closed.
  static let lessonOpen = Diagnostic.Code("lesson-open")
  /// A link leads where it may not.
  static let lessonLink = Diagnostic.Code("lesson-link")
  /// A limit.
  static let lessonTooMuch = Diagnostic.Code("lesson-limit")
}
