// Knots: where each chain's axis passes the rows. They are drawn straight between their neighbours as far as the items
// beside them allow, so that curves run smoothly; the order within each row is kept.
extension LevelPlacer {
  /// Straightens dummies and labels by a few rounds over all rows.
  mutating func straighten(rounds: Int) {
    let straightening = straightening
    upperKnots = grid.xs
    lowerKnots = grid.xs
    straightening.run(rounds: rounds, xs: &grid.xs, uppers: &upperKnots, lowers: &lowerKnots)
  }

  private var straightening: Straightening {
    var result = Straightening()
    result.rows.reserveCapacity(grid.rows.count)
    result.steps.reserveCapacity(grid.itemCount - level.boxes.count)
    for (row, items) in grid.rows.enumerated() {
      let first = result.steps.count
      for index in items.indices {
        let kind = grid.kinds[Int(items[index])]
        if kind == .dummy || kind == .label { result.steps.append(step(index, in: items, row: row)) }
      }
      result.rows.append(first..<result.steps.count)
    }
    return result
  }

  private func step(_ index: Int, in items: [Int32], row: Int) -> Straightening.Step {
    let item = Int(items[index])
    let left = index > 0 ? Int(items[index - 1]) : -1
    let right = index + 1 < items.count ? Int(items[index + 1]) : -1
    let above = Int(grid.upSegments[grid.up(item).lowerBound])
    let below = Int(grid.downSegments[grid.down(item).lowerBound])
    return Straightening.Step(
      item: item, left: left, right: right,
      leftReach: left < 0 ? insets.before + grid.befores[item] : grid.separation(left, item, spacing),
      rightReach: right < 0
        ? drawing.size.width - insets.after - grid.afters[item] : grid.separation(item, right, spacing),
      above: upperNeighbour(segment: above), below: lowerNeighbour(segment: below), top: rowTops[row],
      thickness: rowThicknesses[row], isThin: isThin(row), isLabel: grid.kinds[item] == .label,
      keepsLane: !isPair(grid.segmentChains[above]))
  }

  private func upperNeighbour(segment: Int) -> Straightening.Neighbour {
    let upper = Int(grid.upperItems[segment])
    if upper < level.placeCount {
      return Straightening.Neighbour(
        point: Point(x: grid.xs[upper] + grid.upperOffsets[segment], y: bottom(of: upper)))
    }
    let row = Int(grid.rowOfItem[upper])
    let y = isThin(row) ? rowTops[row] + rowThicknesses[row] / 2 : rowTops[row] + rowThicknesses[row]
    return Straightening.Neighbour(item: grid.upperItems[segment], point: Point(x: 0, y: y))
  }

  private func lowerNeighbour(segment: Int) -> Straightening.Neighbour {
    let lower = Int(grid.lowerItems[segment])
    if lower < level.placeCount {
      return Straightening.Neighbour(
        point: Point(x: grid.xs[lower] + grid.lowerOffsets[segment], y: top(of: lower)))
    }
    let row = Int(grid.rowOfItem[lower])
    let y = isThin(row) ? rowTops[row] + rowThicknesses[row] / 2 : rowTops[row]
    return Straightening.Neighbour(item: grid.lowerItems[segment], point: Point(x: 0, y: y))
  }

  /// Whether the row is passed at one knot in its middle, instead of one where it begins and one where it ends.
  func isThin(_ row: Int) -> Bool { grid.isLabelRow[row] }

  func bottom(of item: Int) -> Double {
    let row = Int(grid.rowOfItem[item])
    guard item < level.boxes.count else { return rowTops[row] }
    return top(of: item) + extents[item].thickness
  }

  /// How much of its row's free thickness lies before a box: half of it, unless there is much and all of the box's arrows
  /// lead to one side; then the box lies on that side.
  private func shareBefore(_ item: Int, room: Double) -> Double {
    guard room > Self.freeRoom else { return 0.5 }
    let (up, down) = (grid.up(item).count, grid.down(item).count)
    return down == 0 && up > 0 ? 0 : up == 0 && down > 0 ? 1 : 0.5
  }

  /// The free thickness that counts as much.
  private static let freeRoom = 24.0

  func top(of item: Int) -> Double {
    let row = Int(grid.rowOfItem[item])
    return item < level.boxes.count ? rowTops[row] + lead(of: item) : rowTops[row]
  }

  /// The distance of a box from where its row begins.
  func lead(of item: Int) -> Double {
    let row = Int(grid.rowOfItem[item])
    let own = max(extents[item].thickness, extents[item].loopThickness)
    let room = rowThicknesses[row] - own
    return room * shareBefore(item, room: room) + (own - extents[item].thickness) / 2
  }
}
