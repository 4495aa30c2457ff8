/// Chooses the axes of items: aligned first, then drawn together by network simplex; near misses are moved into line.
struct AxisPlacement {
  let input: LevelInput
  let grid: Grid
  /// The earlier places of boxes, where they shall be kept.
  let guide: AxisGuide?

  /// The greatest distance that counts as nearly in line.
  private static let reach = 16.0

  /// Axes for segments with the given ends.
  func axes(ends: SegmentEnds) -> [Double] {
    var xs = improved(BrandesKoepf(grid: grid, ends: ends).place(), ends: ends, pivots: input.pivots)
    snap(&xs)
    return xs
  }

  /// Draws all items together from where they are.
  func improved(_ xs: [Double], ends: SegmentEnds, pivots: Int) -> [Double] {
    if pivots <= 0 || input.watch.stops(after: grid.itemCount) { return xs }
    return AxisSimplex(grid: grid, ends: ends, watch: input.watch).improve(xs, pivots: pivots, following: guide)
  }

  /// Boxes that lie nearly in line with one that they are joined with are moved into line, where their rows leave room: a
  /// near miss looks like a mistake.
  private func snap(_ xs: inout [Double]) {
    let level = input.level
    var isAligned = [Bool](repeating: false, count: level.boxes.count)
    let joined = level.chains.filter { level.isBox($0.upper) && level.isBox($0.lower) && !$0.isPort }
    for chain in joined where xs[chain.upper] == xs[chain.lower] {
      isAligned[chain.upper] = true
      isAligned[chain.lower] = true
    }
    for chain in joined where abs(xs[chain.upper] - xs[chain.lower]) <= Self.reach {
      let moved = isAligned[chain.lower] ? chain.upper : chain.lower
      let fixed = moved == chain.lower ? chain.upper : chain.lower
      guard !isAligned[moved], hasRoom(moved, at: xs[fixed], xs) else { continue }
      xs[moved] = xs[fixed]
      isAligned[moved] = true
      isAligned[fixed] = true
    }
  }

  private func hasRoom(_ item: Int, at x: Double, _ xs: [Double]) -> Bool {
    let (left, right) = grid.neighbours(of: item)
    if let left, x < xs[left] + grid.separation(left, item) { return false }
    guard let right else { return true }
    return x <= xs[right] - grid.separation(item, right)
  }
}
