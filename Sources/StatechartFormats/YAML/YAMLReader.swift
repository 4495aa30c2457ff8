import Statecharts

/// Reads YAML, and goes on behind what is wrong: block and flow collections, all five kinds of scalars, comments, anchors,
/// aliases, merge keys, tags (which are left out), several documents (of which the first is read). YAML 1.2.2.
///
/// Keys are scalars on one line. What aliases stand for is counted each time: a text whose aliases stand for more than so many
/// values is refused, so nobody's laughs become a billion. Time grows with the length of the text.
struct YAMLReader {
  /// The most values of a document, those of aliases counted each time.
  static let mostValues = 500_000

  var cursor: ScriptCursor
  let fileName: String?
  private(set) var diagnostics: [Diagnostic] = []
  var anchors: [String: (node: YAMLNode, values: Int)] = [:]
  var values = 0
  var depth = 0

  init(_ source: SourceText) {
    cursor = ScriptCursor(source.text)
    fileName = source.fileName
  }

  mutating func error(_ message: String, at range: SourceRange, suggestion: String? = nil) {
    guard diagnostics.count < ScriptReader.mostFindings else { return }
    diagnostics.append(Diagnostic(.error, .malformed, message, at: range, suggestion: suggestion))
  }

  /// Says what was expected here.
  mutating func expected(_ what: String) {
    var next = cursor
    next.advance()
    error("expected \(what)", at: SourceRange(cursor.position, to: next.position))
  }

  /// Reads the first document; nil if there is nothing in it.
  mutating func document() throws(ReadError) -> YAMLNode? {
    skipLines()
    while cursor.peek == UInt8(ascii: "%") {
      skipLine()
      skipLines()
    }
    if isAtMarker("---") {
      cursor.advance(3)
      skipBlanks()
      if isAtLineEnd { skipLines() }
    }
    guard cursor.peek != nil, !isAtMarker("---"), !isAtMarker("...") else { return nil }
    let node = try block(deeperThan: -1, column: cursor.position.column - 1)
    skipLines()
    while cursor.peek != nil, !isAtMarker("---"), !isAtMarker("...") {
      expected("nothing more at this place: the lines above are complete")
      skipLine()
      skipLines()
    }
    return node
  }

  // MARK: - Lines

  /// True where nothing more stands on the line.
  var isBehindLine: Bool { cursor.peek.map(LineEnd.contains) ?? true }

  var isAtLineEnd: Bool {
    isBehindLine || cursor.peek == UInt8(ascii: "#")
  }

  var column: Int { cursor.position.column - 1 }

  func isAtMarker(_ marker: StaticString) -> Bool {
    guard column == 0, cursor.isAt(marker) else { return false }
    return YAMLReader.isSpace(cursor.peek(3))
  }

