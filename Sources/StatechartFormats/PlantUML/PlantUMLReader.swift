import Statecharts

/// Reads one text with state diagrams, line by line; what is wrong on a line is reported and the line left out.
struct PlantUMLReader {
  var cursor: TextCursor
  var draft: ChartDraft
  var scopes = DraftScopes()
  /// The braces that are open, innermost last: true for those of a state, false for those that only group.
  var braces: [Bool] = []
  /// The texts of notes that have a name, until a line ties them to a state.
  var notes: [String: [String]] = [:]
  /// The names of tables and data, which are no states.
  var tables: Set<String> = []
  /// What divides the names of a path; nil if nothing does.
  var separator: String? = "."
  /// What was mentioned last, for notes that do not say what they are on.
  var lastNode: ChartDraft.NodeID?
  /// The arrow that was drawn last.
  var lastArrow: Int?
  /// How often names are offered more.
  var offersLeft = 20
  let fileName: String?
  /// The lines that are read, where these are not those of the text.
  private let lines: [PlantUMLPreprocessor.Line]?
  private var preprocessorFindings: [Diagnostic]

  init(_ source: SourceText) {
    let preprocessed = PlantUMLPreprocessor.result(of: source)
    lines = preprocessed?.lines
    preprocessorFindings = preprocessed?.findings ?? []
    cursor = TextCursor(lines.map { lines in lines.map(\.text).joined(separator: "\n") } ?? source.text)
    fileName = source.fileName
    draft = ChartDraft(range: source.range, fileName: source.fileName)
  }

  /// Where a statement puts what it mentions.
  var place: ChartDraft.Place { scopes.place }

  /// The place in the text.
  var position: SourcePosition {
    let here = cursor.position
    guard let lines, !lines.isEmpty else { return here }
    let line = lines[min(here.line, lines.count) - 1]
    return SourcePosition(line: line.number, column: line.isChanged ? line.column : here.column)
  }

  /// The range from a place in the text to here.
  func range(from start: SourcePosition) -> SourceRange { SourceRange(start, to: max(start, position)) }

  mutating func readAll() throws(ReadError) -> [Reading] {
    var readings: [Reading] = []
    var others: [Diagnostic] = []
    let start = cursor
    while let (kind, range) = skipToStart() {
      guard kind == "uml" else {
        others.append(
          Diagnostic(.error, .malformed, "'@start\(kind.prefix(20))' begins no state diagram", at: range))
        continue
      }
      readings.append(try readDiagram(from: range.start))
    }
    if readings.isEmpty, others.isEmpty {
      cursor = start
      readings.append(try readDiagram(from: position))
    }
    guard let last = readings.popLast() else { throw ReadError(others, fileName: fileName) }
    // A comment that is not closed reaches beyond the end of the last diagram.
    return readings + [last.adding(preprocessorFindings)]
  }

  /// Moves past the next line that begins with `@start`; what is before it is no part of a diagram.
  private mutating func skipToStart() -> (kind: String, range: SourceRange)? {
    while !cursor.isAtEnd {
      cursor.skipSpace()
      let start = position
      if cursor.take("@start") {
        let kind = cursor.takeWhile(\.isWordLetter)
        return (kind, range(from: start))
      }
      cursor.skipLine()
    }
    return nil
  }

  private mutating func readDiagram(from start: SourcePosition) throws(ReadError) -> Reading {
    draft = ChartDraft(range: SourceRange(start), fileName: fileName)
    (scopes, braces, notes, tables, separator) = (DraftScopes(), [], [:], [], ".")
    (lastNode, lastArrow) = (nil, nil)
    if start != position {
      let name = cursor.takeLine().trimmed
      if !name.isEmpty, !name.hasPrefix("("), !name.hasPrefix("{") { draft.name = PlantUML.line(unquoted(name)) }
    }
    while !cursor.isAtEnd {
      cursor.skipSpace()
      if cursor.take("@enduml") { break }
      if cursor.isAt("@start") { break }
      try readLine()
    }
    scopes.end(&draft.findings, severity: .warning)
    draft.notes += notes.sorted { $0.key < $1.key }.flatMap(\.value)
    draft.range = range(from: start)
    for finding in preprocessorFindings where finding.position.map({ $0 <= draft.range.end }) ?? true {
      draft.findings.add(finding)
    }
    preprocessorFindings.removeAll { $0.position.map { $0 <= draft.range.end } ?? true }
    return try draft.lowered()
  }

  func unquoted(_ text: String) -> String {
    text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
  }

  /// Reports that something else was expected here, and moves to the end of the line.
  mutating func unexpected(_ expected: String, nearest names: [String] = []) {
    let start = position
    let word = cursor.takeWhile { !$0.properties.isWhitespace }
    let found = word.isEmpty ? "the end of the line" : "'\(word.prefix(40))'"
    let range = range(from: start)
    draft.findings.add(.error, .malformed, "expected \(expected) instead of \(found)", at: range, nearest: names)
    cursor.skipLine()
  }
}
