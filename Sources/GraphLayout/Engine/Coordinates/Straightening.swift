/// Draws the chains straight between their neighbours, by a few rounds over all items between boxes.
///
/// What does not change on the way, which is nearly all, is looked up once.
struct Straightening {
  /// What a chain's axis passes before or after an item: another such item, or a fixed point at a place.
  struct Neighbour {
    /// The item; -1 for a place.
    var item: Int32 = -1
    var point: Point
  }

  /// One item between boxes.
  struct Step {
    var item: Int
    /// The items beside it in its row, or -1 at its ends.
    var left: Int
    var right: Int
    /// How far it must be from those, or from the origin.
    var leftReach: Double
    var rightReach: Double
    var above: Neighbour
    var below: Neighbour
    /// Where its row begins, and how thick it is.
    var top: Double
    var thickness: Double
    /// Whether the row is passed at one knot in its middle.
    var isThin: Bool
    var isLabel: Bool
    /// Whether it stays where it is when it lies in line with the item before or after it.
    var keepsLane: Bool
  }

  /// The axes of all items, and where they pass the beginnings and the ends of rows.
  struct Axes {
    var xs: UnsafeMutableBufferPointer<Double>
    var uppers: UnsafeMutableBufferPointer<Double>
    var lowers: UnsafeMutableBufferPointer<Double>
  }

  /// The steps of each row from left to right.
  private var rows: [Range<Int>] = []
  private var steps: [Step] = []

  /// The chains of a container through rows that are placed.
  init(
    _ input: LevelInput, _ grid: __shared Grid, _ across: __shared AcrossCoordinates,
    _ along: __shared AlongCoordinates
  ) {
    rows.reserveCapacity(grid.rows.count)
    steps.reserveCapacity(grid.itemCount - input.level.boxes.count)
    for (row, items) in grid.rows.enumerated() {
      let first = steps.count
      for index in items.indices where grid.isInner(Int(items[index])) {
        steps.append(Self.step(index, in: items, row: row, input, grid, across, along))
      }
      rows.append(first..<steps.count)
    }
  }

  private static func step(
    _ index: Int, in items: [Int32], row: Int, _ input: LevelInput, _ grid: Grid, _ across: AcrossCoordinates,
    _ along: AlongCoordinates
  ) -> Step {
    let item = Int(items[index])
    let left = index > 0 ? Int(items[index - 1]) : -1
    let right = index + 1 < items.count ? Int(items[index + 1]) : -1
    let above = grid.segment(at: item, isDown: false)
    let below = grid.segment(at: item, isDown: true)
    return Step(
      item: item, left: left, right: right,
      leftReach: left < 0 ? input.insets.before + grid.befores[item] : grid.separation(left, item),
      rightReach: right < 0 ? across.width - input.insets.after - grid.afters[item] : grid.separation(item, right),
      above: neighbour(segment: above, atUpper: true, grid, across, along),
      below: neighbour(segment: below, atUpper: false, grid, across, along), top: along.rowTops[row],
      thickness: along.rowThicknesses[row], isThin: grid.isLabelRow[row], isLabel: grid.kinds[item] == .label,
      keepsLane: !input.level.isPair(grid.segmentChains[above]))
  }

  /// What lies at one end of a segment.
  private static func neighbour(
    segment: Int, atUpper: Bool, _ grid: Grid, _ across: AcrossCoordinates, _ along: AlongCoordinates
  ) -> Neighbour {
    let other = grid.item(of: segment, atUpper: atUpper)
    if other < grid.extents.count {
      let y = atUpper ? along.bottom(of: other, in: grid) : along.top(of: other, in: grid)
      return Neighbour(point: Point(x: across.axis(of: segment, atUpper: atUpper, in: grid), y: y))
    }
    let row = Int(grid.rowOfItem[other])
    let share = grid.isLabelRow[row] ? 0.5 : atUpper ? 1 : 0
    return Neighbour(
      item: Int32(truncatingIfNeeded: other),
      point: Point(x: 0, y: along.rowTops[row] + along.rowThicknesses[row] * share))
  }

