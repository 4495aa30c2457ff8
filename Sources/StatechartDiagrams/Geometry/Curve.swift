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
  var length: Double { MeasuredCurve(self).length }

  /// The point at a distance from the start along the chain, with the direction there.
  func place(at distance: Double) -> (point: Point, direction: Point) { MeasuredCurve(self).place(at: distance) }

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

  /// The outline to draw.
  var outline: PathData {
    var outline = PathData()
    outline.move(to: SVG.Point(start))
    for part in parts {
      outline.cubic(SVG.Point(part.control1), SVG.Point(part.control2), to: SVG.Point(part.end))
    }
    return outline
  }
}

/// A chain of curves with its samples and its length, for who asks more than once.
struct MeasuredCurve: Hashable, Sendable {
  private let points: [Point]
  /// The length, measured along the samples.
  let length: Double

  init(_ curve: Curve) {
    points = curve.samples()
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
