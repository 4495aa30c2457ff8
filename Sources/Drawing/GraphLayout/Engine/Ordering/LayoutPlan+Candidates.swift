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

// Edges that pass into containers inside.
extension LayoutPlan {
  /// Gives children their parts of edges, in the order in which these arrive; where some pass a border, those that end
  /// at it get their places among them.
  func handDown(_ subgraph: inout Subgraph, layeredGraph: LayeredGraph, to parts: inout [[EdgePart]]) {
    for (place, node) in subgraph.nodes.enumerated() where !hierarchy.isLeaf(node) {
      let above = layeredGraph.up[place].map(Int.init)
        .sorted { (layeredGraph.upperPlace($0), $0) < (layeredGraph.upperPlace($1), $1) }
      let below = layeredGraph.down[place].map(Int.init)
        .sorted { (layeredGraph.lowerPlace($0), $0) < (layeredGraph.lowerPlace($1), $1) }
      // Lanes next to the node lead up before it and down after it; flat edges meet it beyond all of them.
      for flat in subgraph.flats where flat.entersAfter && flat.after == place {
        parts[node + 1].append(part(of: flat.strands[0], inside: node, isLower: true, from: .nearBorder))
      }
      handDown(&subgraph, chains: above.map(layeredGraph.chain), isLower: true, node: node, to: &parts)
      handDown(&subgraph, chains: below.map(layeredGraph.chain), isLower: false, node: node, to: &parts)
      for flat in subgraph.flats where flat.entersBefore && flat.before == place {
        parts[node + 1].append(part(of: flat.strands[0], inside: node, isLower: false, from: .farBorder))
      }
    }
  }

  private func handDown(
    _ subgraph: inout Subgraph, chains: [Int], isLower: Bool, node: Int, to parts: inout [[EdgePart]]
  ) {
    var enters = false
    for index in chains {
      enters = enters || (isLower ? subgraph.chains[index].entersLower : subgraph.chains[index].entersUpper)
    }
    guard enters else { return }
    let border: EdgePart.End = isLower ? .nearBorder : .farBorder
    for index in chains {
      let chain = subgraph.chains[index]
      let strand = subgraph.strands[chain.firstStrand]
      guard isLower ? chain.entersLower : chain.entersUpper else {
        if isLower {
          subgraph.chains[index].isLowerReserved = true
        } else {
          subgraph.chains[index].isUpperReserved = true
        }
        parts[node + 1].append(
          EdgePart(
            edge: strand.edge, source: border, target: .nowhere, carriesLabels: false,
            strandCount: chain.strandCount))
        continue
      }
      parts[node + 1].append(part(of: strand, inside: node, isLower: isLower, from: border))
    }
  }

  /// Gives a region its part of the edge of a chain.
  func handDown(
    _ subgraph: Subgraph, chain: Subgraph.Chain, isTargetLower: Bool, isNear: Bool, to parts: inout [[EdgePart]]
  ) {
    let node = subgraph.nodes[isTargetLower ? chain.lower : chain.upper]
    parts[node + 1].append(
      part(
        of: subgraph.strands[chain.firstStrand], inside: node, isLower: isTargetLower,
        from: isNear ? .nearBorder : .farBorder))
  }

  /// The part of an edge inside a node, from its border on.
  func part(of strand: Subgraph.Strand, inside node: Int, isLower: Bool, from border: EdgePart.End) -> EdgePart {
    let edge = graph.edges[strand.edge]
    let isTarget = strand.isReversed != isLower
    let end = hierarchy.end(isTarget ? edge.target : edge.source, in: node)
    return EdgePart(
      edge: strand.edge, source: isTarget ? border : end, target: isTarget ? end : border, carriesLabels: false)
  }
}
