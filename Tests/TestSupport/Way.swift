import GraphLayout

/// The way of an edge as a chain of short straight stretches.
struct Way {
  let points: [Point]
  let bounds: Rect

  /// Follows a route closely.
  init(_ route: EdgeRoute) {
    var points = [route.start]
    for curve in route.curves { Self.follow(curve, into: &points) }
    self.points = points
    bounds = Self.bounds(of: points)
  }

  private init(points: [Point]) {
    self.points = points
    bounds = Self.bounds(of: points)
  }

  private static func follow(_ curve: EdgeRoute.Curve, into points: inout [Point]) {
    let start = points[points.count - 1]
    let steps = isStraight(curve, from: start) ? 1 : 14
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      points.append(
        Point(
          x: a * start.x + b * curve.control1.x + c * curve.control2.x + d * curve.end.x,
          y: a * start.y + b * curve.control1.y + c * curve.control2.y + d * curve.end.y))
    }
  }

  private static func isStraight(_ curve: EdgeRoute.Curve, from start: Point) -> Bool {
    let (x, y) = (curve.end.x - start.x, curve.end.y - start.y)
    let length = max((x * x + y * y).squareRoot(), 0.001)
    func offset(_ point: Point) -> Double { abs(x * (point.y - start.y) - y * (point.x - start.x)) / length }
    return offset(curve.control1) < 0.02 && offset(curve.control2) < 0.02
  }

  private static func bounds(of points: [Point]) -> Rect {
    var (low, high) = (points[0], points[0])
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// How much of the way lies in a rectangle, clipped by Liang and Barsky's method (1984).
  func length(inside frame: Rect) -> Double {
    guard bounds.comesNear(frame, by: 0) else { return 0 }
    var total = 0.0
    for index in 1..<max(points.count, 1) {
      let (from, to) = (points[index - 1], points[index])
      var (first, last) = (0.0, 1.0)
      Self.clip(from.x, to.x, frame.minX, frame.maxX, &first, &last)
      Self.clip(from.y, to.y, frame.minY, frame.maxY, &first, &last)
      if last > first { total += (last - first) * Self.distance(from, to) }
    }
    return total
  }

  private static func clip(
    _ from: Double, _ to: Double, _ low: Double, _ high: Double, _ first: inout Double, _ last: inout Double
  ) {
    let step = to - from
    if abs(step) < 1e-9 {
      if from < low || from > high { last = -1 }
      return
    }
    let (one, other) = ((low - from) / step, (high - from) / step)
    first = max(first, min(one, other))
    last = min(last, max(one, other))
  }

  /// The distance from a rectangle, to half a unit.
  func distance(from frame: Rect) -> Double {
    var best = Double.infinity
    for index in 1..<max(points.count, 1) {
      let (from, to) = (points[index - 1], points[index])
      let steps = max(1, Int(Self.distance(from, to) / 2))
      for step in 0...steps {
        let t = Double(step) / Double(steps)
        let (x, y) = (from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)
        let dx = max(frame.minX - x, x - frame.maxX, 0)
        let dy = max(frame.minY - y, y - frame.maxY, 0)
        best = min(best, dx * dx + dy * dy)
        if best == 0 { return 0 }
      }
    }
    return best.squareRoot()
  }

  /// The longest stretch that stays within one unit of another way, not counting `skip` units at both ends.
  func longestRun(nextTo other: Way, skip: Double = 10) -> Double {
    let (step, reach) = (3.0, 1.0)
    guard bounds.comesNear(other.bounds, by: reach) else { return 0 }
    let whole = (1..<max(points.count, 1)).reduce(0.0) { $0 + Self.distance(points[$1 - 1], points[$1]) }
    var (best, run, walked, next) = (0.0, 0.0, 0.0, skip)
    for index in 1..<max(points.count, 1) {
      let (from, to) = (points[index - 1], points[index])
      let length = Self.distance(from, to)
      while next < walked + length, next < whole - skip {
        let t = (next - walked) / length
        let point = Point(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
        run = other.passes(point, within: reach) ? run + step : 0
        best = max(best, run)
        next += step
      }
      walked += length
    }
    return best
  }

  private func passes(_ point: Point, within reach: Double) -> Bool {
    for index in 1..<max(points.count, 1) {
      let (a, b) = (points[index - 1], points[index])
      if point.x < min(a.x, b.x) - reach || point.x > max(a.x, b.x) + reach { continue }
      if point.y < min(a.y, b.y) - reach || point.y > max(a.y, b.y) + reach { continue }
      let (x, y) = (b.x - a.x, b.y - a.y)
      let square = max(x * x + y * y, 1e-12)
      let t = min(max(((point.x - a.x) * x + (point.y - a.y) * y) / square, 0), 1)
      if Self.distance(point, Point(x: a.x + t * x, y: a.y + t * y)) < reach { return true }
    }
    return false
  }

  private static func distance(_ one: Point, _ other: Point) -> Double {
    let (x, y) = (one.x - other.x, one.y - other.y)
    return (x * x + y * y).squareRoot()
  }
}

extension Rect {
  /// Whether two rectangles are at most so far apart along both axes.
  func comesNear(_ other: Rect, by reach: Double) -> Bool {
    minX <= other.maxX + reach && other.minX <= maxX + reach && minY <= other.maxY + reach
      && other.minY <= maxY + reach
  }

  /// The rectangle without a margin inside its border.
  func shrunk(by margin: Double) -> Rect {
    Rect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }

  /// Whether two rectangles share more than one unit along both axes.
  func overlaps(_ other: Rect) -> Bool {
    min(maxX, other.maxX) - max(minX, other.minX) > 1 && min(maxY, other.maxY) - max(minY, other.minY) > 1
  }

  /// Whether another rectangle lies inside, but for one unit.
  func holds(_ other: Rect) -> Bool {
    other.minX >= minX - 1 && other.minY >= minY - 1 && other.maxX <= maxX + 1 && other.maxY <= maxY + 1
  }
}
