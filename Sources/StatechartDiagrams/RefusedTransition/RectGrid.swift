import GraphLayout

/// Rectangles by the squares of the plane that they lie in, so that what lies at a place is found without looking at all.
struct RectGrid: Sendable {
  /// The most squares; of a larger plane they are larger.
  private static let mostSquares = 16_384.0
  /// How far around a rectangle it is found.
  static let margin = 4.0

  let rectangles: [Rect]
  private let side: Double
  private let columns: Int
  private let rows: Int
  private let squares: [[Int]]

  /// Sorts rectangles of a plane that begins at the origin; what lies outside is found at its edge.
  init(_ rectangles: [Rect], in plane: Size) {
    self.rectangles = rectangles
    side = max(48, (plane.width * plane.height / Self.mostSquares).squareRoot())
    columns = max(1, Int((plane.width / side).rounded(.up)))
    rows = max(1, Int((plane.height / side).rounded(.up)))
    var squares = [[Int]](repeating: [], count: columns * rows)
    for (index, rectangle) in rectangles.enumerated() {
      let (across, down) = Self.squares(of: rectangle.grown(by: Self.margin), side, columns, rows)
      for row in down {
        for column in across { squares[row * columns + column].append(index) }
      }
    }
    self.squares = squares
  }

  private static func squares(
    of frame: Rect, _ side: Double, _ columns: Int, _ rows: Int
  ) -> (across: ClosedRange<Int>, down: ClosedRange<Int>) {
    func place(_ value: Double, _ count: Int) -> Int { max(0, min(count - 1, Int((value / side).rounded(.down)))) }
    let (left, top) = (place(frame.minX, columns), place(frame.minY, rows))
    return (left...max(left, place(frame.maxX, columns)), top...max(top, place(frame.maxY, rows)))
  }

  /// Calls back with the indices of rectangles that may lie at a point; each comes once.
  func near(_ point: Point, _ body: (Int) -> Void) {
    let (across, down) = Self.squares(of: Rect(origin: point, size: .zero), side, columns, rows)
    for index in squares[down.lowerBound * columns + across.lowerBound] { body(index) }
  }

  /// Calls back with the indices of rectangles that may overlap a frame; each comes once.
  func near(_ frame: Rect, _ body: (Int) -> Void) {
    let (across, down) = Self.squares(of: frame, side, columns, rows)
    guard across.count > 1 || down.count > 1 else {
      for index in squares[down.lowerBound * columns + across.lowerBound] { body(index) }
      return
    }
    var seen: Set<Int> = []
    for row in down {
      for column in across {
        for index in squares[row * columns + column] where seen.insert(index).inserted { body(index) }
      }
    }
  }
}
