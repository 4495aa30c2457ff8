/// Ends whose way goes on beside their box: they leave and enter it at that side, with one corner instead of a sidestep
/// (Schulze, Spönemann, von Hanxleden 2014).
///
/// Of the ends on the near or far side of a box the outermost turn, as far as their lanes lie beyond the box and nothing
/// stands between; on the side, those that lead back to where the flow comes from lie before those that go on, each the
/// nearer to the middle the farther its lane is away, so that no two cross.
struct SidePorts {
  /// The ways of strands from the corners of their boxes, those of one end side by side.
  private var rises: [Double] = []
  /// Where those of an end begin, by twice its segment, or one more for its upper end; -1 where it stays. Empty where all do.
  private var firstRises: [Int32] = []
  /// The lanes beside each box that has some: the outermost on either side, and how far the box may move between them.
  private(set) var lanes: [Int: Lanes] = [:]

  /// The lanes beside a box.
  struct Lanes {
    var before: Double?
    var after: Double?
    var room: ClosedRange<Double> = -.infinity...(.infinity)
  }

  /// The least distance of a lane from the border; with an arrow's head, its last stretch must be seen.
  private static let tailReach = 12.0
  private static let headReach = 20.0
  /// The distance of ends from corners, and from each other.
  private static let cornerInset = 10.0
  private static let distance = 12.0
  private static let leastDistance = 8.0
  /// The distance of lanes from what stands beside the box, and from loops.
  static let clearance = 9.0
  /// A shorter side is the end of a bar, as of a fork, which arrows meet along its length.
  private static let leastSide = 14.0
  /// On a longer side ends lie so near to the corner.
  private static let longSide = 80.0
  private static let cornerRise = 24.0

  /// One end that may turn.
  private struct End {
    var segment: Int
    var isDown: Bool
    /// Where its strands run, from left to right.
    var xs: [Double]
    /// How far from the border they must be.
    var reach: Double
  }

  /// Whether the end of a segment is turned to the side, so that its strands run on as they come.
  @inline(__always)
  func holds(segment: Int, isDown: Bool) -> Bool {
    !firstRises.isEmpty && firstRises[2 * segment + (isDown ? 1 : 0)] >= 0
  }

  /// How far from the corner a strand meets the side, if it does.
  func rise(of number: Int, segment: Int, isDown: Bool) -> Double? {
    holds(segment: segment, isDown: isDown) ? rises[Int(firstRises[2 * segment + (isDown ? 1 : 0)]) + number] : nil
  }

  init() {}

  var isEmpty: Bool { rises.isEmpty }

  init(placer: __shared LevelPlacer, sides: CrowdedSides) {
    let hangs =
      placer.level.loops.isEmpty
      ? []
      : LoopPlan(
        level: placer.level, graph: placer.graph, flowsRight: placer.flowsRight, spacing: placer.spacing
      ).hangs
    for row in placer.grid.rows {
      var lastLane = -Double.infinity
      for index in row.indices {
        let place = Int(row[index])
        guard placer.level.isBox(place), placer.grid.kinds[place] == .box, !placer.isWrapped(place) else { continue }
        for isBefore in [true, false] {
          let lanes = turn(
            place, isBefore: isBefore, limit: limit(index, row, isBefore, lastLane, placer),
            loops: hangs.isEmpty ? [] : hangs.filter { $0.place == place && $0.isBefore == isBefore }, sides: sides,
            placer)
          if !isBefore, let lane = lanes.max() { lastLane = lane }
        }
      }
    }
  }

  /// The farthest lane that finds room beside a box.
  private func limit(
    _ index: Int, _ row: [Int32], _ isBefore: Bool, _ lastLane: Double, _ placer: LevelPlacer
  ) -> Double {
    let other = isBefore ? index - 1 : index + 1
    guard row.indices.contains(other) else { return isBefore ? -.infinity : .infinity }
    let item = Int(row[other])
    if isBefore { return max(placer.grid.xs[item] + placer.grid.afters[item], lastLane) + Self.clearance }
    return placer.grid.xs[item] - placer.grid.befores[item] - Self.clearance
  }

