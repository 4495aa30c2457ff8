/// Small sidesteps are taken out by moving what is on one side of them, with all that is straight with it or in its way.
///
/// Nothing that was straight is bent, nothing comes nearer to its neighbours than it may, and boxes that are joined and stand in
/// line stay so.
struct JogRemoval {
  /// The widest sidestep that is taken out.
  private static let widest = 24.0
  /// How far the drawing may grow on either side.
  private static let growth = 24.0
  /// The most items that are moved for one sidestep.
  private static let mostItems = 24
  /// The most looks at items for one sidestep: where neighbours stand too near already, they push each other again and again.
  private static let mostVisits = 200

  private let grid: Grid
  private let ends: SegmentEnds
  private var xs: [Double]
  private let bounds: ClosedRange<Double>

  init(_ across: AcrossCoordinates, in input: LevelInput, _ grid: Grid) {
    self.grid = grid
    (xs, ends) = (across.xs, across.ends)
    let low = input.insets.before
    let high = max(across.width - input.insets.after, low)
    bounds = (low - Self.growth)...(high + Self.growth)
  }

  /// Whether there is a small sidestep.
  static func isNeeded(_ across: AcrossCoordinates, in grid: Grid) -> Bool {
    grid.upperItems.indices.contains { isNarrow(jog($0, across.xs, across.ends, grid)) }
  }

  private static func isNarrow(_ jog: Double) -> Bool { abs(jog) > 0.01 && abs(jog) <= widest }

  /// How far to the right the lower end of a segment lies of the upper one.
  private static func jog(_ segment: Int, _ xs: [Double], _ ends: SegmentEnds, _ grid: Grid) -> Double {
    xs[Int(grid.lowerItems[segment])] + ends.offset(of: segment, atUpper: false) - xs[Int(grid.upperItems[segment])]
      - ends.offset(of: segment, atUpper: true)
  }

  private func jog(_ segment: Int) -> Double { Self.jog(segment, xs, ends, grid) }

  /// The axes of all items without the sidesteps that can be taken out; the narrowest goes first.
  consuming func axes() -> [Double] {
    let jogs = grid.upperItems.indices.filter { Self.isNarrow(jog($0)) }
    for segment in jogs.sorted(by: { (abs(jog($0)), $0) < (abs(jog($1)), $1) }) {
      let jog = jog(segment)
      guard abs(jog) > 0.01 else { continue }
      let (upper, lower) = (Int(grid.upperItems[segment]), Int(grid.lowerItems[segment]))
      let ways = [shifts(of: upper, by: jog, without: lower), shifts(of: lower, by: -jog, without: upper)]
      guard let best = ways.compactMap({ $0 }).min(by: { $0.count < $1.count }) else { continue }
      for (item, distance) in best { xs[item] += distance }
    }
    return xs
  }

  /// What moves with an item, and how far; nil if that is too much, or another item with it.
  private func shifts(of item: Int, by distance: Double, without other: Int) -> [Int: Double]? {
    var shifts = [item: distance]
    var queue = [item]
    var visits = 0
    while let item = queue.popLast() {
      visits += 1
      guard visits <= Self.mostVisits, let shift = shifts[item], shifts.count <= Self.mostItems, item != other,
        grid.kinds[item] != .header
      else {
        return nil
      }
      let x = xs[item] + shift
      guard x - grid.befores[item] >= bounds.lowerBound, x + grid.afters[item] <= bounds.upperBound else { return nil }
      var followers = joined(item).map { ($0, shift) }
      let (left, right) = grid.neighbours(of: item)
      if let neighbour = shift > 0 ? right : left {
        let separation = shift > 0 ? grid.separation(item, neighbour) : grid.separation(neighbour, item)
        let need = x + (shift > 0 ? separation : -separation) - xs[neighbour]
        if need * shift > 0, abs(need) > 0.001 { followers.append((neighbour, need)) }
      }
      for (follower, need) in followers where abs(need) > abs(shifts[follower] ?? 0) + 0.001 {
        shifts[follower] = need
        queue.append(follower)
      }
    }
    return shifts
  }

  /// What an item is joined with by a straight line, or stands in line with.
  private func joined(_ item: Int) -> [Int] {
    var items: [Int] = []
    for isDown in [true, false] {
      for segment in grid.segments(at: item, isDown: isDown) where abs(jog(Int(segment))) <= 0.01 {
        items.append(grid.item(of: Int(segment), atUpper: !isDown))
      }
    }
    return items
  }
}
