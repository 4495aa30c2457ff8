package import Statecharts

/// The times of a run of which only the moves are known: the earliest end, in whole seconds where such times exist.
///
/// Between steps of the clock nothing is decided by when exactly events come, so of the times at which a run ends the
/// same way those are taken that are easy to read.
package struct Schedule {
  /// A move and the timers that it leaves and starts.
  package struct Entry: Hashable, Sendable {
    /// Nil for the start.
    package let move: TimedMove?
    package let timers: [TimerOrigin]

    package init(move: TimedMove?, timers: [TimerOrigin]) { (self.move, self.timers) = (move, timers) }
  }

  private enum Part {
    case step(Step)
    /// Time passes up to a point.
    case wait(Int)
  }

  /// One point comes so much later than another, or more; in milliseconds.
  private struct Distance {
    let from: Int
    let to: Int
    let least: Int
  }

  private struct Timer {
    let start: Int
    let delay: Int
  }

  /// In milliseconds.
  private static let units = [1000, 500, 100, 50, 10, 5, 1]
  /// Lengths of waits in units, the most readable ones first.
  private static let lengths = [3600, 600, 60, 10, 5, 1]
  /// The maximum number of points of a run for which easy lengths are looked for.
  private static let pointLimit = 64

  private var parts: [Part] = []
  /// After each move the point at which it was made, and the timers that then run.
  private var states: [(point: Int, timers: [Timer])] = []
  private var distances: [Distance] = []
  private var pointCount = 1
  /// The unit, and the earliest times of all points in it.
  private var unit = 1
  private var earliest = [0]

  package init(of entries: [Entry]) {
    var timers: [Timer] = []
    for entry in entries {
      switch entry.move {
      case nil: break
      case .step(let step): parts.append(.step(step))
      case .wait: addPoint(timers, due: [])
      case .due(let due): addPoint(timers, due: Set(due))
      }
      timers = entry.timers.map { timer in
        switch timer {
        case .kept(let index): timers[index]
        case .started(let delay): Timer(start: pointCount - 1, delay: delay)
        }
      }
      if entry.move != nil { states.append((pointCount - 1, timers)) }
    }
    guard pointCount > 1 else { return }
    for unit in Schedule.units {
      guard let times = Schedule.earliest(pointCount, distances, unit) else { continue }
      (self.unit, earliest) = (unit, times)
      break
    }
  }

  /// The time at which the run ends, in milliseconds.
  var duration: Int { earliest[pointCount - 1] * unit }

  /// The number of its steps, where time that passes between two events is one.
  var stepCount: Int {
    var (count, isAfterWait) = (0, false)
    for part in parts {
      switch part {
      case .step: (count, isAfterWait) = (count + 1, false)
      case .wait: (count, isAfterWait) = (isAfterWait ? count : count + 1, true)
      }
    }
    return count
  }

  /// The steps of the run.
  package func steps() -> [Step] {
    let times = pointCount > 1 && pointCount <= Schedule.pointLimit ? readableTimes : earliest
    var steps: [Step] = []
    var (shown, now) = (0, 0)
    for part in parts {
      switch part {
      case .wait(let point): now = times[point]
      case .step(let step):
        if now > shown { steps.append(wait(now - shown)) }
        shown = now
        steps.append(step)
      }
    }
    return now > shown ? steps + [wait(now - shown)] : steps
  }

  /// The steps of the part of the run that repeats, and those before it, at the earliest times; nil if none repeats.
  ///
  /// - Parameters:
  ///   - start: The number of moves before the first round.
  ///   - length: The number of moves of a round.
  package func repetition(from start: Int, length: Int) -> (before: [Step], loop: [Step])? {
    var known: [[Int]: Int] = [:]
    for end in stride(from: start, through: states.count, by: length) {
      let left = end == 0 ? [] : timeLeft(after: states[end - 1])
      if let begin = known[left], begin > 0 || end > 0 { return (steps(of: 0..<begin), steps(of: begin..<end)) }
      known[left] = end
    }
    return nil
  }

  /// The time after which each timer falls due, in milliseconds.
  private func timeLeft(after state: (point: Int, timers: [Timer])) -> [Int] {
    state.timers.map { $0.delay - (earliest[state.point] - earliest[$0.start]) * unit }
  }

  /// The steps of some moves, at the earliest times.
  private func steps(of moves: Range<Int>) -> [Step] {
    var steps: [Step] = []
    var now = moves.lowerBound == 0 ? 0 : earliest[states[moves.lowerBound - 1].point]
    for (part, state) in zip(parts[moves], states[moves]) {
      let time = earliest[state.point]
      if time > now { steps.append(wait(time - now)) }
      now = time
      if case .step(let step) = part { steps.append(step) }
    }
    return steps
  }

  private func wait(_ length: Int) -> Step { .advance(Delay(milliseconds: length * unit)) }

  private mutating func addPoint(_ timers: [Timer], due: Set<Int>) {
    let point = pointCount
    distances.append(Distance(from: point - 1, to: point, least: 1))
    for (index, timer) in timers.enumerated() {
      if due.contains(index) { distances.append(Distance(from: timer.start, to: point, least: timer.delay)) }
      let latest = due.contains(index) ? timer.delay : timer.delay - 1
      distances.append(Distance(from: point, to: timer.start, least: -latest))
    }
    pointCount += 1
    parts.append(.wait(point))
  }
}

