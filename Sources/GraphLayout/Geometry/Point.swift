/// A position in drawing units; x grows to the right, y grows downwards.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate, growing downwards.
  public var y: Double

  /// The point with the given coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The upper left corner of a drawing.
  public static let zero = Point(x: 0, y: 0)
}

extension Point {
  static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
  static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
  static func * (left: Point, factor: Double) -> Point { Point(x: left.x * factor, y: left.y * factor) }

  /// The distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The point with its axes exchanged.
  var transposed: Point { Point(x: y, y: x) }

  /// The point on the grid of hundredths, so that every platform prints the same digits.
  var snapped: Point { Point(x: x.snapped, y: y.snapped) }
}

extension Double {
  /// The nearest multiple of 1/100.
  var snapped: Double { (self * 100).rounded() / 100 }
}
