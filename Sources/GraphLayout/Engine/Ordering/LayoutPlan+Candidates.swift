// Phases 2 to 4 for one container, in several ways; the best candidate is kept.
extension LayoutPlan {
  /// One way to rank and order a subgraph, with its cost.
  struct Candidate {
    var subgraph: Subgraph
    var layeredGraph: LayeredGraph
    var crossings: Int
    var cost: Int
    var hasCrossings: Bool { crossings > 0 }
  }

  /// The best of several ways to break cycles, with final nodes last in their rows.
  func bestCandidate(_ plain: Subgraph) throws(LayoutError) -> Candidate? {
    var best: Candidate?
    for search in CycleSearch.allCases.prefix(effort.searches)
    where best.map({ $0.hasCrossings && !watch.leavesOutVariant() }) ?? true {
      var subgraph = plain
      subgraph.breakCycles(graph: graph, search: search)
      try watch.end(.breakCycles, after: subgraph.placeCount)
      try consider(subgraph, starts: effort.starts, &best)
    }
    if effort.reducesReversals, var subgraph = best?.subgraph, subgraph.nodes.allSatisfy(hierarchy.isLeaf),
      !watch.leavesOutVariant()
    {
      subgraph.reduceReversals(graph: graph)
      if subgraph.reversedCount < best?.subgraph.reversedCount ?? 0 {
        try watch.end(.breakCycles)
        try consider(subgraph, starts: effort.starts, &best)
      }
    }
    if effort.flipsChains { try flipCrossedChains(&best) }
    let isFinal = plain.nodes.map { graph.nodes[$0].role == .final }
    if isFinal.contains(true) { best?.layeredGraph.moveLast(isFinal) }
    return best
  }

  /// Ranks and orders a subgraph, and keeps it when it is better than the best so far.
  private func consider(_ candidate: Subgraph, starts: Int, _ best: inout Candidate?) throws(LayoutError) {
    var subgraph = candidate
    try rank(&subgraph)
    let new = try order(subgraph, starts: starts)
    if new.cost < best?.cost ?? .max { best = new }
  }

  /// Orders a ranked subgraph, keeping the order of an earlier drawing if given.
  func order(_ subgraph: Subgraph, starts: Int, holding earlier: EarlierPlaces? = nil) throws(LayoutError) -> Candidate
  {
    var layeredGraph = LayeredGraph(subgraph: subgraph)
    if let earlier { layeredGraph.hold(earlier) }
    let crossings = layeredGraph.reduceCrossings(
      pinned: subgraph.portRows, sweeps: effort.sweeps, starts: starts, watch: watch)
    try watch.end(.reduceCrossings, after: layeredGraph.itemCount)
    let passed = layeredGraph.itemCount - subgraph.placeCount
    return Candidate(
      subgraph: subgraph, layeredGraph: layeredGraph, crossings: crossings,
      cost: crossings * Self.crossingCost + subgraph.reversedCount * Self.reversalCost + passed)
  }

  /// Ranks a subgraph; where its edges then pass too many ranks, they are turned by distance from the start.
  func rank(_ subgraph: inout Subgraph) throws(LayoutError) {
    subgraph.assignRanks(graph: graph, pivots: effort.rankPivots, watch: watch)
    try watch.end(.rank)
    for search in [CycleSearch.byDistance, .byLayers] where subgraph.passedRankCount > Effort.passedRanks(of: subgraph)
    {
      subgraph.breakCycles(graph: graph, search: search)
      try watch.end(.breakCycles, after: subgraph.placeCount)
      subgraph.assignRanks(graph: graph, pivots: effort.rankPivots, watch: watch)
      try watch.end(.rank)
    }
    if subgraph.passedRankCount > Effort.greatestPassedRanks { throw .tooDense(limit: Effort.greatestPassedRanks) }
  }

  /// Turns one chain after the other, those that cross others first, while there are crossings.
  private func flipCrossedChains(_ best: inout Candidate?) throws(LayoutError) {
    for _ in 0..<3 {
      guard let start = best, start.hasCrossings, start.cost < 9 * Self.crossingCost else { return }
      let crossed = start.layeredGraph.crossedChains
      let others = start.subgraph.chains.indices.filter { !crossed.contains($0) }
      for chain in crossed + others where best?.hasCrossings ?? false && !watch.leavesOutVariant() {
        var subgraph = start.subgraph
        guard subgraph.isNode(subgraph.chains[chain].upper), subgraph.isNode(subgraph.chains[chain].lower) else {
          continue
        }
        subgraph.flip(chain)
        if subgraph.isAcyclic { try consider(subgraph, starts: min(effort.starts, 4), &best) }
      }
      if best?.cost == start.cost { return }
    }
  }

  /// The costs of a crossing and of an edge against the flow; that of a rank passed by an edge is 1.
  private static let crossingCost = 1_000_000
  private static let reversalCost = 4
}
