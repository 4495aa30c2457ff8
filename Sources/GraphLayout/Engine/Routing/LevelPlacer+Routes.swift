// Phase 6: routes. A strand is a function of the coordinate along the flow: a monotone cubic through its knots (Fritsch,
// Butland 1984), so it never leaves the room between two knots; flat gaps are crossed on tracks.
extension LevelPlacer {
  /// A point that a strand passes; slope is across by along the flow, nil where the curve may choose.
  struct Knot {
    var point: Point
    var slope: Double?
    /// The way to the next knot runs on this track of the gap.
    var trackY: Double?
    var greatestSlope = Double.infinity
  }

  /// The elementary steps that the route of a chain takes, about.
  static let routeSteps = 200

  mutating func route() {
    var ways: [[Knot]] = []
    ways.reserveCapacity(level.strands.count)
    for index in level.chains.indices where !watch.stops(after: Self.routeSteps) {
      var bundle = level.chains[index].strands.indices.map { strand in
        makeKnots(number: strand - level.chains[index].firstStrand, chain: index)
      }
      for number in bundle.indices { smoothe(&bundle[number]) }
      Self.align(&bundle)
      ways += bundle
    }
    guard ways.count == level.strands.count else { return }
    separate(&ways)
    for index in level.chains.indices {
      for (number, strand) in level.chains[index].strands.enumerated() {
        routeStrand(strand, number: number, chain: index, knots: ways[strand])
      }
    }
  }

  /// Strands side by side have the same slopes, the gentlest of all, so that none catches up with another.
  private static func align(_ ways: inout [[Knot]]) {
    guard let first = ways.first, ways.count > 1, ways.allSatisfy({ $0.count == first.count }) else { return }
    for knot in first.indices {
      let slopes = ways.map { $0[knot].slope ?? 0 }
      let isMonotone = slopes.allSatisfy { $0 > 0 } || slopes.allSatisfy { $0 < 0 }
      let gentlest = slopes.reduce(.infinity) { min($0, abs($1)) }
      let common = isMonotone ? gentlest * (slopes[0] < 0 ? -1 : 1) : 0
      for number in ways.indices { ways[number][knot].slope = common }
    }
  }

  private mutating func routeStrand(_ index: Int, number: Int, chain: Int, knots way: [Knot]) {
    var knots: [Knot] = []
    knots.reserveCapacity(2 * way.count)
    for knot in way { knots += widened(knot) }
    var path = PathBuilder()
    if let wrap = wrapEnd(number, chain: chain, isLower: false) {
      path.move(to: wrap.end)
      path.turn(at: wrap.corner, to: knots[0].point)
    } else {
      path.move(to: knots[0].point)
    }
    for (from, to) in zip(knots, knots.dropFirst()) {
      if let trackY = from.trackY {
        path.sidestep(to: to.point, along: trackY)
      } else {
        path.curve(to: to.point, slope: from.slope ?? 0, endSlope: to.slope ?? 0)
      }
    }
    if let wrap = wrapEnd(number, chain: chain, isLower: true) { path.turn(at: wrap.corner, to: wrap.end) }
    let strand = level.strands[index]
    let labels = strand.carriesLabels ? labelRects(strand.arrow, number: number, chain: chain, knots: way) : []
    let points = strand.isReversed ? path.points.reversed() : path.points
    drawing.pieces.append(LevelDrawing.Piece(arrow: strand.arrow, points: points, labels: labels))
  }

  private func makeKnots(number: Int, chain index: Int) -> [Knot] {
    let chain = level.chains[index]
    var knots: [Knot] = []
    let segments = grid.chainStarts[index]..<grid.chainStarts[index + 1]
    for segment in segments {
      let upper = Int(grid.upperItems[segment])
      let lower = Int(grid.lowerItems[segment])
      let upperX = strandX(number, segment: segment, atUpper: true)
      let lowerX = strandX(number, segment: segment, atUpper: false)
      if segment == segments.lowerBound {
        knots = start(at: upper, x: upperX, isPort: chain.entersUpper || upper >= level.boxes.count)
      }
      let row = Int(grid.rowOfItem[upper])
      if !isThin(row) || gapPlans[row].usesTracks { addKnot(&knots, x: upperX, y: rowBottom(row)) }
      if let passage = trackPassage(number, segment: segment, row: row) {
        let y = trackY(passage.track, row: row)
        knots[knots.count - 1].trackY = y
        knots[knots.count - 1].slope = 0
        if let detour = passage.detour {
          let lowerY = trackY(detour.track, row: row)
          addKnot(&knots, x: detour.x, y: (y + lowerY) / 2, slope: 0)
          knots[knots.count - 1].trackY = lowerY
        }
        addKnot(&knots, x: lowerX, y: fanTop(of: lower), slope: 0)
      }
      let next = Int(grid.rowOfItem[lower])
      if segment == segments.upperBound - 1 {
        addEnd(&knots, at: lower, x: lowerX, isPort: chain.entersLower || lower >= level.boxes.count)
      } else if isThin(next) {
        addKnot(&knots, x: lowerX, y: rowTops[next] + rowThicknesses[next] / 2, greatestSlope: greatestSlope(lower))
      } else {
        addKnot(&knots, x: lowerX, y: rowTops[next])
      }
    }
    return knots
  }

