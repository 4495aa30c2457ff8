import GraphLayout
import XMLTree

extension Point {
  func distance(to other: Point) -> Double {
    let gap = other - self
    return (gap.x * gap.x + gap.y * gap.y).squareRoot()
  }

  /// The point a share of the way towards another.
  func toward(_ other: Point, by share: Double) -> Point { self + (other - self) * share }

  /// The vector of length 1; to the right, if it has no length.
  var unit: Point {
    let length = distance(to: .zero)
    return length > 0 ? self * (1 / length) : Point(x: 1, y: 0)
  }

  /// The vector turned a quarter clockwise, as seen with y growing downwards.
  var turned: Point { Point(x: -y, y: x) }
}

extension Rect {
  /// The smallest rectangle that holds both.
  func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  func contains(_ point: Point) -> Bool {
    point.x > minX && point.x < maxX && point.y > minY && point.y < maxY
  }

  func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The smallest rectangle around points.
  static func around(_ points: [Point]) -> Rect {
    guard let first = points.first else { return .zero }
    return points.reduce(Rect(origin: first, size: .zero)) { $0.union(Rect(origin: $1, size: .zero)) }
  }
}

extension SVG.Point {
  init(_ point: Point) {
    self.init(point.x, point.y)
  }
}

extension SVG {
  static func rectangle(_ frame: Rect, cornerRadius: Double? = nil, class classes: String) -> Element {
    rectangle(
      x: frame.x, y: frame.y, width: frame.width, height: frame.height, cornerRadius: cornerRadius, class: classes)
  }
}
