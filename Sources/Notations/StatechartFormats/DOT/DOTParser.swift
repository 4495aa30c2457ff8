import Statecharts

/// Reads the language's grammar: one or more graphs.
///
/// A statement that is not right is skipped up to the next separator, so one text yields several findings.
struct DOTParser {
  /// The maximum number of findings: what comes then is hardly about what was meant.
  static let findings = 100

  private var lexer: DOTLexer
  private var token: DOTToken
  private var found: [Diagnostic] = []
  private let fileName: String?
  private var depth = 0
  /// True if the graph being read is one of arrows.
  private var isDirected = true
  /// The first edge of the other kind in this graph, and the number of them.
  private var wrongEdges: (first: SourceRange, count: Int)?
  /// The lists of attributes, in order.
  private(set) var lists: [DOTAttributeList] = []

  init(_ source: SourceText) {
    lexer = DOTLexer(source)
    token = lexer.next()
    fileName = source.fileName
  }

  var diagnostics: [Diagnostic] { found + lexer.diagnostics }

  /// Reads all graphs.
  ///
  /// - Throws: `ReadError` if a limit is passed.
  mutating func document() throws(ReadError) -> [DOTGraph] {
    var graphs: [DOTGraph] = []
    while token.kind != .end {
      if !graphs.isEmpty, takeSymbol(";") { continue }
      if let graph = try readGraph() { graphs.append(graph) }
    }
    return graphs
  }

  private mutating func readGraph() throws(ReadError) -> DOTGraph? {
    let start = token.range.start
    let isStrict = takeKeyword(.strict)
    switch token.keyword {
    case .digraph: isDirected = true
    case .graph: isDirected = false
    case .strict, .node, .edge, .subgraph, nil:
      recoverFromMissingGraph()
      return nil
    }
    advance()
    wrongEdges = nil
    var graph = DOTGraph(name: takeText(), isDirected: isDirected, isStrict: isStrict, range: SourceRange(start))
    guard isSymbol("{") else {
      report("expected '{' after the graph's name, not \(token.description)")
      skipToGraph()
      return nil
    }
    let end: SourcePosition
    let open = token.range.end
    (graph.statements, end) = try readStatements()
    graph.body = SourceRange(open, to: SourcePosition(line: end.line, column: max(1, end.column - 1)))
    graph.range = SourceRange(start, to: end)
    graph.hasArrows = !isDirected && wrongEdges != nil
    reportWrongEdges()
    return graph
  }

  private mutating func recoverFromMissingGraph() {
    var offered: String?
    if case .name(let word) = token.kind {
      let near = nearestNames(to: word, among: ["digraph", "graph", "strict"])
      offered = near.first.map { "did you mean '\($0)'?" }
    }
    report("expected 'digraph' or 'graph', not \(token.description)", suggestion: offered)
    skipToGraph()
  }

  /// Moves to the next word that can begin a graph, at least one word on.
  private mutating func skipToGraph() {
    repeat { advance() } while token.kind != .end && ![.strict, .graph, .digraph].contains(token.keyword)
  }

  // MARK: - Statements

  /// Reads what is in braces; the parser is at the first and then after the second.
  private mutating func readStatements() throws(ReadError) -> ([DOTStatement], end: SourcePosition) {
    guard depth < ReadLimits.nesting else {
      throw ReadLimits.tooDeep("subgraphs", at: token.range, fileName: fileName)
    }
    depth += 1
    defer { depth -= 1 }
    let open = token.range
    advance()
    var statements: [DOTStatement] = []
    while true {
      if takeSymbol(";") || takeSymbol(",") { continue }
      if isSymbol("}") {
        let end = token.range.end
        advance()
        return (statements, end)
      } else if token.kind == .end {
        report("the brace is not closed: expected '}'", at: open)
        return (statements, token.range.end)
      } else if let statement = try readStatement() {
        statements.append(statement)
      }
    }
  }

  private mutating func readStatement() throws(ReadError) -> DOTStatement? {
    if let keyword = token.keyword {
      switch keyword {
      case .graph, .node, .edge: return readDefaults(keyword)
      case .subgraph: return try readSubgraphStatement()
      case .strict, .digraph: break
      }
    }
    if isSymbol("{") { return try readSubgraphStatement() }
    guard token.keyword == nil, let name = takeText() else {
      report("expected a node, an edge, a subgraph or an attribute, not \(token.description)")
      skipStatement()
      return nil
    }
    if takeSymbol("=") {
      guard let value = takeValue() else { return nil }
      let attributes = [DOTAttribute(name: name.text, value: value, range: name.range)]
      let range = SourceRange(name.range.start, to: value.range.end)
      lists.append(DOTAttributeList(attributes: attributes, range: range, isOfGraph: true))
      return .defaults(.graph, attributes)
    }
    skipPort()
    if case .arrow = token.kind { return try readEdge(from: .node(name), start: name.range.start) }
    let attributes = readAttributeLists()
    return .node(name, attributes: attributes, whole: SourceRange(name.range.start, to: lastEnd))
  }

  private mutating func readDefaults(_ keyword: DOTKeyword) -> DOTStatement? {
    let kind: DOTDefaults = keyword == .node ? .node : keyword == .edge ? .edge : .graph
    advance()
    if isSymbol("=") {
      // `node = …` is no list of defaults; Graphviz does not read it either.
      report("expected '[' after '\(keyword.rawValue)', not '='")
      skipStatement()
      return nil
    }
    return .defaults(kind, readAttributeLists(areOfGraph: kind == .graph))
  }

