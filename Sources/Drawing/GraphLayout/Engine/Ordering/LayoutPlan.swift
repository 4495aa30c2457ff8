/// The plan made before coordinates are assigned: the subgraphs with ranks and orders.
struct LayoutPlan {
  var graph: LayoutGraph
  let hierarchy: Hierarchy
  let effort: Effort
  let earlier: EarlierDrawing?
  let watch: LayoutObserver
  /// By container, the root first; nil for nodes without children.
  private(set) var containers: [ContainerPlan?]
  /// The ring that a container may have instead, if one is worth a trial.
  var rings: [Candidate?]
  /// The weighted number of crossings in the order chosen for each container.
  private(set) var crossingCounts: [Int]
  /// The containers whose flow is tied to that of their parent, because edges pass their border.
  private(set) var isTied: [Bool]
  /// The tied containers whose flow may still differ: their edges pass to their sides.
  private(set) var canWrap: [Bool]
  /// The containers whose flow must run across that of their parent, because flat edges enter them.
  private(set) var mustCross: [Bool]
  /// The containers taken over from the plan that this one was made like.
  private(set) var isShared: [Bool]
  /// The chains of the outermost container that are flat edges.
  private(set) var flatChains: Set<Int> = []

  init(
    graph: LayoutGraph, hierarchy: Hierarchy, effort: Effort, flatChains: Set<Int>? = nil, watch: LayoutObserver
  ) {
    self.graph = graph
    self.hierarchy = hierarchy
    self.effort = effort
    self.watch = watch
    earlier = EarlierDrawing(graph: graph, hierarchy: hierarchy)
    let slots = graph.nodes.count + 1
    containers = [ContainerPlan?](repeating: nil, count: slots)
    rings = [Candidate?](repeating: nil, count: slots)
    crossingCounts = [Int](repeating: 0, count: slots)
    isTied = [Bool](repeating: false, count: slots)
    canWrap = isTied
    mustCross = isTied
    isShared = isTied
    self.flatChains = flatChains ?? earlierFlats()
  }

  /// Plans all containers, the root first; takes over those of another plan to which nothing has changed.
  mutating func planContainers(like other: LayoutPlan? = nil) throws(LayoutError) {
    var parts = homeParts()
    for container in -1..<graph.nodes.count where container < 0 || !hierarchy.isLeaf(container) {
      if let other, takeOver(container, from: other, parts: parts[container + 1]) { continue }
      try plan(container, parts: &parts)
    }
    findWraps()
    guard let subgraph = layered(0) else { return }
    for flat in subgraph.flats {
      if flat.entersBefore { mustCross[subgraph.nodes[flat.before] + 1] = true }
      if flat.entersAfter { mustCross[subgraph.nodes[flat.after] + 1] = true }
    }
  }

  /// Takes over a container that no edge enters from outside in either plan, or that lies in such a one.
  private mutating func takeOver(_ container: Int, from other: LayoutPlan, parts: [EdgePart]) -> Bool {
    guard container >= 0 else { return false }
    let slot = container + 1
    let isClosed = !other.isTied[slot] && !parts.contains { $0.crossesBorder && leadsOutside($0.edge, container) }
    guard isShared[hierarchy.parents[container] + 1] || isClosed else { return false }
    containers[slot] = other.containers[slot]
    crossingCounts[slot] = other.crossingCounts[slot]
    (isTied[slot], isShared[slot]) = (other.isTied[slot], true)
    return true
  }

  /// Containers with regions cannot be mirrored, since regions keep their order; loops would be in the way.
  private mutating func findWraps() {
    var holdsRegions = [Bool](repeating: false, count: containers.count)
    for slot in containers.indices.reversed() where isTied[slot] {
      if containers[slot]?.isLayered == false { holdsRegions[slot] = true }
      let parent = hierarchy.parents[slot - 1] + 1
      if holdsRegions[slot] { holdsRegions[parent] = true }
      guard !holdsRegions[slot], let subgraph = layered(parent) else { continue }
      let place = subgraph.place(of: slot - 1)
      if watch.stops(after: subgraph.loops.count) { return }
      canWrap[slot] = !subgraph.loops.contains { $0.place == place }
    }
  }

  /// The subgraph of a container in ranks; nil for regions and for nodes without children.
  func layered(_ slot: Int) -> Subgraph? {
    containers[slot].flatMap { $0.isLayered ? $0.subgraph : nil }
  }

