// Phase 2 for levels whose arrows would pass very many ranks, such as long chains with arrows from anywhere to anywhere.
// Boxes equally far from the start, whichever way arrows point, share a few ranks, so that no arrow passes many.
extension Level {
  /// How many ranks all chains pass without ending there; each costs a dummy. The level must be ranked.
  var passedRankCount: Int { chains.reduce(0) { $0 + ranks[$1.lower] - ranks[$1.upper] - 1 } }

  /// Chains point away from the start; joined boxes at one distance get different colours, few in all (first fit), and
  /// chains between them follow the colours.
  mutating func orientByLayers(from starts: [Int], adjacency: CompressedRows<Int>) {
    var distances = [Int](repeating: -1, count: placeCount)
    var colours = [Int](repeating: -1, count: placeCount)
    var queue: [Int] = []
    var next = 0
    for start in starts where distances[start] < 0 {
      distances[start] = 0
      queue.append(start)
      while next < queue.count {
        let place = queue[next]
        next += 1
        for other in neighbours(of: place, adjacency) where distances[other] < 0 {
          distances[other] = distances[place] + 1
          queue.append(other)
        }
      }
    }
    for place in queue {
      let taken = Set(
        neighbours(of: place, adjacency).lazy.filter { distances[$0] == distances[place] }.map { colours[$0] })
      colours[place] = (0...taken.count).first { !taken.contains($0) } ?? taken.count
    }
    for index in chains.indices where isBox(chains[index].upper) && isBox(chains[index].lower) {
      let (upper, lower) = (chains[index].upper, chains[index].lower)
      if (distances[upper], colours[upper]) > (distances[lower], colours[lower]) { flip(index) }
    }
  }

  private func neighbours(of place: Int, _ adjacency: CompressedRows<Int>) -> some Sequence<Int> {
    adjacency[place].lazy.map { index in
      let chain = chains[index]
      return chain.upper == place ? chain.lower : chain.upper
    }.filter { $0 < boxes.count }
  }
}
