import Statecharts

extension DOTReader {
  // MARK: - Edges

  mutating func connect(_ edge: DOTDrawing.Edge) throws(ReadError) {
    guard let tail = end(edge.tail, edge.attributes[.ltail]), let head = end(edge.head, edge.attributes[.lhead]) else {
      return
    }
    let labels = DOTEdgeLabels(edge.attributes).labels
    let direction = edge.attributes[.dir]?.text
    for label in labels {
      if direction != "back" { try connect(tail, head, label, edge) }
      if direction == "back" || direction == "both" { try connect(head, tail, label, edge) }
    }
  }

  mutating func connect(
    _ tail: ChartDraft.NodeID, _ head: ChartDraft.NodeID, _ label: ArrowLabel, _ edge: DOTDrawing.Edge
  ) throws(ReadError) {
    let arrow = try draft.connect(tail, head, label, at: edge.range)
    draft.arrows[arrow].isInternal = edge.attributes[.class]?.text == DOTWriter.internalClass
    if let tooltip = edge.attributes[.tooltip] { draft.arrows[arrow].notes = DOTReader.lines(tooltip) }
  }

  /// The state at an end of an edge: a cluster, if the edge is clipped at its border and the node lies inside.
  func end(_ node: Int, _ clipped: DOTText?) -> ChartDraft.NodeID? {
    guard let clipped, let cluster = clustersByName[clipped.text] else { return nodeStates[node] }
    var inner = drawing.nodes[node].cluster
    while let place = inner {
      if place == cluster { return clusterStates[cluster] }
      inner = drawing.clusters[place].parent
    }
    return nodeStates[node]
  }

  // MARK: - Losses

  mutating func noteLosses() {
    let wanted = ["label", "shape", "style", "peripheries", "xlabel"]
    for attribute in drawing.others {
      let near = nearestNames(to: attribute.name, among: wanted)
      if !near.isEmpty {
        draft.findings.add(
          .warning, .malformed, "there is no attribute '\(attribute.name)'", at: attribute.range, nearest: near)
        continue
      }
      let kind = attribute.name.lowercased().hasSuffix("color") ? "colours" : "attributes of the drawing"
      draft.findings.leaveOut(kind, at: attribute.range)
    }
    if !roles.contains(.start), drawing.nodes.count > 1, let first = drawing.nodes.first {
      draft.findings.add(
        .note, .reading, "no initial state is given; the first state is taken",
        at: first.range)
    }
  }
}
