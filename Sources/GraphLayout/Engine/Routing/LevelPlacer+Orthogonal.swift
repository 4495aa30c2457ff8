// Orthogonal routing: strands run along the flow through rows, straight on the axes of their items, and cross gaps on
// tracks (compare Sander 1996b; Schulze, Spönemann, von Hanxleden 2014). Ends slide along borders so that few are bent.
extension LevelPlacer {
  /// Coordinates for horizontal and vertical stretches only; ports are fixed before.
  mutating func chooseOrthogonalAxes() {
    let sides = CrowdedSides(placer: self)
    sides.apply(to: &grid)
    crowdedSides = sides
    placeItems()
    snapBoxes()
    alignEnds(sides: sides)
    improveItems(pivots: simplexPivots / 4)
    if alignEnds(sides: sides) {
      pressBundles()
      alignEnds(sides: sides, bundlesArePressed: true)
    }
    settleAcross()
    slideAxes(sides: sides)
    hasJogs = JogRemoval.isNeeded(grid)
  }

  /// The second part of measuring: ends beside boxes, tracks and all that depends on them.
  mutating func settleOrthogonally() throws(LayoutError) {
    guard let sides = crowdedSides else { return }
    if removesJogs, hasJogs { removeJogs() }
    let (axes, unmeasured) = (grid, drawing)
    settleOrthogonally(sides: sides, turnsEnds: true)
    if fold != nil, !sidePorts.isEmpty {
      // The columns of a folded drawing are as wide as what lies in their rows, so nothing turns to the sides of boxes.
      (grid, drawing, fold) = (axes, unmeasured, nil)
      settleOrthogonally(sides: sides, turnsEnds: false)
    }
    try watch.end(.ends, after: grid.itemCount)
  }

  /// Settles everything from axes that are as straight as they can be between the near and far sides of boxes.
  private mutating func settleOrthogonally(sides: CrowdedSides, turnsEnds: Bool) {
    sidePorts = turnsEnds ? SidePorts(placer: self, sides: sides) : SidePorts()
    if !sidePorts.isEmpty {
      sidePorts.apply(to: &grid)
      slideAxes(sides: sides)
    }
    shiftBoxes(sides: sides)
    settleAcross()
    (upperKnots, lowerKnots) = (grid.xs, grid.xs)
    measureRows()
    planTracks()
    settleAlong()
    placeBoxes()
    assess()
    chooseFold()
  }

  /// Takes out small sidesteps.
  private mutating func removeJogs() {
    let bounds = insets.before...max(drawing.size.width - insets.after, insets.before)
    var removal = JogRemoval(grid, spacing: spacing, bounds: bounds)
    grid.xs = removal.axes()
    settleAcross()
    (upperKnots, lowerKnots) = (grid.xs, grid.xs)
  }

  private mutating func slideAxes(sides: CrowdedSides) {
    var slider = AxisSlider(placer: self, sides: sides)
    slider.slide()
    slider.write(to: &grid)
    (upperKnots, lowerKnots) = (grid.xs, grid.xs)
  }

  /// Bundles that are pressed together at one end are so all along, so that their strands do not bend there.
  private mutating func pressBundles() {
    for chain in level.chains.indices where level.chains[chain].strandCount > 1 {
      let (first, last) = (grid.chainStarts[chain], grid.chainStarts[chain + 1] - 1)
      let scale = max(min(upperScales[first], lowerScales[last]), min(Self.leastDistance / spacing.arrow, 1))
      if scale < 1 { bundles[chain].press(by: scale) }
    }
  }

  /// Gives every strand that is not straight a track.
  private mutating func planTracks() {
    gapPlans = makeGapPlans().map { plan in
      var plan = plan
      plan.pitch = OrthogonalPath.trackPitch
      plan.margin = OrthogonalPath.trackMargin
      plan.leastWidth = OrthogonalPath.straightness
      plan.assignTracks()
      makeRoomForHeads(&plan)
      return plan
    }
  }

  /// Keeps tracks so far from the boxes that the heads of their arrows stand on a straight stretch.
  private func makeRoomForHeads(_ plan: inout GapPlan) {
    (plan.nearMargin, plan.farMargin) = (plan.margin, plan.margin)
    for passage in plan.passages where passage.track >= 0 {
      let chain = level.chains[grid.segmentChains[passage.segment]]
      let isReversed = level.strands[chain.firstStrand + passage.strand].isReversed
      let item = Int(isReversed ? grid.upperItems[passage.segment] : grid.lowerItems[passage.segment])
      guard level.isBox(item) else { continue }
      let first = isReversed ? passage.track : plan.trackCount - 1 - (passage.detour?.track ?? passage.track)
      let margin = OrthogonalPath.headReach - Double(first) * plan.pitch
      if isReversed {
        plan.nearMargin = max(plan.nearMargin, margin)
      } else {
        plan.farMargin = max(plan.farMargin, margin)
      }
    }
  }

