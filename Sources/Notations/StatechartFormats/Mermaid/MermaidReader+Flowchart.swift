import Statecharts

/// Flowcharts, as libraries for machines and agents print theirs: https://mermaid.js.org/syntax/flowchart.html.
///
/// Nodes are states, labelled arrows are events, subgraphs are composite states, and diamonds are choices. A rounded
/// node is where the machine begins if nothing leads to it, and where it ends if nothing leads on.
extension MermaidReader {
  /// The first line of a flowchart, if it is here.
  ///
  /// - Parameter needsDirection: True where the first word alone could also be something else.
  static func takeFlowchartHeader(_ cursor: inout TextCursor, needsDirection: Bool) -> Bool {
    var ahead = cursor
    guard ["flowchart-elk", "flowchart", "graph"].contains(where: { ahead.take(word: $0) }) else { return false }
    ahead.skipBlanks()
    let direction = ahead.takeWhile { $0.isWordLetter || "<>^".unicodeScalars.contains($0) }
    guard direction.isEmpty ? !needsDirection : flowchartDirections.contains(direction) else { return false }
    ahead.skipBlanks()
    guard ahead.isAtLineEnd || ahead.isAt(";") || ahead.isAt("%%") else { return false }
    cursor = ahead
    return true
  }

  private static let flowchartDirections: Set<String> = ["TB", "TD", "BT", "LR", "RL", ">", "<", "^", "v"]

  /// Reads the statements of a flowchart up to the next diagram.
  mutating func readFlowchart(at range: SourceRange) throws(ReadError) {
    draft.findings.add(
      .note, .reading,
      "a flowchart is read as a machine: its nodes are states, and the texts next to its arrows events",
      at: range)
    while true {
      skipSpaceAndComments()
      if cursor.isAtEnd { break }
      if scopes.isEmpty, beginsDiagram() { break }
      let before = cursor.offset
      try readFlowchartStatement()
      if cursor.offset == before { unexpected("a node") }
    }
    settleFlowchart()
  }

  private mutating func readFlowchartStatement() throws(ReadError) {
    let start = cursor.position
    if cursor.take(word: "subgraph") { return try openSubgraph(from: start) }
    if cursor.isAt(word: "end"), isFlowchartWordAlone("end") {
      cursor.advance(by: 3)
      if scopes.close() == nil {
        draft.findings.add(.error, .malformed, "this 'end' closes no subgraph", at: cursor.range(from: start))
      }
      return
    }
    if beginsFlowchartStatement("direction") { return readDirection(from: start) }
    if beginsFlowchartStatement("click") { return readClick(from: start) }
    for word in MermaidReader.flowchartStyles where beginsFlowchartStatement(word) {
      return leaveOutLine("colours and styles", from: start)
    }
    for word in ["acctitle", "accdescr"] where cursor.isAt(word: word) {
      return leaveOutLine("descriptions", from: start)
    }
    guard var sources = try readFlowchartNodes() else { return unexpected("the name of a node") }
    while let link = takeLink() {
      guard let targets = try readFlowchartNodes() else { return unexpected("the name of a node after the arrow") }
      for source in sources {
        for target in targets { try connect(source, target, by: link, from: start) }
      }
      sources = targets
    }
    cursor.skipBlanks()
    guard cursor.isAtLineEnd || cursor.isAt(";") || cursor.isAt("%%") else {
      return unexpected("an arrow or the end of the line")
    }
  }

  private static let flowchartStyles = ["classDef", "class", "style", "linkStyle"]

  /// True if a word with more after it begins the statement here.
  private func beginsFlowchartStatement(_ word: String) -> Bool {
    guard cursor.isAt(word: word), !isFlowchartWordAlone(word) else { return false }
    var ahead = cursor
    ahead.advance(by: word.unicodeScalars.count)
    return ahead.peek?.isBlank == true
  }

  /// True if nothing but blanks follows a word on its line.
  private func isFlowchartWordAlone(_ word: String) -> Bool {
    var ahead = cursor
    ahead.advance(by: word.unicodeScalars.count)
    ahead.skipBlanks()
    return ahead.isAtLineEnd || ahead.isAt(";") || ahead.isAt("%%")
  }

  // MARK: - Subgraphs

  /// `subgraph name [title]`, or a title alone, which is then the name.
  private mutating func openSubgraph(from start: SourcePosition) throws(ReadError) {
    cursor.skipBlanks()
    let range = cursor.range(from: start)
    var ahead = cursor
    if let name = ahead.takeFlowchartName() {
      ahead.skipBlanks()
      if ahead.isAt("[") {
        cursor = ahead
        let node = try mentionInFlowchart(name, at: range)
        describe(node, with: takeShape()?.text)
        return try scopes.open(node, at: range, fileName: draft.fileName)
      }
    }
    let title = MermaidReader.plain(cursor.takeWhile { !$0.isLineEnd && $0 != ";" }).onOneLine
    let node =
      title.isEmpty
      ? try draft.add(anonymous: .state, named: "subgraph", in: place, at: range)
      : try mentionInFlowchart(title, at: range)
    try scopes.open(node, at: range, fileName: draft.fileName)
  }

