package import GraphLayout
package import Statecharts

/// A box of a drawing, for exports that draw it by other means.
package struct DrawnBox: Hashable, Sendable {
  /// The kind of the box.
  package enum Kind: Hashable, Sendable {
    /// The dot where the chart or a compound state begins.
    case initial
    /// A state without others in it, a final state, and one that contains others.
    case state, final, container
    /// A history state or another pseudo-state.
    case history(State.HistoryDepth)
    case pseudostate(Pseudostate)
  }

  package let kind: Kind
  /// The state; nil for dots.
  package let state: State.ID?
  /// The place of the box, in user units.
  package let frame: Rect
  /// The display name; empty for dots.
  package let name: String
}

/// An arrow of a drawing between two of its boxes.
package struct DrawnArrow: Hashable, Sendable {
  /// The boxes, by index.
  package let source: Int
  package let target: Int
  /// The text next to it, line by line.
  package let label: [String]
  /// The point of its way that is furthest from the straight line between the middles of the boxes.
  package let bend: Point
}

extension Diagram {
  /// The boxes of the drawing, a container before what it contains, and its arrows.
  package var parts: (boxes: [DrawnBox], arrows: [DrawnArrow]) {
    var places: [Int: Int] = [:]
    var boxes: [DrawnBox] = []
    for (index, figure) in plan.figures.enumerated() {
      guard let kind = figure.drawnKind else { continue }
      places[index] = boxes.count
      let state = figure.state.map { chart.allStates[$0] }
      boxes.append(
        DrawnBox(
          kind: kind, state: state?.id, frame: layout.frames[index],
          name: state?.label(in: language).split(whereSeparator: \.isNewline).joined(separator: " ") ?? ""))
    }
    let arrows = plan.connections.indices.compactMap { index -> DrawnArrow? in
      let edge = plan.graph.edges[index]
      guard let source = places[edge.source], let target = places[edge.target] else { return nil }
      let label = plan.connections[index].label?.lines.map { $0.map(\.text).joined() } ?? []
      return DrawnArrow(
        source: source, target: target, label: label,
        bend: layout.routes[index].furthest(from: boxes[source].frame.center, boxes[target].frame.center))
    }
    return (boxes, arrows)
  }
}

extension Figure {
  /// The kind for other exports; nil for a box that only gives others a place.
  fileprivate var drawnKind: DrawnBox.Kind? {
    switch kind {
    case .initial: .initial
    case .atomic: .state
    case .final: .final
    case .history(let depth): .history(depth)
    case .pseudostate(let kind, _): .pseudostate(kind)
    case .compound, .region: .container
    case .group: nil
    }
  }
}

extension EdgeRoute {
  /// The point of the way that is furthest from a straight line; from a point, if both of its ends are the same.
  fileprivate func furthest(from start: Point, _ end: Point) -> Point {
    let (across, down) = (end.x - start.x, end.y - start.y)
    func away(_ point: Point) -> Double {
      let (x, y) = (point.x - start.x, point.y - start.y)
      return across == 0 && down == 0 ? (x * x + y * y) : abs(x * down - y * across)
    }
    let points = [self.start] + curves.map(\.end)
    return points.max { away($0) < away($1) } ?? start
  }
}
