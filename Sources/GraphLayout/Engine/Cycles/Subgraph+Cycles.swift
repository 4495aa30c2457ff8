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
}

extension Subgraph {
  /// Whether the chains between nodes form no cycle.
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
}

extension Subgraph {
  /// The chains at each place, in declaration order.
  var adjacency: CompressedRows<Int> {
    let places = chains.flatMap { [Int32(truncatingIfNeeded: $0.upper), Int32(truncatingIfNeeded: $0.lower)] }
    return CompressedRows(count: placeCount, rows: places, numbers: places.indices.map { $0 / 2 })
  }
}
