/// Everything that is decided before coordinates: the levels, ranked and ordered, from the root downwards.
struct LayoutPlan {
  var graph: LayoutGraph
  let hierarchy: Hierarchy
  let effort: Effort
  let earlier: EarlierDrawing?
  let watch: LayoutObserver
  /// By container, the root first; nil for boxes without children.
  private(set) var containers: [ContainerPlan?]
  /// The other shape that a container may have, if there is one worth a trial.
  var rings: [Candidate?]
  /// The weighted number of crossings in the order chosen for each container.
  private(set) var crossingCounts: [Int]
  /// The containers whose flow is tied to that of their parent, because arrows pass their border.
  private(set) var isTied: [Bool]
  /// The tied containers that may all the same be turned: their arrows pass to their sides.
  private(set) var canWrap: [Bool]
  /// The containers whose flow must run across that of their parent, because flat edges pass their borders.
  private(set) var mustCross: [Bool]
  /// The containers that are the same as in the plan that this one was made like.
  private(set) var isShared: [Bool]
  /// The chains of the outermost container that are flat edges.
  private(set) var flatChains: Set<Int> = []

  init(
    graph: LayoutGraph, hierarchy: Hierarchy, effort: Effort, flatChains: Set<Int>? = nil,
    like other: LayoutPlan? = nil,
    watch: LayoutObserver
  ) throws(LayoutError) {
    self.graph = graph
    self.hierarchy = hierarchy
    self.effort = effort
    self.watch = watch
    earlier = EarlierDrawing(graph: graph, hierarchy: hierarchy)
    let slots = graph.boxes.count + 1
    containers = [ContainerPlan?](repeating: nil, count: slots)
    rings = [Candidate?](repeating: nil, count: slots)
    crossingCounts = [Int](repeating: 0, count: slots)
    isTied = [Bool](repeating: false, count: slots)
    canWrap = isTied
    mustCross = isTied
    isShared = isTied
    self.flatChains = flatChains ?? earlierFlats()
    var parts = homeParts()
    for container in -1..<graph.boxes.count where container < 0 || !hierarchy.isLeaf(container) {
      if let other, takeOver(container, from: other, parts: parts[container + 1]) { continue }
      try planLevel(container, parts: &parts)
    }
    findWraps()
    guard case .layered(let level, _) = containers[0] else { return }
    for flat in level.flats {
      if flat.entersBefore { mustCross[level.boxes[flat.before] + 1] = true }
      if flat.entersAfter { mustCross[level.boxes[flat.after] + 1] = true }
    }
  }

  /// Takes over a container that no arrow passes into from outside in either plan, or that lies in such a one.
  private mutating func takeOver(_ container: Int, from other: LayoutPlan, parts: [ArrowPart]) -> Bool {
    guard container >= 0 else { return false }
    let slot = container + 1
    let isClosed = !other.isTied[slot] && !parts.contains { $0.crossesBorder && leadsOutside($0.arrow, container) }
    guard isShared[hierarchy.parents[container] + 1] || isClosed else { return false }
    containers[slot] = other.containers[slot]
    crossingCounts[slot] = other.crossingCounts[slot]
    (isTied[slot], isShared[slot]) = (other.isTied[slot], true)
    return true
  }

  /// Regions keep their order and so cannot be mirrored, nor what holds them; loops would be in the way.
  private mutating func findWraps() {
    var holdsRegions = [Bool](repeating: false, count: containers.count)
    for slot in containers.indices.reversed() where isTied[slot] {
      if containers[slot]?.isLayered == false { holdsRegions[slot] = true }
      let parent = hierarchy.parents[slot - 1] + 1
      if holdsRegions[slot] { holdsRegions[parent] = true }
      guard !holdsRegions[slot], case .layered(let level, _) = containers[parent] else { continue }
      let place = level.place(of: slot - 1)
      if watch.stops(after: level.loops.count) { return }
      canWrap[slot] = !level.loops.contains { $0.place == place }
    }
  }

  /// Whether the rows of a container run against the order in which they were planned: where its flow runs across that
  /// of the container around it, arrows that pass the border arrive in the opposite order.
  func isMirrored(_ slot: Int, styles: [LevelStyle]) -> Bool {
    var (slot, isTurned) = (slot, false)
    while slot > 0, isTied[slot] {
      let parent = hierarchy.parents[slot - 1] + 1
      if styles[slot].flowsRight != styles[parent].flowsRight { isTurned.toggle() }
      slot = parent
    }
    return styles[slot].isMirrored != isTurned
  }