  /// From the border of an item to where its fan ends, if it has one.
  private func start(at item: Int, x: Double, isPort: Bool) -> [Knot] {
    let fan = fan(of: item, isDown: true)
    var knots = [
      Knot(
        point: Point(x: x + (fan - 1) * (x - grid.xs[item]), y: bottom(of: item)), slope: isPort || fan < 1 ? 0 : nil)
    ]
    if fan < 1 { addKnot(&knots, x: x, y: bottom(of: item) + fanHeight(of: item, isDown: true), slope: 0) }
    return knots
  }

  private func addEnd(_ knots: inout [Knot], at item: Int, x: Double, isPort: Bool) {
    let fan = fan(of: item, isDown: false)
    addKnot(&knots, x: x, y: fanTop(of: item))
    if fan < 1 { addKnot(&knots, x: x, y: top(of: item) - fanHeight(of: item, isDown: false), slope: 0) }
    addKnot(
      &knots, x: x + (fan - 1) * (x - grid.xs[item]), y: top(of: item), slope: isPort || fan < 1 ? 0 : nil)
  }

  /// The greatest slope at an item between labels, so that a slanted strand keeps away from them, and its own labels,
  /// which give way to it, from their neighbours.
  func greatestSlope(_ item: Int) -> Double {
    let row = grid.rows[Int(grid.rowOfItem[item])]
    let position = Int(grid.positions[item])
    let half = max(rowThicknesses[Int(grid.rowOfItem[item])] / 2, 1)
    let labels = grid.kinds[item] == .label ? bundles[chain(through: item)].labelSides : (before: false, after: false)
    var slope = 2.0
    for isBefore in [true, false] {
      let reach = (isBefore ? labels.before : labels.after) ? EdgeBundle.drift : spacing.label
      slope = min(slope, (reach + slack(beside: item, at: position, in: row, isBefore: isBefore) / 2) / half)
    }
    return slope
  }

  private func chain(through item: Int) -> Int {
    grid.segmentChains[Int(grid.downSegments[grid.down(item).lowerBound])]
  }

  /// How much farther a neighbour in the row is than it must be.
  private func slack(beside item: Int, at position: Int, in row: [Int32], isBefore: Bool) -> Double {
    let other = isBefore ? position - 1 : position + 1
    guard row.indices.contains(other) else { return .infinity }
    let (left, right) = isBefore ? (Int(row[other]), item) : (item, Int(row[other]))
    return max(grid.xs[right] - grid.xs[left] - grid.separation(left, right, spacing), 0)
  }

  private func addKnot(
    _ knots: inout [Knot], x: Double, y: Double, slope: Double? = nil, greatestSlope: Double = .infinity
  ) {
    if let last = knots.last, y - last.point.y < 0.01 {
      if let slope { knots[knots.count - 1].slope = slope }
      return
    }
    knots.append(Knot(point: Point(x: x, y: y), slope: slope, greatestSlope: greatestSlope))
  }

  /// A knot between labels becomes a straight stretch as long as the row is thick.
  func widened(_ knot: Knot) -> [Knot] {
    guard knot.greatestSlope.isFinite, let slope = knot.slope, let row = rowAround(knot.point.y) else { return [knot] }
    let half = rowThicknesses[row] / 2
    return [-half, half].map { offset in
      var end = knot
      end.point = Point(x: knot.point.x + slope * offset, y: knot.point.y + offset)
      return end
    }
  }

