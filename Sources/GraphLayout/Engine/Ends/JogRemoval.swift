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

  private let spacing: Spacing
  private let bounds: ClosedRange<Double>
  private var grid: Grid

  init(_ grid: Grid, spacing: Spacing, bounds: ClosedRange<Double>) {
    self.grid = grid
    self.spacing = spacing
    self.bounds = (bounds.lowerBound - Self.growth)...(bounds.upperBound + Self.growth)
  }

  /// Whether a grid has a small sidestep.
  static func isNeeded(_ grid: Grid) -> Bool { grid.upperItems.indices.contains { isNarrow(grid.jog($0)) } }

  private static func isNarrow(_ jog: Double) -> Bool { abs(jog) > 0.01 && abs(jog) <= widest }

  /// The axes of all items without the sidesteps that can be taken out; the narrowest goes first.
  mutating func axes() -> [Double] {
    let jogs = grid.upperItems.indices.filter { Self.isNarrow(grid.jog($0)) }
    for segment in jogs.sorted(by: { (abs(grid.jog($0)), $0) < (abs(grid.jog($1)), $1) }) {
      let jog = grid.jog(segment)
      guard abs(jog) > 0.01 else { continue }
      let (upper, lower) = (Int(grid.upperItems[segment]), Int(grid.lowerItems[segment]))
      let ways = [shifts(of: upper, by: jog, without: lower), shifts(of: lower, by: -jog, without: upper)]
      guard let best = ways.compactMap({ $0 }).min(by: { $0.count < $1.count }) else { continue }
      for (item, distance) in best { grid.xs[item] += distance }
    }
    return grid.xs
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
      let x = grid.xs[item] + shift
      guard x - grid.befores[item] >= bounds.lowerBound, x + grid.afters[item] <= bounds.upperBound else { return nil }
      var followers = joined(item).map { ($0, shift) }
      let row = grid.rows[Int(grid.rowOfItem[item])]
      let next = Int(grid.positions[item]) + (shift > 0 ? 1 : -1)
      if row.indices.contains(next) {
        let neighbour = Int(row[next])
        let separation =
          shift > 0 ? grid.separation(item, neighbour, spacing) : grid.separation(neighbour, item, spacing)
        let need = x + (shift > 0 ? separation : -separation) - grid.xs[neighbour]
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
    for index in grid.down(item) {
      let segment = Int(grid.downSegments[index])
      if isStraight(segment) { items.append(Int(grid.lowerItems[segment])) }
    }
    for index in grid.up(item) {
      let segment = Int(grid.upSegments[index])
      if isStraight(segment) { items.append(Int(grid.upperItems[segment])) }
    }
    return items
  }

  private func isStraight(_ segment: Int) -> Bool { abs(grid.jog(segment)) <= 0.01 }
}

extension Grid {
  /// How far to the right the lower end of a segment lies of the upper one.
  func jog(_ segment: Int) -> Double {
    xs[Int(lowerItems[segment])] + lowerOffsets[segment] - xs[Int(upperItems[segment])] - upperOffsets[segment]
  }
}
