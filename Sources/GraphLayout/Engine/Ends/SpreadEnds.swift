/// Ends on the borders of boxes for curves: aimed at the axis of the box, kept apart, in the order of their other ends.
struct SpreadEnds {
  let input: LevelInput
  let grid: Grid

  /// The distance of the outermost ends from the corners.
  private static let cornerInset = 8.0
  /// The wanted distance between two ends of different chains.
  private static let endDistance = 12.0
  /// Nearer to each other ends are crowded.
  private static let leastDistance = 5.1

  private struct End {
    var segment: Int
    var before: Double
    var after: Double
    var wanted: Double
    var isFixed: Bool
    var strandCount: Int
  }

  /// Spreads the ends on both sides of every box.
  func run(_ across: inout AcrossCoordinates) {
    for place in input.level.boxes.indices {
      spread(place, isDown: true, &across)
      spread(place, isDown: false, &across)
    }
  }

  private func spread(_ place: Int, isDown: Bool, _ across: inout AcrossCoordinates) {
    let ends = grid.segments(at: place, isDown: isDown).map { end(at: place, segment: Int($0), isDown, across) }
    if ends.isEmpty || ends.allSatisfy(\.isFixed) { return }
    let total = ends.reduce(0) { $0 + $1.before + $1.after } + Double(ends.count - 1) * Self.endDistance
    let fan = grid.extents[place].fan(isDown: isDown)
    let half = grid.extents[place].half / fan
    let inset = half < 12 ? half * 0.2 : total > 2 * (half - Self.cornerInset) ? Self.cornerInset / 2 : Self.cornerInset
    let bound = max(half - inset, 0)
    let count = ends.reduce(0) { $0 + $1.strandCount }
    if fan < 1 || Double(count - 1) * Self.leastDistance > 2 * bound { across.crowding += 1 }
    let scale = total > 2 * bound ? 2 * bound / total : 1
    let positions = Self.resolve(
      ends, scale: scale, low: -bound + ends[0].before * scale, high: bound - ends[ends.count - 1].after * scale)
    for (index, end) in ends.enumerated() where !end.isFixed {
      across.ends.set(end.segment, atUpper: isDown, offset: positions[index], scale: scale)
    }
  }

  private static func resolve(_ ends: [End], scale: Double, low: Double, high: Double) -> [Double] {
    if ends.count == 1 { return [min(max(ends[0].wanted, low), max(high, low))] }
    var positions = ends.map(\.wanted)
    let gaps = ends.indices.dropLast().map { (ends[$0].after + ends[$0 + 1].before + endDistance) * scale }
    Separation.resolve(
      &positions, fixed: ends.map(\.isFixed), gaps: gaps, weights: ends.map { $0.strandCount > 1 ? 8 : 1 }, low: low,
      high: high)
    return positions
  }

  private func end(at place: Int, segment: Int, _ isDown: Bool, _ across: AcrossCoordinates) -> End {
    let index = grid.segmentChains[segment]
    let isFixed = input.level.chains[index].isFixed(atUpper: isDown)
    return End(
      segment: segment, before: across.bundles[index].before, after: across.bundles[index].after,
      wanted: isFixed
        ? across.ends.offset(of: segment, atUpper: isDown) : aim(at: place, segment: segment, isDown, across),
      isFixed: isFixed, strandCount: grid.segmentWidths[segment])
  }

  /// Where the line from the other end to the middle of the box meets the border; on wide boxes, straight along the flow.
  private func aim(at place: Int, segment: Int, _ isDown: Bool, _ across: AcrossCoordinates) -> Double {
    let distance = across.axis(of: segment, atUpper: !isDown, in: grid) - across.xs[place]
    let half = grid.extents[place].half
    if input.insides[place] != nil { return min(max(distance, -half), half) }
    let reach = grid.extents[place].thickness / 2
    let along = reach + gapToNeighbour(of: place, isDown)
    return distance * reach / max(along, 1)
  }

  private func gapToNeighbour(of place: Int, _ isDown: Bool) -> Double {
    let row = Int(grid.rowOfItem[place])
    let other = isDown ? row + 1 : row - 1
    guard grid.rows.indices.contains(other) else { return grid.spacing.rank }
    return grid.isLabelRow[other] ? grid.spacing.rank / 2 + 8 : grid.spacing.rank
  }
}
