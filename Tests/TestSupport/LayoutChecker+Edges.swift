import GraphLayout

extension LayoutChecker {
  func edgeFindings() -> [String] {
    var findings: [String] = []
    for index in graph.edges.indices {
      guard !layout.routes[index].curves.isEmpty else {
        findings.append("arrow \(index) has no way")
        continue
      }
      findings += endFindings(index)
      findings += passageFindings(index)
      if !extent.holds(ways[index].bounds) { findings.append("arrow \(index) leaves the drawing") }
      for other in graph.edges.indices.dropFirst(index + 1) where coincide(index, other) {
        findings.append("arrows \(index) and \(other) run on top of each other")
      }
    }
    return findings
  }

  private func coincide(_ one: Int, _ other: Int) -> Bool {
    ways[one].bounds.comesNear(ways[other].bounds, by: 1) && ways[one].longestRun(nextTo: ways[other]) > 16
  }

  private func endFindings(_ index: Int) -> [String] {
    let (edge, route) = (graph.edges[index], layout.routes[index])
    return [(route.start, edge.source), (route.end, edge.target)].compactMap { end, node in
      isOnBorder(end, of: node) ? nil : "arrow \(index) ends off the border of box \(node)"
    }
  }

  private func isOnBorder(_ point: Point, of node: Int) -> Bool {
    let frame = layout.frames[node]
    let x = max(frame.minX - point.x, point.x - frame.maxX)
    let y = max(frame.minY - point.y, point.y - frame.maxY)
    let distance = abs(max(x, y))
    switch graph.nodes[node].role {
    case .ordinary, .choice, .region: return distance <= 1
    case .initial, .final, .history: return distance <= max(4, 0.3 * min(frame.width, frame.height))
    }
  }

  /// Nodes and headers that an edge runs through, and containers of both its ends that it leaves.
  private func passageFindings(_ index: Int) -> [String] {
    let (edge, way) = (graph.edges[index], ways[index])
    var findings: [String] = []
    for node in graph.nodes.indices {
      let frame = layout.frames[node]
      guard way.bounds.comesNear(frame, by: 0) else {
        if holdsBothEnds(node, edge) { findings.append("arrow \(index) leaves box \(node), which holds both ends") }
        continue
      }
      if let header = layout.headers[node], way.length(inside: header.shrunk(by: 1)) > 1 {
        findings.append("arrow \(index) runs through the header of box \(node)")
      }
      if holdsBothEnds(node, edge) {
        if !frame.holds(way.bounds) { findings.append("arrow \(index) leaves box \(node), which holds both ends") }
      } else if !isAround(node, edge) {
        if way.length(inside: frame.shrunk(by: 1)) > 1 { findings.append("arrow \(index) runs through box \(node)") }
      } else if isOutsideOf(node, edge), way.length(inside: frame.shrunk(by: 3)) > limitInside(node) {
        findings.append("arrow \(index) runs through box \(node), one of its ends")
      }
    }
    return findings
  }

  /// Marks are not nodes: an edge may reach to the shape inside their frame.
  private func limitInside(_ node: Int) -> Double {
    switch graph.nodes[node].role {
    case .ordinary, .choice, .region: 2
    case .initial, .final, .history: max(4, 0.3 * min(layout.frames[node].width, layout.frames[node].height))
    }
  }

  private func holdsBothEnds(_ node: Int, _ edge: Edge) -> Bool {
    isInside(edge.source, node) && isInside(edge.target, node)
  }

  /// Whether the node is an end and the other end does not lie inside it.
  private func isOutsideOf(_ node: Int, _ edge: Edge) -> Bool {
    (node == edge.source && !isInside(edge.target, node)) || (node == edge.target && !isInside(edge.source, node))
  }
}
