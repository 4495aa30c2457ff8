import Algorithms
import GraphLayout

/// The straight way between two points.
struct LineSegment: Hashable, Sendable {
  let start: Point
  let end: Point

  var bounds: Rect { Rect.around([start, end]) }

  /// The distance to a rectangle; 0 if they meet.
  func distance(to rectangle: Rect) -> Double {
    if meets(rectangle) { return 0 }
    let ends = min(rectangle.distance(to: start), rectangle.distance(to: end))
    return rectangle.corners.reduce(ends) { min($0, distance(to: $1)) }
  }

  func distance(to point: Point) -> Double {
    let (way, offset) = (end - start, point - start)
    let square = way.x * way.x + way.y * way.y
    let share = square > 0 ? max(0, min(1, (offset.x * way.x + offset.y * way.y) / square)) : 0
    return (start + way * share).distance(to: point)
  }

  /// Returns whether a part of the way lies in the rectangle or touches it. Liang and Barsky 1984.
  func meets(_ rectangle: Rect) -> Bool {
    var (first, last) = (0.0, 1.0)
    let way = end - start
    for (step, gap) in [
      (-way.x, start.x - rectangle.minX), (way.x, rectangle.maxX - start.x), (-way.y, start.y - rectangle.minY),
      (way.y, rectangle.maxY - start.y),
    ] {
      if step == 0 {
        if gap < 0 { return false }
      } else if step < 0 {
        first = max(first, gap / step)
      } else {
        last = min(last, gap / step)
      }
    }
    return first <= last
  }
}

extension Rect {
  /// The distance to a point; 0 if it lies inside.
  func distance(to point: Point) -> Double {
    let (across, down) = (max(minX - point.x, 0, point.x - maxX), max(minY - point.y, 0, point.y - maxY))
    return (across * across + down * down).squareRoot()
  }

  /// The corners clockwise, the upper left one first.
  var corners: [Point] {
    [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  /// The lines around it.
  var sides: [LineSegment] {
    (corners + corners.prefix(1)).adjacentPairs().map { LineSegment(start: $0, end: $1) }
  }
}

extension Curve {
  /// The chain as straight ways: one for a straight part, twelve for a bent one.
  var segments: [LineSegment] {
    var segments: [LineSegment] = []
    var from = start
    for part in parts {
      let chord = LineSegment(start: from, end: part.end)
      let isStraight = chord.distance(to: part.control1) < 0.1 && chord.distance(to: part.control2) < 0.1
      let count = isStraight ? 1 : 12
      let points = (0...count).map { part.point(from: from, at: Double($0) / Double(count)) }
      segments += points.adjacentPairs().map { LineSegment(start: $0, end: $1) }
      from = part.end
    }
    return segments
  }
}