  func rowAround(_ y: Double) -> Int? {
    var low = 0
    var high = rowTops.count
    while low < high {
      let middle = (low + high) / 2
      if rowTops[middle] <= y { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The way of a strand through a gap, if it runs on a track.
  func trackPassage(_ number: Int, segment: Int, row: Int) -> GapPlan.Passage? {
    guard gapPlans[row].usesTracks, let passage = gapPlans[row].passage(segment: segment, strand: number) else {
      return nil
    }
    return passage.track >= 0 ? passage : nil
  }

  private func trackY(_ track: Int, row: Int) -> Double {
    rowBottom(row) + gapPlans[row].margin + Double(track) * gapPlans[row].pitch
  }

  private func smoothe(_ knots: inout [Knot]) {
    func secant(_ index: Int) -> Double {
      let (from, to) = (knots[index].point, knots[index + 1].point)
      return (to.x - from.x) / max(to.y - from.y, 0.01)
    }
    for index in knots.indices where knots[index].slope == nil {
      var slope: Double
      if index == 0 || knots[index - 1].trackY != nil {
        slope = index + 1 < knots.count && knots[index].trackY == nil ? secant(index) * Self.endSlope : 0
      } else if index == knots.count - 1 {
        slope = secant(index - 1) * Self.endSlope
      } else {
        slope = harmonicMean(secant(index - 1), secant(index))
      }
      slope = min(max(slope, -knots[index].greatestSlope), knots[index].greatestSlope)
      knots[index].slope = slope
    }
  }

  /// How much of the way's slope an arrow has at its ends: 1 makes straight lines, 0 leaves at a right angle.
  private static let endSlope = 1.0

  private func harmonicMean(_ first: Double, _ second: Double) -> Double {
    first * second > 0 ? 2 * first * second / (first + second) : 0
  }

  func rowBottom(_ row: Int) -> Double { rowTops[row] + rowThicknesses[row] }

  func strandX(_ number: Int, segment: Int, atUpper: Bool) -> Double {
    if sidePorts.holds(segment: segment, isDown: atUpper) {
      return strandX(number, segment: segment, atUpper: !atUpper)
    }
    let item = Int(atUpper ? grid.upperItems[segment] : grid.lowerItems[segment])
    let chain = grid.segmentChains[segment]
    if Int(grid.labelItems[chain]) == item { return grid.xs[item] + bundles[chain].labelOffsets[number] }
    if item >= level.placeCount {
      return (atUpper ? lowerKnots[item] : upperKnots[item]) + bundles[chain].offsets[number]
    }
    let offset = atUpper ? grid.upperOffsets[segment] : grid.lowerOffsets[segment]
    let scale = atUpper ? upperScales[segment] : lowerScales[segment]
    return grid.xs[item] + offset + bundles[chain].offsets[number] * scale
  }

  private func labelRects(_ arrow: Int, number: Int, chain: Int, knots: [Knot]) -> [Rect] {
    let item = Int(grid.labelItems[chain])
    guard item >= 0 else { return [] }
    let row = Int(grid.rowOfItem[item])
    let middle = rowTops[row] + rowThicknesses[row] / 2
    return labelRects(
      arrow, number: number, chain: chain, slope: knots.first { abs($0.point.y - middle) < 0.01 }?.slope ?? 0)
  }

  /// The labels of an arrow, each beside its strand, which passes them with the given slope.
  func labelRects(_ arrow: Int, number: Int, chain: Int, slope: Double) -> [Rect] {
    let item = Int(grid.labelItems[chain])
    guard item >= 0, let start = bundles[chain].labelStarts[number] else { return [] }
    let sizes = flowsRight ? graph.arrows[arrow].labels.map(\.transposed) : graph.arrows[arrow].labels
    let total = sizes.reduce(0) { $0 + $1.height }
    let widest = sizes.reduce(0) { max($0, $1.width) }
    let row = Int(grid.rowOfItem[item])
    let middle = rowTops[row] + rowThicknesses[row] / 2
    let isBefore = start < bundles[chain].labelOffsets[number]
    var y = middle - total / 2
    return sizes.map { size in
      let drift = slope * (y + size.height / 2 - middle) + abs(slope) * size.height / 2 * (isBefore ? -1 : 1)
      let x = grid.xs[item] + start + drift + (isBefore ? widest - size.width : 0)
      defer { y += size.height }
      return Rect(x: x, y: y, width: size.width, height: size.height)
    }
  }
}
