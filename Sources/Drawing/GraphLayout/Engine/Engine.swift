/// Lays out a whole graph; `run` lists the phases.
///
/// Containers are planned from the root downwards, so that edges through their borders have an order, and drawn from
/// the innermost upwards, so that the size and the ports of their content are known (compare Sander 1996).
struct Engine {
  var plan: LayoutPlan
  let watch: LayoutObserver
  var graph: LayoutGraph { plan.graph }
  /// The measurements of each container, and the one that is valid at present.
  var measured: [[MeasuredSubgraph]]
  var current: [Int]
  /// The style of each container.
  var styles: [SubgraphStyle]

  init(graph: LayoutGraph, effort: Effort, watch: LayoutObserver) throws(LayoutError) {
    try watch.check()
    plan = LayoutPlan(graph: graph, hierarchy: Hierarchy(nodes: graph.nodes), effort: effort, watch: watch)
    self.watch = watch
    let slots = graph.nodes.count + 1
    measured = [[MeasuredSubgraph]](repeating: [], count: slots)
    current = [Int](repeating: 0, count: slots)
    styles = [SubgraphStyle](
      repeating: SubgraphStyle(flowsRight: graph.options.direction == .right), count: slots)
  }

  /// The phases of a layout, in order. Each needs what the ones before it have made:
  ///
  /// 1. *Normalise* (`Subgraph.init`): each part of an edge in a container is a loop, a mark, or one strand of a chain
  ///    that joins two places.
  /// 2. *Break cycles* (`Subgraph.breakCycles`): the chains, from upper to lower, form no cycle.
  /// 3. *Rank* (`Subgraph.assignRanks`): each chain points from a smaller to a greater rank.
  /// 4. *Reduce crossings* (`LayeredGraph.reduceCrossings`): rows are ordered, with a dummy for each rank that a chain
  ///    passes; containers inside have their parts of edges, in the order in which these arrive.
  /// 5. *Coordinates* (`SubgraphPhases.place`), the innermost container first: neighbours in rows keep their distances.
  /// 6. *Ends* (`SubgraphPhases.settle`): ends are on the borders of their nodes, and each strand that is not straight
  ///    has a track in the gap between two rows; the size and the ports of the container are known.
  /// 7. *Choose*, with 5 and 6 for each style that is tried: each container has a style, and is measured in it.
  /// 8. *Route* (`OrthogonalRoutes`): each strand has a path of horizontal and vertical stretches.
  /// 9. *Labels* (`SettledSubgraph.drawing`): corners are rounded; labels, loops and initial marks have places.
  /// 10. *Assemble* (`Assembly`): coordinates are absolute, and the parts of each edge are one route.
  mutating func run() throws(LayoutError) -> Layout {
    try plan.planContainers()
    try choose()
    let drawings = try draw()
    return try assemble(drawings)
  }

  /// Chooses the styles, as in the earlier drawing as far as there is one, and measures all containers in them.
  private mutating func choose() throws(LayoutError) {
    if let arrangement = graph.arrangement {
      try repeatStyles(slots.map { arrangement.container($0 - 1)?.style ?? SubgraphStyle() })
    } else if let earlier = plan.earlier {
      try chooseStyles(following: earlier)
    } else if let variant = graph.hint?.variant {
      try repeatStyles(variant.styles(count: slots.count))
    } else {
      try chooseStyles()
    }
    try dropBlockedFlats()
    try watch.end(.choose)
    try measure()
  }

  /// Draws the containers as they were measured last; nil for nodes without children.
  private func draw() throws(LayoutError) -> [SubgraphDrawing?] {
    let isCurved = isCurved
    var drawings: [SubgraphDrawing?] = []
    for slot in plan.containers.indices { drawings.append(try draw(slot, isCurved: isCurved)) }
    stretchRegions(of: &drawings)
    return drawings
  }

  private func draw(_ slot: Int, isCurved: Bool) throws(LayoutError) -> SubgraphDrawing? {
    guard measured[slot].indices.contains(current[slot]) else { return nil }
    switch measured[slot][current[slot]].content {
    case .layered(let settled):
      let drawing = try SubgraphPhases.draw(settled, isCurved: isCurved)
      try watch.end(.labels)
      return drawing
    case .regions(let drawing): return drawing
    }
  }

  private func assemble(_ drawings: [SubgraphDrawing?]) throws(LayoutError) -> Layout {
    var layout = Assembly(graph: graph, hierarchy: plan.hierarchy, drawings: drawings, watch: watch)
      .layout(direction: mainFlowIsRight ? .right : .down, variant: variant)
    layout.arrangement = arrangement
    try watch.end(.assemble)
    if watch.hasLeftOutVariants { layout.simplification = .fewerVariants }
    return layout
  }

  /// Regions grow to what their containers give them, the outermost first.
  private func stretchRegions(of drawings: inout [SubgraphDrawing?]) {
    for slot in plan.containers.indices where plan.containers[slot]?.isLayered == false {
      guard let outer = drawings[slot] else { continue }
      for (node, frame) in outer.frames {
        guard let inner = drawings[node + 1] else { continue }
        drawings[node + 1]?.stretch(
          to: inner.outline.flowsRight == outer.outline.flowsRight ? frame.size : frame.size.transposed,
          isConcurrent: plan.containers[node + 1]?.isLayered != true)
      }
    }
  }
}

