import Statecharts

/// Notes on states, on arrows and on nothing.
extension PlantUMLReader {
  private static let noteSides = ["left", "right", "top", "bottom", "over"]

  /// `note left of name : text`, `note on link`, `note "text" as name`, `note right : text`, each also as a block.
  mutating func readNote(from start: SourcePosition) throws(ReadError) {
    cursor.scan(while: \.isWordLetter)
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
    var isOver = false
    if PlantUMLReader.noteSides.contains(where: { cursor.isAt(word: $0) }) {
      isOver = cursor.isAt(word: "over")
      cursor.scan(while: \.isWordLetter)
      cursor.skipBlanks()
    }
    var isOnLink = false
    var node = lastNode
    if cursor.take(word: "on") {
      cursor.skipBlanks()
      guard cursor.take(word: "link") else { return unexpected("'link' after 'on'") }
      isOnLink = true
    } else if isOver || cursor.take(word: "of") {
      cursor.skipBlanks()
      guard let end = takeEnd() else { return unexpected("the name of a state after 'of'") }
      node = try noteTarget(end, at: range(from: start))
    }
    let textStart = cursor.offset
    let lines = takeNoteText(from: start)
    add(lines, to: node, isOnLink: isOnLink)
    markNote(textStart, node, isOnLink: isOnLink)
  }

  /// Marks a note as a statement of what it is on.
  private mutating func markNote(_ start: Int, _ node: ChartDraft.NodeID?, isOnLink: Bool) {
    let owner: DraftMark.Owner? = isOnLink ? lastArrow.map { .arrow($0) } : node.map { .node($0) }
    guard let owner else { return }
    draft.mark(owner, .statement, (statementStart..<cursor.offset).trimmed(in: cursor.bytes))
    var range = (start..<cursor.offset).trimmed(in: cursor.bytes)
    if range.isEmpty { return }
    if cursor.bytes[range.lowerBound] == UInt8(ascii: ":") {
      range = (range.lowerBound + 1..<range.upperBound).trimmed(in: cursor.bytes)
    } else if let last = cursor.bytes[range].lastIndex(where: LineEnd.contains) {
      range = (range.lowerBound..<last).trimmed(in: cursor.bytes)
    }
    draft.mark(owner, .note, range)
  }

  private mutating func noteTarget(_ end: PlantUMLEnd, at range: SourceRange) throws(ReadError) -> ChartDraft.NodeID? {
    switch end {
    case .state(let name), .bar(let name):
      let bytes = lastName
      let node = try mention(name, at: range)
      if case .state = end { mark(.node(node), name: node, bytes) }
      return node
    case .edge, .history: return nil
    }
  }

  private mutating func takeNoteText(from start: SourcePosition) -> [String] {
    _ = takeDecoration()
    cursor.skipBlanks()
    if cursor.take(":") { return PlantUML.lines(cursor.takeLine()) }
    let isBraced = cursor.isAt("{")
    cursor.skipLine()
    return isBraced ? takeBraces() : takeBlock("note", from: start)
  }

  /// The lines up to a closing brace.
  private mutating func takeBraces() -> [String] {
    var lines: [String] = []
    while !cursor.isAtEnd {
      cursor.skipSpace()
      if cursor.isAt("@enduml") { return lines }
      let line = cursor.takeLine()
      if line.trimmed == "}" { return lines }
      lines += PlantUML.lines(line)
    }
    return lines
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
