import Algorithms

// Flat edges (Gansner and others 1993): their nodes form paths; for cycles and ranks each path is one place, its first.
extension Subgraph {
  /// Edges between two neighbours in one rank; they point from the one before to the one after unless reversed.
  struct Flat {
    var before: Int
    var after: Int
    /// True if the edge passes on into the node at this end, through its border there.
    var entersBefore = false
    var entersAfter = false
    var strands: [Strand]

    var turned: Flat {
      Flat(
        before: after, after: before, entersBefore: entersAfter, entersAfter: entersBefore,
        strands: strands.map { Strand(edge: $0.edge, isReversed: !$0.isReversed, carriesLabels: $0.carriesLabels) })
    }
  }

  /// The subgraph with some chains as flat edges; nil where a node would have more than two, or another chain would
  /// join two nodes of one rank.
  func flattened(_ chosen: Set<Int>) -> Subgraph? {
    guard let paths = paths(along: chosen) else { return nil }
    var pathOfPlace = [Int](repeating: -1, count: placeCount)
    for (number, path) in paths.enumerated() {
      for place in path { pathOfPlace[place] = number }
    }
    var subgraph = self
    (subgraph.chains, subgraph.strands, subgraph.flatPaths) = ([], [], paths)
    for (index, chain) in chains.enumerated() {
      if chosen.contains(index) {
        subgraph.flats.append(
          Flat(
            before: chain.upper, after: chain.lower, entersBefore: chain.entersUpper, entersAfter: chain.entersLower,
            strands: Array(strands[chain.strands])))
        continue
      }
      let path = pathOfPlace[chain.upper]
      if path >= 0, path == pathOfPlace[chain.lower] { return nil }
      var kept = chain
      kept.firstStrand = subgraph.strands.count
      subgraph.strands += strands[chain.strands]
      subgraph.chains.append(kept)
    }
    return subgraph
  }

  /// The nodes that chains join, as paths; nil where they form anything else.
  private func paths(along chosen: Set<Int>) -> [[Int]]? {
    var neighbours: [Int: [Int]] = [:]
    for index in chosen {
      neighbours[chains[index].upper, default: []].append(chains[index].lower)
      neighbours[chains[index].lower, default: []].append(chains[index].upper)
    }
    if neighbours.values.contains(where: { $0.count > 2 || Set($0).count < $0.count }) { return nil }
    var isSeen: Set<Int> = []
    var paths: [[Int]] = []
    for start in neighbours.keys.sorted() where neighbours[start]?.count == 1 && !isSeen.contains(start) {
      var path = [start]
      isSeen.insert(start)
      while let last = path.last, let next = neighbours[last]?.first(where: { !isSeen.contains($0) }) {
        isSeen.insert(next)
        path.append(next)
      }
      paths.append(path)
    }
    return isSeen.count == neighbours.count ? paths : nil
  }

  /// Has flat edges point from left to right in the given order.
  mutating func turnFlats(in layeredGraph: LayeredGraph) {
    for (index, flat) in flats.enumerated()
    where layeredGraph.positions[flat.before] > layeredGraph.positions[flat.after] {
      flats[index] = flat.turned
    }
  }

  /// The first place of the path of each place.
  private var representatives: [Int] {
    var representatives = Array(0..<placeCount)
    for path in flatPaths {
      for place in path { representatives[place] = path[0] }
    }
    return representatives
  }

  /// The subgraph with all chains and marks of a path at its first place.
  var merged: Subgraph {
    let representatives = representatives
    var subgraph = self
    for index in chains.indices {
      subgraph.chains[index].upper = representatives[chains[index].upper]
      subgraph.chains[index].lower = representatives[chains[index].lower]
    }
    for index in marks.indices { subgraph.marks[index].host = representatives[marks[index].host] }
    return subgraph
  }

  /// Takes over the directions and the ranks, without empty ones, of the merged subgraph.
  mutating func follow(_ merged: Subgraph) {
    let representatives = representatives
    for index in chains.indices where representatives[chains[index].upper] != merged.chains[index].upper { flip(index) }
    let old = nodes.indices.map { merged.ranks[representatives[$0]] }
    let used = Set(old).sorted()
    settle(old.map { rank in Int32(used.partitioningIndex { $0 >= rank }) })
  }
}
