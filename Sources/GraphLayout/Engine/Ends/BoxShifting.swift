/// Small sidesteps next to a box are taken out by moving the box, where its other ends stay where they are and within its
/// borders: arrows with ends at the sides of the box leave it that room.
struct BoxShifting {
  let borders: BorderEnds
  private var input: LevelInput { borders.input }
  private var grid: Grid { borders.grid }

  /// The widest sidestep that a box is moved for.
  private static let widest = 48.0
  /// How far a box may move beyond what the drawing took before.
  private static let growth = 24.0

  init(borders: BorderEnds) { self.borders = borders }

  /// Moves boxes until none of their arrows can be made straighter so; at most a few rounds.
  func run(_ across: inout AcrossCoordinates) {
    for _ in 0..<3 {
      var hasMoved = false
      for (index, chain) in input.level.chains.enumerated() {
        let (first, last) = (grid.chainStarts[index], grid.chainStarts[index + 1] - 1)
        if shift(chain.upper, segment: first, isDown: true, &across) { hasMoved = true }
        if shift(chain.lower, segment: last, isDown: false, &across) { hasMoved = true }
      }
      if !hasMoved { return }
    }
  }

  private func shift(_ place: Int, segment: Int, isDown: Bool, _ across: inout AcrossCoordinates) -> Bool {
    guard borders.isBox(place) else { return false }
    let wanted = across.axis(of: segment, atUpper: !isDown, in: grid)
    let jog = wanted - across.axis(of: segment, atUpper: isDown, in: grid)
    guard abs(jog) > 0.01, abs(jog) <= Self.widest, !borders.isFixed(segment, isDown: isDown),
      !borders.sides.holds(segment: segment, isDown: isDown), !across.sidePorts.holds(segment: segment, isDown: isDown)
    else { return false }
    var (least, most) = room(of: place, across)
    for side in [false, true] {
      let border = borders.border(of: place, isDown: side, across, bundlesArePressed: true)
      if border.ends.contains(where: \.isFixed) { return false }
      var before = 0.0
      for (index, other) in border.ends.enumerated() {
        let isOwn = other.segment == segment
        let end = isOwn && side == isDown ? wanted : across.axis(of: other.segment, atUpper: side, in: grid)
        if index > 0, end - before < other.gap - 0.01, isOwn || border.ends[index - 1].segment == segment {
          return false
        }
        before = end
        least = max(least, end - across.xs[place] - border.high)
        most = min(most, end - across.xs[place] - border.low)
      }
    }
    guard least <= most else { return false }
    let distance = min(max(0, least), most)
    if distance != 0, isInLine(place, across.xs) { return false }
    across.ends.move(segment, atUpper: isDown, by: jog)
    move(place, by: distance, &across)
    return true
  }

  /// Whether the middle of a box lies in line with that of one that it is joined with.
  private func isInLine(_ place: Int, _ xs: [Double]) -> Bool {
    [true, false].contains { isDown in
      grid.segments(at: place, isDown: isDown).contains { segment in
        let chain = input.level.chains[grid.segmentChains[Int(segment)]]
        let other = isDown ? chain.lower : chain.upper
        return input.level.isBox(other) && abs(xs[other] - xs[place]) < 1
      }
    }
  }

  /// How far a box may move to the left and right.
  private func room(of place: Int, _ across: AcrossCoordinates) -> (least: Double, most: Double) {
    let (x, before, after) = (across.xs[place], grid.befores[place], grid.afters[place])
    var least = input.insets.before + before - x - Self.growth
    var most = across.width - input.insets.after - after - x + Self.growth
    let (left, right) = grid.neighbours(of: place)
    if let left {
      least = max(least, across.xs[left] + grid.separation(left, place) - x)
      if let lane = across.sidePorts.lanes[left]?.after { least = max(least, lane + SidePorts.clearance + before - x) }
    }
    if let right {
      most = min(most, across.xs[right] - grid.separation(place, right) - x)
      if let lane = across.sidePorts.lanes[right]?.before { most = min(most, lane - SidePorts.clearance - after - x) }
    }
    if let lanes = across.sidePorts.lanes[place] {
      least = max(least, lanes.room.lowerBound)
      most = min(most, lanes.room.upperBound)
    }
    return (min(least, 0), max(most, 0))
  }

  /// Moves a box; the ends on its borders stay.
  private func move(_ place: Int, by distance: Double, _ across: inout AcrossCoordinates) {
    guard distance != 0 else { return }
    across.xs[place] += distance
    for isDown in [true, false] {
      for segment in grid.segments(at: place, isDown: isDown) {
        across.ends.move(Int(segment), atUpper: isDown, by: -distance)
      }
    }
    across.sidePorts.move(place, by: distance)
  }
}
