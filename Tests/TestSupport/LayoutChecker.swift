public import GraphLayout

/// Finds what must never happen in a drawing; each finding is a sentence.
public struct LayoutChecker {
  let graph: LayoutGraph
  let layout: Layout
  private let tolerance = 1.0

  /// Checks a layout of a graph.
  public init(graph: LayoutGraph, layout: Layout) {
    self.graph = graph
    self.layout = layout
  }

  /// What is wrong, a line each.
  public func findings() -> [String] {
    guard layout.frames.count == graph.boxes.count, layout.routes.count == graph.arrows.count else {
      return ["frames or routes are missing"]
    }
    return boxFindings() + routeFindings() + labelFindings()
  }

  // MARK: Boxes

  private func boxFindings() -> [String] {
    var findings: [String] = []
    for (index, box) in graph.boxes.enumerated() {
      let frame = layout.frames[index]
      if ![frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite) {
        findings.append("box \(index) is nowhere")
      }
      let isSmall = frame.width < box.size.width - 0.02 || frame.height < box.size.height - 0.02
      if isSmall { findings.append("box \(index) has shrunk") }
      let outer = box.parent.map { layout.frames[$0] } ?? Rect(origin: .zero, size: layout.size)
      if !contains(outer, frame) { findings.append("box \(index) leaves its parent") }
      if let parent = box.parent, let header = layout.headers[parent], overlap(header, frame) {
        findings.append("box \(index) lies on the header of its parent")
      }
    }
    for first in graph.boxes.indices {
      for second in graph.boxes.indices.dropFirst(first + 1)
      where graph.boxes[first].parent == graph.boxes[second].parent {
        if overlap(layout.frames[first], layout.frames[second]) {
          findings.append("boxes \(first) and \(second) overlap")
        }
      }
    }
    return findings
  }

  private func overlap(_ one: Rect, _ other: Rect) -> Bool {
    min(one.maxX, other.maxX) - max(one.minX, other.minX) > tolerance
      && min(one.maxY, other.maxY) - max(one.minY, other.minY) > tolerance
  }

  private func contains(_ outer: Rect, _ inner: Rect) -> Bool {
    inner.minX >= outer.minX - tolerance && inner.minY >= outer.minY - tolerance
      && inner.maxX <= outer.maxX + tolerance && inner.maxY <= outer.maxY + tolerance
  }

  // MARK: Routes

  private func ancestors(_ box: Int) -> Set<Int> {
    var result: Set<Int> = []
    var next = graph.boxes[box].parent
    while let box = next {
      result.insert(box)
      next = graph.boxes[box].parent
    }
    return result
  }

  private func routeFindings() -> [String] {
    var findings: [String] = []
    for (index, arrow) in graph.arrows.enumerated() {
      let route = layout.routes[index]
      if route.curves.isEmpty {
        findings.append("arrow \(index) has no way")
        continue
      }
      for (end, box) in [(route.start, arrow.source), (route.end, arrow.target)] where !isOnBorder(end, of: box) {
        findings.append("arrow \(index) ends off the border of box \(box)")
      }
      let related = ancestors(arrow.source).union(ancestors(arrow.target)).union([arrow.source, arrow.target])
      let points = Self.points(of: route)
      for (box, frame) in layout.frames.enumerated() where !related.contains(box) {
        if length(of: points, inside: frame) > 1.5 { findings.append("arrow \(index) runs through box \(box)") }
      }
      for (box, header) in layout.headers.enumerated() {
        if let header, length(of: points, inside: header) > 1.5 {
          findings.append("arrow \(index) runs through the header of box \(box)")
        }
      }
      for box in related where escapes(points, box: box, arrow: arrow) {
        findings.append("arrow \(index) leaves box \(box), which holds both ends")
      }
    }
    return findings
  }

