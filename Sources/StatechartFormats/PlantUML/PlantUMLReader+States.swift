import Statecharts

/// Declarations of states, and notes.
extension PlantUMLReader {
  /// `state name`, `state "text" as name`, `state name as "text"`, with stereotypes, text or braces after it.
  mutating func readState(from start: SourcePosition) throws(ReadError) {
    cursor.advance(by: 5)
    cursor.skipBlanks()
    let isQuoted = cursor.isAt("\"")
    guard let first = takeName() else { return unexpected("the name of a state after 'state'") }
    var (name, title): (String, String?) = (first, nil)
    cursor.skipBlanks()
    if cursor.isAt(word: "as") {
      cursor.advance(by: 2)
      cursor.skipBlanks()
      guard let second = takeName() else { return unexpected("a name or a text after 'as'") }
      (name, title) = isQuoted ? (second, first) : (first, second)
    }
    let node = try declare(name, at: cursor.range(from: start))
    if let title { draft[node].title = title }
    let decoration = takeDecoration()
    let range = cursor.range(from: start)
    if let stereotype = decoration.stereotype { apply(stereotype, to: node, at: range) }
    if decoration.hasColour { draft.findings.leaveOut("colours and styles", at: range) }
    try readRest(node, from: start)
  }

  private mutating func readRest(_ node: ChartDraft.NodeID, from start: SourcePosition) throws(ReadError) {
    cursor.skipBlanks()
    let position = cursor.position
    if cursor.take("{") {
      return try open(node, at: cursor.range(from: position))
    }
    if cursor.take(word: "begin") { return try open(node, at: cursor.range(from: position)) }
    if cursor.take(":") {
      return try describe(node, with: cursor.takeLine(), at: cursor.range(from: start))
    }
    guard !cursor.isAtLineEnd, !cursor.isAt("}") else { return }
    unexpected("'{', ':' or the end of the line")
  }

  // MARK: - Notes

  private static let sides = ["left", "right", "top", "bottom"]

  /// `note left of name : text`, `note on link`, `note "text" as name`, `note right : text`, each also as a block.
  mutating func readNote(from start: SourcePosition) throws(ReadError) {
    cursor.advance(by: 4)
    cursor.skipBlanks()
    if cursor.isAt("\"") {
      let text = PlantUML.lines(takeQuoted())
      return store(text, named: takeAlias())
    }
    if cursor.isAt(word: "as") {
      let name = takeAlias()
      cursor.skipLine()
      return store(takeBlock("note", from: start), named: name)
    }
    if PlantUMLReader.sides.contains(where: { cursor.isAt(word: $0) }) {
      cursor.scan(while: \.isWordLetter)
      cursor.skipBlanks()
    }
    var isOnLink = false
    var node = lastNode
    if cursor.take(word: "on") {
      cursor.skipBlanks()
      guard cursor.take(word: "link") else { return unexpected("'link' after 'on'") }
      isOnLink = true
    } else if cursor.take(word: "of") {
      cursor.skipBlanks()
      guard let end = takeEnd() else { return unexpected("the name of a state after 'of'") }
      node = try noteTarget(end, at: cursor.range(from: start))
    }
    let lines = takeNoteText(from: start)
    add(lines, to: node, isOnLink: isOnLink)
  }

  private mutating func noteTarget(_ end: PlantUMLEnd, at range: SourceRange) throws(ReadError) -> ChartDraft.NodeID? {
    switch end.kind {
    case .state(let name), .bar(let name): return try mention(name, at: range)
    case .edge, .history: return nil
    }
  }

  private mutating func takeNoteText(from start: SourcePosition) -> [String] {
    _ = takeDecoration()
    cursor.skipBlanks()
    if cursor.take(":") { return PlantUML.lines(cursor.takeLine()) }
    cursor.skipLine()
    return takeBlock("note", from: start)
  }

  private mutating func add(_ lines: [String], to node: ChartDraft.NodeID?, isOnLink: Bool) {
    if isOnLink, let lastArrow {
      draft.arrows[lastArrow].notes.addNote(lines)
    } else if !isOnLink, let node {
      draft[node].notes.addNote(lines)
    } else {
      draft.notes += lines
    }
  }

  private mutating func takeQuoted() -> String {
    cursor.advance()
    let text = cursor.takeLine(upTo: "\"")
    cursor.skipBlanks()
    return text
  }

  private mutating func takeAlias() -> String? {
    guard cursor.take(word: "as") else { return nil }
    cursor.skipBlanks()
    let name = takeName()
    _ = takeDecoration()
    return name
  }

  private mutating func store(_ lines: [String], named name: String?) {
    cursor.skipLine()
    if let name { notes[name] = lines } else { draft.notes += lines }
  }
}
