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
  package static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
  package static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
  package static func * (left: Point, factor: Double) -> Point { Point(x: left.x * factor, y: left.y * factor) }

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

/// An axis-parallel rectangle in absolute drawing units.
public struct Rect: Hashable, Sendable {
  /// The left side.
  public var x: Double
  /// The top.
  public var y: Double
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// The rectangle with the given upper left corner and extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle with the given upper left corner and size.
  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left side.
  public var minX: Double { x }
  /// The right side.
  public var maxX: Double { x + width }
  /// The top.
  public var minY: Double { y }
  /// The bottom.
  public var maxY: Double { y + height }
  /// The point in the middle.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// The extents.
  public var size: Size { Size(width: width, height: height) }
}

extension Rect {
  /// The rectangle grown by `margin` on every side.
  package func grown(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The rectangle with its axes exchanged.
  var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }

  func moved(by offset: Point) -> Rect { Rect(x: x + offset.x, y: y + offset.y, width: width, height: height) }

  /// The rectangle on the grid of hundredths.
  var snapped: Rect { Rect(x: x.snapped, y: y.snapped, width: width.snapped, height: height.snapped) }
}

/// A width and a height in drawing units.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// The size with the given extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)
}

extension Size {
  /// The size with its axes exchanged.
  var transposed: Size { Size(width: height, height: width) }

  /// True if both extents are finite, not negative and not too large.
  var isDrawable: Bool {
    [width, height].allSatisfy { $0.isFinite && $0 >= 0 && $0 <= LayoutGraph.greatestExtent }
  }
}

/// Distances from the four sides of a rectangle inwards.
public struct Insets: Hashable, Sendable {
  /// The distance from the top.
  public var top: Double
  /// The distance from the left side.
  public var left: Double
  /// The distance from the bottom.
  public var bottom: Double
  /// The distance from the right side.
  public var right: Double

  /// Insets given side by side.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance on every side.
  public init(_ all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }
}
