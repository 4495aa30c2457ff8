/// Upper bounds of the differences of some points in time, in whole milliseconds, kept as tight as they imply each
/// other: a difference bound matrix. D. L. Dill, *Timing assumptions and verification of finite-state concurrent
/// systems*, 1989.
///
/// As times are whole numbers, so are the bounds, and "before" is "at most one less". Such bounds contradict each other
/// only if no whole numbers keep them.
struct DifferenceBounds: Hashable {
  /// The number of points.
  let count: Int
  /// The bound of point `i` less point `j` is at `i * count + j`.
  private var bounds: [Int]

  /// A single point.
  static let point = DifferenceBounds(count: 1, bounds: [0])
  /// More than any difference.
  static let unbounded = Int.max / 8

  private init(count: Int, bounds: [Int]) {
    self.count = count
    self.bounds = bounds
  }

  /// Points that are those of others, each some milliseconds later.
  init(_ points: [(point: Int, later: Int)], of others: DifferenceBounds) {
    count = points.count
    bounds = points.flatMap { first in
      points.map { second in others[first.point, second.point] + first.later - second.later }
    }
  }

  /// The points with one more after them, of which nothing is known.
  var withFreePoint: DifferenceBounds {
    var free = [Int](repeating: DifferenceBounds.unbounded, count: (count + 1) * (count + 1))
    for first in 0..<count {
      for second in 0..<count { free[first * (count + 1) + second] = self[first, second] }
    }
    free[free.count - 1] = 0
    return DifferenceBounds(count: count + 1, bounds: free)
  }

  /// The greatest difference of two points.
  subscript(first: Int, second: Int) -> Int { bounds[first * count + second] }

  /// Adds a bound; false if no points keep it and the others.
  mutating func limit(_ first: Int, minus second: Int, to bound: Int) -> Bool {
    guard bound < self[first, second] else { return true }
    guard bound + self[second, first] >= 0 else { return false }
    for one in 0..<count {
      for other in 0..<count {
        let through = self[one, first] + bound + self[second, other]
        if through < bounds[one * count + other] { bounds[one * count + other] = through }
      }
    }
    return true
  }

  /// True if all points that keep the bounds of others keep these.
  func contains(_ others: DifferenceBounds) -> Bool { zip(bounds, others.bounds).allSatisfy { $0 >= $1 } }
}