  private func escapes(_ points: [Point], box: Int, arrow: Arrow) -> Bool {
    let holdsBoth = [arrow.source, arrow.target].allSatisfy { ancestors($0).contains(box) }
    guard holdsBoth else { return false }
    let frame = layout.frames[box]
    return points.contains {
      $0.x < frame.minX - 1.5 || $0.x > frame.maxX + 1.5 || $0.y < frame.minY - 1.5 || $0.y > frame.maxY + 1.5
    }
  }

  private func isOnBorder(_ point: Point, of box: Int) -> Bool {
    let frame = layout.frames[box]
    let x = max(frame.minX - point.x, point.x - frame.maxX)
    let y = max(frame.minY - point.y, point.y - frame.maxY)
    let distance = x > 0 || y > 0 ? max(x, y) : -max(x, y)
    switch graph.boxes[box].role {
    case .ordinary, .region: return distance <= 1
    case .initial, .final, .history: return distance <= max(4, 0.3 * min(frame.width, frame.height))
    }
  }

  /// Points along a route, close together.
  public static func points(of route: Route) -> [Point] {
    var points = [route.start]
    for curve in route.curves {
      guard let start = points.last else { break }
      for step in 1...16 {
        let t = Double(step) / 16
        let s = 1 - t
        let weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        points.append(
          Point(
            x: start.x * weights.0 + curve.control1.x * weights.1 + curve.control2.x * weights.2 + curve.end.x
              * weights.3,
            y: start.y * weights.0 + curve.control1.y * weights.1 + curve.control2.y * weights.2 + curve.end.y
              * weights.3))
      }
    }
    return points
  }

  /// How much of a polyline lies in a rectangle shrunk by the tolerance, measured in small steps.
  private func length(of points: [Point], inside frame: Rect) -> Double {
    var total = 0.0
    for (from, to) in zip(points, points.dropFirst()) {
      let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
      let steps = max(1, Int(length / 2))
      for step in 0..<steps {
        let t = (Double(step) + 0.5) / Double(steps)
        let (x, y) = (from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)
        let isInside =
          x > frame.minX + tolerance && x < frame.maxX - tolerance && y > frame.minY + tolerance
          && y < frame.maxY - tolerance
        if isInside { total += length / Double(steps) }
      }
    }
    return total
  }

  // MARK: Labels

  private func labelFindings() -> [String] {
    var findings: [String] = []
    var all: [(arrow: Int, frame: Rect)] = []
    for (index, arrow) in graph.arrows.enumerated() {
      let labels = layout.routes[index].labels
      if labels.map(\.size) != arrow.labels.map({ Size(width: round($0.width), height: round($0.height)) }) {
        findings.append("arrow \(index) has lost a label")
      }
      all += labels.map { (index, $0) }
    }
    let ways = layout.routes.map(Self.points)
    for (position, label) in all.enumerated() {
      for other in all.dropFirst(position + 1) where overlap(label.frame, other.frame) {
        findings.append("labels of arrows \(label.arrow) and \(other.arrow) overlap")
      }
      findings += findingsOnBoxes(label.arrow, label.frame)
      for (arrow, way) in ways.enumerated() where arrow != label.arrow && length(of: way, inside: label.frame) > 1.5 {
        findings.append("arrow \(arrow) runs through the label of arrow \(label.arrow)")
      }
    }
    return findings
  }

  private func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private func findingsOnBoxes(_ arrow: Int, _ label: Rect) -> [String] {
    let ends = graph.arrows[arrow]
    let around = ancestors(ends.source).union(ancestors(ends.target)).union([ends.source, ends.target])
    var findings: [String] = []
    for (box, frame) in layout.frames.enumerated() where overlap(label, frame) {
      let isLeaf = !graph.boxes.contains { $0.parent == box }
      if isLeaf || !around.contains(box) || !contains(frame, label) {
        findings.append("the label of arrow \(arrow) lies on box \(box)")
      }
      if let header = layout.headers[box], overlap(label, header) {
        findings.append("the label of arrow \(arrow) lies on the header of box \(box)")
      }
    }
    return findings
  }
}