/// Solving for times: shortest paths by relaxation (Bellman and Ford).
extension Schedule {
  /// The earliest times in a unit; nil if there are none.
  private static func earliest(_ count: Int, _ distances: [Distance], _ unit: Int) -> [Int]? {
    var times = [Int](repeating: 0, count: count)
    for _ in 0...count {
      var isSettled = true
      for distance in distances {
        let time = times[distance.from] + rounded(distance.least, up: unit)
        if time > times[distance.to] {
          times[distance.to] = time
          isSettled = false
        }
      }
      if times[0] > 0 { return nil }
      if isSettled { return times }
    }
    return nil
  }

  /// The latest times in a unit with which the run ends as early as it can.
  private func latest(_ distances: [Distance]) -> [Int] {
    var times = [Int](repeating: earliest[pointCount - 1], count: pointCount)
    for _ in 0...pointCount {
      for distance in distances {
        let time = times[distance.to] - Schedule.rounded(distance.least, up: unit)
        times[distance.from] = min(times[distance.from], time)
      }
    }
    return times
  }

  private static func rounded(_ length: Int, up unit: Int) -> Int {
    length >= 0 ? (length + unit - 1) / unit : -(-length / unit)
  }

  /// Times with which the run ends as early as it can, and with easy waits between events.
  private var readableTimes: [Int] {
    var distances = distances
    func fix(_ point: Int, at time: Int) {
      distances.append(Distance(from: 0, to: point, least: time * unit))
      distances.append(Distance(from: point, to: 0, least: -time * unit))
    }
    fix(pointCount - 1, at: earliest[pointCount - 1])
    var times = earliest
    var (shown, now) = (0, 0)
    for part in parts {
      guard case .wait(let point) = part else {
        shown = now
        continue
      }
      guard let first = Schedule.earliest(pointCount, distances, unit) else { return earliest }
      let last = latest(distances)
      now = shown + Schedule.easiest(from: first[point] - shown, through: last[point] - shown)
      times[point] = now
      fix(point, at: now)
    }
    return times
  }

  /// The most readable length in a range, near its middle.
  private static func easiest(from first: Int, through last: Int) -> Int {
    let middle = first + (last - first) / 2
    for length in lengths {
      let candidates = [middle / length * length, (middle / length + 1) * length].filter { (first...last).contains($0) }
      if let nearest = candidates.min(by: { abs($0 - middle) < abs($1 - middle) }) { return nearest }
    }
    return first
  }
}
