// A ring: the shape of the outermost container that is tried besides ranks from the first node to the last, and chosen
// by the score. A variant has no room for the shapes of others.
extension Engine {
  /// How much better a ring must be than ranks, which show more of the order of events.
  private static let ringGain = 0.4

  /// Tries the ring where opposite edges are no mirror images, or all is one cycle;
  /// one that is kept is tried in both directions.
  mutating func closeRing(_ best: inout Double) throws(LayoutError) {
    guard bentPairs(0) > 0 || plan.isMainlyCycle(0), !watch.leavesOutVariant() else { return }
    try plan.findRing(0)
    guard plan.rings[0] != nil else { return }
    let old = styles
    styles[0].isRing = true
    try measure(only: holding([0]))
    let ringCost = cost
    guard ringCost < best - Self.ringGain else {
      styles = old
      try measure(only: holding([0]))
      return
    }
    best = ringCost
    if graph.options.direction == .automatic { try attempt(group(of: 0), &best) { $0.flowsRight.toggle() } }
  }
}
