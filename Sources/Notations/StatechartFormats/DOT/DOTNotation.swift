package import Statecharts

/// The language of Graphviz, to draw a chart with `dot`: https://graphviz.org/doc/info/lang.html.
///
/// Compound states are clusters, regions dashed clusters; arrows end at a cluster's border by `lhead` and `ltail`.
package struct DOTNotation: StatechartReader, StatechartWriter {
  /// The language of labels, as a BCP 47 tag.
  package let language: String

  /// Makes the notation with labels in a language.
  package init(language: String = "en") {
    self.language = language
  }

  /// `dot`
  package var identifier: String { "dot" }
  /// `Graphviz DOT`
  package var title: String { "Graphviz DOT" }
  /// `dot`, `gv`
  package var fileExtensions: [String] { ["dot", "gv"] }
  /// The media type that is registered for DOT.
  package var mediaType: String { "text/vnd.graphviz" }
  /// Comments, blocks and edits.
  package var syntax: NotationSyntax { DOT.syntax }

  /// A text says itself that it is a graph, by the words it begins with.
  package func resemblance(of source: SourceText) -> Resemblance {
    var lexer = DOTLexer(SourceText(String(decoding: source.text.utf8.prefix(16 << 10), as: UTF8.self)))
    var token = lexer.next()
    if token.keyword == .strict { token = lexer.next() }
    guard token.keyword == .digraph || token.keyword == .graph else { return .none }
    token = lexer.next()
    if token.text != nil { token = lexer.next() }
    return token.kind == .symbol("{") ? .certain : .none
  }

  /// Reads every directed graph of a text; undirected ones only if there is no other.
  ///
  /// - Throws: `ReadError` if a limit is passed, or there is no graph with a node.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var parser = DOTParser(source)
    let graphs = try parser.document()
    var directed = graphs.filter { $0.isDirected || $0.hasArrows }
    var undirected = graphs.filter { !$0.isDirected && !$0.hasArrows }[...]
    guard !graphs.isEmpty else {
      let finding = Diagnostic(.error, .malformed, "the text has no graph", at: source.range)
      throw ReadError(parser.diagnostics + [finding], fileName: source.fileName)
    }
    // A drawing without directions is better than nothing.
    if directed.isEmpty { (directed, undirected) = (Array(undirected), []) }
    let (index, comments) = (TextIndex(source), parser.comments)
    let lists = parser.lists.map { TextMap.AttributeList($0, in: source) }
    var readings: [Reading] = []
    for graph in directed {
      var draft = ChartDraft(range: graph.range, fileName: source.fileName)
      draft.finalStatesAccept = true
      draft.attributeLists = lists
      draft.name = graph.name.flatMap { $0.text.isEmpty ? nil : $0.text }
      for finding in parser.diagnostics where directed.count == 1 || graph.contains(finding) {
        draft.findings.add(finding)
      }
      if !graph.isDirected, !graph.hasArrows {
        draft.findings.add(
          .warning, .reading, "the graph is undirected; each edge is read as one to its second node", at: graph.range,
          suggestion: "write 'digraph', and '->' for '--'")
      }
      for other in undirected {
        draft.findings.add(
          .warning, .reading, "an undirected graph is ignored: its edges have no direction",
          at: other.range)
      }
      undirected = []
      let drawing = try DOTDrawing(graph, fileName: source.fileName)
      guard !drawing.nodes.isEmpty || !drawing.clusters.isEmpty else {
        if directed.count > 1 { continue }
        let finding = Diagnostic(.error, .malformed, "the graph has no node", at: graph.range)
        throw ReadError(parser.diagnostics + [finding], fileName: source.fileName)
      }
      var reader = DOTReader(drawing, into: draft)
      try reader.read()
      reader.mark(graph, directed.count == 1 ? comments[...] : graph.part(of: comments), in: index)
      readings.append(try reader.draft.lowered(source))
    }
    guard !readings.isEmpty else {
      throw ReadError(.malformed, "no graph has a node", at: source.range, fileName: source.fileName)
    }
    return readings
  }

  /// Writes a chart as a directed graph.
  package func write(_ chart: Statechart) -> Writing {
    var writer = DOTWriter(chart, language: language)
    let text = writer.document()
    let losses = RoundTripCheck.losses(
      of: chart, writtenAs: text, names: DOTWriter.names(of: chart), in: language, by: self)
    return Writing(text, diagnostics: losses)
  }
}
