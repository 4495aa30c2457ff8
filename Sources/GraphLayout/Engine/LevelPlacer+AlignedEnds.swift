// Ends on the borders of boxes for orthogonal routing: as many as possible exactly where their strands arrive.
extension LevelPlacer {
  /// The distance of ends from the corners where there is room, and the wanted one between ends of different chains.
  private static let cornerInset = 8.0
  private static let endDistance = 12.0
  /// The least distance between two ends.
  static let leastDistance = 5.2
  /// Up to so many ends the best choice is looked for, at the cost of its square.
  private static let greatestChoice = 64

  /// The least distance of ends from the corners of a box.
  static let leastInset = 1.5

  /// Aligns the ends on all borders, row after row, with the axes that their segments come from; returns whether some
  /// had to be pressed together to find room.
  @discardableResult
  mutating func alignEnds(sides: CrowdedSides, bandsArePressed: Bool = false) -> Bool {
    drawing.crowding = 0
    var isPressed = false
    for row in grid.rows {
      for item in row where level.isBox(Int(item)) && grid.kinds[Int(item)] == .box {
        for isDown in [false, true]
        where alignEnds(of: Int(item), isDown: isDown, sides: sides, bandsArePressed: bandsArePressed) < 1 {
          isPressed = true
        }
      }
    }
    return isPressed
  }

  /// The ends of one border: where they are wanted and how far they keep from each other.
  struct Border {
    /// -1 for an arrow that meets the border from inside.
    var segments: [Int] = []
    var wanted: [Double] = []
    var isFixed: [Bool] = []
    var gaps: [Double] = []
    var weights: [Double] = []
    /// How much everything is pressed together to find room.
    var scale = 1.0
    var low = 0.0
    var high = 0.0
    /// Half the width of the widest band.
    var widest = 0.0
    /// Whether the border is too short for its ends.
    var isCrowded = false

    mutating func reserve(_ count: Int) {
      segments.reserveCapacity(count)
      wanted.reserveCapacity(count)
      isFixed.reserveCapacity(count)
      weights.reserveCapacity(count)
    }
  }

  private mutating func alignEnds(
    of place: Int, isDown: Bool, sides: CrowdedSides, bandsArePressed: Bool
  ) -> Double {
    var border = border(of: place, isDown: isDown, sides: sides, bandsArePressed: bandsArePressed)
    guard !border.segments.isEmpty else { return 1 }
    if border.isCrowded { drawing.crowding += 1 }
    for index in border.mostAligned(limit: Self.greatestChoice) { border.isFixed[index] = true }
    var positions = border.wanted
    Separation.resolve(
      &positions, fixed: border.isFixed, gaps: border.gaps, weights: border.weights, low: border.low,
      high: border.high)
    for (index, segment) in border.segments.enumerated() where segment >= 0 && !isPort(segment, isDown: isDown) {
      if isDown { grid.upperOffsets[segment] = positions[index] } else { grid.lowerOffsets[segment] = positions[index] }
      if isDown { upperScales[segment] = border.scale } else { lowerScales[segment] = border.scale }
    }
    return border.scale
  }

  /// Whether the end of a segment is given by the inside of its box.
  func isPort(_ segment: Int, isDown: Bool) -> Bool {
    let chain = level.chains[grid.segmentChains[segment]]
    return isDown ? chain.entersUpper || chain.isUpperReserved : chain.entersLower || chain.isLowerReserved
  }

  /// The ends on one border of a box from left to right, without those that lie beside it.
  func border(of place: Int, isDown: Bool, sides: CrowdedSides, bandsArePressed: Bool) -> Border {
    var border = Border()
    let count = isDown ? grid.down(place).count : grid.up(place).count
    if count == 0 { return border }
    border.reserve(count)
    for index in isDown ? grid.down(place) : grid.up(place) {
      let segment = Int(isDown ? grid.downSegments[index] : grid.upSegments[index])
      let isFixed = isPort(segment, isDown: isDown)
      if sides.holds(segment: segment, isDown: isDown) || sidePorts.holds(segment: segment, isDown: isDown)
        || isFixed && isWrapped(place)
      {
        continue
      }
      border.segments.append(segment)
      border.isFixed.append(isFixed)
      border.wanted.append(
        isFixed
          ? (isDown ? grid.upperOffsets[segment] : grid.lowerOffsets[segment])
          : otherAxis(of: segment, isDown: isDown) - grid.xs[place])
      border.weights.append(Double(grid.segmentWidths[segment]))
    }
    guard let first = border.segments.first, let last = border.segments.last else { return border }
    let firstBefore = bands[grid.segmentChains[first]].before
    let lastAfter = bands[grid.segmentChains[last]].after
    let kept = border.segments.count
    var gaps: [Double] = []
    gaps.reserveCapacity(kept)
    for index in 1..<max(kept, 1) {
      let after = bands[grid.segmentChains[border.segments[index - 1]]].after
      gaps.append(after + bands[grid.segmentChains[border.segments[index]]].before + Self.endDistance)
    }
    let total = gaps.reduce(0, +) + firstBefore + lastAfter
    let half = extents[place].half
    let bound = max(half - inset(half: half, total: total, strands: border.weights.reduce(0, +)), 0)
    border.isCrowded = (border.weights.reduce(0, +) - 1) * Self.leastDistance > 2 * bound + 0.01
    // Where the bands are pressed already, first the distances between them become smaller.
    let firm = bandsArePressed ? total - Double(gaps.count) * Self.endDistance : 0
    let least = firm + Double(gaps.count) * Self.leastDistance
    if total > 2 * bound, bandsArePressed, least <= 2 * bound + 0.01 {
      let distance = max((2 * bound - firm) / max(Double(gaps.count), 1), 0)
      border.gaps = gaps.map { $0 - Self.endDistance + distance }
    } else {
      border.scale = total > 2 * bound ? 2 * bound / total : 1
      border.gaps = gaps.map { $0 * border.scale }
    }
    border.low = -bound + firstBefore * border.scale
    border.high = bound - lastAfter * border.scale
    border.widest = border.segments.reduce(0) { max($0, bands[grid.segmentChains[$1]].after * border.scale) }
    for x in innerEnds(at: place, isDown: isDown) { border.keepClear(of: x, distance: Self.leastDistance) }
    return border
  }

