// Phase 3: ranks, by network simplex (Gansner et al. 1993, section 2). Precondition: chains form no cycle.
// Postcondition: every chain points from a smaller to a greater rank; near ports have rank 0 and far ports the last
// rank; what the initial mark points to has the minimum rank of nodes; nodes that nothing is joined with are in no long
// row.
extension Subgraph {
  mutating func assignRanks(
    graph: LayoutGraph, pivots: Int, following earlier: EarlierPlaces? = nil, watch: LayoutObserver? = nil
  ) {
    let guide = earlier.map { RankGuide(earlier: $0) }
    let scale = guide == nil ? 1 : RankGuide.strandWeight
    let ground = placeCount
    let first = firstPlace(graph: graph)
    let isMark = initialSources(graph: graph)
    if let first { raise(first, below: isMark) }
    var network = NetworkSimplex(count: placeCount + 2 + (guide?.vertexCount ?? 0))
    for chain in chains where isNode(chain.upper) && isNode(chain.lower) {
      network.addArc(from: chain.upper, to: chain.lower, length: 1, weight: chain.strandCount * scale)
    }
    for place in nodes.indices {
      if let first, place != first, !isMark[place] {
        network.addArc(from: first, to: place, length: 0, weight: 0)
      }
      network.addArc(from: ground, to: place, length: 0, weight: 0)
    }
    addPortPulls(to: &network, ground: ground, weight: scale)
    guide?.addArcs(to: &network, first: placeCount + 2)
    network.solve(pivots: pivots, watch: watch)
    settle(network.values)
    placeLooseNodes(graph: graph)
  }

  /// Gives nodes without edges as many ranks as they need, the initial node the first and final nodes the last.
  private mutating func placeLooseNodes(graph: LayoutGraph) {
    var isJoined = [Bool](repeating: false, count: placeCount)
    for chain in chains { (isJoined[chain.upper], isJoined[chain.lower]) = (true, true) }
    let first = marks.first?.host
    let loose = nodes.indices.filter { !isJoined[$0] && $0 != first }
    let finals = loose.filter { graph.nodes[nodes[$0]].role == .final }
    let others = loose.filter { graph.nodes[nodes[$0]].role != .final }
    spread((first.map { isJoined[$0] ? [] : [$0] } ?? []) + others)
    let last = ranks.prefix(nodes.count).max() ?? 0
    for place in finals { ranks[place] = last }
    spread(finals)
    endRanks()
  }

  /// The maximum number of nodes that nothing is joined with in a row of their own.
  private static let longestLooseRow = 8

  /// Moves nodes of a long row down from their rank, so that they have about the shape of a usual view. Their number
  /// alone decides, so an arrangement is kept whatever the sizes.
  private mutating func spread(_ loose: [Int]) {
    for (rank, row) in Dictionary(grouping: loose, by: { ranks[$0] }) where row.count > Self.longestLooseRow {
      let rowCount = Int((0.8 * Double(row.count)).squareRoot().rounded(.up))
      let perRow = (row.count + rowCount - 1) / rowCount
      for (index, place) in row.enumerated() { ranks[place] = rank + index / perRow }
    }
  }

  /// The place that must come first: the one that the first initial mark points to.
  func firstPlace(graph: LayoutGraph) -> Int? {
    if let mark = marks.first { return mark.host }
    let chain = chains.first { isNode($0.upper) && graph.nodes[nodes[$0.upper]].role == .initial && isNode($0.lower) }
    return chain?.lower
  }

  /// Turns the chains that come down to the first place, so that nothing is above it but its mark.
  private mutating func raise(_ first: Int, below isMark: [Bool]) {
    for index in chains.indices where chains[index].lower == first && isNode(chains[index].upper) {
      if !isMark[chains[index].upper] { flip(index) }
    }
  }

  /// Returns true for each node that is an initial mark that no chain leads to; it may be above the first place.
  private func initialSources(graph: LayoutGraph) -> [Bool] {
    var isSource = nodes.map { graph.nodes[$0].role == .initial }
    for chain in chains where isNode(chain.lower) && isNode(chain.upper) { isSource[chain.lower] = false }
    return isSource
  }

  /// Pulls nodes joined to the near border or the far border to it.
  private func addPortPulls(to network: inout NetworkSimplex, ground: Int, weight: Int) {
    guard !nearPorts.isEmpty || !farPorts.isEmpty else { return }
    if !farPorts.isEmpty {
      for place in nodes.indices { network.addArc(from: place, to: ground + 1, length: 0, weight: 0) }
    }
    for chain in chains {
      if isNearPort(chain.upper), isNode(chain.lower) {
        network.addArc(from: ground, to: chain.lower, length: 0, weight: weight)
      }
      if !isNode(chain.lower), isNode(chain.upper) {
        network.addArc(from: chain.upper, to: ground + 1, length: 0, weight: weight)
      }
    }
  }

  /// Ranks nodes by the given values, from 0 or below near ports.
  mutating func settle(_ values: [Int32]) {
    let nodeRanks = values.prefix(nodes.count).map(Int.init)
    let offset = (nearPorts.isEmpty ? 0 : 1) - (nodeRanks.min() ?? 0)
    ranks = nodeRanks.map { $0 + offset }
    endRanks()
  }

  /// Ranks ports, before and after all nodes.
  private mutating func endRanks() {
    ranks.removeSubrange(nodes.count...)
    let last = (ranks.max() ?? -1) + 1
    ranks += [Int](repeating: 0, count: nearPorts.count)
    ranks += [Int](repeating: last, count: farPorts.count)
    rankCount = last + (farPorts.isEmpty ? 0 : 1)
    if nodes.isEmpty { rankCount = max(rankCount, 1) }
  }
}
