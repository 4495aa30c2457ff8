// The container's frame across the flow, rows along it, and the frames of boxes.
extension LevelPlacer {
  /// Moves everything so that the container's corner is the origin; the header goes to the corner.
  mutating func settleAcross() {
    var low = Double.infinity
    var high = -Double.infinity
    for item in 0..<grid.itemCount {
      if grid.kinds[item] == .header {
        low = min(low, grid.xs[item] + insets.before)
      } else {
        low = min(low, grid.xs[item] - grid.befores[item])
        high = max(high, grid.xs[item] + grid.afters[item])
      }
    }
    if !low.isFinite || !high.isFinite { (low, high) = (0, 0) }
    let natural = max(high, low) - low + insets.before + insets.after
    let width = max(natural, insets.least.width, insets.header.width)
    let shift = insets.before - low + (width - natural) / 2
    for item in 0..<grid.itemCount { grid.xs[item] = grid.kinds[item] == .header ? 0 : grid.xs[item] + shift }
    drawing.size.width = width
    drawing.nearXs = level.nearPorts.indices.map { grid.xs[level.nearPort($0)] }
    drawing.farXs = level.farPorts.indices.map { grid.xs[level.farPort($0)] }
  }

  mutating func settleAlong() {
    let (tops, height) = placedRows()
    rowTops = tops
    drawing.size.height = height
  }

  /// Where rows begin, and the height of the container.
  private func placedRows() -> (tops: [Double], height: Double) {
    var tops: [Double] = []
    tops.reserveCapacity(grid.rows.count)
    let hasNear = !level.nearPorts.isEmpty
    let hasFar = !level.farPorts.isEmpty
    var y = hasNear ? 0 : max(insets.near, marksEnd)
    for row in grid.rows.indices {
      tops.append(y)
      y += rowThicknesses[row]
      guard row + 1 < grid.rows.count else { break }
      var gap = gap(below: row)
      if hasNear, row == 0 { gap = max(gap, insets.near - y) }
      if hasFar, row == grid.rows.count - 2 { gap = max(gap, insets.far) }
      y += gap
    }
    let height = max(y + (hasFar ? 0 : insets.far), insets.least.height, insets.header.height)
    if hasFar { tops[tops.count - 1] = height }
    return (tops, height)
  }

  mutating func measureRows() {
    rowThicknesses = [Double](repeating: 0, count: grid.rows.count)
    if !level.nearPorts.isEmpty, headerReach > 0 { rowThicknesses[0] = insets.header.height }
    for place in level.boxes.indices {
      let row = Int(grid.rowOfItem[place])
      rowThicknesses[row] = max(rowThicknesses[row], extents[place].thickness, extents[place].loopThickness)
    }
    for (chain, item) in grid.labelItems.enumerated() where item >= 0 {
      let row = Int(grid.rowOfItem[Int(item)])
      rowThicknesses[row] = max(rowThicknesses[row], bundles[chain].labelThickness)
    }
  }

  private func gap(below row: Int) -> Double {
    let touchesLabels = grid.isLabelRow[row] || grid.isLabelRow[row + 1]
    let least = touchesLabels ? max(spacing.rank / 2, 10) : max(spacing.rank, 16)
    guard row < gapPlans.count else { return least }
    let plan = gapPlans[row]
    if plan.usesTracks { return max(least, plan.height) }
    return max(least, min(plan.reach / 3, least + 12), plan.curveHeight)
  }

  /// Decides for each gap whether its strands run gently or on tracks.
  mutating func planGaps() {
    gapPlans = []
    gapPlans = plannedGaps()
  }

  private func plannedGaps() -> [GapPlan] {
    makeGapPlans().enumerated().map { row, plan in
      var plan = plan
      let room = row + 1 < grid.rows.count ? gap(below: row) + 12 : 0
      if plan.isTooFlat(room: room) {
        plan.assignTracks()
        plan.preferCurves(room: room, patience: style.spreadsPairs ? 24 : 0)
      }
      return plan
    }
  }

  /// The ways of all strands through the gap below each row.
  func makeGapPlans() -> [GapPlan] {
    var passages = [[GapPlan.Passage]](repeating: [], count: grid.rows.count)
    for (row, count) in strandCounts().enumerated() { passages[row].reserveCapacity(count) }
    for segment in grid.upperItems.indices {
      let row = Int(grid.rowOfItem[Int(grid.upperItems[segment])])
      for number in 0..<grid.segmentWidths[segment] {
        passages[row].append(
          GapPlan.Passage(
            segment: segment, strand: number, from: strandX(number, segment: segment, atUpper: true),
            to: strandX(number, segment: segment, atUpper: false)))
      }
    }
    return passages.map { GapPlan(passages: $0) }
  }

  /// How many strands pass the gap below each row.
  private func strandCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: grid.rows.count)
    for segment in grid.upperItems.indices {
      counts[Int(grid.rowOfItem[Int(grid.upperItems[segment])])] += grid.segmentWidths[segment]
    }
    return counts
  }

  mutating func placeBoxes() {
    for (place, box) in level.boxes.enumerated() {
      let extent = extents[place]
      let frame = Rect(
        x: grid.xs[place] - extent.half, y: top(of: place), width: 2 * extent.half, height: extent.thickness)
      drawing.frames.append((box, frame))
    }
  }

  func frame(of place: Int) -> Rect { drawing.frames[place].frame }
}