  private mutating func planLevel(_ container: Int, parts: inout [[ArrowPart]]) throws(LayoutError) {
    let plain = Level(
      container: container, parts: parts[container + 1], graph: graph, hierarchy: hierarchy,
      attachesMarks: container < 0 || !graph.boxes[container].isConcurrent)
    parts[container + 1] = []
    isTied[container + 1] = leadsOutside(plain)
    try watch.end(.normalise, after: plain.placeCount)
    if container >= 0, graph.boxes[container].isConcurrent {
      planRegions(plain, parts: &parts)
      return
    }
    var best: Candidate?
    for search in CycleSearch.allCases.prefix(effort.searches)
    where best.map({ $0.hasCrossings && !watch.leavesOutVariant() }) ?? true {
      var level = plain
      level.breakCycles(graph: graph, search: search)
      try watch.end(.breakCycles, after: level.placeCount)
      try consider(level, starts: effort.starts, &best)
    }
    if effort.reducesReversals, var level = best?.level, level.boxes.allSatisfy(hierarchy.isLeaf),
      !watch.leavesOutVariant()
    {
      level.reduceReversals(graph: graph)
      if level.reversedCount < best?.level.reversedCount ?? 0 {
        try watch.end(.breakCycles)
        try consider(level, starts: effort.starts, &best)
      }
    }
    if effort.flipsChains { try flipCrossedChains(&best) }
    let isFinal = plain.boxes.map { graph.boxes[$0].role == .final }
    if isFinal.contains(true) { best?.layeredGraph.moveLast(isFinal) }
    if container < 0, !flatChains.isEmpty, let flat = try flattened(plain, flatChains) { best = flat }
    try follow(earlier, plain: plain, best: &best)
    guard var level = best?.level, let layeredGraph = best?.layeredGraph else { return }
    crossingCounts[container + 1] = best?.crossings ?? 0
    handDown(&level, layeredGraph: layeredGraph, to: &parts)
    containers[container + 1] = .layered(level, layeredGraph)
  }

  /// Whether an arrow passes the border; one between the container itself and what lies inside does not.
  private func leadsOutside(_ level: Level) -> Bool {
    (level.nearPorts + level.farPorts).contains { leadsOutside($0, level.container) }
  }

  private func leadsOutside(_ arrow: Int, _ container: Int) -> Bool {
    graph.arrows[arrow].source != container && graph.arrows[arrow].target != container
  }

  /// One way to draw a level, with what it costs.
  struct Candidate {
    var level: Level
    var layeredGraph: LayeredGraph
    /// The weighted number of crossings.
    var crossings: Int
    var cost: Int
    var hasCrossings: Bool { crossings > 0 }
  }

  /// Ranks and orders a level, and keeps it when it is better than the best so far.
  private func consider(_ candidate: Level, starts: Int, _ best: inout Candidate?) throws(LayoutError) {
    var level = candidate
    try rank(&level)
    let new = try order(level, starts: starts)
    if new.cost < best?.cost ?? .max { best = new }
  }

  /// Orders a ranked level, keeping the order of an earlier drawing if given.
  func order(_ level: Level, starts: Int, holding earlier: EarlierPlaces? = nil) throws(LayoutError) -> Candidate {
    var layeredGraph = LayeredGraph(level: level)
    if let earlier { layeredGraph.hold(earlier) }
    let crossings = layeredGraph.reduceCrossings(
      pinned: level.portRows, sweeps: effort.sweeps, starts: starts, watch: watch)
    try watch.end(.reduceCrossings, after: layeredGraph.itemCount)
    let passed = layeredGraph.itemCount - level.placeCount
    return Candidate(
      level: level, layeredGraph: layeredGraph, crossings: crossings,
      cost: crossings * Self.crossingCost + level.reversedCount * Self.reversalCost + passed)
  }

