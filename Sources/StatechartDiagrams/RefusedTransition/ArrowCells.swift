import GraphLayout

/// The small squares of the plane through which arrows run.
struct ArrowCells: Sendable {
  /// The most squares; of a larger plane they are larger.
  private static let mostSquares = 4_000_000.0

  private let side: Double
  private let columns: Int
  private let rows: Int
  private var cells: [Bool]

  init(_ curves: [Curve], in plane: Size) {
    side = max(9, (plane.width * plane.height / Self.mostSquares).squareRoot())
    columns = Int((plane.width / side).rounded(.down)) + 1
    rows = Int((plane.height / side).rounded(.down)) + 1
    cells = Array(repeating: false, count: columns * rows)
    for curve in curves {
      for point in curve.samples(perPart: 24) {
        if let index = index(of: point) { cells[index] = true }
      }
    }
  }

  private func index(of point: Point) -> Int? {
    let column = Int((point.x / side).rounded(.down))
    let row = Int((point.y / side).rounded(.down))
    return (0..<columns).contains(column) && (0..<rows).contains(row) ? row * columns + column : nil
  }

  /// Whether an arrow runs through the square of a point.
  func contains(_ point: Point) -> Bool { index(of: point).map { cells[$0] } ?? false }

  /// How many points of a frame, a square apart from each other, lie in squares with arrows.
  func count(in frame: Rect) -> Double {
    var count = 0.0
    for y in stride(from: frame.minY, to: frame.maxY, by: side) {
      for x in stride(from: frame.minX, to: frame.maxX, by: side) where contains(Point(x: x, y: y)) { count += 1 }
    }
    return count
  }
}
