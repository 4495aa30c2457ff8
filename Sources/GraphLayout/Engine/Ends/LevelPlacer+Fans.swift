// Fans: where far more arrows meet a side of a box than it has room for, they lie apart a little way from the border and
// come together from there, so that none runs on top of another.
extension LevelPlacer {
  /// How far from the border they lie apart, as a share of how far the outermost is led aside.
  private static let fanSlope = 0.7
  /// Ends nearer to each other than this come from a fan.
  private static let leastDistanceWithoutFan = 2.5
  private static let strandDistance = 5.5
  private static let inset = 8.0
  /// More arrows than this would take more room than their box is worth.
  private static let mostStrands = 80

  /// For each side of a box that has a fan, by twice its place, or one more on its far side: the extent of the border as a
  /// share of that of the fan.
  static func makeFans(level: Level, extents: [PlaceExtent], insides: [InnerDrawing?]) -> [Int: Double] {
    var counts = [Int](repeating: 0, count: 2 * level.boxes.count)
    for chain in level.chains {
      if level.isBox(chain.upper) { counts[2 * chain.upper + 1] += chain.strandCount }
      if level.isBox(chain.lower) { counts[2 * chain.lower] += chain.strandCount }
    }
    var fans: [Int: Double] = [:]
    for (side, count) in counts.enumerated() where (2...mostStrands).contains(count) && insides[side / 2] == nil {
      let half = extents[side / 2].half
      let room = 2 * (half < 12 ? half * 0.8 : half - inset / 2)
      guard Double(count - 1) * leastDistanceWithoutFan > room else { continue }
      fans[side] = half / (Double(count - 1) * strandDistance / 2 + inset)
    }
    return fans
  }

  /// The extent of a box's border as a share of that of the fan there; 1 without one.
  func fan(of place: Int, isDown: Bool) -> Double { fans[2 * place + (isDown ? 1 : 0)] ?? 1 }

  /// The extent of a fan along the flow.
  func fanHeight(of place: Int, isDown: Bool) -> Double {
    let fan = fan(of: place, isDown: isDown)
    return fan < 1 ? Self.fanSlope * extents[place].half * (1 / fan - 1) : 0
  }

  /// Where the gap above an item ends: at its row, or where a fan begins.
  func fanTop(of item: Int) -> Double {
    let row = rowTops[Int(grid.rowOfItem[item])]
    guard item < level.boxes.count, fan(of: item, isDown: false) < 1 else { return row }
    return min(row, top(of: item) - fanHeight(of: item, isDown: false))
  }

  /// Makes room for the fans beside the boxes.
  mutating func addFans() {
    for (side, share) in fans {
      let half = extents[side / 2].half
      let more = half / share - half
      let height = fanHeight(of: side / 2, isDown: side % 2 == 1)
      let thickness = extents[side / 2].thickness + 2 * height
      extents[side / 2].loopThickness = max(extents[side / 2].loopThickness, thickness)
      extents[side / 2].extraBefore = max(extents[side / 2].extraBefore, more)
      extents[side / 2].extraAfter = max(extents[side / 2].extraAfter, more)
    }
  }
}
