import Algorithms
import GraphLayout
import Statecharts

/// A way that a refused move's arrow may take: its corners, from border to border.
struct RefusedTransitionWay: Hashable, Sendable {
  let points: [Point]
  let cost: Double

  /// Its corners with its length.
  var line: Polyline { Polyline(points) }

  /// Its straight stretches.
  var stretches: [LineSegment] { points.adjacentPairs().map { LineSegment(start: $0, end: $1) } }

  /// The line across its end.
  var barrier: LineSegment? {
    guard points.count > 1 else { return nil }
    let (before, end) = (points[points.count - 2], points[points.count - 1])
    let side = (end - before).unit.turned * RefusedTransition.barrierReach
    return LineSegment(start: end - side, end: end + side)
  }
}

/// The figures of the drawing at which a refused move would have begun and ended, by index.
struct RefusedTransitionEnds: Hashable, Sendable {
  let source: Int
  /// Nil if no state was asked for.
  let target: Int?

  var isLoop: Bool { source == target }

  /// The maximum number of active states that an arrow is tried from.
  private static let maxSources = 8

  /// The ends for each active state nearest to the wanted one in the hierarchy, or a loop alone if it is active itself.
  static func all(of refusal: Highlights.Refusal, in diagram: Diagram) -> [RefusedTransitionEnds] {
    let target = refusal.wanted.flatMap { diagram.figure(of: $0) }
    if let wanted = refusal.wanted, let target, refusal.from.contains(wanted) {
      return [RefusedTransitionEnds(source: target, target: target)]
    }
    let common = refusal.from.map { diagram.commonAncestors(of: $0, and: refusal.wanted) }
    let nearest = zip(refusal.from, common).filter { $0.1 == common.max() }.map(\.0)
    return nearest.prefix(maxSources).compactMap { state in
      diagram.figure(of: state).map { RefusedTransitionEnds(source: $0, target: target) }
    }
  }
}

extension Diagram {
  /// Returns the number of states around both of two states.
  fileprivate func commonAncestors(of state: State.ID, and other: State.ID?) -> Int {
    guard let other else { return 0 }
    let ancestors = chart.ancestors(of: other).map(\.id)
    return chart.ancestors(of: state).count { ancestors.contains($0.id) }
  }
}
