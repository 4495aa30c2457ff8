import TestSupport
import Testing

@testable import GraphLayout

@Suite("Axes across the flow") struct AxisTests {
  /// Segments from axis to axis.
  private static func ends(_ grid: Grid) -> SegmentEnds { SegmentEnds(count: grid.upperItems.count) }

  private static func expectSeparation(_ xs: [Double], _ grid: Grid, slack: Double = 1e-6) {
    for row in grid.rows {
      for (left, right) in zip(row, row.dropFirst()) {
        #expect(xs[Int(right)] - xs[Int(left)] >= grid.separation(Int(left), Int(right)) - slack)
      }
    }
  }

  private static func isInner(_ segment: Int, _ grid: Grid) -> Bool {
    grid.kinds[Int(grid.upperItems[segment])] == .dummy && grid.kinds[Int(grid.lowerItems[segment])] == .dummy
  }

  /// The inner stretches of long edges that no other such stretch crosses.
  private static func lonelyInnerSegments(_ grid: Grid) -> [Int] {
    let inner = grid.upperItems.indices.filter { isInner($0, grid) }
    func place(_ item: Int32) -> (row: Int32, position: Int32) {
      (grid.rowOfItem[Int(item)], grid.positions[Int(item)])
    }
    return inner.filter { one in
      !inner.contains { other in
        let (upper, otherUpper) = (place(grid.upperItems[one]), place(grid.upperItems[other]))
        let (lower, otherLower) = (place(grid.lowerItems[one]), place(grid.lowerItems[other]))
        let crosses = (upper.position < otherUpper.position) != (lower.position < otherLower.position)
        return one != other && upper.row == otherUpper.row && crosses
      }
    }
  }

  @Test("by Brandes and Köpf keep separations", arguments: 0..<40) func alignment(seed: Int) {
    let grid = Phases.grid(Phases.flatGraph(seed: seed, nodes: 12))
    let xs = BrandesKoepf(grid: grid, ends: Self.ends(grid)).place()
    #expect(xs.allSatisfy { $0.isFinite })
    Self.expectSeparation(xs, grid)
  }

  @Test("by Brandes and Köpf keep long arrows straight", arguments: 0..<40) func straight(seed: Int) {
    let grid = Phases.grid(Phases.flatGraph(seed: seed, nodes: 12))
    let xs = BrandesKoepf(grid: grid, ends: Self.ends(grid)).place()
    for segment in Self.lonelyInnerSegments(grid) {
      #expect(abs(xs[Int(grid.upperItems[segment])] - xs[Int(grid.lowerItems[segment])]) < 1e-6)
    }
  }

  @Test("by Brandes and Köpf put a chain on one line") func chain() {
    let grid = Phases.grid(Phases.graph(nodes: 5, edges: [(0, 1), (1, 2), (2, 3), (3, 4)]))
    let xs = BrandesKoepf(grid: grid, ends: Self.ends(grid)).place()
    #expect(xs.allSatisfy { $0 == xs[0] })
  }

  @Test("by network simplex keep separations, and cost no more", arguments: 0..<30) func simplex(seed: Int) throws {
    let grid = Phases.grid(Phases.flatGraph(seed: seed, nodes: 12))
    let start = BrandesKoepf(grid: grid, ends: Self.ends(grid)).place()
    let xs = try #require(Self.improved(start, in: grid, pivots: 5_000))
    Self.expectSeparation(xs, grid, slack: 1 / AxisSimplex.scale)
    func cost(_ xs: [Double]) -> Double {
      let highs = xs.indices.map { xs[$0] + grid.afters[$0] }
      let lows = xs.indices.map { xs[$0] - grid.befores[$0] }
      return grid.upperItems.indices.reduce(2 * ((highs.max() ?? 0) - (lows.min() ?? 0))) { sum, segment in
        let (upper, lower) = (Int(grid.upperItems[segment]), Int(grid.lowerItems[segment]))
        let dummies = [upper, lower].count { grid.kinds[$0] == .dummy }
        let weight = [4.0, 1, 6][dummies] * (grid.segmentWidths[segment] > 1 ? 8 : 1)
        return sum + weight * abs(xs[upper] - xs[lower])
      }
    }
    // The start is rounded to parts of a unit first: each of its stretches may become longer by one.
    #expect(cost(xs) <= cost(start) + Double(grid.upperItems.count * 48 + 8) / AxisSimplex.scale)
  }

  @Test("by network simplex straighten what lies askew") func straightens() throws {
    let grid = Phases.grid(Phases.graph(nodes: 3, edges: [(0, 1), (1, 2)]))
    let xs = try #require(Self.improved([0, 70, 300], in: grid, pivots: 100))
    #expect(xs[0] == xs[1] && xs[1] == xs[2])
  }

  private static func improved(_ xs: [Double], in grid: Grid, pivots: Int) -> [Double]? {
    var across = AcrossCoordinates(xs: xs, ends: ends(grid), bundles: [])
    guard var simplex = AxisSimplex(grid, across, weights: .lanes) else { return nil }
    simplex.addSegments(except: SidePorts())
    simplex.solve(pivots: pivots, watch: nil, &across)
    return across.xs
  }
}
