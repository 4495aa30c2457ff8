import StatechartEvidence
import Statecharts

/// The lines `key: value` between the two lines `---` with which a file begins.
struct FrontMatter {
  /// A line, with its position.
  struct Entry {
    let key: String
    let value: String
    /// The position at which the value begins.
    let position: SourcePosition
  }

  private(set) var entries: [Entry] = []
  private(set) var findings: [Diagnostic] = []
  /// The lines after it.
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
    findings.add(.error, .lessonFrontMatter, "the front matter is not closed by a line '---'", at: end)
  }

  static let mark = "---"

  /// True if a text begins with front matter that has a title and another key.
  static func begins(_ text: String, with key: String) -> Bool {
    let lines = Line.lines(of: String(text.prefix(4096)))
    guard lines.first?.text == mark else { return false }
    let keys = lines.dropFirst().prefix { $0.text != mark }.map { $0.text.prefix { $0 != ":" } }
    return keys.contains("title") && keys.contains(key[...])
  }

  private mutating func read(_ line: Line) {
    guard !line.isBlank, !line.text.hasPrefix("#") else { return }
    let start = SourcePosition(line: line.number, column: 1)
    guard let colon = line.text.unicodeScalars.firstIndex(of: ":") else {
      findings.add(.error, .lessonKey, "a line of the front matter is 'key: value'", at: start)
      return
    }
    let scalars = line.text.unicodeScalars
    let rest = scalars[scalars.index(after: colon)...]
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }.count
    let column = scalars.distance(from: scalars.startIndex, to: colon) + 2 + blanks
    entries.append(
      Entry(
        key: String(scalars[..<colon]), value: String(Substring(rest.dropFirst(blanks))),
        position: SourcePosition(line: line.number, column: column)))
  }
}

/// A line of a file, without white space at its end.
struct Line {
  let number: Int
  let text: String

  var isBlank: Bool { text.isEmpty }

  /// The number of spaces with which it begins.
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
  /// A key is not known, occurs twice or has no value.
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
  /// A delimiter that was opened is not closed.
  static let lessonOpen = Diagnostic.Code("lesson-open")
  /// A link leads where it may not.
  static let lessonLink = Diagnostic.Code("lesson-link")
  static let lessonTooMuch = Diagnostic.Code("lesson-limit")
}

extension [Diagnostic] {
  mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String, at position: SourcePosition? = nil,
    nearest names: [String] = []
  ) {
    append(Diagnostic(severity, code, message, at: position, nearest: names))
  }

  /// A key is not in the front matter.
  mutating func addMissing(_ key: String) {
    add(.error, .lessonMissing, "the front matter has no '\(key)'", at: SourcePosition(line: 1, column: 1))
  }

  /// The key of an entry is not one of a kind of file.
  mutating func addUnknown(_ entry: FrontMatter.Entry, _ keys: [String], of kind: String) {
    add(
      .warning, .lessonKey, "'\(entry.key)' is not a key of \(kind)",
      at: SourcePosition(line: entry.position.line, column: 1), nearest: nearestNames(to: entry.key, among: keys))
  }
}

extension Statechart {
  /// The steps of a run in a file; nil, with a finding, if it cannot be read.
  func steps(_ text: String, at position: SourcePosition, _ findings: inout [Diagnostic]) -> [Step]? {
    do throws(RunError) {
      return try Run(self, text: text).steps
    } catch {
      findings.add(.error, .lessonRun, "\(error)", at: position)
      return nil
    }
  }

  /// The goal of an entry; nil, with a finding, if it cannot be read.
  func goal(_ entry: FrontMatter.Entry, _ findings: inout [Diagnostic]) -> Goal? {
    do throws(GoalFault) {
      return try GoalReader.goal(entry.value, of: self)
    } catch {
      let position = SourcePosition(line: entry.position.line, column: entry.position.column + error.offset)
      findings.add(.error, .lessonGoal, error.message, at: position, nearest: error.nearest)
      return nil
    }
  }
}
