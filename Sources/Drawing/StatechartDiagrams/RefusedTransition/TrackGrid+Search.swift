import GraphLayout
import HeapModule

extension TrackGrid {
  /// A crossing where the search begins or ends.
  struct Gate: Hashable, Sendable {
    let place: Int
    /// The way that an arrow runs here: away from the border where it begins, towards it where it ends.
    let heading: Heading
    /// The cost between border and crossing.
    let cost: Double
    /// The position at the border.
    let port: Point
  }

  /// The cost of a right angle.
  static let bend = 40.0

  /// The cheapest way from one of some gates to one of others, from border to border, with its cost; nil if there is
  /// none that costs less than a limit.
  ///
  /// A* over crossings and directions (Hart, Nilsson and Raphael 1968): at most four visits to each crossing.
  ///
  /// - Parameter visits: Grows by the visits made.
  func cheapestWay(
    from starts: [Gate], to ends: [Gate], below limit: Double, visits: inout Int
  ) -> (points: [Point], cost: Double)? {
    guard !starts.isEmpty, !ends.isEmpty else { return nil }
    var search = Search(self, to: ends)
    for (index, gate) in starts.enumerated() { search.enter(gate, index) }
    defer { visits += search.visits }
    return search.run(from: starts, below: limit)
  }

  /// The gates of a port: crossings straight before it, the nearer ones at a higher cost.
  func gates(of port: BorderPort, isEnd: Bool) -> [Gate] {
    guard var place = place(at: port.point) else { return [] }
    var gates: [Gate] = []
    var cost = port.cost
    while let step = step(from: place, port.heading), gates.count < 6 {
      place = step.place
      cost += step.cost
      let distance = point(place).distance(to: port.point)
      guard distance <= Self.fullEndStretch + 2 else { break }
      guard distance >= (isEnd ? Self.minHeadStretch : Self.minTailStretch) else { continue }
      let short = 4 * max(0, Self.fullEndStretch - 4 - distance)
      gates.append(
        Gate(
          place: place, heading: isEnd ? port.heading.opposite : port.heading, cost: cost + short, port: port.point))
    }
    return gates
  }

  /// The minimum length for which an arrow runs straight before its first corner.
  static let minTailStretch = 7.0
  /// The same after its last corner, which is rounded before the head begins.
  static let minHeadStretch = RefusedTransition.headRoom + 2.5
  /// The length of both where there is room.
  static let fullEndStretch = 24.0

  /// A state of the search to be examined; of those that cost as much the one with the lowest number comes first.
  private struct Visit: Comparable {
    /// The cost of the way there, and the minimum cost of the way on.
    let cost: Double
    let state: Int32

    static func < (left: Visit, right: Visit) -> Bool {
      left.cost < right.cost || (left.cost == right.cost && left.state < right.state)
    }
  }

  private struct Search {
    let grid: TrackGrid
    let ends: [Int: [Gate]]
    /// True for each crossing that is an end.
    var isEnd: [Bool]
    let goal: Rect
    var costs: [Double]
    var before: [Int32]
    var queue = Heap<Visit>()
    var visits = 0

    init(_ grid: TrackGrid, to ends: [Gate]) {
      self.grid = grid
      self.ends = Dictionary(grouping: ends, by: \.place)
      goal = Rect.around(ends.map { grid.point($0.place) })
      isEnd = Array(repeating: false, count: grid.down.count)
      for gate in ends { isEnd[gate.place] = true }
      let count = grid.down.count * 4
      costs = Array(repeating: .infinity, count: count)
      before = Array(repeating: -1, count: count)
    }

    /// A crossing with the direction in which it was reached.
    private func state(_ place: Int, _ heading: Heading) -> Int { place * 4 + heading.rawValue }

    mutating func enter(_ gate: Gate, _ index: Int) {
      visit(gate.place, gate.heading, cost: gate.cost, before: Int32(-2 - index))
    }

    private mutating func visit(_ place: Int, _ heading: Heading, cost: Double, before: Int32) {
      let state = state(place, heading)
      guard cost < costs[state] else { return }
      costs[state] = cost
      self.before[state] = before
      queue.insert(Visit(cost: cost + minCost(from: grid.point(place), heading), state: Int32(state)))
    }

    /// No way to an end costs less: it is as long, and has a corner unless the end lies straight on.
    private func minCost(from point: Point, _ heading: Heading) -> Double {
      let across = max(0, goal.minX - point.x, point.x - goal.maxX)
      let down = max(0, goal.minY - point.y, point.y - goal.maxY)
      return across + down + ((heading.isVertical ? across : down) > 0 ? TrackGrid.bend : 0)
    }

    mutating func run(from starts: [Gate], below limit: Double) -> (points: [Point], cost: Double)? {
      var best: (state: Int, gate: Gate, cost: Double)?
      while let next = queue.popMin(), next.cost < best?.cost ?? limit {
        let state = Int(next.state)
        let (place, cost) = (state / 4, costs[state])
        guard let heading = Heading(rawValue: state % 4),
          next.cost <= cost + minCost(from: grid.point(place), heading) + 1e-9
        else { continue }
        visits += 1
        for gate in isEnd[place] ? ends[place] ?? [] : [] where gate.heading != heading.opposite {
          let total = cost + gate.cost + (gate.heading == heading ? 0 : TrackGrid.bend)
          if total < best?.cost ?? limit { best = (state, gate, total) }
        }
        for turn in Heading.allCases where turn != heading.opposite {
          guard let step = grid.step(from: place, turn) else { continue }
          visit(step.place, turn, cost: cost + step.cost + (turn == heading ? 0 : TrackGrid.bend), before: next.state)
        }
      }
      return best.map { (way(to: $0.state, from: starts, end: $0.gate.port), $0.cost) }
    }

    private func way(to state: Int, from starts: [Gate], end: Point) -> [Point] {
      var points = [end]
      var state = Int32(state)
      while state >= 0 {
        points.append(grid.point(Int(state) / 4))
        state = before[Int(state)]
      }
      points.append(starts[Int(-2 - state)].port)
      return points.reversed().withoutStraightCorners
    }
  }
}

extension [Point] {
  /// The corners of an axis-parallel way, without the points between which it runs straight on.
  var withoutStraightCorners: [Point] {
    var corners: [Point] = []
    for point in self where point != corners.last {
      if let last = corners.last, corners.count > 1,
        TrackGrid.heading(corners[corners.count - 2], last) == TrackGrid.heading(last, point)
      {
        corners.removeLast()
      }
      corners.append(point)
    }
    return corners
  }
}
