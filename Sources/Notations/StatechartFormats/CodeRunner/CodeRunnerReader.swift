import Statecharts

/// Reads one graph.
struct CodeRunnerReader {
  private var script: ScriptReader
  private var draft: ChartDraft
  private let fileName: String?
  private var nodes: [ChartDraft.NodeID?] = []
  private var names = UniqueNames()

  init(_ source: SourceText) {
    script = ScriptReader(source)
    draft = ChartDraft(range: source.range, fileName: source.fileName)
    draft.finalStatesAccept = true
    draft.sharesArrows = true
    fileName = source.fileName
  }

  mutating func reading() throws(ReadError) -> Reading {
    script.skipSpace()
    let graph = try script.value(ofFile: fileName)
    script.skipSpace()
    if script.cursor.peek != nil { script.expected("nothing after the graph") }
    guard graph.members != nil, let list = graph["nodes"], case .array(let items) = list.content else {
      let finding = Diagnostic(
        .error, .missingMember, "expected an object with 'nodes', a list of labels and whether they accept",
        at: graph.range)
      throw ReadError(script.diagnostics + [finding], fileName: fileName)
    }
    for item in items { try addNode(item) }
    for item in graph["edges"]?.items ?? [] { try addEdge(item) }
    for member in graph.members ?? [] where member.name != "nodes" && member.name != "edges" {
      let isPlace = member.name == "nodeGeometry" || member.name == "edgeGeometry"
      draft.findings.leaveOut(isPlace ? "positions" : "'\(member.name)'", at: member.range)
    }
    return try draft.lowered().adding(script.diagnostics)
  }

  /// `[label, accept]`; a state without a label is named by its number.
  private mutating func addNode(_ item: ScriptNode) throws(ReadError) {
    guard case .array(let parts) = item.content else {
      draft.findings.add(
        .error, .wrongValue, "a node is a list of its label and whether it accepts, not \(item.kindName)",
        at: item.range)
      nodes.append(nil)
      return
    }
    let label = (parts.first?.labelText ?? "").trimmed
    let name = names.make(label.isEmpty ? "q\(nodes.count)" : label)
    let node = try draft.node(name, in: .chart, at: parts.first?.range ?? item.range)
    if name != label, !label.isEmpty { draft[node].title = label }
    if parts.dropFirst().first?.isYes ?? false { draft[node].shape = .final }
    nodes.append(node)
  }

  /// `[from, to, label]`, from -1 for the arrow to the first state.
  private mutating func addEdge(_ item: ScriptNode) throws(ReadError) {
    guard case .array(let parts) = item.content, parts.count > 1, let from = parts[0].wholeNumber,
      let to = parts[1].wholeNumber
    else {
      draft.findings.add(.error, .wrongValue, "an edge is a list of two numbers of nodes and a label", at: item.range)
      return
    }
    guard let target = node(to, at: parts[1].range) else { return }
    guard from != -1 else {
      let dot = try draft.anonymous(.initial, in: .chart, at: item.range)
      guard !draft.arrows.contains(where: { $0.source == dot }) else {
        draft.findings.add(
          .warning, .reading, "there is more than one arrow to a first state; the first counts", at: item.range)
        return
      }
      try draft.connect(dot, target, at: item.range)
      return
    }
    guard let source = node(from, at: parts[0].range) else { return }
    let text = parts.dropFirst(2).first?.labelText ?? ""
    try draft.connect(source, target, ArrowLabel(text.trimmed, takesBareSlash: true), at: item.range)
  }

  private mutating func node(_ number: Int, at range: SourceRange) -> ChartDraft.NodeID? {
    guard nodes.indices.contains(number) else {
      draft.findings.add(.error, .unknownState, "there is no node \(number); they count from 0", at: range)
      return nil
    }
    return nodes[number]
  }
}
