import Statecharts

extension DOTReader {
  /// Makes transitions of an edge.
  mutating func connect(_ place: Int) throws(ReadError) {
    let edge = drawing.edges[place]
    if takeNote(edge) { return }
    if labels[place].hasFurther { draft.findings.leaveOut("further labels of edges", at: edge.range) }
    guard let tail = end(edge.tail, edge.attributes[.ltail]), let head = end(edge.head, edge.attributes[.lhead]) else {
      return
    }
    var ways = labels[place].ways
    if try begins(place, tail, head) {
      ways.removeAll { $0.label == ArrowLabel() }
    }
    let direction = edge.attributes[.dir]?.text
    if direction == "none" {
      draft.findings.add(
        .warning, .reading, "an edge without a direction is read as one to its second node", at: edge.range)
    }
    for way in ways {
      if direction != "back" { try connect(tail, head, way, edge, place) }
      if direction == "back" || direction == "both" { try connect(head, tail, way, edge, place) }
    }
  }

  private mutating func connect(
    _ tail: ChartDraft.NodeID, _ head: ChartDraft.NodeID, _ way: DOTEdgeLabels.Way, _ edge: DOTDrawing.Edge,
    _ place: Int
  ) throws(ReadError) {
    let arrow = try draft.connect(tail, head, way.label, at: edge.range)
    draft.arrows[arrow].isInternal = way.isInternal || edge.attributes[.class]?.text == DOTWriter.internalClass
    if let tooltip = edge.attributes[.tooltip] { draft.arrows[arrow].notes = DOTReader.lines(tooltip) }
    edgeArrows[place, default: []].append(arrow)
  }

  /// The state at an end of an edge: a cluster, if the edge is clipped at its border and the node lies inside.
  private func end(_ node: Int, _ name: DOTText?) -> ChartDraft.NodeID? {
    guard let cluster = clipped(node, name) else { return nodeStates[node] }
    return clusterStates[cluster] ?? nodeStates[node]
  }

  /// An edge without a label from the dot of a cluster to a state inside says where the cluster begins.
  private mutating func begins(
    _ place: Int, _ tail: ChartDraft.NodeID, _ head: ChartDraft.NodeID
  ) throws(ReadError) -> Bool {
    let edge = drawing.edges[place]
    guard case .cluster(let cluster) = roles[edge.tail], edge.attributes[.ltail] == nil,
      labels[place].isBlank || labels[place].hasBlankPart, let state = clusterStates[cluster], state == tail,
      head != state, draft.isInside(head, state)
    else { return false }
    let look = DOTLook(drawing.nodes[edge.tail].attributes)
    guard look.isPoint, !look.isInvisible else { return false }
    try draft.addInitialArrow(to: head, in: ChartDraft.Place(parent: state), at: edge.range)
    return true
  }

  /// Writes a note on what it is connected with.
  private mutating func takeNote(_ edge: DOTDrawing.Edge) -> Bool {
    for (note, other) in [(edge.tail, edge.head), (edge.head, edge.tail)] where roles[note] == .note {
      if let state = nodeStates[other] { draft[state].notes.addNote(text(of: note)) }
      return true
    }
    return false
  }

  /// The lines of a note.
  private func text(of note: Int) -> [String] {
    let node = drawing.nodes[note]
    guard let label = node.attributes[.label] else { return [node.name] }
    return DOTLabel(label, name: node.name).lines.map(\.text).filter { !$0.isEmpty }
  }

  // MARK: - Where the chart begins

  /// Determines the initial state if no dot does: the state that is drawn as the current one, the one in bold of
  /// OpenFST, or the one cluster that has a dot inside.
  mutating func addBeginning() throws(ReadError) {
    for place in drawing.nodes.indices where roles[place] == .note && !isConnected[place] {
      draft.notes.addNote(text(of: place))
    }
    let isGiven = drawing.nodes.indices.contains {
      roles[$0] == .start && state(around: drawing.nodes[$0].cluster) == nil
    }
    if isGiven { return noteNamedStarts() }
    let current = currentStates()
    let bold = drawing.nodes.indices.filter { nodeStates[$0] != nil && DOTLook(drawing.nodes[$0].attributes).isBold }
    if !current.isEmpty {
      try begin(at: current.compactMap { nodeStates[$0] }, "the state that is drawn as the current one is taken")
    } else if bold.count == 1, roles.count > 1, let state = nodeStates[bold[0]] {
      try begin(at: [state], "the state that is drawn in bold is taken")
    } else if let cluster = onlyClusterThatBegins() {
      try begin(at: [cluster], "the one cluster that begins somewhere is taken")
    }
  }

  private mutating func begin(at states: [ChartDraft.NodeID], _ message: String) throws(ReadError) {
    let range = draft[states[0]].range
    for state in states { try draft.addInitialArrow(to: state, at: range) }
    draft.findings.add(.note, .reading, "no initial state is given; \(message)", at: range)
  }

  /// A marker that only its name tells from a state.
  private mutating func noteNamedStarts() {
    for place in drawing.nodes.indices where roles[place] == .start {
      let node = drawing.nodes[place]
      let look = DOTLook(node.attributes)
      let label = node.attributes[.label].map { DOTLabel($0, name: node.name) }
      let isBlank = label.map(\.isEmpty) ?? node.name.trimmed.isEmpty
      guard !isBlank, !look.isPoint, !look.isInvisible, !look.isBare, !look.isBlackDisc else { continue }
      draft.findings.add(
        .note, .reading, "'\(node.name)' is read as a sign for the beginning, not as a state", at: node.range)
    }
  }

  private func currentStates() -> [Int] {
    let states = drawing.nodes.indices.filter { nodeStates[$0] != nil }
    let current = states.filter { DOTLook(drawing.nodes[$0].attributes).isCurrent }
    if !current.isEmpty { return current }
    let red = states.filter { DOTLook(drawing.nodes[$0].attributes).isRed }
    guard red.count == 1, let first = edges.first, drawing.edges[first].tail == red[0] else { return [] }
    return red
  }

  private func onlyClusterThatBegins() -> ChartDraft.NodeID? {
    let outer = drawing.clusters.indices.filter { !isGroup[$0] && state(around: drawing.clusters[$0].parent) == nil }
    let dots = drawing.nodes.indices.filter { roles[$0] == .start }
    let around = Set(dots.compactMap { state(around: drawing.nodes[$0].cluster) })
    let begun = outer.filter { around.contains($0) }
    guard outer.count > 1, begun.count == 1 else { return nil }
    return clusterStates[begun[0]]
  }
}
