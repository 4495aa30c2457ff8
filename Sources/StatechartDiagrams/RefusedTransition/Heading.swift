import GraphLayout

/// One of the four directions of a drawing.
enum Heading: Int, CaseIterable, Sendable {
  case up, right, down, left

  /// The vector of length 1.
  var vector: Point {
    switch self {
    case .up: Point(x: 0, y: -1)
    case .right: Point(x: 1, y: 0)
    case .down: Point(x: 0, y: 1)
    case .left: Point(x: -1, y: 0)
    }
  }

  var opposite: Heading {
    switch self {
    case .up: .down
    case .right: .left
    case .down: .up
    case .left: .right
    }
  }

  var isVertical: Bool {
    switch self {
    case .up, .down: true
    case .right, .left: false
    }
  }
}