  private mutating func readSubgraphStatement() throws(ReadError) -> DOTStatement? {
    let start = token.range.start
    guard let subgraph = try readSubgraph() else { return nil }
    if case .arrow = token.kind { return try readEdge(from: .subgraph(subgraph), start: start) }
    return .subgraph(subgraph)
  }

  /// `subgraph`, `subgraph name`, either with braces or not, or braces alone.
  private mutating func readSubgraph() throws(ReadError) -> DOTSubgraph? {
    let start = token.range
    var subgraph = DOTSubgraph(range: start)
    if takeKeyword(.subgraph) { subgraph.name = token.keyword == nil ? takeText() : nil }
    subgraph.range = SourceRange(start.start, to: subgraph.name?.range.end ?? start.end)
    if isSymbol("{") {
      let open = token.range.end
      let (statements, end) = try readStatements()
      subgraph.statements = statements
      subgraph.whole = SourceRange(start.start, to: end)
      subgraph.body = SourceRange(open, to: SourcePosition(line: end.line, column: max(1, end.column - 1)))
    } else if subgraph.name == nil {
      report("expected a name or '{' after 'subgraph', not \(token.description)")
      skipStatement()
      return nil
    }
    return subgraph
  }

  private mutating func readEdge(from first: DOTEnd, start: SourcePosition) throws(ReadError) -> DOTStatement? {
    var ends = [first]
    var last = token.range
    while case .arrow(let isArrow) = token.kind {
      if isArrow != isDirected { wrongEdges = (wrongEdges?.first ?? token.range, (wrongEdges?.count ?? 0) + 1) }
      advance()
      last = token.range
      if isSymbol("{") || token.keyword == .subgraph {
        guard let subgraph = try readSubgraph() else { return nil }
        ends.append(.subgraph(subgraph))
      } else if token.keyword == nil, let name = takeText() {
        skipPort()
        ends.append(.node(name))
      } else {
        report("expected a node or a subgraph after the arrow, not \(token.description)")
        skipStatement()
        return nil
      }
    }
    let attributes = readAttributeLists()
    return .edge(
      ends: ends, attributes: attributes, range: SourceRange(start, to: last.end),
      whole: SourceRange(start, to: lastEnd))
  }

  /// Moves over `:port` and `:port:compass`, which say where on a node an edge ends.
  private mutating func skipPort() {
    for _ in 0..<2 where takeSymbol(":") {
      if takeText() == nil { report("expected a port after ':', not \(token.description)") }
    }
  }

  /// Moves to the next separator, brace or end.
  private mutating func skipStatement() {
    let line = token.range.start.line
    while token.kind != .end, !isSymbol(";"), !isSymbol("}") {
      if isSymbol("{") { return }
      advance()
      if token.range.start.line > line, token.text != nil || token.keyword != nil { return }
    }
  }

  // MARK: - Attributes

  /// Any number of lists in brackets, in which commas and semicolons may be between attributes.
  private mutating func readAttributeLists(areOfGraph: Bool = false) -> [DOTAttribute] {
    var attributes: [DOTAttribute] = []
    while isSymbol("[") {
      let (open, first) = (token.range, attributes.count)
      advance()
      while !isSymbol("]") {
        if takeSymbol(",") || takeSymbol(";") { continue }
        guard token.kind != .end, !isSymbol("}"), !isSymbol("{") else {
          report("the attributes have no end: expected ']'", at: open)
          return attributes
        }
        if let attribute = readAttribute() { attributes.append(attribute) }
      }
      advance()
      let range = SourceRange(open.start, to: lastEnd)
      lists.append(DOTAttributeList(attributes: Array(attributes[first...]), range: range, isOfGraph: areOfGraph))
    }
    return attributes
  }

  private mutating func readAttribute() -> DOTAttribute? {
    guard let name = takeText() else {
      report("expected an attribute's name or ']', not \(token.description)")
      advance()
      return nil
    }
    guard takeSymbol("=") else {
      return DOTAttribute(name: name.text, value: DOTText(text: "true", range: name.range), range: name.range)
    }
    return takeValue().map { DOTAttribute(name: name.text, value: $0, range: name.range) }
  }

  private mutating func takeValue() -> DOTText? {
    if let value = takeText() { return value }
    report("expected a value after '=', not \(token.description)")
    return nil
  }

  // MARK: - Words

  /// The ranges of the comments, in order.
  var comments: [SourceRange] { Set(lexer.comments).sorted { $0.start < $1.start } }
  /// The end of the token before this one.
  private var lastEnd = SourcePosition(line: 1, column: 1)

  private mutating func advance() {
    lastEnd = token.range.end
    token = lexer.next()
  }

  private func isSymbol(_ symbol: Unicode.Scalar) -> Bool { token.kind == .symbol(symbol) }

  private mutating func takeSymbol(_ symbol: Unicode.Scalar) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func takeKeyword(_ keyword: DOTKeyword) -> Bool {
    guard token.keyword == keyword else { return false }
    advance()
    return true
  }

  private mutating func takeText() -> DOTText? {
    guard let text = token.text else { return nil }
    advance()
    return text
  }

  // MARK: - Findings

  private mutating func report(_ message: String, at range: SourceRange? = nil, suggestion: String? = nil) {
    guard found.count < DOTParser.findings else { return }
    found.append(Diagnostic(.error, .malformed, message, at: range ?? token.range, suggestion: suggestion))
  }

  private mutating func reportWrongEdges() {
    guard let (first, count) = wrongEdges else { return }
    let (here, there) = isDirected ? ("digraph", "->") : ("graph", "--")
    let number = count == 1 ? "" : "; there are \(count) such edges"
    report("an edge of a \(here) is written '\(there)'\(number)", at: first)
  }
}
