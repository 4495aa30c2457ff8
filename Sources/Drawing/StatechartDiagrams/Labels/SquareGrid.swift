import GraphLayout

/// Things by the squares of the plane that they lie in; things can be moved.
struct SquareGrid: Sendable {
  /// The maximum number of squares; of a larger plane they are larger.
  private static let maxSquares = 16_384.0

  private let side: Double
  private let columns: Int
  private let rows: Int
  private var squares: [[Int32]]

  /// An empty grid over a plane that begins at the origin; what lies outside is found at its edge.
  init(_ plane: Size) {
    side = max(
      40, (plane.width * plane.height / Self.maxSquares).squareRoot(), plane.width / Self.maxSquares,
      plane.height / Self.maxSquares)
    columns = max(1, Int((plane.width / side).rounded(.up)))
    rows = max(1, Int((plane.height / side).rounded(.up)))
    squares = Array(repeating: [], count: columns * rows)
  }

  mutating func insert(_ thing: Int, in frame: Rect) {
    let (across, down) = range(of: frame)
    for row in down { for column in across { squares[row * columns + column].append(Int32(thing)) } }
  }

  mutating func remove(_ thing: Int, from frame: Rect) {
    let (across, down) = range(of: frame)
    for row in down { for column in across { squares[row * columns + column].removeAll { $0 == Int32(thing) } } }
  }

  /// True if one of the things that may overlap a frame satisfies the predicate; a thing may come more than once.
  func contains(near frame: Rect, where predicate: (Int) -> Bool) -> Bool {
    let (across, down) = range(of: frame)
    for row in down {
      for column in across {
        for thing in squares[row * columns + column] where predicate(Int(thing)) { return true }
      }
    }
    return false
  }

  private func range(of frame: Rect) -> (across: ClosedRange<Int>, down: ClosedRange<Int>) {
    func place(_ value: Double, _ count: Int) -> Int {
      Int(max(0, min(Double(count - 1), (value / side).rounded(.down))))
    }
    let (left, top) = (place(frame.minX, columns), place(frame.minY, rows))
    return (left...max(left, place(frame.maxX, columns)), top...max(top, place(frame.maxY, rows)))
  }
}

/// Counts work in elementary steps, and says when it is to end: when a budget is spent, or its caller wants to stop.
final class WorkMeter {
  private let limit: Int
  private let askIsCancelled: (() -> Bool)?
  private var steps = 0
  private var nextQuestion = interval
  private(set) var isCancelled = false

  /// The steps between two questions: a fraction of a millisecond.
  private static let interval = 20_000

  init(limit: Int = .max, isCancelled: (() -> Bool)? = nil) {
    self.limit = limit
    askIsCancelled = isCancelled
  }

  /// True if the budget is spent.
  var isSpent: Bool { steps > limit }

  func count() { steps += 1 }

  func stops() -> Bool {
    if steps >= nextQuestion {
      nextQuestion = steps + Self.interval
      isCancelled = isCancelled || askIsCancelled?() ?? false
    }
    return isCancelled || isSpent
  }
}
