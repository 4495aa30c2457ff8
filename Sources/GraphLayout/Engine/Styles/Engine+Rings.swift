// A ring: the outermost container with its nodes in layers around the first one, chosen by the score.
extension Engine {
  /// How much better a ring must be than ranks, which show more of the order of events.
  private static let ringGain = 0.4

  /// Tries a ring where opposite edges are no mirror images, or all is one cycle; then in both directions.
  mutating func closeRing(_ best: inout Double) throws(LayoutError) {
    guard outline(0)?.quality.bentPairs ?? 0 > 0 || plan.isMainlyCycle(0), !watch.leavesOutVariant() else { return }
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

// In a ring the way back is next to the way there, instead of long edges back.
extension LayoutPlan {
  private static let ringStarts = 4

  func isMainlyCycle(_ slot: Int) -> Bool {
    guard let subgraph = layered(slot) else { return false }
    return subgraph.passedRankCount > 0 && subgraph.chains.count <= subgraph.nodes.count + 1
  }

  /// Ranks and orders a container as a ring, unless it keeps the shape of an earlier drawing.
  mutating func findRing(_ slot: Int) throws(LayoutError) {
    guard earlier == nil, flatChains.isEmpty, effort.turnsGroups, let subgraph = layered(slot) else { return }
    rings[slot] = try ring(insteadOf: subgraph, crossings: crossingCounts[slot])
  }

  /// The subgraph as a ring; nil if it has ports, or edges then pass more ranks or cross more often.
  func ring(insteadOf layered: Subgraph, crossings most: Int) throws(LayoutError) -> Candidate? {
    let passed = layered.passedRankCount
    guard passed > 0, layered.isClosed, !layered.chains.contains(where: \.isPort) else { return nil }
    var subgraph = layered
    subgraph.breakCycles(graph: graph, search: .byLayers)
    try watch.end(.breakCycles)
    if zip(subgraph.chains, layered.chains).allSatisfy({ $0.upper == $1.upper }) { return nil }
    try rank(&subgraph)
    guard subgraph.passedRankCount <= passed else { return nil }
    let ring = try order(subgraph, starts: min(effort.starts, Self.ringStarts))
    return ring.crossings <= most ? ring : nil
  }
}
