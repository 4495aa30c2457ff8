extension LayoutPlan {
  /// The number of crossings by which the earlier order may exceed the new one in a container, or half as many again if
  /// that is more.
  private static let crossingMargin = 3

  /// Replaces the best candidate by one that follows the earlier drawing, unless that has clearly more crossings. A
  /// candidate, or ring, that agrees with the earlier drawing stays, so that an unchanged graph is drawn as before.
  func follow(_ earlier: EarlierDrawing?, plain: Subgraph, best: inout Candidate?)
    throws(LayoutError)
  {
    guard let fresh = best, let earlier else { return }
    let mirrors = isMirrored(plain.container + 1, styles: earlier.styles)
    guard let places = earlier.places(in: plain, isMirrored: mirrors) else { return }
    if places.agree(with: fresh.layeredGraph) {
      best?.layeredGraph.hold(places)
      return
    }
    if plain.container < 0, !flatChains.isEmpty {
      guard let kept = try flattened(plain, flatChains, following: places) else { return }
      if kept.crossings <= fresh.crossings + max(Self.crossingMargin, fresh.crossings / 2) { best = kept }
      return
    }
    let ring = try ring(insteadOf: fresh.subgraph, crossings: fresh.crossings)
    if let ring, places.agree(with: ring.layeredGraph) {
      best = ring
      best?.layeredGraph.hold(places)
      return
    }
    var subgraph = plain
    subgraph.breakCycles(following: places, watch: watch)
    try watch.end(.breakCycles)
    subgraph.assignRanks(graph: graph, pivots: effort.rankPivots, following: places, watch: watch)
    try watch.end(.rank)
    if subgraph.passedRankCount > Effort.passedRanks(of: subgraph) { return }
    let kept = try order(subgraph, starts: effort.starts, holding: places)
    if kept.crossings <= fresh.crossings + max(Self.crossingMargin, fresh.crossings / 2) { best = kept }
  }
}

// Phases 2 and 3 after an edit: directions and ranks as in the earlier drawing, where that is possible.
extension Subgraph {
  /// Turns chains between nodes of different earlier rows as they pointed; others point as declared, unless that closes
  /// a cycle.
  mutating func breakCycles(following earlier: EarlierPlaces, watch: LayoutObserver) {
    orientPorts()
    let adjacency = adjacency
    var isDecided = [Bool](repeating: false, count: chains.count)
    let inner = chains.indices.filter { isNode(chains[$0].upper) && isNode(chains[$0].lower) }
    for index in inner {
      guard let upper = earlier.row(of: chains[index].upper), let lower = earlier.row(of: chains[index].lower),
        upper != lower
      else { continue }
      if upper > lower { flip(index) }
      isDecided[index] = true
    }
    for index in inner where !isDecided[index] && !watch.stops(after: 8 * (nodes.count + chains.count)) {
      if hasPath(from: chains[index].lower, to: chains[index].upper, adjacency, isDecided) { flip(index) }
      isDecided[index] = true
    }
  }

  /// Returns whether decided chains lead down from one node to another.
  private func hasPath(from start: Int, to goal: Int, _ adjacency: CompressedRows<Int>, _ isDecided: [Bool]) -> Bool {
    var isSeen = [Bool](repeating: false, count: nodes.count)
    var stack = [start]
    isSeen[start] = true
    while let place = stack.popLast() {
      if place == goal { return true }
      for index in adjacency[place] where isDecided[index] && chains[index].upper == place {
        let next = chains[index].lower
        if !isSeen[next] {
          isSeen[next] = true
          stack.append(next)
        }
      }
    }
    return false
  }
}

/// Earlier rows as a path of vertices in the network that ranks nodes. They keep their order and may move apart for new
/// ones. Each node is drawn to its row: by one more vertex, above neither, with an arc to each.
struct RankGuide {
  let earlier: EarlierPlaces
  /// The weight of a strand, compared with that of a node's distance from its row.
  static let strandWeight = 8
  private static let pull = 1

  var vertexCount: Int { earlier.rowCount + earlier.rows.count }

  /// Adds the path, with its first vertex, and the pulls.
  func addArcs(to network: inout NetworkSimplex, first: Int) {
    for row in 1..<max(earlier.rowCount, 1) {
      network.addArc(from: first + row - 1, to: first + row, length: 1, weight: 0)
    }
    for (place, row) in earlier.rows.enumerated() {
      let base = first + earlier.rowCount + place
      network.addArc(from: base, to: place, length: 0, weight: row == nil ? 0 : Self.pull)
      if let row { network.addArc(from: base, to: first + row, length: 0, weight: Self.pull) }
    }
  }
}