  /// Returns whether the rows of a container run against their planned order: where its flow runs across that of the
  /// container around it, edges through the border arrive in the opposite order.
  func isMirrored(_ slot: Int, styles: [SubgraphStyle]) -> Bool {
    var (slot, isTurned) = (slot, false)
    while slot > 0, isTied[slot] {
      let parent = hierarchy.parents[slot - 1] + 1
      if styles[slot].flowsRight != styles[parent].flowsRight { isTurned.toggle() }
      slot = parent
    }
    return styles[slot].isMirrored != isTurned
  }

  /// Phases 1 to 4 for one container.
  private mutating func plan(_ container: Int, parts: inout [[EdgePart]]) throws(LayoutError) {
    let plain = Subgraph(
      container: container, parts: parts[container + 1], graph: graph, hierarchy: hierarchy,
      attachesMarks: container < 0 || !graph.nodes[container].isConcurrent)
    parts[container + 1] = []
    isTied[container + 1] = leadsOutside(plain)
    try watch.end(.normalise, after: plain.placeCount)
    if container >= 0, graph.nodes[container].isConcurrent {
      planRegions(plain, parts: &parts)
      return
    }
    var best = try bestCandidate(plain)
    if container < 0, !flatChains.isEmpty, let flat = try flattened(plain, flatChains) { best = flat }
    try follow(earlier, plain: plain, best: &best)
    guard var subgraph = best?.subgraph, let layeredGraph = best?.layeredGraph else { return }
    crossingCounts[container + 1] = best?.crossings ?? 0
    handDown(&subgraph, layeredGraph: layeredGraph, to: &parts)
    containers[container + 1] = ContainerPlan(subgraph: subgraph, layeredGraph: layeredGraph)
  }

  /// Regions have no ranks: edges pass into a region on the container's side, those between regions on the far side.
  private mutating func planRegions(_ plain: Subgraph, parts: inout [[EdgePart]]) {
    var subgraph = plain
    subgraph.orientPorts()
    for index in subgraph.chains.indices {
      let chain = subgraph.chains[index]
      if chain.entersUpper { handDown(subgraph, chain: chain, isTargetLower: false, isNear: false, to: &parts) }
      if chain.entersLower {
        handDown(subgraph, chain: chain, isTargetLower: true, isNear: !subgraph.isNode(chain.upper), to: &parts)
      }
    }
    containers[subgraph.container + 1] = ContainerPlan(subgraph: subgraph)
    for place in subgraph.nodes.indices where !hierarchy.isLeaf(subgraph.nodes[place]) {
      let ties = parts[subgraph.nodes[place] + 1].contains { $0.crossesBorder }
      if ties { isTied[subgraph.nodes[place] + 1] = true }
    }
  }

  /// Returns whether an edge passes the border; one between the container itself and what lies inside does not.
  private func leadsOutside(_ subgraph: Subgraph) -> Bool {
    (subgraph.nearPorts + subgraph.farPorts).contains { leadsOutside($0, subgraph.container) }
  }

  private func leadsOutside(_ edge: Int, _ container: Int) -> Bool {
    graph.edges[edge].source != container && graph.edges[edge].target != container
  }

  /// The part of each edge inside the innermost node that contains both ends.
  func homeParts() -> [[EdgePart]] {
    var parts = [[EdgePart]](repeating: [], count: graph.nodes.count + 1)
    for (index, edge) in graph.edges.enumerated() {
      let (source, target) = (edge.source, edge.target)
      watch.stops(after: 2 * (hierarchy.depths[source] + hierarchy.depths[target]))
      var home = hierarchy.commonAncestor(source, target)
      if source == target { home = hierarchy.parents[source] }
      func end(_ node: Int, other: EdgePart.End) -> EdgePart.End {
        node == home ? other : hierarchy.end(node, in: home)
      }
      let part = EdgePart(
        edge: index, source: end(source, other: .nearBorder), target: end(target, other: .farBorder),
        carriesLabels: true)
      parts[home + 1].append(part)
    }
    return parts
  }
}

/// The arrangement of one container's content, before coordinates are assigned.
struct ContainerPlan {
  var subgraph: Subgraph
  /// The order within ranks; nil for regions, which keep the order in which they are declared.
  var layeredGraph: LayeredGraph?

  var isLayered: Bool { layeredGraph != nil }
}
