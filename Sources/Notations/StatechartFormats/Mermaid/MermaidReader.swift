import Statecharts

/// Reads one text with state diagrams: https://mermaid.js.org/syntax/stateDiagram.html, and what its grammar
/// accepts; flowcharts, too (`MermaidReader+Flowchart.swift`).
///
/// Statements are on lines. An error on a line is reported and the rest of the line left out.
struct MermaidReader {
  var cursor: TextCursor
  var draft: ChartDraft
  var scopes = DraftScopes()
  /// The nodes that were given a class with a meaning, and that.
  var classes: [(node: ChartDraft.NodeID, shape: ChartDraft.Shape, name: String, range: SourceRange)] = []
  /// The classes that the diagram defines: they are colours, whatever their names.
  var definedClasses: Set<String> = []
  /// The first line of a note that became a transition, and how many did.
  var noteTransitions: (first: (line: String, node: ChartDraft.NodeID, range: SourceRange), count: Int)?
  /// True if a name was followed by a semicolon, which ends its statement.
  var endsStatement = false
  /// False once a quote was found that nothing closes: no quote after it is closed either.
  var closesQuotes = true
  /// False once a setting was found that nothing closes.
  var closesSettings = true
  /// The links of states, which may be declared further down.
  var clicks: [(name: String, link: Presentation.Link)] = []
  /// The names of which it was reported that Mermaid refuses them.
  var refusedNames: Set<String> = []
  /// The line on which it was last reported that a word begins another statement.
  var warnedLine = 0
  /// Lines that give states a class, a style or a link: the names, the class, and the whole statement.
  var styledLines: [(names: [Range<Int>], style: Range<Int>?, statement: Range<Int>)] = []
  /// The offset at which the current statement begins.
  var statementStart = 0
  /// The range of the last name, quotes included.
  var lastName = 0..<0
  /// The range of the last label of an arrow that is spelled as in a flowchart.
  var lastFlowchartLabel = 0..<0
  /// The outlines of the nodes of a flowchart.
  var flowchartShapes: [ChartDraft.NodeID: FlowchartOutline] = [:]
  /// The range of the display name in the current declaration, quotes included.
  var titleBytes: Range<Int>?
  /// The offset at which the lines of the last note end.
  var noteEnd = 0
  /// The range of the last text to the end of a line, without a comment after it.
  var lastText = 0..<0
  /// The states whose braces are open, with where their statements and what is inside begin.
  private var openings: [(node: ChartDraft.NodeID, statement: Int, body: Int)] = []
  /// The offsets at which the current regions begin, of the chart and of each state that is open.
  private var regionStarts = [0]
  private let source: SourceText
  private let fileName: String?
  private var readings: [Reading] = []

  init(_ source: SourceText) {
    cursor = TextCursor(source.text)
    self.source = source
    fileName = source.fileName
    draft = ChartDraft(range: source.range, fileName: source.fileName)
  }

  /// The place of the nodes that a statement mentions.
  var place: ChartDraft.Place { scopes.place }

  mutating func readAll() throws(ReadError) -> [Reading] {
    var preamble = MermaidPreamble()
    repeat {
      draft = ChartDraft(range: SourceRange(cursor.position), fileName: fileName)
      let start = cursor.position
      preamble.closesSettings = closesSettings
      preamble.skip(&cursor, &draft.findings)
      closesSettings = preamble.closesSettings
      draft.title = preamble.title
      let header = cursor
      if MermaidReader.takeFlowchartHeader(&cursor, needsDirection: false) {
        takeFlowchartDirection(from: header)
        try readFlowchart(at: cursor.range(from: header))
        scopes.end(&draft.findings, expected: "end")
      } else {
        try readStateDiagram()
      }
      settleClicks()
      refusedNames = []
      draft.range = SourceRange(start, to: cursor.position)
      readings.append(try draft.lowered(source))
      preamble = MermaidPreamble()
    } while !cursor.isAtEnd
    return readings
  }

  private mutating func readStateDiagram() throws(ReadError) {
    try takeHeader()
    let body = cursor.offset
    regionStarts = [body]
    try readStatements()
    if openings.isEmpty { draft.mark(.region(place), .body, (regionStarts.last ?? body)..<cursor.offset) }
    draft.mark(.chart, .body, body..<cursor.offset)
    scopes.end(&draft.findings)
    openings = []
    settleClasses()
    markStyledLines()
    noteTransitionsOfNotes()
  }

  private mutating func takeHeader() throws(ReadError) {
    let start = cursor.position
    if MermaidPreamble.takeHeader(&cursor) {
      // Texts that were taken from programs have the line end after the header as two letters.
      while cursor.take("\\n") {}
      takeHeaderDirection()
      return
    }
    let word = cursor.takeWhile { !$0.properties.isWhitespace }
    let names = nearestNames(to: word, among: ["stateDiagram", "stateDiagram-v2"])
    let message =
      word.isEmpty
      ? "the text is empty; a state diagram begins with 'stateDiagram-v2'"
      : "a state diagram begins with 'stateDiagram-v2', not '\(word.prefix(40))'"
    throw ReadError(
      [Diagnostic(.error, .malformed, message, at: cursor.range(from: start), nearest: names)], fileName: fileName)
  }

