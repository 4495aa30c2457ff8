import GraphLayout

extension LayoutChecker {
  private struct Label {
    var edge: Int
    var frame: Rect
    /// Empty labels take no room and hide nothing.
    var isEmpty: Bool { frame.width <= 1 || frame.height <= 1 }
  }

  func labelFindings() -> [String] {
    var findings: [String] = []
    var labels: [Label] = []
    for (index, edge) in graph.edges.enumerated() {
      let frames = layout.routes[index].labels
      if !Self.haveSizes(frames, edge.labels) { findings.append("arrow \(index) has lost or changed a label") }
      labels += frames.map { Label(edge: index, frame: $0) }
    }
    for (position, label) in labels.enumerated() where !label.isEmpty {
      for other in labels.dropFirst(position + 1) where label.frame.overlaps(other.frame) {
        findings.append("labels of arrows \(label.edge) and \(other.edge) overlap")
      }
      if !extent.holds(label.frame) { findings.append("the label of arrow \(label.edge) leaves the drawing") }
      findings += nodeFindings(label)
      findings += edgeFindings(label)
    }
    return findings
  }

  private static func haveSizes(_ frames: [Rect], _ sizes: [Size]) -> Bool {
    frames.count == sizes.count
      && zip(frames, sizes).allSatisfy { abs($0.width - $1.width) < 0.011 && abs($0.height - $1.height) < 0.011 }
  }

  private func nodeFindings(_ label: Label) -> [String] {
    let edge = graph.edges[label.edge]
    var findings: [String] = []
    for (node, frame) in layout.frames.enumerated() where label.frame.overlaps(frame) {
      if isLeaf[node] || !isAround(node, edge) || !frame.holds(label.frame) {
        findings.append("the label of arrow \(label.edge) lies on box \(node)")
      }
      if let header = layout.headers[node], label.frame.overlaps(header) {
        findings.append("the label of arrow \(label.edge) lies on the header of box \(node)")
      }
    }
    return findings
  }

  /// A label lies at its own edge, nearer to it than to any other, and under none.
  private func edgeFindings(_ label: Label) -> [String] {
    let own = ways[label.edge].distance(from: label.frame)
    var findings = own > 12 ? ["the label of arrow \(label.edge) is \(Int(min(own, 100_000))) away from it"] : []
    for (edge, way) in ways.enumerated()
    where edge != label.edge && way.bounds.comesNear(label.frame, by: min(own, 20)) {
      if way.length(inside: label.frame.shrunk(by: 1)) > 1 {
        findings.append("arrow \(edge) runs through the label of arrow \(label.edge)")
      } else if own > 1.5, way.distance(from: label.frame) < own - 1.5 {
        findings.append("the label of arrow \(label.edge) is nearer to arrow \(edge)")
      }
    }
    return findings
  }
}
