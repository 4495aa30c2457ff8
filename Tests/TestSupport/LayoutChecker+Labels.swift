import GraphLayout

extension LayoutChecker {
  private struct Label {
    var arrow: Int
    var frame: Rect
    /// Empty labels take no room and hide nothing.
    var isEmpty: Bool { frame.width <= 1 || frame.height <= 1 }
  }

  func labelFindings() -> [String] {
    var findings: [String] = []
    var labels: [Label] = []
    for (index, arrow) in graph.arrows.enumerated() {
      let frames = layout.routes[index].labels
      if !Self.haveSizes(frames, arrow.labels) { findings.append("arrow \(index) has lost or changed a label") }
      labels += frames.map { Label(arrow: index, frame: $0) }
    }
    for (position, label) in labels.enumerated() where !label.isEmpty {
      for other in labels.dropFirst(position + 1) where label.frame.overlaps(other.frame) {
        findings.append("labels of arrows \(label.arrow) and \(other.arrow) overlap")
      }
      if !extent.holds(label.frame) { findings.append("the label of arrow \(label.arrow) leaves the drawing") }
      findings += boxFindings(label)
      findings += arrowFindings(label)
    }
    return findings
  }

  private static func haveSizes(_ frames: [Rect], _ sizes: [Size]) -> Bool {
    frames.count == sizes.count
      && zip(frames, sizes).allSatisfy { abs($0.width - $1.width) < 0.011 && abs($0.height - $1.height) < 0.011 }
  }

  private func boxFindings(_ label: Label) -> [String] {
    let arrow = graph.arrows[label.arrow]
    var findings: [String] = []
    for (box, frame) in layout.frames.enumerated() where label.frame.overlaps(frame) {
      if isLeaf[box] || !isAround(box, arrow) || !frame.holds(label.frame) {
        findings.append("the label of arrow \(label.arrow) lies on box \(box)")
      }
      if let header = layout.headers[box], label.frame.overlaps(header) {
        findings.append("the label of arrow \(label.arrow) lies on the header of box \(box)")
      }
    }
    return findings
  }

  /// A label lies at its own arrow, nearer to it than to any other, and under none.
  private func arrowFindings(_ label: Label) -> [String] {
    let own = ways[label.arrow].distance(from: label.frame)
    var findings = own > 12 ? ["the label of arrow \(label.arrow) is \(Int(min(own, 100_000))) away from it"] : []
    for (arrow, way) in ways.enumerated()
    where arrow != label.arrow && way.bounds.comesNear(label.frame, by: min(own, 20)) {
      if way.length(inside: label.frame.shrunk(by: 1)) > 1 {
        findings.append("arrow \(arrow) runs through the label of arrow \(label.arrow)")
      } else if own > 1.5, way.distance(from: label.frame) < own - 1.5 {
        findings.append("the label of arrow \(label.arrow) is nearer to arrow \(arrow)")
      }
    }
    return findings
  }
}