  /// A direction after the first word, which is that of a flowchart.
  private mutating func takeHeaderDirection() {
    var ahead = cursor
    ahead.skipBlanks()
    let start = ahead.position
    let word = ahead.takeWhile(\.isWordLetter)
    ahead.skipBlanks()
    guard ["TB", "TD", "BT", "LR", "RL"].contains(word), ahead.isAtLineEnd else { return }
    cursor = ahead
    _ = draft.direct(place, to: word, at: cursor.range(from: start))
    draft.findings.add(
      .warning, .malformed, "'\(word)' is read as the direction, though Mermaid takes it for a state",
      at: cursor.range(from: start), suggestion: "write 'direction \(word)' on the next line")
  }

  private mutating func readStatements() throws(ReadError) {
    while true {
      skipSpaceAndComments()
      if cursor.isAtEnd { return }
      if scopes.isEmpty, beginsDiagram() { return }
      let before = cursor.offset
      statementStart = before
      endsStatement = false
      try readStatement()
      // A statement that takes nothing would be read for ever.
      if cursor.offset == before { unexpected("a statement") }
    }
  }

  func beginsDiagram() -> Bool {
    MermaidPreamble.isHeader(cursor) || MermaidPreamble.isFlowchartHeader(cursor)
      || MermaidPreamble.isFrontMatter(cursor, closesSettings: closesSettings)
  }

  // MARK: - Between statements

  mutating func skipSpaceAndComments() {
    while true {
      cursor.skipSpace()
      let start = cursor
      if cursor.isAt("%%{") {
        MermaidPreamble.skipSetting(&cursor, &draft.findings, mayClose: &closesSettings)
      } else if cursor.isAt("%%") || cursor.isAt("#") {
        cursor.skipLine()
        draft.mark(.chart, .comment, (start.offset..<cursor.offset).trimmed(in: cursor.bytes))
      } else if !cursor.take(";") {
        return
      }
    }
  }

  /// Reports that something else was expected here, and moves to the end of the line.
  mutating func unexpected(_ expected: String, suggestion: String? = nil) {
    let start = cursor.position
    let word = cursor.takeWhile { !$0.properties.isWhitespace }
    let found = word.isEmpty ? "the end of the line" : "'\(word.prefix(40))'"
    let range = cursor.range(from: start)
    draft.findings.add(
      .error, .malformed, "expected \(expected) instead of \(found)", at: range, suggestion: suggestion)
    cursor.skipLine()
  }

  // MARK: - Nodes

  /// The node of a name that is mentioned here. A node that is mentioned in a state is placed there, also if it was
  /// mentioned further out before.
  mutating func mention(_ name: String, at range: SourceRange) throws(ReadError) -> ChartDraft.NodeID {
    let node = try draft.node(name, in: place, at: range)
    draft.settle(node, namedIn: place, moves: true, at: range)
    return node
  }

  mutating func open(_ node: ChartDraft.NodeID, at range: SourceRange) throws(ReadError) {
    try scopes.open(node, at: range, fileName: fileName)
    openings.append((node, statementStart, cursor.offset))
    regionStarts.append(cursor.offset)
  }

  mutating func close() {
    let start = cursor.position
    let end = cursor.offset
    cursor.advance()
    if let opening = openings.popLast() {
      draft.mark(.region(place), .body, (regionStarts.popLast() ?? opening.body)..<end)
      draft.mark(.node(opening.node), .statement, opening.statement..<cursor.offset)
      draft.mark(.node(opening.node), .body, opening.body..<end)
    }
    if scopes.close() == nil {
      draft.findings.add(.error, .malformed, "this brace closes nothing", at: cursor.range(from: start))
    }
  }

  /// Begins another region of the state that is open.
  mutating func divide() {
    if let start = regionStarts.popLast() { draft.mark(.region(place), .body, start..<max(start, statementStart)) }
    regionStarts.append(cursor.offset)
    scopes.divide()
  }

  /// Gives nodes the shapes that their classes say, as the writer spells them.
  private mutating func settleClasses() {
    let leaving = Dictionary(grouping: draft.arrows.indices, by: { draft.arrows[$0].source })
    for (node, shape, name, range) in classes {
      guard !definedClasses.contains(name) else {
        draft.findings.leaveOut("classes that the diagram defines", at: range)
        continue
      }
      if shape == .final {
        guard let arrows = leaving[node], arrows.count == 1, let only = arrows.first,
          draft.arrows[only].label == ArrowLabel(), draft[draft.arrows[only].target].shape == .final
        else { continue }
        draft.arrows[only].isAbsorbed = true
      }
      if case .history(let depth) = shape { dropMark(depth, of: node) }
      draft[node].shape = shape
    }
    let ends = Set(draft.arrows.filter { !$0.isAbsorbed }.map(\.target))
    for arrow in draft.arrows where arrow.isAbsorbed && !ends.contains(arrow.target) {
      draft[arrow.target].isDropped = true
    }
    (classes, definedClasses) = ([], [])
  }

  /// The writer puts the letter of the circle after the name.
  private mutating func dropMark(_ depth: State.HistoryDepth, of node: ChartDraft.NodeID) {
    guard let title = draft[node].title, title.hasSuffix(" (\(depth.mark))") else { return }
    draft[node].title = String(title.dropLast(depth.mark.count + 3))
  }
}
