import Statecharts

/// Declarations of states.
extension PlantUMLReader {
  /// `state name`, `state "text" as name`, `state name as "text"`, with stereotypes, colours, text or braces after it.
  mutating func readState(from start: SourcePosition, keyword: String) throws(ReadError) {
    cursor.advance(by: keyword.count)
    cursor.skipBlanks()
    let isQuoted = cursor.isAt("\"") || cursor.isAt("\u{201C}")
    guard let first = takeName() else { return unexpected("the name of a state after '\(keyword)'") }
    var (name, title): (String, String?) = (first, nil)
    var (nameBytes, titleBytes): (Range<Int>, Range<Int>?) = (lastName, nil)
    cursor.skipBlanks()
    if cursor.isAt(word: "as") {
      cursor.advance(by: 2)
      cursor.skipBlanks()
      guard let second = takeName() else { return unexpected("a name or a text after 'as'") }
      (name, title) = isQuoted ? (second, first) : (first, second)
      (nameBytes, titleBytes) = isQuoted ? (lastName, nameBytes) : (nameBytes, lastName)
    }
    let node =
      isQuoted && title == nil
      ? try declareText(name, at: range(from: start)) : try declare(name, at: range(from: start))
    if let title { draft[node].title = title }
    mark(.node(node), name: node, nameBytes)
    if let titleBytes { draft.mark(.node(node), .displayName, titleBytes) }
    let kindStart = cursor.offset
    let decoration = takeDecoration()
    if decoration.shape != nil {
      draft.mark(.node(node), .kind, (kindStart..<cursor.offset).trimmed(in: cursor.bytes))
    }
    apply(decoration, to: node, at: range(from: start))
    try readRest(node, from: start)
  }

  /// A text in quotes is a name as a whole, with its full stops.
  private mutating func declareText(_ name: String, at range: SourceRange) throws(ReadError) -> ChartDraft.NodeID {
    let before = separator
    separator = nil
    defer { separator = before }
    return try declare(name, at: range)
  }

  private mutating func readRest(_ node: ChartDraft.NodeID, from start: SourcePosition) throws(ReadError) {
    let end = (statementStart..<cursor.offset).trimmed(in: cursor.bytes).upperBound
    cursor.skipBlanks()
    let position = position
    if cursor.take("{") {
      return try open(node, at: range(from: position))
    }
    if cursor.take(word: "begin") { return try open(node, at: range(from: position)) }
    if cursor.take(":") {
      return try describe(node, with: takeText(), at: range(from: start))
    }
    draft.mark(.node(node), .statement, statementStart..<end)
    if cursor.isAt("'") {
      let comment = cursor.offset
      cursor.skipLine()
      return draft.mark(.chart, .comment, (comment..<cursor.offset).trimmed(in: cursor.bytes))
    }
    guard !cursor.isAtLineEnd, !cursor.isAt("}") else { return }
    unexpected("'{', ':' or the end of the line")
  }
}
