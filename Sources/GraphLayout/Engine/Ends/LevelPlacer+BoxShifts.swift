// Small sidesteps next to a box are taken out by moving the box, where its other ends stay where they are and within its
// borders: arrows with ends at the sides of the box leave it that room.
extension LevelPlacer {
  /// The widest sidestep that a box is moved for.
  private static let widestShift = 48.0
  /// How far a box may move beyond what the drawing took before.
  private static let growth = 24.0

  /// Moves boxes until none of their arrows can be made straighter so; at most a few rounds.
  mutating func shiftBoxes(sides: CrowdedSides) {
    for _ in 0..<3 {
      var hasMoved = false
      for chain in level.chains.indices {
        let (first, last) = (grid.chainStarts[chain], grid.chainStarts[chain + 1] - 1)
        if shift(level.chains[chain].upper, segment: first, isDown: true, sides: sides) { hasMoved = true }
        if shift(level.chains[chain].lower, segment: last, isDown: false, sides: sides) { hasMoved = true }
      }
      if !hasMoved { return }
    }
  }

  /// Where the axis of a segment lies at one of its ends.
  private func axis(of segment: Int, atUpper: Bool) -> Double {
    atUpper
      ? grid.xs[Int(grid.upperItems[segment])] + grid.upperOffsets[segment]
      : grid.xs[Int(grid.lowerItems[segment])] + grid.lowerOffsets[segment]
  }

  private mutating func shift(_ place: Int, segment: Int, isDown: Bool, sides: CrowdedSides) -> Bool {
    guard level.isBox(place), grid.kinds[place] == .box else { return false }
    let wanted = axis(of: segment, atUpper: !isDown)
    let present = axis(of: segment, atUpper: isDown)
    guard abs(wanted - present) > 0.01, abs(wanted - present) <= Self.widestShift else { return false }
    guard !isPort(segment, isDown: isDown), !sides.holds(segment: segment, isDown: isDown),
      !sidePorts.holds(segment: segment, isDown: isDown)
    else { return false }
    var (least, most) = shiftRoom(of: place)
    for side in [false, true] {
      let border = border(of: place, isDown: side, sides: sides, bundlesArePressed: true)
      if border.ends.contains(where: \.isFixed) { return false }
      var before = 0.0
      for (index, other) in border.ends.enumerated() {
        let end = other.segment == segment && side == isDown ? wanted : axis(of: other.segment, atUpper: side)
        if index > 0, end - before < other.gap - 0.01,
          other.segment == segment || border.ends[index - 1].segment == segment
        {
          return false
        }
        before = end
        least = max(least, end - grid.xs[place] - border.high)
        most = min(most, end - grid.xs[place] - border.low)
      }
    }
    guard least <= most else { return false }
    let distance = min(max(0, least), most)
    if distance != 0, isInLine(place) { return false }
    if isDown { grid.upperOffsets[segment] += wanted - present } else { grid.lowerOffsets[segment] += wanted - present }
    move(place, by: distance)
    return true
  }

  /// Whether the middle of a box lies in line with that of one that it is joined with.
  private func isInLine(_ place: Int) -> Bool {
    let chains = grid.down(place).map { Int(grid.downSegments[$0]) } + grid.up(place).map { Int(grid.upSegments[$0]) }
    return chains.contains { segment in
      let chain = level.chains[grid.segmentChains[segment]]
      let other = chain.upper == place ? chain.lower : chain.upper
      return level.isBox(other) && abs(grid.xs[other] - grid.xs[place]) < 1
    }
  }

  /// How far a box may move to the left and right.
  private func shiftRoom(of place: Int) -> (least: Double, most: Double) {
    let row = grid.rows[Int(grid.rowOfItem[place])]
    let position = Int(grid.positions[place])
    let x = grid.xs[place]
    var least = insets.before + grid.befores[place] - x - Self.growth
    var most = drawing.size.width - insets.after - grid.afters[place] - x + Self.growth
    if position > 0 {
      let other = Int(row[position - 1])
      least = max(least, grid.xs[other] + grid.separation(other, place, spacing) - x)
      if let lane = sidePorts.lanes[other]?.after {
        least = max(least, lane + SidePorts.clearance + grid.befores[place] - x)
      }
    }
    if position + 1 < row.count {
      let other = Int(row[position + 1])
      most = min(most, grid.xs[other] - grid.separation(place, other, spacing) - x)
      if let lane = sidePorts.lanes[other]?.before {
        most = min(most, lane - SidePorts.clearance - grid.afters[place] - x)
      }
    }
    if let lanes = sidePorts.lanes[place] {
      least = max(least, lanes.room.lowerBound)
      most = min(most, lanes.room.upperBound)
    }
    return (min(least, 0), max(most, 0))
  }

  /// Moves a box; the ends on its borders stay.
  private mutating func move(_ place: Int, by distance: Double) {
    guard distance != 0 else { return }
    grid.xs[place] += distance
    for index in grid.down(place) { grid.upperOffsets[Int(grid.downSegments[index])] -= distance }
    for index in grid.up(place) { grid.lowerOffsets[Int(grid.upSegments[index])] -= distance }
    sidePorts.move(place, by: distance)
  }
}