  /// The node of a name; one that is named again in a subgraph comes to lie there.
  private mutating func mentionInFlowchart(_ name: String, at range: SourceRange) throws(ReadError)
    -> ChartDraft.NodeID
  {
    // An arrow inside a subgraph may lead to that subgraph itself.
    if let known = draft.find(name), draft.isInside(place.parent, known) { return known }
    return try mention(name, at: range)
  }

  // MARK: - Nodes

  /// `a`, `a[text]` or several with `&` between them.
  private mutating func readFlowchartNodes() throws(ReadError) -> [ChartDraft.NodeID]? {
    var nodes: [ChartDraft.NodeID] = []
    repeat {
      cursor.skipBlanks()
      let start = cursor.position
      guard let name = cursor.takeFlowchartName() else { return nil }
      let node = try mentionInFlowchart(name, at: cursor.range(from: start))
      nodes.append(node)
      if let shape = takeShape() {
        describe(node, with: shape.text)
        flowchartShapes[node] = shape.outline
      }
      if cursor.take(":::") { _ = cursor.takeWhile { $0.isWordLetter || $0 == "-" } }
      cursor.skipBlanks()
    } while cursor.take("&")
    return nodes
  }

  private mutating func describe(_ node: ChartDraft.NodeID, with text: String?) {
    if let text, !text.isEmpty { draft[node].title = text }
  }

  /// The outline of a node, as far as it says something about a state.
  enum FlowchartOutline: Sendable {
    /// A diamond, in which the machine decides.
    case diamond
    /// A stadium or circle, the sign for a beginning or an end.
    case rounded
    /// Any other.
    case plain
  }

  /// The outlines by the letters that open and close them, longer ones first.
  private static let flowchartBrackets: [(open: String, closings: [String], outline: FlowchartOutline)] = [
    ("(((", [")))"], .rounded), ("((", ["))"], .rounded), ("([", ["])"], .rounded), ("[[", ["]]"], .plain),
    ("[(", [")]"], .plain), ("[/", ["/]", "\\]"], .plain), ("[\\", ["\\]", "/]"], .plain), ("{{", ["}}"], .plain),
    ("{", ["}"], .diamond), ("(", [")"], .plain), ("[", ["]"], .plain), (">", ["]"], .plain),
  ]

  /// The outlines of `name@{ shape: … }` that say something.
  private static let namedOutlines: [String: FlowchartOutline] = [
    "diam": .diamond, "decision": .diamond, "diamond": .diamond, "question": .diamond, "stadium": .rounded,
    "terminal": .rounded, "pill": .rounded, "circle": .rounded, "circ": .rounded, "dbl-circ": .rounded,
    "double-circle": .rounded, "start": .rounded, "sm-circ": .rounded, "small-circle": .rounded, "stop": .rounded,
    "fr-circ": .rounded, "framed-circle": .rounded,
  ]

  /// The text and the outline after a node's name; nil if there is none.
  private mutating func takeShape() -> (text: String?, outline: FlowchartOutline)? {
    if cursor.isAt("@{") { return takeNamedShape() }
    guard let (open, closings, outline) = MermaidReader.flowchartBrackets.first(where: { cursor.isAt($0.open) }) else {
      return nil
    }
    let start = cursor
    cursor.advance(by: open.unicodeScalars.count)
    var mayClose = true
    cursor.skipBlanks()
    if cursor.isAt("\"") {
      let quoted = cursor.takeQuoted(&mayClose) { $0.takeThrough("\"") }
      cursor.skipBlanks()
      if closings.contains(where: { cursor.take($0) }) { return (MermaidReader.plain(quoted.text), outline) }
    }
    cursor = start
    cursor.advance(by: open.unicodeScalars.count)
    let begin = cursor.offset
    while !cursor.isAtLineEnd {
      let end = cursor.offset
      if closings.contains(where: { cursor.take($0) }) {
        return (MermaidReader.plain(cursor.text(begin..<end)), outline)
      }
      cursor.advance()
    }
    draft.findings.add(
      .error, .malformed, "the text of this node is not closed: expected '\(closings[0])'",
      at: start.range(from: start.position))
    return (nil, outline)
  }

