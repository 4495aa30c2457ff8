/// Coordinates within rows by network simplex: the least weighted sum of sideways distances along all segments.
///
/// Gansner et al. 1993, section 4.2, started from coordinates that are already feasible, under a budget of pivots.
struct AxisSimplex {
  let grid: Grid
  let ends: SegmentEnds
  var watch: LayoutWatch?

  /// Beyond this the integers of the method might overflow.
  private static let greatestAxis = 100_000_000.0

  /// How strongly boxes are drawn together that a flat edge joins.
  private static let flatWeight = 4

  /// Improves the given axes, which must keep all separations.
  func improve(_ xs: [Double], pivots: Int, following guide: AxisGuide? = nil) -> [Double] {
    let items = grid.itemCount
    guard items > 0, xs.allSatisfy({ abs($0) < Self.greatestAxis }) else { return xs }
    let segments = grid.upperItems.count
    let walls = items + segments
    var network = NetworkSimplex(
      count: walls + 2 + (guide?.vertexCount ?? 0),
      edgeCapacity: items + 2 * segments + 2 * grid.rows.count + 1)
    var start = rowStart(xs)
    start.reserveCapacity(network.count)
    for segment in 0..<segments {
      let upper = Int(grid.upperItems[segment])
      let lower = Int(grid.lowerItems[segment])
      let shift = Int((ends.offset(of: segment, atUpper: true) - ends.offset(of: segment, atUpper: false)).rounded())
      let weight = weight(upper, lower) * (grid.segmentWidths[segment] > 1 ? 3 : 1)
      // The vertex between is at most upper + shift and at most lower; one of the two is tight.
      let (upperLength, lowerLength) = (max(-shift, 0), max(shift, 0))
      network.addEdge(from: items + segment, to: upper, length: upperLength, weight: weight)
      network.addEdge(from: items + segment, to: lower, length: lowerLength, weight: weight)
      start.append(min(start[upper] - Int32(upperLength), start[lower] - Int32(lowerLength)))
    }
    addRows(to: &network, walls: walls, start: &start)
    guide?.addEdges(to: &network, first: walls + 2, start: &start)
    network.solve(pivots: pivots, from: start, watch: watch)
    return (0..<items).map { Double(network.values[$0]) }
  }

  private func rowStart(_ xs: [Double]) -> [Int32] {
    var start = [Int32](repeating: 0, count: grid.itemCount)
    for row in grid.rows {
      for (index, item) in row.enumerated() {
        var x = Int32(xs[Int(item)].rounded())
        if index > 0 { x = max(x, start[Int(row[index - 1])] + separation(row[index - 1], item)) }
        start[Int(item)] = x
      }
    }
    return start
  }

  private func separation(_ left: Int32, _ right: Int32) -> Int32 {
    Int32(grid.separation(Int(left), Int(right)).rounded(.up))
  }

  private func weight(_ upper: Int, _ lower: Int) -> Int {
    let (isUpperInner, isLowerInner) = (grid.isInner(upper), grid.isInner(lower))
    return isUpperInner && isLowerInner ? 6 : isUpperInner || isLowerInner ? 2 : 4
  }

  /// The order within rows, and walls on both sides that draw the whole together.
  private func addRows(to network: inout NetworkSimplex, walls: Int, start: inout [Int32]) {
    var low = Int32.max
    var high = Int32.min
    for row in grid.rows {
      for (left, right) in zip(row, row.dropFirst()) {
        let strands = Int(left) < grid.extents.count ? grid.extents[Int(left)].flatStrands : 0
        network.addEdge(
          from: Int(left), to: Int(right), length: Int(separation(left, right)), weight: Self.flatWeight * strands)
      }
      guard let first = row.first, let last = row.last else { continue }
      let before = Int32(grid.befores[Int(first)].rounded(.up))
      let after = Int32(grid.afters[Int(last)].rounded(.up))
      network.addEdge(from: walls, to: Int(first), length: Int(before), weight: 0)
      network.addEdge(from: Int(last), to: walls + 1, length: Int(after), weight: 0)
      low = min(low, start[Int(first)] - before)
      high = max(high, start[Int(last)] + after)
    }
    network.addEdge(from: walls, to: walls + 1, length: 0, weight: 1)
    start.append(low)
    start.append(high)
  }
}
