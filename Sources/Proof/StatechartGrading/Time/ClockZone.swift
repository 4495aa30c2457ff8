/// All times at which the timers of two machines may fall due, after one run of events and other ways to wait between
/// them: a zone of timed automata, with a clock for each delayed event that is on its way.
///
/// The further behaviour of a pair of machines depends on its configurations and on the order in which timers fall due,
/// those that events will start included. Whether an event comes before or after a due time, and which of two timers
/// falls due first or whether both do at one time, are bounds of differences of due times and of the present; so the
/// waits between which nothing is decided otherwise are one zone, and each decision divides it. A timer has at most its
/// delay left, so there are finitely many zones for as many timers.
package struct ClockZone: Hashable, Sendable {
  /// The maximum number of timers that are examined together.
  package static let timerLimit = 16
  /// No timer.
  package static let none = ClockZone(.point)

  /// The present is point 0, the due time of timer `i` point `i + 1`.
  private let bounds: DifferenceBounds

  private init(_ bounds: DifferenceBounds) { self.bounds = bounds }

  /// The number of timers.
  package var timerCount: Int { bounds.count - 1 }

  /// True if all that another zone allows is allowed here.
  package func contains(_ other: ClockZone) -> Bool { bounds.contains(other.bounds) }

  /// The zone of the timers that a step leaves and starts.
  package func following(_ timers: [TimerOrigin]) -> ClockZone {
    if timers.isEmpty { return .none }
    let points = timers.map { timer in
      switch timer {
      case .kept(let index): (point: index + 1, later: 0)
      case .started(let delay): (point: 0, later: delay)
      }
    }
    return ClockZone(DifferenceBounds([(point: 0, later: 0)] + points, of: bounds))
  }

  /// The zone a time later, but before anything falls due; nil if there is no such time, or no timer.
  package var later: ClockZone? {
    guard timerCount > 0 else { return nil }
    var bounds = bounds.withFreePoint
    let present = bounds.count - 1
    guard bounds.limit(0, minus: present, to: -1) else { return nil }
    for point in 1..<present where !bounds.limit(present, minus: point, to: -1) { return nil }
    return ClockZone(
      DifferenceBounds([(point: present, later: 0)] + (1..<present).map { (point: $0, later: 0) }, of: bounds))
  }
}

/// The timers that fall due first.
extension ClockZone {
  /// Some timers that fall due at one time, before all others, and the zone at that time.
  package struct Due {
    package let timers: [Int]
    package let zone: ClockZone
  }

  /// All that may fall due first; nil if no work is left.
  package func dueTimes(_ work: inout Work) -> [Due]? {
    var dueTimes: [Due] = []
    for first in 0..<timerCount {
      guard work.isLeft else { return nil }
      var bounds = bounds
      guard (0..<first).allSatisfy({ limit(&bounds, first, before: $0, &work) }) else { continue }
      divide(bounds, [first], at: first + 1, &dueTimes, &work)
    }
    return work.isLeft ? dueTimes : nil
  }

  /// Divides a zone by whether the timers from an index on fall due together with the first one or later.
  private func divide(
    _ bounds: DifferenceBounds, _ timers: [Int], at index: Int, _ dueTimes: inout [Due], _ work: inout Work
  ) {
    guard work.isLeft else { return }
    guard index < timerCount else {
      let points = [timers[0] + 1] + (1...timerCount)
      dueTimes.append(
        Due(timers: timers, zone: ClockZone(DifferenceBounds(points.map { (point: $0, later: 0) }, of: bounds))))
      return
    }
    var together = bounds
    if together.limit(index + 1, minus: timers[0] + 1, to: 0), together.limit(timers[0] + 1, minus: index + 1, to: 0) {
      divide(together, timers + [index], at: index + 1, &dueTimes, &work)
    }
    var apart = bounds
    if limit(&apart, timers[0], before: index, &work) { divide(apart, timers, at: index + 1, &dueTimes, &work) }
  }

  private func limit(_ bounds: inout DifferenceBounds, _ timer: Int, before other: Int, _ work: inout Work) -> Bool {
    work.spend(units: 1 + (bounds.count * bounds.count) >> 5)
    return bounds.limit(timer + 1, minus: other + 1, to: -1)
  }
}

/// Upper bounds of the differences of some points in time, in whole milliseconds, kept as tight as they imply each
/// other: a difference bound matrix. D. L. Dill, *Timing assumptions and verification of finite-state concurrent
/// systems*, 1989.
///
/// As times are whole numbers, so are the bounds, and "before" is "at most one less". Such bounds contradict each other
/// only if no whole numbers keep them.
struct DifferenceBounds: Hashable, Sendable {
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
