import Algorithms
import GraphLayout

/// A way that a refused move's arrow may take: its corners, from border to border.
struct RefusedTransitionWay: Hashable, Sendable {
  let points: [Point]
  let cost: Double

  var length: Double { points.adjacentPairs().reduce(0) { $0 + $1.0.distance(to: $1.1) } }

  /// Its straight stretches.
  var stretches: [LineSegment] { points.adjacentPairs().map { LineSegment(start: $0, end: $1) } }

  /// The point at a distance from the start.
  func point(at distance: Double) -> Point {
    var rest = distance
    for (from, to) in points.adjacentPairs() {
      let step = from.distance(to: to)
      if rest <= step, step > 0 { return from.toward(to, by: rest / step) }
      rest -= step
    }
    return points.last ?? .zero
  }

  /// The line across its end.
  var barrier: LineSegment? {
    guard points.count > 1 else { return nil }
    let (before, end) = (points[points.count - 2], points[points.count - 1])
    let side = (end - before).unit.turned * RefusedTransition.barrierReach
    return LineSegment(start: end - side, end: end + side)
  }
}
