// Phase 2 for subgraphs whose edges would pass very many ranks, such as long chains with edges from anywhere to
// anywhere. Nodes equally far from the start, whichever way edges point, share a few ranks, so that no edge passes
// many.
extension Subgraph {
  /// How many ranks all chains pass without ending there; each costs a dummy. The subgraph must be ranked.
  var passedRankCount: Int { chains.reduce(0) { $0 + ranks[$1.lower] - ranks[$1.upper] - 1 } }

  /// Chains point away from the start; joined nodes at one distance get different colours, few in all (first fit), and
  /// chains between them follow the colours.
  mutating func orientByLayers(from starts: [Int], adjacency: CompressedRows<Int>) {
    var distances = [Int](repeating: 0, count: placeCount)
    var colours = [Int](repeating: -1, count: placeCount)
    let order = breadthFirst(from: starts, adjacency: adjacency) { _, _ in true }
    for (place, distance) in order { distances[place] = distance }
    for (place, _) in order {
      var taken: Set<Int> = []
      for other in adjacency[place].map({ chains[$0].otherEnd(from: place) }) where isNode(other) {
        if distances[other] == distances[place] { taken.insert(colours[other]) }
      }
      colours[place] = (0...taken.count).first { !taken.contains($0) } ?? taken.count
    }
    for index in chains.indices where isNode(chains[index].upper) && isNode(chains[index].lower) {
      let (upper, lower) = (chains[index].upper, chains[index].lower)
      if (distances[upper], colours[upper]) > (distances[lower], colours[lower]) { flip(index) }
    }
  }
}
