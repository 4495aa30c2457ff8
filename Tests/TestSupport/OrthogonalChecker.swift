package import GraphLayout

/// Finds what must never happen in an orthogonal drawing; each finding is a sentence.
package struct OrthogonalChecker {
  let graph: LayoutGraph
  let layout: Layout

  /// Checks a layout of a graph.
  package init(graph: LayoutGraph, layout: Layout) {
    self.graph = graph
    self.layout = layout
  }

  /// A horizontal or vertical part of a route.
  package struct Stretch {
    /// Whether it runs from side to side.
    package var isHorizontal: Bool
    /// Where it lies across itself.
    package var place: Double
    /// Along it from the lesser to the greater end.
    var start: Double
    var end: Double
  }

  /// The stretches of a route in order, neighbours in line joined; corners are left out.
  package static func stretches(of route: EdgeRoute) -> [Stretch] {
    var stretches: [Stretch] = []
    var from = route.start
    for curve in route.curves {
      let to = curve.end
      defer { from = to }
      let isHorizontal = abs(to.y - from.y) < 0.02
      guard isHorizontal || abs(to.x - from.x) < 0.02 else { continue }
      let next =
        isHorizontal
        ? Stretch(isHorizontal: true, place: from.y, start: min(from.x, to.x), end: max(from.x, to.x))
        : Stretch(isHorizontal: false, place: from.x, start: min(from.y, to.y), end: max(from.y, to.y))
      if let last = stretches.last, last.isHorizontal == isHorizontal, abs(last.place - next.place) < 0.02 {
        stretches[stretches.count - 1].start = min(last.start, next.start)
        stretches[stretches.count - 1].end = max(last.end, next.end)
      } else {
        stretches.append(next)
      }
    }
    return stretches
  }

  /// What is wrong, a line each.
  package func findings() -> [String] {
    slantFindings() + coincidenceFindings() + endFindings()
  }

  /// Where a drawing goes on in another column, corners are larger.
  private static let greatestRadius = 8.0

  /// Curves are straight, or corners of at most the radius.
  private func slantFindings() -> [String] {
    var findings: [String] = []
    for (index, route) in layout.routes.enumerated() {
      var from = route.start
      for curve in route.curves {
        let (x, y) = (abs(curve.end.x - from.x), abs(curve.end.y - from.y))
        let isStraight = x < 0.02 || y < 0.02
        let bulge = [curve.control1, curve.control2].allSatisfy {
          x < 0.02 ? abs($0.x - from.x) < 0.02 : y >= 0.02 || abs($0.y - from.y) < 0.02
        }
        if isStraight ? !bulge : max(x, y) > Self.greatestRadius + 0.02 { findings.append("arrow \(index) is slanted") }
        from = curve.end
      }
    }
    return findings
  }

  private func coincidenceFindings() -> [String] {
    let stretches = layout.routes.map(Self.stretches)
    var findings: [String] = []
    for first in stretches.indices {
      for second in stretches.indices.dropFirst(first + 1) {
        for one in stretches[first] {
          for other in stretches[second] where one.isHorizontal == other.isHorizontal {
            if abs(one.place - other.place) < 1.5, min(one.end, other.end) - max(one.start, other.start) > 4 {
              findings.append("arrows \(first) and \(second) run on top of each other")
            }
          }
        }
      }
    }
    return findings
  }

  /// Nodes too small for their ends have them nearer to each other.
  private func hasRoom(_ node: Int, ends: Int) -> Bool {
    Double(ends) * 10 < layout.frames[node].width + layout.frames[node].height
  }

  private func endFindings() -> [String] {
    var ends: [[(edge: Int, point: Point)]] = graph.nodes.map { _ in [] }
    for (index, edge) in graph.edges.enumerated() {
      ends[edge.source].append((index, layout.routes[index].start))
      ends[edge.target].append((index, layout.routes[index].end))
    }
    var findings: [String] = []
    for (node, here) in ends.enumerated() where hasRoom(node, ends: here.count) {
      for (position, one) in here.enumerated() {
        for other in here.dropFirst(position + 1) {
          let areLoops = [one.edge, other.edge].allSatisfy { graph.edges[$0].source == graph.edges[$0].target }
          // More loops than fit next to a small node meet its corner together.
          if areLoops, one.edge != other.edge { continue }
          let (x, y) = (one.point.x - other.point.x, one.point.y - other.point.y)
          if x * x + y * y < 25 {
            findings.append("arrows \(one.edge) and \(other.edge) meet box \(node) at one place")
          }
        }
      }
    }
    return findings
  }
}
