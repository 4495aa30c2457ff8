// The choice of the edges of the outermost container that become flat edges.
extension LayoutPlan {
  /// A subgraph with some chains as flat edges, ranked and ordered; nil where that is not possible.
  func flattened(
    _ plain: Subgraph, _ chosen: Set<Int>, following earlier: EarlierPlaces? = nil
  ) throws(LayoutError) -> Candidate? {
    guard var subgraph = try ranked(plain, chosen, following: earlier) else { return nil }
    var merged = subgraph.merged
    (merged.ranks, merged.rankCount) = (subgraph.ranks, subgraph.rankCount)
    var candidate = try order(merged, starts: min(effort.starts, Self.flatStarts), holding: earlier)
    candidate.layeredGraph = LayeredGraph(subgraph, expanding: candidate.layeredGraph)
    if let earlier {
      candidate.layeredGraph.turnPaths(of: subgraph, like: earlier)
      candidate.layeredGraph.hold(earlier)
    } else {
      candidate.layeredGraph.arrangePaths(of: subgraph, first: subgraph.firstPlace(graph: graph))
    }
    subgraph.turnFlats(in: candidate.layeredGraph)
    candidate.subgraph = subgraph
    candidate.crossings = candidate.layeredGraph.crossings
    return candidate
  }

  private func ranked(
    _ plain: Subgraph, _ chosen: Set<Int>, following earlier: EarlierPlaces? = nil
  ) throws(LayoutError) -> Subgraph? {
    guard var subgraph = plain.flattened(chosen) else { return nil }
    var merged = subgraph.merged
    if let earlier {
      merged.breakCycles(following: earlier, watch: watch)
      merged.assignRanks(graph: graph, pivots: effort.rankPivots, following: earlier, watch: watch)
    } else {
      merged.breakCycles(graph: graph, search: .declared)
      try watch.end(.breakCycles, after: subgraph.placeCount)
      try rank(&merged)
    }
    subgraph.follow(merged)
    return subgraph
  }

  /// The chains of the outermost container whose nodes were next to each other in a row of the earlier drawing.
  func earlierFlats() -> Set<Int> {
    guard let earlier else { return [] }
    let plain = outermostSubgraph
    guard let places = earlier.places(in: plain, isMirrored: false) else { return [] }
    var chosen: Set<Int> = []
    for chain in flattenable(plain)
    where !watch.stops(after: places.rows.count)
      && places.areNeighbours(plain.chains[chain].upper, plain.chains[chain].lower)
      && plain.flattened(chosen.union([chain])) != nil
    {
      chosen.insert(chain)
    }
    return chosen
  }

  private var outermostSubgraph: Subgraph {
    Subgraph(container: -1, parts: homeParts()[0], graph: graph, hierarchy: hierarchy, attachesMarks: true)
  }

  /// The chains that may become flat edges: they end at ordinary nodes without loops, or pass into containers whose
  /// flow may be turned.
  private func flattenable(_ plain: Subgraph) -> [Int] {
    var isFree = plain.nodes.map { node in
      let size = graph.nodes[node].size
      return graph.nodes[node].role == .ordinary
        && (!hierarchy.isLeaf(node) || min(size.width, size.height) >= Self.minFlatSide)
    }
    var holdsRegions = [Bool](repeating: false, count: graph.nodes.count)
    for node in graph.nodes.indices.reversed() {
      if graph.nodes[node].isConcurrent { holdsRegions[node] = true }
      if holdsRegions[node], hierarchy.parents[node] >= 0 { holdsRegions[hierarchy.parents[node]] = true }
    }
    for loop in plain.loops { isFree[loop.place] = false }
    return plain.chains.indices.filter { index in
      let chain = plain.chains[index]
      func isUsable(_ place: Int, enters: Bool) -> Bool {
        plain.isNode(place) && isFree[place] && !(enters && holdsRegions[plain.nodes[place]])
      }
      return isUsable(chain.upper, enters: chain.entersUpper) && isUsable(chain.lower, enters: chain.entersLower)
    }
  }

