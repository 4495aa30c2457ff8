// Where chains meet the borders of boxes: aimed at the axis of the box, kept apart, in the order of their other ends.
extension LevelPlacer {
  /// The distance of the outermost ends from the corners.
  private static let cornerInset = 8.0
  /// The wanted distance between two ends of different chains.
  private static let endDistance = 12.0

  /// Ports of containers are fixed before coordinates are chosen; all other ends count as the box's axis.
  mutating func fixPorts() {
    for (index, chain) in level.chains.enumerated() {
      let first = grid.chainStarts[index]
      let last = grid.chainStarts[index + 1] - 1
      if chain.entersUpper || chain.isUpperReserved {
        grid.upperOffsets[first] = portOffset(chain.upper, chain: chain, isDown: true)
      }
      if chain.entersLower || chain.isLowerReserved {
        grid.lowerOffsets[last] = portOffset(chain.lower, chain: chain, isDown: false)
      }
    }
  }

  /// The place of the port through which a chain enters a box, measured from the box's axis.
  private func portOffset(_ place: Int, chain: Level.Chain, isDown: Bool) -> Double {
    guard let inside = insides[place] else { return 0 }
    let arrow = level.strands[chain.firstStrand].arrow
    let ports = isDown ? inside.level.farPorts : inside.level.nearPorts
    guard let port = ports.firstIndex(of: arrow) else { return 0 }
    if let wrap = wrap(place, isNear: !isDown) { return wrap.offsets[port] }
    return (isDown ? inside.drawing.farXs[port] : inside.drawing.nearXs[port]) - extents[place].half
  }

  /// Spreads the ends on both sides of every box, once coordinates are known.
  mutating func spreadEnds() {
    for place in level.boxes.indices {
      spread(place, isDown: true)
      spread(place, isDown: false)
    }
  }

  private struct End {
    var segment: Int
    var before: Double
    var after: Double
    var wanted: Double
    var isFixed: Bool
    var strandCount: Int
  }

  private mutating func spread(_ place: Int, isDown: Bool) {
    let ends = ends(at: place, isDown)
    if ends.isEmpty || ends.allSatisfy(\.isFixed) { return }
    let total = ends.reduce(0) { $0 + $1.before + $1.after } + Double(ends.count - 1) * Self.endDistance
    let half = extents[place].half / fan(of: place, isDown: isDown)
    let inset = half < 12 ? half * 0.2 : total > 2 * (half - Self.cornerInset) ? Self.cornerInset / 2 : Self.cornerInset
    let bound = max(half - inset, 0)
    let count = ends.reduce(0) { $0 + $1.strandCount }
    if fans[2 * place + (isDown ? 1 : 0)] != nil || Double(count - 1) * 5.1 > 2 * bound { drawing.crowding += 1 }
    let scale = total > 2 * bound ? 2 * bound / total : 1
    let low = -bound + ends[0].before * scale
    let high = bound - ends[ends.count - 1].after * scale
    let positions = Self.resolve(ends, scale: scale, low: low, high: high)
    for (index, end) in ends.enumerated() where !end.isFixed {
      set(end.segment, offset: positions[index], scale: scale, isDown: isDown)
    }
  }

  private func ends(at place: Int, _ isDown: Bool) -> [End] {
    let range = isDown ? grid.down(place) : grid.up(place)
    var ends: [End] = []
    ends.reserveCapacity(range.count)
    for index in range {
      ends.append(end(at: place, segment: Int(isDown ? grid.downSegments[index] : grid.upSegments[index]), isDown))
    }
    return ends
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

  private func end(at place: Int, segment: Int, _ isDown: Bool) -> End {
    let index = grid.segmentChains[segment]
    let chain = level.chains[index]
    let isFixed = isDown ? chain.entersUpper || chain.isUpperReserved : chain.entersLower || chain.isLowerReserved
    let offset = isDown ? grid.upperOffsets[segment] : grid.lowerOffsets[segment]
    return End(
      segment: segment, before: bundles[index].before, after: bundles[index].after,
      wanted: isFixed ? offset : aim(at: place, segment: segment, isDown), isFixed: isFixed,
      strandCount: chain.strandCount)
  }

  /// Where the line from the other end to the middle of the box meets the border; on wide boxes, straight along the flow.
  private func aim(at place: Int, segment: Int, _ isDown: Bool) -> Double {
    let other = Int(isDown ? grid.lowerItems[segment] : grid.upperItems[segment])
    let otherOffset = isDown ? grid.lowerOffsets[segment] : grid.upperOffsets[segment]
    let distance = grid.xs[other] + otherOffset - grid.xs[place]
    let half = extents[place].half
    if insides[place] != nil { return min(max(distance, -half), half) }
    let reach = extents[place].thickness / 2
    let along = reach + gapToNeighbour(of: place, isDown)
    return distance * reach / max(along, 1)
  }

  private func gapToNeighbour(of place: Int, _ isDown: Bool) -> Double {
    let row = Int(grid.rowOfItem[place])
    let other = isDown ? row + 1 : row - 1
    guard grid.rows.indices.contains(other) else { return spacing.rank }
    return grid.isLabelRow[other] ? spacing.rank / 2 + 8 : spacing.rank
  }

  private mutating func set(_ segment: Int, offset: Double, scale: Double, isDown: Bool) {
    if isDown {
      grid.upperOffsets[segment] = offset
      upperScales[segment] = scale
    } else {
      grid.lowerOffsets[segment] = offset
      lowerScales[segment] = scale
    }
  }
}
