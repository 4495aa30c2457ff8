// What the score asks of one container.
extension LevelPlacer {
  mutating func assess() {
    countPairs()
    drawing.length = length
    countAligned()
    countTurns()
    findInitial()
  }

  /// Counts the opposite arrows that are not mirror images about the line between the middles of their boxes.
  private mutating func countPairs() {
    for index in level.chains.indices where isPair(index) {
      drawing.pairs += 1
      if isBent(index) { drawing.bentPairs += 1 }
    }
  }

  /// Whether the axis of a chain leaves the straight line by more than a share of its length.
  private func isBent(_ index: Int) -> Bool {
    let from = frame(of: level.chains[index].upper).center
    let way = frame(of: level.chains[index].lower).center - from
    let length = max(way.length, 1)
    func isFar(_ x: Double, _ y: Double) -> Bool {
      abs((x - from.x) * way.y - (y - from.y) * way.x) > Self.straightness * length * length
    }
    for segment in grid.chainStarts[index]..<grid.chainStarts[index + 1] {
      let (upper, lower) = (Int(grid.upperItems[segment]), Int(grid.lowerItems[segment]))
      if trackPassage(0, segment: segment, row: Int(grid.rowOfItem[upper])) != nil { return true }
      if isFar(endX(segment, atUpper: true), bottom(of: upper)) || isFar(endX(segment, atUpper: false), top(of: lower))
      {
        return true
      }
      guard lower == Int(grid.labelItems[index]) else { continue }
      let half = rowThicknesses[Int(grid.rowOfItem[lower])] / 2
      let slope = min(abs(way.x) / max(way.y, 1), greatestSlope(lower)) * (way.x < 0 ? -1 : 1)
      if isFar(grid.xs[lower] - slope * half, middle(of: lower) - half) { return true }
    }
    return false
  }

  /// Half of the distance, as a share of that between the boxes, that mirror images may lie apart.
  private static let straightness = 0.07

  /// Where a chain's axis meets the item at one end of a segment.
  private func endX(_ segment: Int, atUpper: Bool) -> Double {
    let item = Int(atUpper ? grid.upperItems[segment] : grid.lowerItems[segment])
    if item >= level.placeCount { return atUpper ? lowerKnots[item] : upperKnots[item] }
    return grid.xs[item] + (atUpper ? grid.upperOffsets[segment] : grid.lowerOffsets[segment])
  }

  /// The length of all arrows together, along their axes.
  private var length: Double {
    var length = 0.0
    for segment in grid.upperItems.indices {
      let (upper, lower) = (Int(grid.upperItems[segment]), Int(grid.lowerItems[segment]))
      let across = endX(segment, atUpper: true) - endX(segment, atUpper: false)
      let along = middle(of: lower) - middle(of: upper)
      length += (across * across + along * along).squareRoot() * Double(grid.segmentWidths[segment])
    }
    return length
  }

  func middle(of item: Int) -> Double {
    if item < level.boxes.count { return (top(of: item) + bottom(of: item)) / 2 }
    let row = Int(grid.rowOfItem[item])
    return rowTops[row] + rowThicknesses[row] / 2
  }

  private mutating func countAligned() {
    var isAligned = [Bool](repeating: false, count: level.boxes.count)
    for chain in level.chains where level.isBox(chain.upper) && level.isBox(chain.lower) {
      guard !chain.entersUpper, !chain.entersLower, abs(grid.xs[chain.upper] - grid.xs[chain.lower]) < 1 else {
        continue
      }
      isAligned[chain.upper] = true
      isAligned[chain.lower] = true
    }
    for mark in level.marks where style.leadsIn(mark, of: level) { isAligned[mark.host] = true }
    drawing.alignedBoxes = isAligned.reduce(0) { $0 + ($1 ? 1 : 0) }
  }

  private mutating func countTurns() {
    for plan in gapPlans where plan.usesTracks {
      for passage in plan.passages where passage.track >= 0 { drawing.turns += 2 }
    }
    for chain in level.chains {
      if chain.entersLower || chain.isLowerReserved, isWrapped(chain.lower) { drawing.turns += chain.strandCount }
      if chain.entersUpper || chain.isUpperReserved, isWrapped(chain.upper) { drawing.turns += chain.strandCount }
    }
  }

  /// In a drawing whose main direction is the other one, what lies before across the flow seems to come first.
  private mutating func findInitial() {
    guard let first = level.firstPlace(graph: graph) else { return }
    let frame = frame(of: first)
    let before = level.boxes.indices.reduce(0) { $0 + (self.frame(of: $1).maxX < frame.minX + 1 ? 1 : 0) }
    drawing.sharedBeforeInitial = Double(before) / Double(max(level.boxes.count - 1, 1))
  }
}
