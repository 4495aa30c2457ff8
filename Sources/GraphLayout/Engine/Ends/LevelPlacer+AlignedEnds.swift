// Ends on the borders of boxes for orthogonal routing: as many as possible exactly where their strands arrive.
extension LevelPlacer {
  /// The distance of ends from the corners where there is room, and the wanted one between ends of different chains.
  private static let cornerInset = 8.0
  private static let endDistance = 12.0
  /// How far ends keep from those of arrows that meet the border from inside, where there is room.
  private static let innerDistance = 16.0
  /// The least distance between two ends.
  static let leastDistance = 5.2
  /// The least distance of ends from the corners of a box.
  static let leastInset = 1.5

  /// Aligns the ends on all borders, row after row, with the axes that their segments come from; returns whether some
  /// had to be pressed together to find room.
  @discardableResult
  mutating func alignEnds(sides: CrowdedSides, bundlesArePressed: Bool = false) -> Bool {
    drawing.crowding = 0
    var isPressed = false
    for row in grid.rows {
      for item in row where level.isBox(Int(item)) && grid.kinds[Int(item)] == .box {
        for isDown in [false, true]
        where alignEnds(of: Int(item), isDown: isDown, sides: sides, bundlesArePressed: bundlesArePressed) < 1 {
          isPressed = true
        }
      }
    }
    return isPressed
  }

  private mutating func alignEnds(
    of place: Int, isDown: Bool, sides: CrowdedSides, bundlesArePressed: Bool
  ) -> Double {
    let border = border(of: place, isDown: isDown, sides: sides, bundlesArePressed: bundlesArePressed)
    guard !border.ends.isEmpty else { return 1 }
    if border.isCrowded { drawing.crowding += 1 }
    for (end, position) in zip(border.ends, border.positions())
    where end.segment >= 0 && !isPort(end.segment, isDown: isDown) {
      if isDown { grid.upperOffsets[end.segment] = position } else { grid.lowerOffsets[end.segment] = position }
      if isDown { upperScales[end.segment] = border.scale } else { lowerScales[end.segment] = border.scale }
    }
    return border.scale
  }

  /// Whether the end of a segment is given by the inside of its box.
  func isPort(_ segment: Int, isDown: Bool) -> Bool {
    let chain = level.chains[grid.segmentChains[segment]]
    return isDown ? chain.entersUpper || chain.isUpperReserved : chain.entersLower || chain.isLowerReserved
  }

  /// The ends on one border of a box from left to right, without those that lie beside it.
  func border(of place: Int, isDown: Bool, sides: CrowdedSides, bundlesArePressed: Bool) -> Border {
    var border = Border()
    let range = isDown ? grid.down(place) : grid.up(place)
    if range.isEmpty { return border }
    border.ends.reserveCapacity(range.count)
    for index in range {
      let segment = Int(isDown ? grid.downSegments[index] : grid.upSegments[index])
      let isFixed = isPort(segment, isDown: isDown)
      if sides.holds(segment: segment, isDown: isDown) || sidePorts.holds(segment: segment, isDown: isDown)
        || isFixed && isWrapped(place)
      {
        continue
      }
      let wanted =
        isFixed
        ? (isDown ? grid.upperOffsets[segment] : grid.lowerOffsets[segment])
        : otherAxis(of: segment, isDown: isDown) - grid.xs[place]
      border.ends.append(
        Border.End(segment: segment, wanted: wanted, isFixed: isFixed, weight: Double(grid.segmentWidths[segment])))
    }
    guard let first = border.ends.first, let last = border.ends.last else { return border }
    let firstBefore = bundles[grid.segmentChains[first.segment]].before
    let lastAfter = bundles[grid.segmentChains[last.segment]].after
    var (gaps, strands, widest) = (0.0, 0.0, 0.0)
    var after = 0.0
    for index in border.ends.indices {
      let bundle = bundles[grid.segmentChains[border.ends[index].segment]]
      if index > 0 {
        border.ends[index].gap = after + bundle.before + Self.endDistance
        gaps += border.ends[index].gap
      }
      after = bundle.after
      widest = max(widest, after)
      strands += border.ends[index].weight
    }
    let total = gaps + firstBefore + lastAfter
    let half = extents[place].half
    let bound = max(half - inset(of: place, total: total, strands: strands), 0)
    border.isCrowded = (strands - 1) * Self.leastDistance > 2 * bound + 0.01
    // Where the bundles are pressed already, first the distances between them become smaller.
    let gapCount = Double(border.ends.count - 1)
    let firm = bundlesArePressed ? total - gapCount * Self.endDistance : 0
    if total > 2 * bound, bundlesArePressed, firm + gapCount * Self.leastDistance <= 2 * bound + 0.01 {
      let distance = max((2 * bound - firm) / max(gapCount, 1), 0)
      for index in border.ends.indices.dropFirst() { border.ends[index].gap += distance - Self.endDistance }
    } else {
      border.scale = total > 2 * bound ? 2 * bound / total : 1
      for index in border.ends.indices.dropFirst() { border.ends[index].gap *= border.scale }
    }
    border.low = -bound + firstBefore * border.scale
    border.high = bound - lastAfter * border.scale
    border.widest = widest * border.scale
    let inner = innerEnds(at: place, isDown: isDown)
    if !inner.isEmpty {
      let isRoomy = total + Double(inner.count) * 2 * Self.innerDistance <= 2 * bound
      for x in inner { border.keepClear(of: x, distance: isRoomy ? Self.innerDistance : Self.leastDistance) }
    }
    return border
  }

  /// How far the outermost ends are from the corners: the nearer, the less room there is.
  private func inset(of place: Int, total: Double, strands: Double) -> Double {
    let half = extents[place].half
    // The short sides of a final state that is wider than high are drawn as half circles.
    let isFinal = graph.boxes[level.boxes[place]].role == .final && half > extents[place].thickness * 0.75
    let wanted = isFinal ? extents[place].thickness / 2 : Self.cornerInset
    if total <= 2 * (half - wanted) { return wanted }
    if total <= 2 * (half - Self.cornerInset) { return half - total / 2 }
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
