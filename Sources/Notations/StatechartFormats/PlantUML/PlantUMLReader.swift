import Algorithms
import Statecharts

/// Reads one text with state diagrams, line by line; what is wrong on a line is reported and the line left out.
struct PlantUMLReader {
  var cursor: TextCursor
  var draft: ChartDraft
  var scopes = DraftScopes()
  /// The texts of notes that have a name, until a line ties them to a state.
  var notes: [String: [String]] = [:]
  /// The names of tables and data, which are no states.
  var tables: Set<String> = []
  /// The separator between the names of a path; nil if there is none.
  var separator: String? = "."
  /// What is drawn for the names in quotes, a line each.
  var titles: [String: [String]] = [:]
  /// The state that was mentioned last, for notes that do not name theirs.
  var lastNode: ChartDraft.NodeID?
  /// The arrow that was drawn last.
  var lastArrow: Int?
  /// The number of times that names are still offered.
  var offersLeft = 20
  /// The offset at which the current statement begins.
  var statementStart = 0
  /// The range of the last name, quotes included.
  var lastName = 0..<0
  /// The range of the text after a colon.
  var lastText = 0..<0
  /// The braces that are open, innermost last: where their states begin, and the insides of these; nil for those that
  /// only group.
  var openings: [(node: ChartDraft.NodeID, statement: Int, body: Int)?] = []
  /// The offsets at which the current regions begin, of the chart and of each state that is open.
  var regionStarts = [0]
  /// The ends of blocks that nothing further on in the text has: they are not looked for again.
  private var missingEnds: Set<String> = []
  private let source: SourceText
  let fileName: String?
  /// The lines that are read, where these are not those of the text.
  private let lines: [PlantUMLPreprocessor.Line]?
  private lazy var index = TextIndex(source)
  /// The offset at which each of the lines begins.
  private lazy var lineStarts = (lines ?? []).reductions(0) { $0 + $1.text.utf8.count + 1 }
  private var preprocessorFindings: [Diagnostic]

  init(_ source: SourceText) {
    let preprocessed = PlantUMLPreprocessor.result(of: source)
    lines = preprocessed?.lines
    preprocessorFindings = preprocessed?.findings ?? []
    cursor = TextCursor(lines.map { lines in lines.map(\.text).joined(separator: "\n") } ?? source.text)
    fileName = source.fileName
    self.source = source
    draft = ChartDraft(range: source.range, fileName: source.fileName)
  }

  /// The place of the nodes that a statement mentions.
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
        others.append(Diagnostic(.error, .malformed, "'@start\(kind.prefix(20))' begins no state diagram", at: range))
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
    (scopes, openings, notes, tables, separator) = (DraftScopes(), [], [:], [], ".")
    (lastNode, lastArrow, titles) = (nil, nil, [:])
    let hasStart = start != position
    if hasStart {
      let name = cursor.takeLine().trimmed
      if !name.isEmpty, !name.hasPrefix("("), !name.hasPrefix("{") { draft.name = PlantUML.line(unquoted(name)) }
    }
    let body = cursor.offset
    var end = body
    regionStarts = [body]
    while !cursor.isAtEnd {
      cursor.skipSpace()
      end = cursor.offset
      if cursor.take("@enduml") { break }
      if cursor.isAt("@start") { break }
      try readLine()
      end = cursor.offset
    }
    draft.mark(.chart, .body, (body..<end).trimmedAtEnd(in: cursor.bytes))
    if openings.isEmpty, let start = regionStarts.last, start <= end {
      draft.mark(.region(place), .body, (start..<end).trimmedAtEnd(in: cursor.bytes))
    }
    if hasStart { warnOfOtherKind(cursor.text(body..<end), at: start) }
    placeMarks()
    scopes.end(&draft.findings, severity: .warning)
    draft.notes += notes.sorted { $0.key < $1.key }.flatMap(\.value)
    draft.range = range(from: start)
    for finding in preprocessorFindings where finding.position.map({ $0 <= draft.range.end }) ?? true {
      draft.findings.add(finding)
    }
    preprocessorFindings.removeAll { $0.position.map { $0 <= draft.range.end } ?? true }
    return try draft.lowered(source)
  }

  /// Reports that arrows that PlantUML draws otherwise are read as those between states.
  private mutating func warnOfOtherKind(_ text: String, at start: SourcePosition) {
    guard let first = draft.arrows.first, !PlantUML.isStateDiagram(text) else { return }
    let name = draft[first.source].name.prefix(40)
    draft.findings.add(
      .warning, .reading,
      "PlantUML takes this for a diagram of another kind, such as a sequence; it is read as one of states",
      at: SourceRange(start), suggestion: "write '[*] --> \(name)' or 'state \(name)'")
  }

  /// Moves marks from the lines that are read to those of the text; what a preprocessor made has none.
  private mutating func placeMarks() {
    guard let lines else { return }
    let (index, starts) = (index, lineStarts)
    func place(_ byte: Int) -> Int? {
      var (low, high) = (0, lines.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= byte { low = middle } else { high = middle }
      }
      guard lines.indices.contains(low), !lines[low].isChanged else { return nil }
      return index.byte(of: SourcePosition(line: lines[low].number, column: 1)) + byte - starts[low]
    }
    draft.marks = draft.marks.compactMap { mark in
      guard let start = place(mark.bytes.lowerBound), let end = place(mark.bytes.upperBound), start <= end else {
        return nil
      }
      return DraftMark(owner: mark.owner, part: mark.part, bytes: start..<end)
    }
  }

  /// Moves past the next occurrence of a text; false, and nothing is read, if there is none.
  mutating func skipThrough(_ end: String) -> Bool {
    guard !missingEnds.contains(end) else { return false }
    var ahead = cursor
    guard ahead.takeThrough(end) != nil else {
      missingEnds.insert(end)
      return false
    }
    cursor = ahead
    return true
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