  mutating func routeOrthogonally() {
    guard let sides = crowdedSides else { return }
    let cuts = fold?.cuts.flatMap { [$0.top, $0.bottom] } ?? []
    for chain in level.chains.indices where !watch.stops(after: Self.routeSteps) {
      for (number, index) in level.chains[chain].strands.enumerated() {
        let strand = level.strands[index]
        let path = way(of: number, chain: chain, sides: sides)
        let labels = strand.carriesLabels ? labelRects(strand.arrow, number: number, chain: chain, slope: 0) : []
        let forward = path.points(cutAt: cuts)
        let points = strand.isReversed ? forward.reversed() : forward
        drawing.pieces.append(LevelDrawing.Piece(arrow: strand.arrow, points: points, labels: labels))
      }
    }
  }

  private func way(of number: Int, chain: Int, sides: CrowdedSides) -> OrthogonalPath {
    let segments = grid.chainStarts[chain]..<grid.chainStarts[chain + 1]
    var path = OrthogonalPath()
    for segment in segments {
      let upper = Int(grid.upperItems[segment])
      if segment == segments.lowerBound { leave(upper, chain: chain, number: number, sides: sides, &path) }
      let row = Int(grid.rowOfItem[upper])
      guard let passage = trackPassage(number, segment: segment, row: row) else { continue }
      let y = orthogonalTrackY(passage.track, row: row)
      if let detour = passage.detour {
        path.sidestep(to: detour.x, along: y)
        path.sidestep(to: passage.to, along: orthogonalTrackY(detour.track, row: row))
      } else {
        path.sidestep(to: passage.to, along: y)
      }
    }
    arrive(chain: chain, number: number, sides: sides, &path)
    return path
  }

  private func leave(_ upper: Int, chain: Int, number: Int, sides: CrowdedSides, _ path: inout OrthogonalPath) {
    let segment = grid.chainStarts[chain]
    if let wrap = wrapEnd(number, chain: chain, isLower: false) {
      path.start(at: wrap.end)
      path.run(acrossTo: wrap.corner.x)
      return
    }
    let x = strandX(number, segment: segment, atUpper: true)
    let turned = sidePorts.rise(of: number, segment: segment, isDown: true)
    guard let rise = turned ?? sides.rise(of: number, segment: segment, isDown: true) else {
      path.start(at: Point(x: x, y: bottom(of: upper)))
      return
    }
    let half = extents[upper].half
    path.start(at: Point(x: grid.xs[upper] + (x < grid.xs[upper] ? -half : half), y: bottom(of: upper) - rise))
    path.run(acrossTo: x)
  }

  private func arrive(chain: Int, number: Int, sides: CrowdedSides, _ path: inout OrthogonalPath) {
    let segment = grid.chainStarts[chain + 1] - 1
    if let wrap = wrapEnd(number, chain: chain, isLower: true) {
      path.run(alongTo: wrap.corner.y)
      path.run(acrossTo: wrap.end.x)
      return
    }
    let lower = Int(grid.lowerItems[segment])
    let turned = sidePorts.rise(of: number, segment: segment, isDown: false)
    guard let rise = turned ?? sides.rise(of: number, segment: segment, isDown: false) else {
      path.run(alongTo: top(of: lower))
      return
    }
    let half = extents[lower].half
    let x = strandX(number, segment: segment, atUpper: false)
    path.run(alongTo: top(of: lower) + rise)
    path.run(acrossTo: grid.xs[lower] + (x < grid.xs[lower] ? -half : half))
  }

  /// Tracks lie in the middle of their gap, as far apart as it allows.
  private func orthogonalTrackY(_ track: Int, row: Int) -> Double {
    let plan = gapPlans[row]
    let room = rowTops[row + 1] - rowBottom(row)
    let steps = Double(plan.trackCount - 1)
    let free = room - plan.nearMargin - plan.farMargin
    let pitch = steps > 0 ? min(free / steps, spacing.arrow) : 0
    return rowBottom(row) + plan.nearMargin + (free - steps * pitch) / 2 + Double(track) * pitch
  }
}