  /// Goes over all rows so many times, downwards and upwards in turn.
  func run(rounds: Int, _ across: inout AcrossCoordinates) {
    var knots = AcrossCoordinates.Knots(uppers: across.xs, lowers: across.xs)
    run(rounds: rounds, xs: &across.xs, uppers: &knots.uppers, lowers: &knots.lowers)
    across.knots = knots
  }

  private func run(rounds: Int, xs: inout [Double], uppers: inout [Double], lowers: inout [Double]) {
    xs.withUnsafeMutableBufferPointer { xs in
      uppers.withUnsafeMutableBufferPointer { uppers in
        lowers.withUnsafeMutableBufferPointer { lowers in
          let axes = Axes(xs: xs, uppers: uppers, lowers: lowers)
          steps.withUnsafeBufferPointer { steps in
            for round in 0..<rounds { run(round, steps, axes) }
          }
        }
      }
    }
  }

  private func run(_ round: Int, _ steps: UnsafeBufferPointer<Step>, _ axes: Axes) {
    for index in rows.indices {
      let row = rows[round % 2 == 0 ? index : rows.count - 1 - index]
      for offset in 0..<row.count {
        steps[round / 2 % 2 == 0 ? row.lowerBound + offset : row.upperBound - 1 - offset].straighten(axes)
      }
    }
  }
}

extension Straightening.Step {
  /// The greatest slope through a row, so that strands side by side stay apart.
  private static let steepestInRow = 3.0

  @inline(__always)
  fileprivate func straighten(_ axes: Straightening.Axes) {
    if isInLane(axes.xs) { return }
    let (uppers, lowers) = (axes.uppers, axes.lowers)
    let (from, to) = (above(lowers), below(uppers))
    if isThin || isLabel {
      let middle = clamp(from.line(to: to, at: top + thickness / 2), lowers)
      guard isThin || clamp(middle, uppers) == middle else { return }
      uppers[item] = middle
      lowers[item] = middle
      axes.xs[item] = middle
    } else {
      let bottom = top + thickness
      let reach = thickness * Self.steepestInRow
      let goal = thickness > 1 ? Point(x: lowers[item], y: bottom) : to
      let upper = min(max(from.line(to: goal, at: top), lowers[item] - reach), lowers[item] + reach)
      uppers[item] = clamp(upper, uppers)
      let start = thickness > 1 ? Point(x: uppers[item], y: top) : from
      let lower = min(max(start.line(to: to, at: bottom), uppers[item] - reach), uppers[item] + reach)
      lowers[item] = clamp(lower, lowers)
    }
  }

  /// Whether a long arrow runs straight along the flow here: it stays so, instead of being drawn towards its ends.
  @inline(__always)
  private func isInLane(_ xs: UnsafeMutableBufferPointer<Double>) -> Bool {
    guard keepsLane else { return false }
    return above.item >= 0 && xs[Int(above.item)] == xs[item] || below.item >= 0 && xs[Int(below.item)] == xs[item]
  }

  @inline(__always)
  private func above(_ lowers: UnsafeMutableBufferPointer<Double>) -> Point {
    above.item < 0 ? above.point : Point(x: lowers[Int(above.item)], y: above.point.y)
  }

  @inline(__always)
  private func below(_ uppers: UnsafeMutableBufferPointer<Double>) -> Point {
    below.item < 0 ? below.point : Point(x: uppers[Int(below.item)], y: below.point.y)
  }

  @inline(__always)
  private func clamp(_ x: Double, _ knots: UnsafeMutableBufferPointer<Double>) -> Double {
    let low = left < 0 ? leftReach : knots[left] + leftReach
    let high = right < 0 ? rightReach : knots[right] - rightReach
    return low <= high ? min(max(x, low), high) : knots[item]
  }
}

extension Point {
  /// Where the line from here to another point is at a place along the flow.
  @inline(__always)
  fileprivate func line(to other: Point, at y: Double) -> Double {
    let height = other.y - self.y
    return height > 0.001 ? x + (other.x - x) * (y - self.y) / height : x
  }
}
