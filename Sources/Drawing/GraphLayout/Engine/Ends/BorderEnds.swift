import Algorithms

/// Ends on the borders of nodes: as many as possible exactly where their strands arrive.
struct BorderEnds {
  let input: SubgraphInput
  let grid: Grid

  /// The distances from corners, and between ends of different chains, where there is room.
  private static let cornerInset = 14.0
  /// The distance from corners where there is less room.
  private static let crowdedInset = 8.0
  /// The maximum of both as a share of half the border.
  private static let insetShare = 0.6
  private static let endDistance = 12.0
  /// The distance from edges that meet the border from inside, where there is room.
  private static let innerDistance = 16.0
  /// The minimum distance between two ends.
  static let minDistance = 5.2
  /// The minimum distance of ends from the corners of a node.
  static let minInset = 1.5

  /// Aligns the ends on all borders with the axes that their segments come from; returns whether some had to be pressed
  /// together.
  @discardableResult
  func align(_ across: inout AcrossCoordinates, bundlesArePressed: Bool = false) -> Bool {
    across.crowding = 0
    var isPressed = false
    for row in grid.rows {
      for item in row where isNode(Int(item)) {
        for isDown in [false, true]
        where align(Int(item), isDown: isDown, &across, bundlesArePressed: bundlesArePressed) < 1 {
          isPressed = true
        }
      }
    }
    return isPressed
  }

  private func align(
    _ place: Int, isDown: Bool, _ across: inout AcrossCoordinates, bundlesArePressed: Bool
  ) -> Double {
    let border = border(of: place, isDown: isDown, across, bundlesArePressed: bundlesArePressed)
    guard !border.ends.isEmpty else { return 1 }
    if border.isCrowded { across.crowding += 1 }
    for (end, position) in zip(border.ends, border.positions())
    where end.segment >= 0 && !isFixed(end.segment, isDown: isDown) {
      across.ends.set(end.segment, atUpper: isDown, offset: position, scale: border.scale)
    }
    return border.scale
  }

  func isNode(_ item: Int) -> Bool { input.subgraph.isNode(item) && grid.kinds[item] == .node }

  /// Returns whether the end of a segment is given by the inside of its node.
  func isFixed(_ segment: Int, isDown: Bool) -> Bool {
    input.subgraph.chains[grid.segmentChains[segment]].isFixed(atUpper: isDown)
  }

  /// The ends on one border of a node, without those turned to its sides.
  /// - Parameter arePlaced: True if ends keep their order among the edges that meet the border from inside.
  func border(
    of place: Int, isDown: Bool, _ across: AcrossCoordinates, bundlesArePressed: Bool, arePlaced: Bool = false
  ) -> Border {
    var border = Border()
    let segments = grid.segments(at: place, isDown: isDown)
    if segments.isEmpty { return border }
    for segment in segments.lazy.map(Int.init) {
      let isFixed = isFixed(segment, isDown: isDown)
      if across.sides.holds(segment: segment, isDown: isDown)
        || across.sidePorts.holds(segment: segment, isDown: isDown)
        || isFixed && input.isWrapped(place)
      {
        continue
      }
      let wanted =
        isFixed || arePlaced
        ? across.ends.offset(of: segment, atUpper: isDown)
        : across.axis(of: segment, atUpper: !isDown, in: grid) - across.xs[place]
      border.ends.append(
        Border.End(segment: segment, wanted: wanted, isFixed: isFixed, weight: Double(grid.segmentWidths[segment])))
    }
    if !border.ends.isEmpty { bound(&border, of: place, isDown: isDown, across.bundles, bundlesArePressed) }
    return border
  }

  /// Chooses the distances of ends from each other, from corners, and from edges inside.
  private func bound(
    _ border: inout Border, of place: Int, isDown: Bool, _ bundles: [EdgeBundle], _ bundlesArePressed: Bool
  ) {
    let firstBefore = bundles[grid.segmentChains[border.ends[0].segment]].before
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
    let total = gaps + firstBefore + after
    let fan = grid.extents[place].fan(isDown: isDown)
    let half = grid.extents[place].half / fan
    // An end that is alone is in the middle half.
    let isAlone = border.ends.count == 1 && strands == 1 && fan == 1 && innerEnds(at: place, isDown: isDown).isEmpty
    let room = max(half - inset(of: place, half: half, total: total, strands: strands), 0)
    let bound = isAlone ? min(half / 2, room) : room
    border.isCrowded = fan < 1 || (strands - 1) * Self.minDistance > 2 * bound + 0.01
    // If bundles are compressed already, first the distances between them become smaller.
    let gapCount = Double(border.ends.count - 1)
    let firm = bundlesArePressed ? total - gapCount * Self.endDistance : 0
    if total > 2 * bound, bundlesArePressed, firm + gapCount * Self.minDistance <= 2 * bound + 0.01 {
      let distance = max((2 * bound - firm) / max(gapCount, 1), 0)
      for index in border.ends.indices.dropFirst() { border.ends[index].gap += distance - Self.endDistance }
    } else {
      border.scale = total > 2 * bound ? 2 * bound / total : 1
      for index in border.ends.indices.dropFirst() { border.ends[index].gap *= border.scale }
    }
    border.low = -bound + firstBefore * border.scale
    border.high = bound - after * border.scale
    border.widest = widest * border.scale
    let inner = innerEnds(at: place, isDown: isDown)
    if inner.isEmpty { return }
    // An end may have to lie between two of those inside.
    let between = inner.sorted().adjacentPairs().map { ($1 - $0) / 2 - border.widest }.min() ?? .infinity
    let isRoomy = total + Double(inner.count) * 2 * Self.innerDistance <= 2 * bound
    let distance = isRoomy ? max(min(Self.innerDistance, between), Self.minDistance) : Self.minDistance
    for x in inner where !input.watch.stops(after: 4 * border.ends.count) {
      border.keepClear(of: x, distance: distance)
    }
  }

  /// The distance of the outermost ends from the corners; less where there is less room.
  private func inset(of place: Int, half: Double, total: Double, strands: Double) -> Double {
    let thickness = grid.extents[place].thickness
    // The short sides of a final state that is wider than high are drawn as half circles.
    let isFinal = input.graph.nodes[input.subgraph.nodes[place]].role == .final && half > thickness * 0.75
    let roomy = min(Self.cornerInset, max(half * Self.insetShare, Self.crowdedInset))
    let wanted = isFinal ? max(thickness / 2, roomy) : roomy
    if total <= 2 * (half - wanted) { return wanted }
    if total <= 2 * (half - Self.crowdedInset) { return half - total / 2 }
    let needed = (strands - 1) * Self.minDistance
    return min(max(half - needed / 2, Self.minInset), half < 12 ? half * 0.2 : Self.crowdedInset / 2)
  }

  /// Returns the positions at which other edges meet the border from inside, from the axis.
  private func innerEnds(at place: Int, isDown: Bool) -> [Double] {
    guard let inside = input.insides[place], inside.outline.flowsRight == input.flowsRight else { return [] }
    let ports = isDown ? inside.subgraph.farPorts : inside.subgraph.nearPorts
    if ports.isEmpty { return [] }
    let xs = isDown ? inside.outline.farXs : inside.outline.nearXs
    let edgesHere = Set(
      grid.segments(at: place, isDown: isDown).flatMap { segment in
        input.subgraph.chains[grid.segmentChains[Int(segment)]].strands.map { input.subgraph.strands[$0].edge }
      })
    return zip(ports, xs).filter { !edgesHere.contains($0.0) }.map { $0.1 - grid.extents[place].half }
  }
}
