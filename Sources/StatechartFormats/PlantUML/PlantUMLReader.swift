import Statecharts

/// Reads one text with state diagrams, line by line; what is wrong on a line is reported and the line left out.
struct PlantUMLReader {
  var cursor: TextCursor
  var draft: ChartDraft
  var scopes = DraftScopes()
  /// The texts of notes that have a name, until a line ties them to a state.
  var notes: [String: [String]] = [:]
  /// What was mentioned last, for notes that do not say what they are on.
  var lastNode: ChartDraft.NodeID?
  /// The arrow that was drawn last.
  var lastArrow: Int?
  /// How often names are offered more.
  var offersLeft = 20
  let fileName: String?

  init(_ source: SourceText) {
    cursor = TextCursor(source.text)
    fileName = source.fileName
    draft = ChartDraft(range: source.range, fileName: source.fileName)
  }

  /// Where a statement puts what it mentions.
  var place: ChartDraft.Place { scopes.place }

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
      readings.append(try readDiagram(from: cursor.position))
    }
    guard !readings.isEmpty else { throw ReadError(others, fileName: fileName) }
    return readings
  }

  /// Moves past the next line that begins with `@start`; what is before it is no part of a diagram.
  private mutating func skipToStart() -> (kind: String, range: SourceRange)? {
    while !cursor.isAtEnd {
      cursor.skipSpace()
      let start = cursor.position
      if cursor.take("@start") {
        let kind = cursor.takeWhile(\.isWordLetter)
        return (kind, cursor.range(from: start))
      }
      cursor.skipLine()
    }
    return nil
  }

  private mutating func readDiagram(from start: SourcePosition) throws(ReadError) -> Reading {
    draft = ChartDraft(range: SourceRange(start), fileName: fileName)
    (scopes, notes, lastNode, lastArrow) = (DraftScopes(), [:], nil, nil)
    if start != cursor.position {
      let name = cursor.takeLine().trimmed
      if !name.isEmpty, !name.hasPrefix("("), !name.hasPrefix("{") { draft.name = PlantUML.line(unquoted(name)) }
    }
    while !cursor.isAtEnd {
      cursor.skipSpace()
      if cursor.take("@enduml") { break }
      if cursor.isAt("@start") { break }
      try readLine()
    }
    scopes.end(&draft.findings)
    draft.notes += notes.sorted { $0.key < $1.key }.flatMap(\.value)
    draft.range = SourceRange(start, to: cursor.position)
    return try draft.lowered()
  }

  func unquoted(_ text: String) -> String {
    text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
  }

  // MARK: - Nodes

  /// The node of a name that is mentioned here; it lies where it was mentioned first.
  mutating func mention(_ name: String, at range: SourceRange) throws(ReadError) -> ChartDraft.NodeID {
    let known = resolve(name)
    let node: ChartDraft.NodeID
    if let known { node = known } else { node = try draft.node(name, in: place, at: range) }
    lastNode = node
    return node
  }

  /// `Outer.inner` is a state inside another, if there are both.
  private func resolve(_ name: String) -> ChartDraft.NodeID? {
    if let known = draft.find(name) { return known }
    let parts = name.split(separator: ".")
    guard parts.count > 1, let last = parts.last, let node = draft.find(String(last)),
      let outer = draft.find(String(parts[parts.count - 2])), node != outer, draft.isInside(node, outer)
    else { return nil }
    return node
  }

  /// The node of a name that is declared here, and so lies here, unless it was declared elsewhere.
  mutating func declare(_ name: String, at range: SourceRange) throws(ReadError) -> ChartDraft.NodeID {
    let node = try mention(name, at: range)
    let there = draft[node].place.parent
    if let here = place.parent, there != here, there.map({ draft.isInside(here, $0) }) ?? true {
      draft.move(node, to: place)
    }
    return node
  }

  mutating func open(_ node: ChartDraft.NodeID, at range: SourceRange) throws(ReadError) {
    try scopes.open(node, at: range, fileName: fileName)
  }

  mutating func close(at range: SourceRange) {
    if let closed = scopes.close() {
      lastNode = closed
    } else {
      draft.findings.add(.error, .malformed, "this closes nothing", at: range)
    }
  }

  /// Begins another region of the state that is open.
  mutating func divide() { scopes.divide() }

  /// Reports that something else was expected here, and moves to the end of the line.
  mutating func unexpected(_ expected: String, nearest names: [String] = []) {
    let start = cursor.position
    let word = cursor.takeWhile { !$0.properties.isWhitespace }
    let found = word.isEmpty ? "the end of the line" : "'\(word.prefix(40))'"
    let range = cursor.range(from: start)
    draft.findings.add(.error, .malformed, "expected \(expected) instead of \(found)", at: range, nearest: names)
    cursor.skipLine()
  }
}