  /// `@{ shape: diam, label: "text" }`
  private mutating func takeNamedShape() -> (text: String?, outline: FlowchartOutline)? {
    let start = cursor.position
    cursor.advance(by: 2)
    guard let text = cursor.takeThrough("}") else {
      draft.findings.add(.error, .malformed, "this brace is not closed: expected '}'", at: SourceRange(start))
      cursor.skipLine()
      return nil
    }
    var members = TextCursor(text)
    var (label, outline): (String?, FlowchartOutline) = (nil, .plain)
    while !members.isAtEnd {
      members.skipSpace()
      let key = members.takeWhile { $0.isWordLetter }
      members.skipBlanks()
      guard members.take(":") else { break }
      members.skipBlanks()
      var mayClose = true
      let value =
        members.isAt("\"")
        ? members.takeQuoted(&mayClose) { $0.takeThrough("\"") }.text
        : members.takeWhile { $0 != "," && !$0.isLineEnd }.trimmed
      if key == "label" { label = MermaidReader.plain(value) }
      if key == "shape" { outline = MermaidReader.namedOutlines[value] ?? .plain }
      members.scan { $0.properties.isWhitespace || $0 == "," }
    }
    return (label, outline)
  }

  /// A text without quotes and tags, in its lines; Markdown is that of a text between backquotes alone.
  private static func plain(_ text: String) -> String {
    var text = text.trimmed
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") { text = text.dropFirst().dropLast().trimmed }
    if text.count > 1, text.hasPrefix("`"), text.hasSuffix("`") {
      return MermaidText.title(text.dropFirst().dropLast().trimmed)
    }
    return MermaidText.lines(text, hasMarkdown: false).joined(separator: "\n")
  }

  // MARK: - Links

  /// The line between two nodes.
  struct FlowchartLink {
    var label = ""
    /// True if a head is at its beginning.
    var leadsBack = false
    /// True if a head is at its end.
    var leadsOn = false
    var isInvisible = false
    let range: SourceRange
  }

  /// A link of `-`, `=` or `-.`, with its text inside it or between bars after it; nil if none is here.
  private mutating func takeLink() -> FlowchartLink? {
    cursor.skipBlanks()
    let start = cursor
    // The name of a link: `e1@-->`.
    var named = cursor
    if named.takeFlowchartName() != nil, named.take("@"), named.peek != "{" { cursor = named }
    guard let first = cursor.takeLinkLine() else {
      cursor = start
      return nil
    }
    var link = FlowchartLink(range: cursor.range(from: start))
    link.leadsBack = first.leadsBack
    link.leadsOn = first.leadsOn
    link.isInvisible = first.kind == "~"
    if !first.leadsOn, !link.isInvisible, let inside = cursor.linkText(of: first.kind) {
      link.label = MermaidReader.plain(inside.text)
      link.leadsOn = inside.leadsOn
      cursor = inside.cursor
    }
    cursor.skipBlanks()
    if cursor.take("|") {
      let text = cursor.takeLine(upTo: "|")
      link.label = MermaidReader.plain(text)
    }
    return link
  }

  private mutating func connect(
    _ source: ChartDraft.NodeID, _ target: ChartDraft.NodeID, by link: FlowchartLink, from start: SourcePosition
  ) throws(ReadError) {
    if link.isInvisible { return draft.findings.leaveOut("invisible links", at: link.range) }
    let range = cursor.range(from: start)
    let label = ArrowLabel(lines: link.label.lines)
    if !link.leadsOn, !link.leadsBack {
      draft.findings.add(
        .warning, .reading, "a line without an arrow head is read as an arrow to its second node", at: link.range)
    }
    if link.leadsOn || !link.leadsBack { try draft.connect(source, target, label, at: range) }
    if link.leadsBack { try draft.connect(target, source, label, at: range) }
  }

  // MARK: - Outlines

  /// Gives nodes the meanings of their outlines.
  private mutating func settleFlowchart() {
    var leaving: [ChartDraft.NodeID: [Int]] = [:]
    var entered: Set<ChartDraft.NodeID> = []
    for (index, arrow) in draft.arrows.enumerated() {
      leaving[arrow.source, default: []].append(index)
      if arrow.source != arrow.target { entered.insert(arrow.target) }
    }
    for (node, outline) in flowchartShapes {
      let arrows = leaving[node] ?? []
      switch outline {
      case .diamond:
        if entered.contains(node), !arrows.isEmpty { draft[node].shape = .pseudostate(.choice) }
      case .rounded:
        if arrows.isEmpty, entered.contains(node) {
          draft[node].shape = .final
        } else if arrows.count == 1, !entered.contains(node), draft.arrows[arrows[0]].label == ArrowLabel() {
          draft[node].shape = .initial
        }
      case .plain: break
      }
    }
    flowchartShapes = [:]
  }
}
