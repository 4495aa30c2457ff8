// Strands with labels between them run straight from end to end where both borders have room for that.
extension LevelPlacer {
  /// The room left free at the corners of a border, and between the ends of different chains.
  private static let bundleDistance = 12.0

  /// Has strands with labels between them run straight from end to end, unless a border is too short for it or the inside of a
  /// box that they go on in brings them together.
  mutating func straightenBundles() {
    let spread = level.chains.indices.filter { bundles[$0].isSpreadByLabels }
    if spread.isEmpty { return }
    for index in spread { bundles[index].runStraight(true, spacing: spacing) }
    var taken = [Double](repeating: Self.bundleDistance, count: 2 * level.placeCount)
    for (index, chain) in level.chains.enumerated() {
      let extent = bundles[index].before + bundles[index].after + Self.bundleDistance
      taken[2 * chain.upper + 1] += extent
      taken[2 * chain.lower] += extent
    }
    for index in spread {
      let chain = level.chains[index]
      let hasRoom =
        mayBeStraight(at: chain.upper, goesOn: chain.entersUpper || chain.isUpperReserved, taken[2 * chain.upper + 1])
        && mayBeStraight(at: chain.lower, goesOn: chain.entersLower || chain.isLowerReserved, taken[2 * chain.lower])
      if !hasRoom { bundles[index].runStraight(false, spacing: spacing) }
    }
  }

  private func mayBeStraight(at place: Int, goesOn: Bool, _ taken: Double) -> Bool {
    goesOn ? isWrapped(place) : level.isBox(place) && taken <= 2 * extents[place].half
  }
}
