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

  /// Whether both extents are finite, not negative and not beyond `limit`.
  func isDrawable(limit: Double) -> Bool {
    width.isFinite && height.isFinite && width >= 0 && height >= 0 && width <= limit && height <= limit
  }
}
