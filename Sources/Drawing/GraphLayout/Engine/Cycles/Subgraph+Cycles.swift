/// The order in which a depth-first search tries the edges that leave a node.
enum CycleSearch: CaseIterable {
  /// As declared.
  case declared
  /// The last one first.
  case backwards
  /// Nodes nearest to the start first, all those of one distance before the next.
  case byDistance
  /// In layers around the start, in whichever direction edges point: for subgraphs that would be too long otherwise.
  case byLayers
}

// Phase 2: break cycles, depth first from the initial node in declaration order (Gansner et al. 1993, section 2.1).
// Precondition: normalised. Postcondition: the chains, from upper to lower, form no cycle.
extension Subgraph {
  /// Turns every chain so that a depth-first search from the starting places meets no cycle.
  mutating func breakCycles(graph: LayoutGraph, search: CycleSearch) {
    orientPorts()
    let adjacency = adjacency
    var state = [UInt8](repeating: 0, count: placeCount)
    var isOriented = [Bool](repeating: false, count: chains.count)
    switch search {
    case .declared, .backwards: break
    case .byDistance: return orientByDistance(from: startOrder(graph: graph), adjacency: adjacency)
    case .byLayers: return orientByLayers(from: startOrder(graph: graph), adjacency: adjacency)
    }
    let reversed = search == .backwards
    for start in startOrder(graph: graph) where state[start] == 0 {
      self.search(from: start, adjacency: adjacency, state: &state, isOriented: &isOriented, reversed: reversed)
    }
  }

  mutating func orientPorts() {
    for index in chains.indices {
      let chain = chains[index]
      let isUpsideDown = isNearPort(chain.lower) || (!isNode(chain.upper) && !isNearPort(chain.upper))
      if isUpsideDown { flip(index) }
    }
  }

  mutating func flip(_ index: Int) {
    var chain = chains[index]
    (chain.upper, chain.lower) = (chain.lower, chain.upper)
    (chain.entersUpper, chain.entersLower) = (chain.entersLower, chain.entersUpper)
    chain.forwardCount = chain.strandCount - chain.forwardCount
    chains[index] = chain
    for strand in chains[index].strands { strands[strand].isReversed.toggle() }
  }

  /// Initial marks first, then what they mark, then nodes that nothing points to, then the others as declared.
  private func startOrder(graph: LayoutGraph) -> [Int] {
    var hasIncoming = [Bool](repeating: false, count: placeCount)
    for chain in chains where isNode(chain.upper) && isNode(chain.lower) {
      if chain.forwardCount > 0 { hasIncoming[chain.lower] = true }
      if chain.forwardCount < chain.strandCount { hasIncoming[chain.upper] = true }
    }
    var order = nodes.indices.filter { graph.nodes[nodes[$0]].role == .initial } + marks.map(\.host)
    if order.isEmpty, let first = nodes.indices.first(where: { !hasIncoming[$0] }) { order.append(first) }
    if order.isEmpty, !nodes.isEmpty { order.append(0) }
    for place in nodes.indices where !hasIncoming[place] { order.append(place) }
    order.append(contentsOf: nodes.indices)
    return order
  }

  private mutating func search(
    from start: Int, adjacency: CompressedRows<Int>, state: inout [UInt8], isOriented: inout [Bool], reversed: Bool
  ) {
    let open: UInt8 = 1
    let done: UInt8 = 2
    var path: [(place: Int, next: Int)] = [(start, 0)]
    state[start] = open
    while let (place, next) = path.last {
      let chainsHere = adjacency[place]
      guard next < chainsHere.count else {
        state[place] = done
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let position = reversed ? chainsHere.count - 1 - next : next
      let index = chainsHere[chainsHere.startIndex + position]
      let chain = chains[index]
      guard !isOriented[index], isNode(chain.upper), isNode(chain.lower), chain.leads(from: place) else { continue }
      isOriented[index] = true
      let other = chain.otherEnd(from: place)
      let wantedUpper = state[other] == open ? other : place
      if chain.upper != wantedUpper { flip(index) }
      if state[other] == 0 {
        state[other] = open
        path.append((other, 0))
      }
    }
  }

  /// True if the chains between nodes form no cycle.
  var isAcyclic: Bool {
    var open = [Int](repeating: 0, count: nodes.count)
    let inner = chains.filter { isNode($0.upper) && isNode($0.lower) }
    for chain in inner { open[chain.lower] += 1 }
    var queue = nodes.indices.filter { open[$0] == 0 }
    var next = 0
    while next < queue.count {
      for chain in inner where chain.upper == queue[next] {
        open[chain.lower] -= 1
        if open[chain.lower] == 0 { queue.append(chain.lower) }
      }
      next += 1
    }
    return queue.count == nodes.count
  }

  /// The chains at each place, in declaration order.
  var adjacency: CompressedRows<Int> {
    let places = chains.flatMap { [Int32(truncatingIfNeeded: $0.upper), Int32(truncatingIfNeeded: $0.lower)] }
    return CompressedRows(count: placeCount, rows: places, numbers: places.indices.map { $0 / 2 })
  }
}

// Phase 2, with fewer edges against the flow: from the order of given ranks, each node in turn moves to its best
// position (insertion heuristic for linear ordering; Laguna, Martí, Campos 1999). The first node stays first.
extension Subgraph {
  var reversedCount: Int {
    strands.reduce(0) { $0 + ($1.isReversed && $1.carriesLabels ? 1 : 0) }
  }