  /// Turns ends of one box to one of its sides; returns the lanes.
  private mutating func turn(
    _ place: Int, isBefore: Bool, limit: Double, loops: [LoopPlan.Hang], sides: CrowdedSides, _ placer: LevelPlacer
  ) -> [Double] {
    var ups = ends(place, isDown: false, isBefore: isBefore, limit: limit, sides: sides, placer)
    var downs = ends(place, isDown: true, isBefore: isBefore, limit: limit, sides: sides, placer)
    let thickness = placer.extents[place].thickness
    if ups.isEmpty && downs.isEmpty || thickness < Self.leastSide { return [] }
    let room = Room(place, isBefore: isBefore, loops: loops, placer)
    func count(_ ends: [End]) -> Int { ends.reduce(0) { $0 + $1.xs.count } }
    while count(ups) + count(downs) > room.total || count(ups) > room.ups || count(downs) > room.downs {
      // The innermost of those that have no room stay where they are.
      if count(ups) > room.ups || count(ups) >= count(downs) && count(downs) <= room.downs {
        ups.removeLast()
      } else {
        downs.removeLast()
      }
    }
    let total = count(ups) + count(downs)
    guard total > 0 else { return [] }
    let positions = room.positions(ups: count(ups), downs: count(downs))
    // From the top: those that lead up, the nearest lane first; then those that lead down, the farthest first.
    var number = 0
    for end in ups.reversed() {
      set(end, Self.ordered(end, from: number, in: positions, isBefore: isBefore) { $0 }, placer)
      number += end.xs.count
    }
    for end in downs {
      set(end, Self.ordered(end, from: number, in: positions, isBefore: isBefore) { thickness - $0 }, placer)
      number += end.xs.count
    }
    let xs = (ups + downs).flatMap(\.xs)
    note(xs, reach: (ups + downs).map(\.reach).max() ?? 0, of: place, isBefore: isBefore, placer)
    return xs
  }

  private mutating func set(_ end: End, _ own: [Double], _ placer: LevelPlacer) {
    if firstRises.isEmpty { firstRises = [Int32](repeating: -1, count: 2 * placer.grid.upperItems.count) }
    firstRises[2 * end.segment + (end.isDown ? 1 : 0)] = Int32(rises.count)
    rises += own
  }

  private mutating func note(_ xs: [Double], reach: Double, of place: Int, isBefore: Bool, _ placer: LevelPlacer) {
    guard let low = xs.min(), let high = xs.max() else { return }
    let (x, half) = (placer.grid.xs[place], placer.extents[place].half)
    var noted = lanes[place] ?? Lanes()
    if isBefore {
      noted.before = low
      noted.room = min(max(noted.room.lowerBound, high + reach + half - x), 0)...noted.room.upperBound
    } else {
      noted.after = high
      noted.room = noted.room.lowerBound...max(min(noted.room.upperBound, low - reach - half - x), 0)
    }
    lanes[place] = noted
  }

  /// Has the turned ends count as lying on their lanes.
  func apply(to grid: inout Grid) {
    for key in firstRises.indices where firstRises[key] >= 0 {
      let segment = key / 2
      let (upper, lower) = (Int(grid.upperItems[segment]), Int(grid.lowerItems[segment]))
      if key % 2 == 1 {
        grid.upperOffsets[segment] = grid.xs[lower] + grid.lowerOffsets[segment] - grid.xs[upper]
      } else {
        grid.lowerOffsets[segment] = grid.xs[upper] + grid.upperOffsets[segment] - grid.xs[lower]
      }
    }
  }

  /// Follows a box that moves.
  mutating func move(_ place: Int, by distance: Double) {
    guard let room = lanes[place]?.room else { return }
    lanes[place]?.room = min(room.lowerBound - distance, 0)...max(room.upperBound - distance, 0)
  }

  /// The rises of an end's strands, from left to right.
  private static func ordered(
    _ end: End, from first: Int, in positions: [Double], isBefore: Bool, _ rise: (Double) -> Double
  ) -> [Double] {
    let own = positions[first..<(first + end.xs.count)].map(rise)
    // Up, the nearest lane comes first from the top; down, last.
    return end.isDown == isBefore ? own : own.reversed()
  }

  /// The ends of one border that may turn to a side, the outermost first.
  private func ends(
    _ place: Int, isDown: Bool, isBefore: Bool, limit: Double, sides: CrowdedSides, _ placer: LevelPlacer
  ) -> [End] {
    let range = isDown ? placer.grid.down(place) : placer.grid.up(place)
    var ends: [End] = []
    for number in 0..<range.count {
      let index = isBefore ? range.lowerBound + number : range.upperBound - 1 - number
      let segment = Int(isDown ? placer.grid.downSegments[index] : placer.grid.upSegments[index])
      guard !placer.isPort(segment, isDown: isDown), !sides.holds(segment: segment, isDown: isDown),
        !holds(segment: segment, isDown: !isDown),
        // Ends that are pressed together keep their distances, which are chosen for all of the border.
        (isDown ? placer.upperScales : placer.lowerScales)[segment] == 1
      else { break }
      let chain = placer.level.chains[placer.grid.segmentChains[segment]]
      let other = Int(isDown ? placer.grid.lowerItems[segment] : placer.grid.upperItems[segment])
      let axis =
        placer.grid.xs[other] + (isDown ? placer.grid.lowerOffsets[segment] : placer.grid.upperOffsets[segment])
      guard abs(axis - placer.grid.xs[place]) > placer.extents[place].half else { break }
      let xs = (0..<chain.strandCount).map { placer.strandX($0, segment: segment, atUpper: !isDown) }
      let hasHead = chain.strands.contains { placer.level.strands[$0].isReversed == isDown }
      let least = hasHead ? Self.headReach : Self.tailReach
      let reach = placer.extents[place].half + least
      let middle = placer.grid.xs[place]
      let fits = xs.allSatisfy { isBefore ? $0 <= middle - reach && $0 >= limit : $0 >= middle + reach && $0 <= limit }
      guard fits else { break }
      ends.append(End(segment: segment, isDown: isDown, xs: xs, reach: least))
    }
    return ends
  }

