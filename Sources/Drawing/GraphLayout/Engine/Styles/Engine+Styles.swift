// The choice of the flow of every container, and of details. Styles are measured, not drawn; the best score is kept.
extension Engine {
  /// The amount by which a change must lower the cost.
  static let minGain = 0.01
  /// The minimum ratio of length to width of a container that is tried in two columns.
  private static let longShape = 2.0

  /// The containers that are drawn, the root first.
  var slots: [Int] { styles.indices.filter { plan.containers[$0] != nil } }

  /// The styles chosen, as a number in a file has them.
  var variant: LayoutVariant { LayoutVariant(chosenStyles) }

  /// All that was chosen.
  var arrangement: LayoutArrangement {
    var containers = [LayoutArrangement.Container?](repeating: nil, count: styles.count)
    for (slot, style) in zip(slots, chosenStyles) {
      let outline = outline(slot)
      containers[slot] = LayoutArrangement.Container(
        style: style, regionRows: outline?.regionRows ?? [], foldCuts: outline?.foldCuts ?? [])
    }
    return LayoutArrangement(containers: containers)
  }

  /// The styles of the containers that are drawn; flat edges exclude a ring.
  private var chosenStyles: [SubgraphStyle] {
    var chosen = slots.map { styles[$0] }
    let isFlat = !plan.flatChains.isEmpty
    chosen[0].flats = isFlat ? max(chosen[0].flats, 1) : 0
    chosen[0].isRing = chosen[0].isRing && !isFlat
    chosen[0].columns = columnCount
    return chosen
  }

  /// Takes over the styles of another drawing, the root's first.
  mutating func repeatStyles(_ chosen: [SubgraphStyle]) throws(LayoutError) {
    for (slot, style) in zip(slots, chosen) { styles[slot] = style }
    try repeatFlats(styles[0].flats)
    if styles[0].isRing { try plan.findRing(0) }
    followParents()
  }

  /// Gives the containers that cannot be turned the flow of the one around them, or the one that is given.
  mutating func followParents() {
    for slot in slots {
      if let flow = boundFlow(of: slot) { styles[slot].flowsRight = flow }
    }
  }

  /// The flow that a container must have because of the one around it, or because it is given; nil where it is free.
  private func boundFlow(of slot: Int) -> Bool? {
    guard plan.isTied[slot] else { return givenFlow(of: slot) }
    if plan.mustCross[slot] { return !parentStyle(of: slot).flowsRight }
    return plan.canWrap[slot] ? nil : parentStyle(of: slot).flowsRight
  }

  /// The flow that a container is given; nil where it is free.
  private func givenFlow(of slot: Int) -> Bool? {
    guard slot > 0 else { return nil }
    switch graph.nodes[slot - 1].direction {
    case .automatic: return nil
    case .down: return false
    case .right: return true
    }
  }

  private func parentStyle(of slot: Int) -> SubgraphStyle { styles[plan.hierarchy.parents[slot - 1] + 1] }

  /// Draws in the styles that suit the view best.
  mutating func chooseStyles() throws(LayoutError) {
    var best = try chooseFlows()
    guard plan.effort.turnsGroups else { return try alignMarks(&best) }
    if graph.options.direction == .automatic {
      for _ in 0..<2 { try turnGroups(&best) }
    }
    try chooseFlats(&best)
    if plan.earlier == nil { try closeRing(&best) }
    try alignMarks(&best)
    for slot in slots.reversed() {
      guard let subgraph = subgraph(slot) else { continue }
      if outline(slot)?.quality.sharedBeforeInitial ?? 0 > 0, styles[slot].flowsRight != mainFlowIsRight,
        canMirror(slot)
      {
        try attempt([slot], &best) { $0.isMirrored.toggle() }
      }
      if isLong(slot, subgraph) { try attempt([slot], &best) { $0.columns = 2 } }
    }
  }

  /// Returns whether a container inside another one may look better in two columns.
  private func isLong(_ slot: Int, _ subgraph: Subgraph) -> Bool {
    guard slot > 0, subgraph.isClosed, let outline = outline(slot) else { return false }
    return outline.size.height > Self.longShape * outline.size.width
  }

  /// The best of a few patterns of flows; the score of it.
  private mutating func chooseFlows() throws(LayoutError) -> Double {
    var patterns: [(Int) -> Bool] = [{ [styles] _ in styles[0].flowsRight }]
    if graph.options.direction == .automatic, plan.effort.comparesFlows {
      let isFree = slots.contains { $0 > 0 && boundFlow(of: $0) == nil }
      patterns = [{ _ in false }, { _ in true }]
      if isFree { patterns += [{ $0 == 0 }, { $0 > 0 }] }
    }
    var best: (styles: [SubgraphStyle], cost: Double)?
    for pattern in patterns where best == nil || !watch.leavesOutVariant() {
      setFlows(byDepth: pattern)
      try measure()
      let cost = cost
      if cost < best?.cost ?? .infinity { best = (styles, cost) }
    }
    if let best { styles = best.styles }
    try measure()
    return best?.cost ?? .infinity
  }

  func isMirrored(_ slot: Int) -> Bool { plan.isMirrored(slot, styles: styles) }

  /// Returns whether no edge passes the border of a container or of one inside it.
  private func canMirror(_ slot: Int) -> Bool {
    guard let subgraph = plan.layered(slot) else { return false }
    return !plan.isTied[slot] && !subgraph.nodes.contains { plan.isTied[$0 + 1] }
  }

  private func depth(of slot: Int) -> Int { slot == 0 ? 0 : plan.hierarchy.depths[slot - 1] }

  /// Sets flows by depth; tied containers follow the one around them.
  private mutating func setFlows(byDepth flowsRight: (Int) -> Bool) {
    for slot in slots {
      styles[slot].flowsRight = boundFlow(of: slot) ?? flowsRight(depth(of: slot))
    }
  }

