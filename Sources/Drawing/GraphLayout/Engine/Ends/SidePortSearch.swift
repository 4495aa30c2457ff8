/// Finds the ends that may turn to the sides of their nodes: the outermost ones, as far as their lanes are beyond the
/// node and nothing is between.
///
/// On the side, ends that lead up come before those that lead down, and those with farther lanes are nearer to the
/// middle, so that none cross.
struct SidePortSearch {
  private let borders: BorderEnds
  private let across: AcrossCoordinates
  private var ports = SidePorts()
  private var grid: Grid { borders.grid }

  /// The minimum distance of a lane without an arrowhead from its node.
  private static let tailReach = 12.0
  /// A shorter side is the end of a bar, which edges meet along its length.
  private static let minSide = 14.0

  private struct End {
    var segment: Int
    var isDown: Bool
    /// The positions of its strands, from left to right.
    var xs: [Double]
  }

  static func ports(_ borders: BorderEnds, _ across: AcrossCoordinates) -> SidePorts {
    var search = SidePortSearch(borders: borders, across: across)
    search.run()
    return search.ports
  }

  private mutating func run() {
    for row in grid.rows {
      var lastLane = -Double.infinity
      for place in row.lazy.map(Int.init) where borders.isNode(place) && !borders.input.isWrapped(place) {
        for isBefore in [true, false] {
          let lanes = turn(place, isBefore: isBefore, limit: limit(of: place, isBefore, lastLane))
          if !isBefore, let lane = lanes.max() { lastLane = lane }
        }
      }
    }
  }

  /// The farthest lane that finds room next to a node.
  private func limit(of place: Int, _ isBefore: Bool, _ lastLane: Double) -> Double {
    let (left, right) = grid.neighbours(of: place)
    if isBefore {
      return left.map { max(across.xs[$0] + grid.afters[$0], lastLane) + SidePorts.clearance } ?? -.infinity
    }
    return right.map { across.xs[$0] - grid.befores[$0] - SidePorts.clearance } ?? .infinity
  }

  /// Turns ends of one node to one of its sides; returns the lanes.
  private mutating func turn(_ place: Int, isBefore: Bool, limit: Double) -> [Double] {
    var ups = ends(place, isDown: false, isBefore: isBefore, limit: limit)
    var downs = ends(place, isDown: true, isBefore: isBefore, limit: limit)
    let thickness = grid.extents[place].thickness
    let input = borders.input
    if ups.isEmpty && downs.isEmpty || thickness < Self.minSide { return [] }
    if input.watch.stops(after: input.loops.hangs.count + input.subgraph.marks.count) { return [] }
    let room = SidePortRoom(place, isBefore: isBefore, thickness: thickness, input)
    func count(_ ends: [End]) -> Int { ends.reduce(0) { $0 + $1.xs.count } }
    while count(ups) + count(downs) > room.total || count(ups) > room.ups || count(downs) > room.downs {
      // The innermost of those without room stay.
      if count(ups) > room.ups || count(ups) >= count(downs) && count(downs) <= room.downs {
        ups.removeLast()
      } else {
        downs.removeLast()
      }
    }
    if ups.isEmpty && downs.isEmpty { return [] }
    let positions = room.positions(ups: count(ups), downs: count(downs))
    // From the top: up, the nearest lane first; then down, the farthest first.
    var number = 0
    for end in ups.reversed() + downs {
      let own = positions[number..<(number + end.xs.count)].map { end.isDown ? thickness - $0 : $0 }
      // Up, the nearest lane comes first from the top; down, last.
      ports.turn(
        end.segment, of: grid.upperItems.count, isDown: end.isDown,
        rises: end.isDown == isBefore ? own : own.reversed())
      number += end.xs.count
    }
    return (ups + downs).flatMap(\.xs)
  }

  /// The ends of one border that may turn to a side, the outermost first.
  private func ends(_ place: Int, isDown: Bool, isBefore: Bool, limit: Double) -> [End] {
    let segments = grid.segments(at: place, isDown: isDown).map(Int.init)
    let (subgraph, middle, half) = (borders.input.subgraph, across.xs[place], grid.extents[place].half)
    var ends: [End] = []
    for segment in isBefore ? segments : segments.reversed() {
      guard !borders.isFixed(segment, isDown: isDown), grid.extents[place].fan(isDown: isDown) == 1,
        !across.sides.holds(segment: segment, isDown: isDown),
        !ports.holds(segment: segment, isDown: !isDown),
        // Ends that are pressed together keep their distances.
        across.ends.scale(of: segment, atUpper: isDown) == 1,
        abs(across.axis(of: segment, atUpper: !isDown, in: grid) - middle) > half
      else { break }
      let chain = subgraph.chains[grid.segmentChains[segment]]
      let xs = (0..<chain.strandCount).map { across.strandX($0, segment: segment, atUpper: !isDown, in: grid) }
      let hasHead = chain.strands.contains { subgraph.strands[$0].isReversed == isDown }
      let reach = half + (hasHead ? SidePorts.reach : Self.tailReach)
      guard xs.allSatisfy({ isBefore ? $0 <= middle - reach && $0 >= limit : $0 >= middle + reach && $0 <= limit })
      else { break }
      ends.append(End(segment: segment, isDown: isDown, xs: xs))
    }
    return ends
  }
}
