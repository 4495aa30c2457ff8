import GraphLayout

extension LayoutChecker {
  func arrowFindings() -> [String] {
    var findings: [String] = []
    for index in graph.arrows.indices {
      guard !layout.routes[index].curves.isEmpty else {
        findings.append("arrow \(index) has no way")
        continue
      }
      findings += endFindings(index)
      findings += passageFindings(index)
      if !extent.holds(ways[index].bounds) { findings.append("arrow \(index) leaves the drawing") }
      for other in graph.arrows.indices.dropFirst(index + 1) where coincide(index, other) {
        findings.append("arrows \(index) and \(other) run on top of each other")
      }
    }
    return findings
  }

  private func coincide(_ one: Int, _ other: Int) -> Bool {
    ways[one].bounds.comesNear(ways[other].bounds, by: 1) && ways[one].longestRun(beside: ways[other]) > 16
  }

  private func endFindings(_ index: Int) -> [String] {
    let (arrow, route) = (graph.arrows[index], layout.routes[index])
    return [(route.start, arrow.source), (route.end, arrow.target)].compactMap { end, box in
      isOnBorder(end, of: box) ? nil : "arrow \(index) ends off the border of box \(box)"
    }
  }

  private func isOnBorder(_ point: Point, of box: Int) -> Bool {
    let frame = layout.frames[box]
    let x = max(frame.minX - point.x, point.x - frame.maxX)
    let y = max(frame.minY - point.y, point.y - frame.maxY)
    let distance = abs(max(x, y))
    switch graph.boxes[box].role {
    case .ordinary, .region: return distance <= 1
    case .initial, .final, .history: return distance <= max(4, 0.3 * min(frame.width, frame.height))
    }
  }

  /// Boxes and headers that an arrow runs through, and containers of both its ends that it leaves.
  private func passageFindings(_ index: Int) -> [String] {
    let (arrow, way) = (graph.arrows[index], ways[index])
    var findings: [String] = []
    for box in graph.boxes.indices {
      let frame = layout.frames[box]
      guard way.bounds.comesNear(frame, by: 0) else {
        if holdsBothEnds(box, arrow) { findings.append("arrow \(index) leaves box \(box), which holds both ends") }
        continue
      }
      if let header = layout.headers[box], way.length(inside: header.shrunk(by: 1)) > 1 {
        findings.append("arrow \(index) runs through the header of box \(box)")
      }
      if holdsBothEnds(box, arrow) {
        if !frame.holds(way.bounds) { findings.append("arrow \(index) leaves box \(box), which holds both ends") }
      } else if !isAround(box, arrow) {
        if way.length(inside: frame.shrunk(by: 1)) > 1 { findings.append("arrow \(index) runs through box \(box)") }
      } else if isOutsideOf(box, arrow), way.length(inside: frame.shrunk(by: 3)) > limitInside(box) {
        findings.append("arrow \(index) runs through box \(box), one of its ends")
      }
    }
    return findings
  }

  /// Marks are not boxes: an arrow may reach to the shape inside their frame.
  private func limitInside(_ box: Int) -> Double {
    switch graph.boxes[box].role {
    case .ordinary, .region: 2
    case .initial, .final, .history: max(4, 0.3 * min(layout.frames[box].width, layout.frames[box].height))
    }
  }

  private func holdsBothEnds(_ box: Int, _ arrow: Arrow) -> Bool {
    isInside(arrow.source, box) && isInside(arrow.target, box)
  }

  /// Whether the box is an end and the other end does not lie inside it.
  private func isOutsideOf(_ box: Int, _ arrow: Arrow) -> Bool {
    (box == arrow.source && !isInside(arrow.target, box)) || (box == arrow.target && !isInside(arrow.source, box))
  }
}