  /// How far the outermost ends are from the corners: the nearer, the less room there is.
  private func inset(half: Double, total: Double, strands: Double) -> Double {
    if total <= 2 * (half - Self.cornerInset) { return Self.cornerInset }
    let needed = (strands - 1) * Self.leastDistance
    return min(max(half - needed / 2, Self.leastInset), half < 12 ? half * 0.2 : Self.cornerInset / 2)
  }

  /// Where arrows between a container and what lies in it meet its border from inside, from its axis.
  private func innerEnds(at place: Int, isDown: Bool) -> [Double] {
    guard let inside = insides[place], inside.drawing.flowsRight == flowsRight else { return [] }
    let ports = isDown ? inside.level.farPorts : inside.level.nearPorts
    let xs = isDown ? inside.drawing.farXs : inside.drawing.nearXs
    let arrowsHere = Set(
      (isDown ? grid.down(place) : grid.up(place)).flatMap { index -> [Int] in
        let segment = Int(isDown ? grid.downSegments[index] : grid.upSegments[index])
        return level.chains[grid.segmentChains[segment]].strands.map { level.strands[$0].arrow }
      })
    return zip(ports, xs).filter { !arrowsHere.contains($0.0) }.map { $0.1 - extents[place].half }
  }

  private func otherAxis(of segment: Int, isDown: Bool) -> Double {
    isDown
      ? grid.xs[Int(grid.lowerItems[segment])] + grid.lowerOffsets[segment]
      : grid.xs[Int(grid.upperItems[segment])] + grid.upperOffsets[segment]
  }
}

extension LevelPlacer.Border {
  /// Adds an end that is given, among those that are wanted before and after it.
  mutating func keepClear(of x: Double, distance: Double) {
    let reach = distance + widest
    var index = wanted.firstIndex { $0 > x } ?? wanted.count
    while index > 0, gaps.prefix(index - 1).reduce(low + reach, +) > x { index -= 1 }
    while index < wanted.count, gaps.dropFirst(index).reduce(x + reach, +) > high + 0.01 {
      index += 1
    }
    segments.insert(-1, at: index)
    wanted.insert(x, at: index)
    isFixed.insert(true, at: index)
    weights.insert(1, at: index)
    // The neighbours' own bands are part of the distances to each other, more than enough here.
    if gaps.isEmpty || index == 0 || index == gaps.count + 1 {
      gaps.insert(reach, at: index == 0 ? 0 : gaps.count)
    } else {
      gaps[index - 1] = max(gaps[index - 1] / 2, reach)
      gaps.insert(gaps[index - 1], at: index)
    }
  }

  /// The ends that can all be exactly where they are wanted, as many strands as possible.
  ///
  /// Freed of the gaps before them, such positions do not decrease: the heaviest sequence that does not.
  func mostAligned(limit: Int) -> [Int] {
    guard segments.count <= limit, !isFixed.contains(true) else { return [] }
    var shift = 0.0
    let total = gaps.reduce(0, +)
    var freed: [Double] = []
    var best: [(weight: Double, before: Int)] = []
    for index in segments.indices {
      if index > 0 { shift += gaps[index - 1] }
      let place = wanted[index] - shift
      freed.append(place)
      guard place >= low, place <= high - total else {
        best.append((0, -1))
        continue
      }
      var (weight, before) = (0.0, -1)
      for other in 0..<index where best[other].weight > weight && freed[other] <= place {
        (weight, before) = (best[other].weight, other)
      }
      best.append((weight + weights[index], before))
    }
    var index = best.indices.max { (best[$0].weight, $1) < (best[$1].weight, $0) } ?? -1
    var chosen: [Int] = []
    while index >= 0, best[index].weight > 0 {
      chosen.append(index)
      index = best[index].before
    }
    return chosen
  }
}