  /// Where ends find room on one side of a box, measured from its top.
  private struct Room {
    var thickness: Double
    /// Where loops and marks leave room before and after them.
    var before: ClosedRange<Double>?
    var after: ClosedRange<Double>?
    /// Whether there is nothing between the two.
    var isWhole = true
    var isRound = false

    init(_ place: Int, isBefore: Bool, loops: [LoopPlan.Hang], _ placer: __shared LevelPlacer) {
      thickness = placer.extents[place].thickness
      let box = placer.graph.boxes[placer.level.boxes[place]]
      isRound = box.role == .final || box.role == .history || box.role == .initial
      let inset = min(SidePorts.cornerInset, thickness / 2)
      let middle = thickness / 2
      var reach = 0.0
      for loop in loops {
        reach = max(reach, max(loop.depth == 0 ? 8 : loop.half, (loop.labelExtent?.height ?? 0) / 2) + 5)
      }
      let mark = isBefore ? placer.markBeside(place) : nil
      if !placer.innerEnds(at: place, on: isBefore ? .before : .after).isEmpty { return }
      if let mark {
        let size = placer.graph.boxes[mark.box].size
        let height = placer.flowsRight ? size.width : size.height
        let bottom = min(max(height / 2, 10), middle - 2) + height / 2 + 5
        isWhole = false
        after = Self.range(max(bottom, reach > 0 ? middle + reach : 0), thickness - inset)
      } else if reach > 0 {
        isWhole = false
        before = Self.range(inset, middle - reach)
        after = Self.range(middle + reach, thickness - inset)
      } else {
        before = inset...(thickness - inset)
        after = before
      }
    }

    private static func range(_ low: Double, _ high: Double) -> ClosedRange<Double>? { low <= high ? low...high : nil }

    private static func capacity(_ range: ClosedRange<Double>?) -> Int {
      range.map { Int(min(($0.upperBound - $0.lowerBound) / SidePorts.leastDistance, 10_000)) + 1 } ?? 0
    }

    var ups: Int { min(Self.capacity(before), isRound ? 1 : .max) }
    var downs: Int { min(Self.capacity(after), isRound ? 1 : .max) }
    var total: Int { isRound ? min(ups + downs, 1) : isWhole ? Self.capacity(before) : ups + downs }

    /// The places of so many ends, from the top.
    func positions(ups: Int, downs: Int) -> [Double] {
      let middle = thickness / 2
      if isWhole, thickness <= SidePorts.longSide || isRound {
        return Self.spread(ups + downs, around: middle, in: before)
      }
      let (low, high) =
        isWhole
        ? (min(middle, SidePorts.cornerRise), max(middle, thickness - SidePorts.cornerRise))
        : (before?.lowerBound ?? 0, after?.upperBound ?? thickness)
      let first = Self.spread(
        ups, around: isWhole ? low : ((before?.lowerBound ?? 0) + (before?.upperBound ?? 0)) / 2, in: before)
      let last = Self.spread(
        downs, around: isWhole ? high : ((after?.lowerBound ?? 0) + (after?.upperBound ?? 0)) / 2, in: after)
      return first + last
    }

    private static func spread(_ count: Int, around middle: Double, in range: ClosedRange<Double>?) -> [Double] {
      guard count > 0, let range else { return [] }
      guard count > 1 else { return [min(max(middle, range.lowerBound), range.upperBound)] }
      let distance = min(SidePorts.distance, (range.upperBound - range.lowerBound) / Double(count - 1))
      let half = distance * Double(count - 1) / 2
      let center = min(max(middle, range.lowerBound + half), range.upperBound - half)
      return (0..<count).map { center - half + Double($0) * distance }
    }
  }
}