  static func isSpace(_ byte: UInt8?) -> Bool {
    byte == nil || byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  mutating func skipBlanks() {
    while cursor.peek == 0x20 || cursor.peek == 0x09 { cursor.advance() }
  }

  mutating func skipLine() {
    while !isBehindLine { cursor.advance() }
    takeLineEnd()
  }

  /// Moves behind a line end; false if none stands here.
  @discardableResult mutating func takeLineEnd() -> Bool {
    guard cursor.peek != nil, isBehindLine else { return false }
    if cursor.peek == 0x0D, cursor.peek(1) == 0x0A { cursor.advance() }
    cursor.advance()
    return true
  }

  /// Skips empty lines and comments up to the first letter of the next line that has some.
  mutating func skipLines() {
    while true {
      let start = cursor
      skipBlanks()
      guard cursor.peek != nil else { return }
      if isAtLineEnd {
        skipLine()
        continue
      }
      let isIndentedByTab = cursor.text(start.offset..<cursor.offset).contains("\t") && start.position.column == 1
      if isIndentedByTab {
        error("a line cannot be indented by tabs", at: SourceRange(start.position, to: cursor.position))
      }
      return
    }
  }

  /// The end of a line behind a value: nothing but a comment may stand there.
  mutating func finishLine() {
    skipBlanks()
    guard !isAtLineEnd else { return }
    expected("the end of the line")
    skipLine()
  }

  // MARK: - Blocks

  mutating func enter() throws(ReadError) {
    depth += 1
    guard depth <= ReadLimits.nesting else {
      throw ReadError(
        .limitExceeded, "values lie more than \(ReadLimits.nesting) levels deep", at: cursor.position,
        fileName: fileName)
    }
  }

  mutating func count(_ more: Int = 1) throws(ReadError) {
    values += more
    guard values <= Self.mostValues else {
      throw ReadError(
        .limitExceeded, "the text stands for more than \(Self.mostValues) values", at: cursor.position,
        fileName: fileName)
    }
  }

  /// A value whose first letter is here, in lines that are indented deeper than the value around it.
  mutating func block(deeperThan outer: Int, column: Int) throws(ReadError) -> YAMLNode {
    try enter()
    defer { depth -= 1 }
    let before = values
    try count()
    let start = cursor
    let (anchor, hasProperties) = properties()
    if hasProperties, isAtLineEnd {
      skipLines()
      guard self.column > outer, cursor.peek != nil, !isAtMarker("---"), !isAtMarker("...") else {
        return register(anchor, nothing(at: start.position), since: before)
      }
      return register(anchor, try block(deeperThan: outer, column: self.column), since: before)
    }
    // Properties on the line of a key belong to the key, unless the value is on their line alone.
    let node = try value(deeperThan: outer, column: hasProperties && isKey ? start.position.column - 1 : column)
    return register(anchor, node, since: before)
  }

  mutating func value(deeperThan outer: Int, column: Int) throws(ReadError) -> YAMLNode {
    let start = cursor.position
    switch cursor.peek.map({ Unicode.Scalar($0) }) {
    case "-" where YAMLReader.isSpace(cursor.peek(1)): return try sequence(at: column)
    case "|", ">": return literal(deeperThan: outer)
    case "*":
      if isKey { return try mapping(at: column) }
      let node = try alias()
      finishLine()
      return node
    default: break
    }
    if isKey { return try mapping(at: column) }
    switch cursor.peek.map({ Unicode.Scalar($0) }) {
    case "[", "{":
      let node = try flow()
      finishLine()
      return node
    case "\"", "'":
      let text = quoted()
      let end = cursor.position
      finishLine()
      return YAMLNode(range: SourceRange(start, to: end), content: .scalar(text, isPlain: false))
    default: return plain(deeperThan: outer)
    }
  }

  func nothing(at position: SourcePosition) -> YAMLNode {
    YAMLNode(range: SourceRange(position), content: .scalar("", isPlain: true))
  }

  mutating func register(_ anchor: String?, _ node: YAMLNode, since before: Int) -> YAMLNode {
    if let anchor { anchors[anchor] = (node, values - before) }
    return node
  }

  /// Items behind dashes in one column.
  mutating func sequence(at column: Int) throws(ReadError) -> YAMLNode {
    let start = cursor.position
    var end = start
    var items: [YAMLNode] = []
    while cursor.peek != nil, self.column >= column, !isAtMarker("---"), !isAtMarker("...") {
      guard self.column == column else {
        skipStray()
        continue
      }
      guard cursor.peek == UInt8(ascii: "-"), YAMLReader.isSpace(cursor.peek(1)) else { break }
      cursor.advance()
      skipBlanks()
      items.append(try item(deeperThan: column, start: cursor.position))
      end = cursor.position
      skipLines()
    }
    return YAMLNode(range: SourceRange(start, to: end), content: .sequence(items))
  }

  /// What stands behind a dash or a colon: on the same line, or on the next ones if they are indented deeper.
  mutating func item(deeperThan outer: Int, start: SourcePosition, isValue: Bool = false) throws(ReadError)
    -> YAMLNode
  {
    guard isAtLineEnd else {
      if isValue { return try inlineValue(deeperThan: outer) }
      return try block(deeperThan: outer, column: column)
    }
    skipLines()
    let isDash = cursor.peek == UInt8(ascii: "-") && YAMLReader.isSpace(cursor.peek(1))
    let isInside = column > outer || (isValue && isDash && column == outer)
    guard cursor.peek != nil, isInside, !isAtMarker("---"), !isAtMarker("...") else { return nothing(at: start) }
    return try block(deeperThan: isDash && column == outer ? outer - 1 : outer, column: column)
  }

  /// A value on the line of its key, which can be no block collection.
  mutating func inlineValue(deeperThan outer: Int) throws(ReadError) -> YAMLNode {
    if cursor.peek == UInt8(ascii: "-"), YAMLReader.isSpace(cursor.peek(1)) {
      error("a list begins on a line of its own", at: SourceRange(cursor.position))
    }
    let isPlain = !"&*!|>[{\"'".utf8.contains(cursor.peek ?? 0)
    if isPlain {
      try count()
      return plain(deeperThan: outer)
    }
    return try block(deeperThan: outer, column: column)
  }

  /// Keys in one column.
  mutating func mapping(at column: Int) throws(ReadError) -> YAMLNode {
    let start = cursor.position
    var end = start
    var members: [YAMLNode.Member] = []
    var names: Set<String> = []
    var merged: [YAMLNode] = []
    while self.column >= column || members.isEmpty, cursor.peek != nil, !isAtMarker("---"), !isAtMarker("...") {
      let place = cursor
      guard self.column == column || members.isEmpty else {
        skipStray()
        continue
      }
      // A dash in the column of a list of mappings is that list's next item.
      if !members.isEmpty, cursor.peek == UInt8(ascii: "-"), YAMLReader.isSpace(cursor.peek(1)) { break }
      guard isKey else {
        expected("a key and a colon")
        skipLine()
        skipLines()
        continue
      }
      let (name, range) = try key()
      skipBlanks()
      cursor.advance()
      skipBlanks()
      let node = try item(deeperThan: column, start: cursor.position, isValue: true)
      end = cursor.position
      if name == "<<" {
        merged += node.items ?? [node]
      } else if names.insert(name).inserted {
        members.append(YAMLNode.Member(name: name, range: range, node: node))
      } else {
        error("the key '\(name)' stands twice; the first counts", at: range)
      }
      skipLines()
      if cursor.offset == place.offset { skipLine() }
    }
    // `<<`: the members of other mappings that do not stand here. YAML 1.1, the merge key.
    for member in merged.flatMap({ $0.members ?? [] }) where names.insert(member.name).inserted {
      members.append(member)
    }
    return YAMLNode(range: SourceRange(start, to: end), content: .mapping(members))
  }

  /// A line that is indented deeper than what is complete belongs to nothing.
  mutating func skipStray() {
    expected("a line that is indented as the one it belongs to")
    skipLine()
    skipLines()
  }
}