  /// Turns chains so that fewer edges point against the flow. Precondition: ranked.
  mutating func reduceReversals(graph: LayoutGraph) {
    let first = firstPlace(graph: graph)
    var order = nodes.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    if let first, let position = order.firstIndex(of: first) { order.swapAt(0, position) }
    let adjacency = adjacency
    var hasMoved = true
    var rounds = 0
    while hasMoved, rounds < 4 {
      hasMoved = false
      rounds += 1
      for place in nodes.indices where place != first {
        if insert(place, into: &order, from: first == nil ? 0 : 1, adjacency: adjacency) { hasMoved = true }
      }
    }
    var positions = [Int](repeating: 0, count: nodes.count)
    for (position, place) in order.enumerated() { positions[place] = position }
    for index in chains.indices where isNode(chains[index].upper) && isNode(chains[index].lower) {
      if positions[chains[index].upper] > positions[chains[index].lower] { flip(index) }
    }
  }

  /// Moves a place to where most of its edges run forward; returns whether that is better than where it was.
  private func insert(_ place: Int, into order: inout [Int], from least: Int, adjacency: CompressedRows<Int>) -> Bool {
    guard let old = order.firstIndex(of: place) else { return false }
    var gains = [Int](repeating: 0, count: nodes.count)
    for index in adjacency[place] where isNode(chains[index].upper) && isNode(chains[index].lower) {
      let chain = chains[index]
      let back = chain.strandCount - chain.forwardCount
      // The gain if the place comes after the other.
      if chain.upper == place {
        gains[chain.lower] += back - chain.forwardCount
      } else {
        gains[chain.upper] += chain.forwardCount - back
      }
    }
    var rest = order
    rest.remove(at: old)
    var sum = 0
    var best = (gain: Int.min, position: old)
    var gainAtOld = 0
    for position in 0...rest.count {
      if position == old { gainAtOld = sum }
      if position >= least, sum > best.gain { best = (sum, position) }
      if position < rest.count { sum += gains[rest[position]] }
    }
    guard best.gain > gainAtOld else { return false }
    rest.insert(place, at: best.position)
    order = rest
    return true
  }
}

// Phase 2 by the distance from the start. In layers, nodes of one distance share a few ranks, so that no edge passes
// many.
extension Subgraph {
  /// The number of ranks that all chains pass without ending there. Precondition: ranked.
  var passedRankCount: Int { chains.reduce(0) { $0 + ranks[$1.lower] - ranks[$1.upper] - 1 } }

  /// Chains point away from the start; those between nodes at one distance follow the order of the visit.
  mutating func orientByDistance(from starts: [Int], adjacency: CompressedRows<Int>) {
    var visit = [Int](repeating: 0, count: placeCount)
    let order = breadthFirst(from: starts, adjacency: adjacency) { $0.leads(from: $1) }
    for (number, place) in order.enumerated() { visit[place.place] = number }
    for index in chains.indices where isNode(chains[index].upper) && isNode(chains[index].lower) {
      if visit[chains[index].upper] > visit[chains[index].lower] { flip(index) }
    }
  }

  /// All nodes with their distances from the start, the nearest first.
  func breadthFirst(
    from starts: [Int], adjacency: CompressedRows<Int>, where leads: (Chain, Int) -> Bool
  ) -> [(place: Int, distance: Int)] {
    var isSeen = [Bool](repeating: false, count: placeCount)
    var queue: [(place: Int, distance: Int)] = []
    var next = 0
    for start in starts where !isSeen[start] {
      isSeen[start] = true
      queue.append((start, 0))
      while next < queue.count {
        let (place, distance) = queue[next]
        next += 1
        for index in adjacency[place] {
          let other = chains[index].otherEnd(from: place)
          guard isNode(other), !isSeen[other], leads(chains[index], place) else { continue }
          isSeen[other] = true
          queue.append((other, distance + 1))
        }
      }
    }
    return queue
  }

  /// Chains point away from the start; those between nodes at one distance follow a colouring (first fit).
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