  /// The shorter side of a leaf that flat edges may join.
  private static let minFlatSide = 20.0
  /// The maximum numbers of nodes of a subgraph, and of sets of flat edges that are ranked.
  private static let maxFlatNodes = 16
  private static let maxFlatTrials = 60
  private static let flatStarts = 4

  /// The chains of the outermost container that promise most as flat edges: of all, and of those that pass no border.
  func promisingFlats() throws(LayoutError) -> [Set<Int>] {
    let plain = outermostSubgraph
    guard plain.nodes.count <= Self.maxFlatNodes else { return [] }
    let usable = flattenable(plain)
    let all = try promising(usable, of: plain)
    if all.allSatisfy({ !plain.chains[$0].isPort }) { return all.isEmpty ? [] : [all] }
    let inner = try promising(usable.filter { !plain.chains[$0].isPort }, of: plain)
    return inner.isEmpty ? [all] : [all, inner]
  }

  /// Chooses one chain after the other that makes the estimate best, as long as no more edges cross.
  private func promising(_ usable: [Int], of plain: Subgraph) throws(LayoutError) -> Set<Int> {
    let estimate = FlatEstimate(graph: graph, hierarchy: hierarchy)
    var chosen: Set<Int> = []
    var best = Double.infinity
    var trials = 0
    while trials < Self.maxFlatTrials, !watch.leavesOutVariant() {
      var costs: [(chain: Int, cost: Double)] = []
      for chain in usable where !chosen.contains(chain) && trials < Self.maxFlatTrials {
        guard let subgraph = try ranked(plain, chosen.union([chain])) else { continue }
        trials += 1
        let cost = estimate.cost(of: subgraph)
        if cost < best { costs.append((chain, cost)) }
      }
      var next: (chain: Int, cost: Double)?
      for (chain, cost) in costs.sorted(by: { ($0.cost, $0.chain) < ($1.cost, $1.chain) }) where next == nil {
        if let candidate = try flattened(plain, chosen.union([chain])), candidate.crossings <= crossingCounts[0] {
          next = (chain, cost)
        }
      }
      guard let next else { break }
      best = next.cost
      chosen.insert(next.chain)
    }
    return chosen
  }
}

/// An estimate of the cost of a subgraph with flat edges, from its ranks.
struct FlatEstimate {
  private let edges: Int
  /// About how large each node is.
  private let sizes: [Double]

  init(graph: LayoutGraph, hierarchy: Hierarchy) {
    edges = graph.edges.count
    var leaves = [Int](repeating: 0, count: graph.nodes.count)
    for node in graph.nodes.indices.reversed() {
      if hierarchy.isLeaf(node) { leaves[node] = 1 }
      if hierarchy.parents[node] >= 0 { leaves[hierarchy.parents[node]] += leaves[node] }
    }
    sizes = graph.nodes.indices.map { hierarchy.isLeaf($0) ? 1 : (10 * Double(leaves[$0])).squareRoot() }
  }

  func cost(of subgraph: Subgraph) -> Double {
    let sizes = subgraph.nodes.map { self.sizes[$0] }
    var thick = [Double](repeating: 0, count: subgraph.rankCount)
    var wide = thick
    for place in subgraph.nodes.indices {
      let rank = subgraph.ranks[place]
      thick[rank] = max(thick[rank], sizes[place])
      wide[rank] += sizes[place] + 0.5
    }
    var length = 1.5 * Double(edges - subgraph.strands.count)
    for flat in subgraph.flats { length += 0.5 * Double(flat.strands.count) }
    for chain in subgraph.chains {
      let (upper, lower) = (subgraph.ranks[chain.upper], subgraph.ranks[chain.lower])
      var own = 1.2 * Double(lower - upper)
      for rank in upper..<lower where rank > upper { own += thick[rank] + wide[rank] / 4 }
      length += own * Double(chain.strandCount)
    }
    let area = (thick.reduce(0, +) + 1.2 * Double(subgraph.rankCount)) * (wide.max() ?? 1)
    return Logarithm.natural(length) + 0.8 * Logarithm.natural(area)
  }
}
