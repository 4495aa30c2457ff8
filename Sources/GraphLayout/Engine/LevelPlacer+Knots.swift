// Knots: where each chain's axis passes the rows. They are drawn straight between their neighbours as far as the items
// beside them allow, so that curves run smoothly; the order within each row is kept.
extension LevelPlacer {
  /// Straightens dummies and labels by a few rounds over all rows, downwards and upwards in turn.
  mutating func straighten(rounds: Int) {
    upperKnots = grid.xs
    lowerKnots = grid.xs
    for round in 0..<rounds {
      for step in grid.rows.indices {
        let row = round % 2 == 0 ? step : grid.rows.count - 1 - step
        straighten(row: row, leftToRight: round / 2 % 2 == 0)
      }
    }
  }

  private mutating func straighten(row: Int, leftToRight: Bool) {
    let items = grid.rows[row]
    for step in items.indices {
      let index = leftToRight ? step : items.count - 1 - step
      let item = Int(items[index])
      guard grid.kinds[item] == .dummy || grid.kinds[item] == .label, !isInLane(item) else { continue }
      let left = index > 0 ? Int(items[index - 1]) : nil
      let right = index + 1 < items.count ? Int(items[index + 1]) : nil
      if isThin(row) || grid.kinds[item] == .label {
        let middle = clamp(wantedMiddle(item), item, left, right, lowerKnots)
        guard isThin(row) || clamp(middle, item, left, right, upperKnots) == middle else { continue }
        upperKnots[item] = middle
        lowerKnots[item] = middle
        grid.xs[item] = middle
      } else {
        let reach = rowThicknesses[row] * Self.steepestInRow
        let upper = min(max(wantedUpper(item), lowerKnots[item] - reach), lowerKnots[item] + reach)
        upperKnots[item] = clamp(upper, item, left, right, upperKnots)
        let lower = min(max(wantedLower(item), upperKnots[item] - reach), upperKnots[item] + reach)
        lowerKnots[item] = clamp(lower, item, left, right, lowerKnots)
      }
    }
  }

  /// Whether a long arrow runs straight along the flow here: it stays so, instead of being drawn towards its ends.
  private func isInLane(_ item: Int) -> Bool {
    let (above, below) = (grid.up(item), grid.down(item))
    guard above.count == 1, below.count == 1, !isPair(grid.segmentChains[Int(grid.upSegments[above.lowerBound])]) else {
      return false
    }
    let upper = Int(grid.upperItems[Int(grid.upSegments[above.lowerBound])])
    let lower = Int(grid.lowerItems[Int(grid.downSegments[below.lowerBound])])
    func isStraight(_ other: Int) -> Bool { other >= level.placeCount && grid.xs[other] == grid.xs[item] }
    return isStraight(upper) || isStraight(lower)
  }

  /// The greatest slope through a row, so that strands side by side stay apart.
  private static let steepestInRow = 3.0

  /// Whether the row is passed at one knot in its middle, instead of one where it begins and one where it ends.
  func isThin(_ row: Int) -> Bool { grid.isLabelRow[row] }

  private func clamp(_ x: Double, _ item: Int, _ left: Int?, _ right: Int?, _ knots: [Double]) -> Double {
    let low = left.map { knots[$0] + grid.separation($0, item, spacing) } ?? insets.before + grid.befores[item]
    let high =
      right.map { knots[$0] - grid.separation(item, $0, spacing) } ?? drawing.size.width - insets.after
      - grid.afters[item]
    return low <= high ? min(max(x, low), high) : knots[item]
  }

  private func above(_ item: Int) -> Point {
    let segment = Int(grid.upSegments[grid.up(item).lowerBound])
    let upper = Int(grid.upperItems[segment])
    let row = Int(grid.rowOfItem[upper])
    if upper < level.placeCount {
      return Point(x: grid.xs[upper] + grid.upperOffsets[segment], y: bottom(of: upper))
    }
    let y = isThin(row) ? rowTops[row] + rowThicknesses[row] / 2 : rowTops[row] + rowThicknesses[row]
    return Point(x: lowerKnots[upper], y: y)
  }

  private func below(_ item: Int) -> Point {
    let segment = Int(grid.downSegments[grid.down(item).lowerBound])
    let lower = Int(grid.lowerItems[segment])
    let row = Int(grid.rowOfItem[lower])
    if lower < level.placeCount { return Point(x: grid.xs[lower] + grid.lowerOffsets[segment], y: top(of: lower)) }
    let y = isThin(row) ? rowTops[row] + rowThicknesses[row] / 2 : rowTops[row]
    return Point(x: upperKnots[lower], y: y)
  }

  private func wantedMiddle(_ item: Int) -> Double {
    let row = Int(grid.rowOfItem[item])
    return interpolate(above(item), below(item), at: rowTops[row] + rowThicknesses[row] / 2)
  }

  private func wantedUpper(_ item: Int) -> Double {
    let row = Int(grid.rowOfItem[item])
    let here = Point(x: lowerKnots[item], y: rowTops[row] + rowThicknesses[row])
    return interpolate(above(item), rowThicknesses[row] > 1 ? here : below(item), at: rowTops[row])
  }

  private func wantedLower(_ item: Int) -> Double {
    let row = Int(grid.rowOfItem[item])
    let here = Point(x: upperKnots[item], y: rowTops[row])
    return interpolate(
      rowThicknesses[row] > 1 ? here : above(item), below(item), at: rowTops[row] + rowThicknesses[row])
  }

  private func interpolate(_ from: Point, _ to: Point, at y: Double) -> Double {
    let height = to.y - from.y
    return height > 0.001 ? from.x + (to.x - from.x) * (y - from.y) / height : from.x
  }

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