  /// Turns one group of containers after the other, where that makes the drawing better.
  private mutating func turnGroups(_ best: inout Double) throws(LayoutError) {
    let roots = slots.filter { boundFlow(of: $0) == nil }
    guard roots.count > 1 else { return }
    for slot in roots.reversed() { try attempt(group(of: slot), &best) { $0.flowsRight.toggle() } }
  }

  /// The containers that share their flow with the one at `slot`, because edges pass their borders.
  func group(of slot: Int) -> [Int] {
    var isMember = [Bool](repeating: false, count: styles.count)
    isMember[slot] = true
    for other in slots where other > slot && plan.isTied[other] {
      isMember[other] = isMember[plan.hierarchy.parents[other - 1] + 1]
    }
    return styles.indices.filter { isMember[$0] }
  }

  /// Changes the styles of some containers, and undoes it if that does not make the drawing better.
  mutating func attempt(
    _ group: [Int], _ best: inout Double, change: (inout SubgraphStyle) -> Void
  ) throws(LayoutError) {
    if watch.leavesOutVariant() { return }
    let old = styles
    for slot in group { change(&styles[slot]) }
    try measure(only: holding(group))
    let cost = cost
    if cost < best - Self.minGain {
      best = cost
    } else {
      styles = old
      try measure(only: holding(group))
    }
  }

  func holding(_ group: [Int]) -> [Bool] {
    var isHeld = [Bool](repeating: false, count: styles.count)
    for var slot in group {
      isHeld[slot] = true
      while slot > 0, !isHeld[plan.hierarchy.parents[slot - 1] + 1] {
        slot = plan.hierarchy.parents[slot - 1] + 1
        isHeld[slot] = true
      }
    }
    return isHeld
  }

  var score: Score {
    var score = Score()
    for slot in slots {
      if let inner = inner(slot) { score.add(inner.subgraph, inner.outline) }
    }
    return score
  }

  var cost: Double {
    guard let size = outline(0)?.size(flowsRight: false) else { return .infinity }
    return score.cost(size: size, view: graph.options.view)
  }

  /// True if more edges meet some side of a node than have room there.
  var isCrowded: Bool { score.quality.crowding > 0 }

  var mainFlowIsRight: Bool {
    let score = score
    return score.rightward > score.downward
  }

  /// The amount by which the styles of the earlier drawing may cost more than new ones: that of a drawing nearly
  /// twice as large on both sides.
  private static let styleMargin = 2.0

  /// Takes over the styles of the earlier drawing unless new ones are clearly better.
  mutating func chooseStyles(following earlier: EarlierDrawing) throws(LayoutError) {
    let fresh = styles
    styles = earlier.styles
    followParents()
    let taken = styles
    try measure()
    var keptCost = cost
    try alignMarks(&keptCost, like: Array(slots.prefix(earlier.knownCount)))
    let kept = styles
    if watch.leavesOutVariant() { return }
    styles = fresh
    try chooseStyles()
    try measure()
    styles[0].columns = columnCount
    if keptCost > cost + Self.styleMargin || styles == taken { return }
    styles = kept
  }

}

// A ring: the outermost container with its nodes in layers around the first one, chosen by the score.
extension Engine {
  /// The amount by which the cost of a ring must be lower than that of ranks, which show more of the order of events.
  private static let ringGain = 0.4

  /// Tries a ring where opposite edges are no mirror images, or all is one cycle; then in both directions.
  mutating func closeRing(_ best: inout Double) throws(LayoutError) {
    guard outline(0)?.quality.bentPairs ?? 0 > 0 || plan.isMainlyCycle(0), !watch.leavesOutVariant() else { return }
    try plan.findRing(0)
    guard plan.rings[0] != nil else { return }
    let old = styles
    styles[0].isRing = true
    try measure(only: holding([0]))
    let ringCost = cost
    guard ringCost < best - Self.ringGain else {
      styles = old
      try measure(only: holding([0]))
      return
    }
    best = ringCost
    if graph.options.direction == .automatic { try attempt(group(of: 0), &best) { $0.flowsRight.toggle() } }
  }
}

// In a ring the way back is next to the way there, instead of long edges back.
extension LayoutPlan {
  private static let ringStarts = 4

  func isMainlyCycle(_ slot: Int) -> Bool {
    guard let subgraph = layered(slot) else { return false }
    return subgraph.passedRankCount > 0 && subgraph.chains.count <= subgraph.nodes.count + 1
  }

  /// Ranks and orders a container as a ring, unless it keeps the shape of an earlier drawing.
  mutating func findRing(_ slot: Int) throws(LayoutError) {
    guard earlier == nil, flatChains.isEmpty, effort.turnsGroups, let subgraph = layered(slot) else { return }
    rings[slot] = try ring(insteadOf: subgraph, crossings: crossingCounts[slot])
  }

  /// The subgraph as a ring; nil if it has ports, or edges then pass more ranks or cross more often.
  func ring(insteadOf layered: Subgraph, crossings most: Int) throws(LayoutError) -> Candidate? {
    let passed = layered.passedRankCount
    guard passed > 0, layered.isClosed, !layered.chains.contains(where: \.isPort) else { return nil }
    var subgraph = layered
    subgraph.breakCycles(graph: graph, search: .byLayers)
    try watch.end(.breakCycles)
    if zip(subgraph.chains, layered.chains).allSatisfy({ $0.upper == $1.upper }) { return nil }
    try rank(&subgraph)
    guard subgraph.passedRankCount <= passed else { return nil }
    let ring = try order(subgraph, starts: min(effort.starts, Self.ringStarts))
    return ring.crossings <= most ? ring : nil
  }
}
