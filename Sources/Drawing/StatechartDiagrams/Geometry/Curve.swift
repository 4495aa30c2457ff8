import Algorithms
import GraphLayout
import XMLTree

/// A chain of cubic Bézier curves.
struct Curve: Hashable, Sendable {
  var start: Point
  var parts: [EdgeRoute.Curve]

  init(_ route: EdgeRoute) {
    start = route.start
    parts = route.curves
  }

  init(start: Point, parts: [EdgeRoute.Curve]) {
    self.start = start
    self.parts = parts
  }

  var end: Point { parts.last?.end ?? start }

  /// Points along the chain, both ends among them: so many for each part, and one more.
  func samples(perPart count: Int = 16) -> [Point] {
    var points = [start]
    var from = start
    for part in parts {
      points += (1...count).map { part.point(from: from, at: Double($0) / Double(count)) }
      from = part.end
    }
    return points
  }

  /// The length, measured along the samples.
  var length: Double { Polyline(samples()).length }

  /// The point at a distance from the start along the chain, with the direction there.
  func place(at distance: Double) -> (point: Point, direction: Point) { Polyline(samples()).place(at: distance) }

  /// The chain without its last stretch, of about the given length.
  func trimmed(by distance: Double) -> Curve {
    var parts = self.parts
    while let last = parts.popLast() {
      let from = parts.last?.end ?? start
      let isShort = from.distance(to: end) <= distance
      if isShort && !parts.isEmpty { continue }
      let cut = isShort ? 0.02 : last.parameter(from: from, at: distance, from: end)
      return Curve(start: start, parts: parts + [last.head(from: from, until: cut)])
    }
    return self
  }

  /// The chain up to where it enters a rectangle for the first time; all of it if it does not.
  func until(_ frame: Rect) -> Curve {
    var from = start
    for (index, part) in parts.enumerated() {
      if frame.contains(part.end) {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<12 {
          let middle = (low + high) / 2
          if frame.contains(part.point(from: from, at: middle)) { high = middle } else { low = middle }
        }
        return Curve(start: start, parts: parts[..<index] + [part.head(from: from, until: high)])
      }
      from = part.end
    }
    return self
  }

  /// The outline to draw.
  var outline: PathData {
    PathData(
      [.move(SVG.Point(start))]
        + parts.map { .cubic(SVG.Point($0.control1), SVG.Point($0.control2), to: SVG.Point($0.end)) })
  }
}

/// A chain of straight lines with its length.
struct Polyline: Hashable, Sendable {
  private let points: [Point]
  let length: Double

  init(_ points: [Point]) {
    self.points = points
    length = points.adjacentPairs().reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The point at a distance from the start along the chain, with the direction there.
  func place(at distance: Double) -> (point: Point, direction: Point) {
    var rest = distance
    for (from, to) in points.adjacentPairs() {
      let step = from.distance(to: to)
      if rest <= step, step > 0 { return (from.toward(to, by: rest / step), (to - from).unit) }
      rest -= step
    }
    guard let end = points.last, let start = points.first else { return (.zero, Point(x: 1, y: 0)) }
    let before = points.dropLast().last { $0.distance(to: end) > 0 } ?? start
    return (end, (end - before).unit)
  }
}

extension EdgeRoute.Curve {
  /// The point at a parameter from 0 to 1.
  func point(from start: Point, at parameter: Double) -> Point {
    let left = 1 - parameter
    let (a, b) = (left * left * left, 3 * left * left * parameter)
    let (c, d) = (3 * left * parameter * parameter, parameter * parameter * parameter)
    return start * a + control1 * b + control2 * c + end * d
  }

  /// The last parameter at which the curve is a distance away from a point near its end.
  fileprivate func parameter(from start: Point, at distance: Double, from tip: Point) -> Double {
    var (low, high) = (0.0, 1.0)
    for step in stride(from: 0.95, through: 0, by: -0.05) {
      low = step
      if point(from: start, at: step).distance(to: tip) >= distance { break }
      high = step
    }
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if point(from: start, at: middle).distance(to: tip) >= distance { low = middle } else { high = middle }
    }
    return low
  }

  /// The part of the curve before a parameter (de Casteljau).
  fileprivate func head(from start: Point, until parameter: Double) -> EdgeRoute.Curve {
    let first = start.toward(control1, by: parameter)
    let middle = control1.toward(control2, by: parameter)
    let second = first.toward(middle, by: parameter)
    return EdgeRoute.Curve(control1: first, control2: second, end: point(from: start, at: parameter))
  }
}

extension Curve {
  /// The distance of a quarter of a circle's control points from its ends, in radii, for the smallest error.
  private static let quarter = 0.5523

  /// Straight stretches from corner to corner of an axis-parallel way, with quarters of circles where they meet.
  ///
  /// - Parameters:
  ///   - radius: Of the quarters; smaller where the stretches are too short.
  ///   - head: The minimum length of the last stretch that stays straight, where it is as long as that.
  init(corners: [Point], radius: Double, head: Double) {
    guard let first = corners.first, let last = corners.last else {
      self.init(start: .zero, parts: [])
      return
    }
    var parts: [EdgeRoute.Curve] = []
    var from = first
    for index in corners.indices.dropFirst().dropLast() {
      let (corner, next) = (corners[index], corners[index + 1])
      let isLast = index == corners.count - 2
      let before = corners[index - 1].distance(to: corner) / (index == 1 ? 1 : 2)
      let after = isLast ? max(2.5, corner.distance(to: next) - head) : corner.distance(to: next) / 2
      let reach = min(radius, before, after)
      let (turn, end) = (
        corner - (corner - corners[index - 1]).unit * reach, corner + (next - corner).unit * reach
      )
      parts += Self.straight(from: from, to: turn)
      parts.append(
        EdgeRoute.Curve(
          control1: turn.toward(corner, by: Self.quarter), control2: end.toward(corner, by: Self.quarter), end: end))
      from = end
    }
    self.init(start: first, parts: parts + Self.straight(from: from, to: last))
  }

  private static func straight(from start: Point, to end: Point) -> [EdgeRoute.Curve] {
    start.distance(to: end) < 0.01
      ? []
      : [EdgeRoute.Curve(control1: start.toward(end, by: 1.0 / 3), control2: start.toward(end, by: 2.0 / 3), end: end)]
  }
}
