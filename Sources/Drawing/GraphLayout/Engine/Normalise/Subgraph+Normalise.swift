import Algorithms

// Phase 1: normalise. Sets self-loops and initial marks aside, and gathers edges between the same two nodes in chains,
// so that opposite ones are drawn as mirror images.
// Postcondition: every part is in exactly one of loops, marks and chains; a chain joins two different places.
extension Subgraph {
  /// The maximum number of edges drawn side by side as one bundle.
  static let widestChain = 4

  /// Gathers the parts of edges inside one container.
  init(container: Int, parts: [EdgePart], graph: LayoutGraph, hierarchy: Hierarchy, attachesMarks: Bool) {
    self.init(container: container)
    nodes = Array(hierarchy.children(of: container))
    for part in parts {
      for end in [part.source, part.target] {
        if case .nearBorder = end {
          nearPorts.append(part.edge)
          nearPortStrands.append(part.strandCount)
        }
        if case .farBorder = end {
          farPorts.append(part.edge)
          farPortStrands.append(part.strandCount)
        }
      }
    }
    if attachesMarks { setMarksAside(parts: parts, graph: graph) }
    gather(parts, graph: graph)
  }

  private mutating func setMarksAside(parts: [EdgePart], graph: LayoutGraph) {
    guard nodes.contains(where: { graph.nodes[$0].role == .initial }) else { return }
    var degree = [Int](repeating: 0, count: nodes.count)
    for part in parts {
      if let place = childPlace(part.source) { degree[place] += 1 }
      if let place = childPlace(part.target) { degree[place] += 1 }
    }
    var taken = [Bool](repeating: false, count: nodes.count)
    for part in parts {
      guard case .child(let source) = part.source, case .child(let target) = part.target, source != target,
        graph.nodes[source].role == .initial, graph.edges[part.edge].labels.isEmpty,
        graph.nodes[target].role != .initial
      else { continue }
      guard degree[place(of: source)] == 1, !taken[place(of: target)] else { continue }
      taken[place(of: target)] = true
      marks.append(Mark(node: source, edge: part.edge, host: target))
    }
    guard !marks.isEmpty else { return }
    let gone = Set(marks.map(\.node))
    nodes.removeAll { gone.contains($0) }
    for index in marks.indices { marks[index].host = place(of: marks[index].host) }
  }

  /// The number of a child among the places; children are in ascending order.
  func place(of node: Int) -> Int {
    nodes.partitioningIndex { $0 >= node }
  }

  private func childPlace(_ end: EdgePart.End) -> Int? {
    switch end {
    case .child(let node), .inside(let node): place(of: node)
    case .nearBorder, .farBorder, .nowhere: nil
    }
  }

  private mutating func gather(_ parts: [EdgePart], graph: LayoutGraph) {
    let marked = Set(marks.map(\.edge))
    var near = 0
    var far = 0
    var chainOfPair: [Int: Int] = [:]
    var gathered: [[Strand]] = []
    for part in parts {
      if marked.contains(part.edge) { continue }
      let (source, entersSource) = resolve(part.source, near: &near, far: &far)
      let (target, entersTarget) = resolve(part.target, near: &near, far: &far)
      if case .nowhere = part.target { continue }
      if source == target {
        loops.append(Loop(edge: part.edge, place: source))
        continue
      }
      var strand = Strand(edge: part.edge, isReversed: false, carriesLabels: part.carriesLabels)
      let bundles = isNode(source) && isNode(target) && !entersSource && !entersTarget
      let key = min(source, target) * placeCount + max(source, target)
      if bundles, let chain = chainOfPair[key], chains[chain].strandCount < Self.widestChain {
        strand.isReversed = chains[chain].upper != source
        chains[chain].strandCount += 1
        if !strand.isReversed { chains[chain].forwardCount += 1 }
        gathered[chain].append(strand)
      } else {
        if bundles { chainOfPair[key] = chains.count }
        chains.append(
          Chain(
            upper: source, lower: target, entersUpper: entersSource, entersLower: entersTarget, firstStrand: 0,
            strandCount: 1, forwardCount: 1))
        gathered.append([strand])
      }
    }
    for index in chains.indices {
      chains[index].firstStrand = strands.count
      strands += gathered[index]
    }
  }

  private func resolve(_ end: EdgePart.End, near: inout Int, far: inout Int) -> (place: Int, enters: Bool) {
    switch end {
    case .child(let node): return (place(of: node), false)
    case .inside(let node): return (place(of: node), true)
    case .nearBorder:
      near += 1
      return (nearPort(near - 1), false)
    case .farBorder:
      far += 1
      return (farPort(far - 1), false)
    case .nowhere: return (-1, false)
    }
  }
}