  /// Ranks a level; where its arrows then pass too many ranks, they are turned so that it becomes less long.
  func rank(_ level: inout Level) throws(LayoutError) {
    level.assignRanks(graph: graph, pivots: effort.rankPivots, watch: watch)
    try watch.end(.rank)
    for search in [CycleSearch.byDistance, .byLayers] where level.passedRankCount > Effort.passedRanks(of: level) {
      level.breakCycles(graph: graph, search: search)
      try watch.end(.breakCycles, after: level.placeCount)
      level.assignRanks(graph: graph, pivots: effort.rankPivots, watch: watch)
      try watch.end(.rank)
    }
    if level.passedRankCount > Effort.greatestPassedRanks { throw .tooDense(limit: Effort.greatestPassedRanks) }
  }

  /// Turns one chain after the other, those that take part in crossings first, while that makes them fewer.
  private func flipCrossedChains(_ best: inout Candidate?) throws(LayoutError) {
    for _ in 0..<3 {
      guard let start = best, start.hasCrossings, start.cost < 9 * Self.crossingCost else { return }
      let crossed = start.layeredGraph.crossedChains
      let others = start.level.chains.indices.filter { !crossed.contains($0) }
      for chain in crossed + others where best?.hasCrossings ?? false && !watch.leavesOutVariant() {
        var level = start.level
        guard level.isBox(level.chains[chain].upper), level.isBox(level.chains[chain].lower) else { continue }
        level.flip(chain)
        if level.isAcyclic { try consider(level, starts: min(effort.starts, 4), &best) }
      }
      if best?.cost == start.cost { return }
    }
  }

  /// One crossing weighs as much as so many ranks passed by arrows.
  private static let crossingCost = 1_000_000
  /// One arrow against the flow weighs as much as so many ranks passed by arrows.
  private static let reversalCost = 4

  /// The part of each arrow inside the innermost box that contains both ends.
  func homeParts() -> [[ArrowPart]] {
    var parts = [[ArrowPart]](repeating: [], count: graph.boxes.count + 1)
    for (index, arrow) in graph.arrows.enumerated() {
      let (source, target) = (arrow.source, arrow.target)
      watch.stops(after: 2 * (hierarchy.depths[source] + hierarchy.depths[target]))
      var home = hierarchy.commonAncestor(source, target)
      if source == target { home = hierarchy.parents[source] }
      func end(_ box: Int, other: ArrowPart.End) -> ArrowPart.End {
        box == home ? other : hierarchy.end(box, in: home)
      }
      let part = ArrowPart(
        arrow: index, source: end(source, other: .nearBorder), target: end(target, other: .farBorder),
        carriesLabels: true)
      parts[home + 1].append(part)
    }
    return parts
  }
}

// Regions: no ranks; arrows pass into a region on the container's side, those between regions on the far side.
extension LayoutPlan {
  private mutating func planRegions(_ plain: Level, parts: inout [[ArrowPart]]) {
    var level = plain
    level.orientPorts()
    for index in level.chains.indices {
      let chain = level.chains[index]
      if chain.entersUpper { handDown(level, chain: chain, isTargetLower: false, isNear: false, to: &parts) }
      if chain.entersLower {
        handDown(level, chain: chain, isTargetLower: true, isNear: !level.isBox(chain.upper), to: &parts)
      }
    }
    containers[level.container + 1] = .regions(level)
    for place in level.boxes.indices where !hierarchy.isLeaf(level.boxes[place]) {
      let ties = parts[level.boxes[place] + 1].contains { $0.crossesBorder }
      if ties { isTied[level.boxes[place] + 1] = true }
    }
  }

  private func handDown(
    _ level: Level, chain: Level.Chain, isTargetLower: Bool, isNear: Bool, to parts: inout [[ArrowPart]]
  ) {
    let box = level.boxes[isTargetLower ? chain.lower : chain.upper]
    parts[box + 1].append(
      part(
        of: level.strands[chain.firstStrand], inside: box, isLower: isTargetLower,
        from: isNear ? .nearBorder : .farBorder))
  }

  /// The part of an arrow inside a box that its chain enters at one end, from a border on.
  func part(of strand: Level.Strand, inside box: Int, isLower: Bool, from border: ArrowPart.End) -> ArrowPart {
    let arrow = graph.arrows[strand.arrow]
    let isTarget = strand.isReversed != isLower
    let end = hierarchy.end(isTarget ? arrow.target : arrow.source, in: box)
    return ArrowPart(
      arrow: strand.arrow, source: isTarget ? border : end, target: isTarget ? end : border, carriesLabels: false)
  }
}