// Containers in the styles chosen so far.
extension Engine {
  /// A container as its style wants it, ranked; nil for nodes without children.
  func subgraph(_ slot: Int) -> Subgraph? { ring(slot)?.subgraph ?? plan.containers[slot]?.subgraph }

  func ring(_ slot: Int) -> LayoutPlan.Candidate? { styles[slot].isRing ? plan.rings[slot] : nil }

  /// A container as it was measured last; nil for nodes without children.
  func inner(_ slot: Int) -> InnerDrawing? {
    measured[slot].indices.contains(current[slot]) ? measured[slot][current[slot]].inner : nil
  }

  func outline(_ slot: Int) -> SubgraphOutline? { inner(slot)?.outline }

  /// The number of columns into which the outermost subgraph is folded.
  var columnCount: Int { outline(0)?.quality.columns ?? 1 }

  /// True if edges are drawn in curves: automatically where ends are crowded, since fans do not go with right angles.
  var isCurved: Bool {
    switch graph.options.routing {
    case .automatic: isCrowded
    case .curved: true
    case .orthogonal: false
    }
  }
}

// Measures containers in the styles that are tried, and keeps the results, so that a style tried again costs nothing.
extension Engine {
  /// Measures the given containers, or all, the innermost first.
  mutating func measure(only isWanted: [Bool]? = nil) throws(LayoutError) {
    for slot in plan.containers.indices.reversed() where isWanted?[slot] ?? true {
      guard let subgraph = subgraph(slot) else { continue }
      try measure(slot, subgraph: subgraph)
    }
  }

  /// Measures one container, unless that was done before with the same key.
  private mutating func measure(_ slot: Int, subgraph: Subgraph) throws(LayoutError) {
    let key = MeasuredSubgraph.Key(
      style: styles[slot], isMirrored: isMirrored(slot),
      inner: subgraph.nodes.compactMap { plan.containers[$0 + 1] == nil ? nil : current[$0 + 1] })
    let known = measured[slot].firstIndex { $0.key == key }
    if let known {
      current[slot] = known
    } else {
      let new = try measured(slot, subgraph: subgraph, key: key)
      current[slot] = measured[slot].count
      measured[slot].append(new)
    }
  }

  private func measured(_ slot: Int, subgraph: Subgraph, key: MeasuredSubgraph.Key) throws(LayoutError)
    -> MeasuredSubgraph
  {
    watch.stops(after: slot > 0 ? plan.hierarchy.depths[slot - 1] : 0)
    let insides = subgraph.nodes.map { self.inner($0 + 1) }
    try watch.end(.choose)
    guard let layeredGraph = ring(slot)?.layeredGraph ?? plan.containers[slot]?.layeredGraph else {
      var placer = RegionPlacer(
        subgraph: subgraph, graph: graph, flowsRight: key.style.flowsRight, insides: insides,
        earlierRows: plan.earlier?.regionRows(in: subgraph, flowsRight: key.style.flowsRight), watch: watch)
      let drawing = placer.draw()
      try watch.end(.coordinates, after: 400 * subgraph.placeCount)
      return MeasuredSubgraph(
        key: key, inner: InnerDrawing(subgraph: subgraph, outline: drawing.outline), content: .regions(drawing))
    }
    let input = SubgraphInput(
      subgraph: subgraph, layeredGraph: layeredGraph, graph: graph, style: key.style, isMirrored: key.isMirrored,
      insides: insides, pivots: plan.effort.axisPivots, watch: watch)
    var placed = try place(input, following: nil)
    var settled = try settle(placed)
    if placed.guide == nil, let guide = AxisGuide(placed.input, settled.geometry.across.xs) {
      placed = try place(placed.input, following: guide)
      settled = try settle(placed)
    }
    return MeasuredSubgraph(
      key: key, inner: InnerDrawing(subgraph: subgraph, outline: settled.outline), content: .layered(settled))
  }

  private func place(_ input: SubgraphInput, following guide: AxisGuide?) throws(LayoutError) -> PlacedSubgraph {
    let placed = SubgraphPhases.place(input, following: guide)
    try watch.end(.coordinates, after: 60 * placed.grid.itemCount)
    return placed
  }

  private func settle(_ placed: PlacedSubgraph) throws(LayoutError) -> SettledSubgraph {
    let settled = SubgraphPhases.settle(placed)
    try watch.end(.ends, after: 60 * placed.grid.itemCount)
    return settled
  }
}

/// One measured way to draw a container.
struct MeasuredSubgraph {
  struct Key: Equatable {
    var style: SubgraphStyle
    var isMirrored: Bool
    /// The numbers of the measured ways of the containers inside.
    var inner: [Int]
  }

  enum Content {
    /// The container before its edges are drawn.
    case layered(SettledSubgraph)
    case regions(SubgraphDrawing)
  }

  let key: Key
  /// The parts of its drawing that the container around it uses.
  let inner: InnerDrawing
  let content: Content
}
