// Ends on the borders of boxes for orthogonal routing: as many as possible exactly where their strands arrive.
extension LevelPlacer {
  /// The distance of ends from the corners where there is room, and the wanted one between ends of different chains.
  private static let cornerInset = 8.0
  private static let endDistance = 12.0
  /// Up to so many ends the best choice is looked for, at the cost of its square.
  private static let greatestChoice = 64

  /// The least distance of ends from the corners of a box.
  static func leastInset(half: Double) -> Double { half < 12 ? half * 0.2 : 4 }

  /// Aligns the ends on all borders, row after row, with the axes that their segments come from.
  mutating func alignEnds(sides: CrowdedSides) {
    drawing.crowding = 0
    for row in grid.rows {
      for item in row where level.isBox(Int(item)) && grid.kinds[Int(item)] == .box {
        alignEnds(of: Int(item), isDown: false, sides: sides)
        alignEnds(of: Int(item), isDown: true, sides: sides)
      }
    }
  }

  /// The ends of one border: where they are wanted and how far they keep from each other.
  struct Border {
    var segments: [Int] = []
    var wanted: [Double] = []
    var isFixed: [Bool] = []
    var gaps: [Double] = []
    var weights: [Double] = []
    /// How much everything is pressed together to find room.
    var scale = 1.0
    var low = 0.0
    var high = 0.0
  }

  private mutating func alignEnds(of place: Int, isDown: Bool, sides: CrowdedSides) {
    var border = border(of: place, isDown: isDown, sides: sides)
    guard !border.segments.isEmpty else { return }
    if Double(border.weights.reduce(0, +) - 1) * 5.1 > border.high - border.low + 0.01, border.scale < 1 {
      drawing.crowding += 1
    }
    for index in border.mostAligned(limit: Self.greatestChoice) { border.isFixed[index] = true }
    var positions = border.wanted
    Separation.resolve(
      &positions, fixed: border.isFixed, gaps: border.gaps, weights: border.weights, low: border.low,
      high: border.high)
    for (index, segment) in border.segments.enumerated() where !isPort(segment, isDown: isDown) {
      if isDown { grid.upperOffsets[segment] = positions[index] } else { grid.lowerOffsets[segment] = positions[index] }
      if isDown { upperScales[segment] = border.scale } else { lowerScales[segment] = border.scale }
    }
  }

  /// Whether the end of a segment is given by the inside of its box.
  func isPort(_ segment: Int, isDown: Bool) -> Bool {
    let chain = level.chains[grid.segmentChains[segment]]
    return isDown ? chain.entersUpper || chain.isUpperReserved : chain.entersLower || chain.isLowerReserved
  }

  /// The ends on one border of a box from left to right, without those that lie beside it.
  func border(of place: Int, isDown: Bool, sides: CrowdedSides) -> Border {
    var border = Border()
    for index in isDown ? grid.down(place) : grid.up(place) {
      let segment = Int(isDown ? grid.downSegments[index] : grid.upSegments[index])
      if sides.holds(segment: segment, isDown: isDown) { continue }
      let isFixed = isPort(segment, isDown: isDown)
      border.segments.append(segment)
      border.isFixed.append(isFixed)
      border.wanted.append(
        isFixed
          ? (isDown ? grid.upperOffsets[segment] : grid.lowerOffsets[segment])
          : otherAxis(of: segment, isDown: isDown) - grid.xs[place])
      border.weights.append(Double(grid.segmentWidths[segment]))
    }
    guard let first = border.segments.first, let last = border.segments.last else { return border }
    let bandOf = { (segment: Int) in bands[grid.segmentChains[segment]] }
    let gaps = zip(border.segments, border.segments.dropFirst()).map {
      bandOf($0).after + bandOf($1).before + Self.endDistance
    }
    let total = gaps.reduce(0, +) + bandOf(first).before + bandOf(last).after
    let half = extents[place].half
    let inset = total > 2 * (half - Self.cornerInset) ? Self.leastInset(half: half) : Self.cornerInset
    let bound = max(half - inset, 0)
    border.scale = total > 2 * bound ? 2 * bound / total : 1
    border.gaps = gaps.map { $0 * border.scale }
    border.low = -bound + bandOf(first).before * border.scale
    border.high = bound - bandOf(last).after * border.scale
    return border
  }

  private func otherAxis(of segment: Int, isDown: Bool) -> Double {
    isDown
      ? grid.xs[Int(grid.lowerItems[segment])] + grid.lowerOffsets[segment]
      : grid.xs[Int(grid.upperItems[segment])] + grid.upperOffsets[segment]
  }
}

extension LevelPlacer.Border {
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
