/// Lays out a whole graph: subgraphs are planned from the root downwards and drawn from the innermost upwards.
///
/// Planning first decides through which side of its containers each edge passes; drawing then knows the size and the
/// ports of every container before its own container is drawn (compare Sander 1996).
///
/// For each container, `LayoutPlan` normalises its edges, breaks cycles, ranks the nodes and orders the ranks;
/// `SubgraphPhases` then choose coordinates, ends, routes and labels, in each style that is tried; `Assembly` puts all
/// containers together.
struct Engine {
  var plan: LayoutPlan
  let watch: LayoutObserver
  var graph: LayoutGraph { plan.graph }
  /// What has been measured of each container, and which of it is valid at present.
  var measured: [[MeasuredSubgraph]]
  var current: [Int]
  /// How each container is drawn.
  var styles: [SubgraphStyle]

  init(graph: LayoutGraph, effort: Effort, watch: LayoutObserver) throws(LayoutError) {
    try watch.check()
    let hierarchy = Hierarchy(nodes: graph.nodes)
    plan = try LayoutPlan(graph: graph, hierarchy: hierarchy, effort: effort, watch: watch)
    self.watch = watch
    measured = [[MeasuredSubgraph]](repeating: [], count: graph.nodes.count + 1)
    current = [Int](repeating: 0, count: graph.nodes.count + 1)
    styles = [SubgraphStyle](
      repeating: SubgraphStyle(flowsRight: graph.options.direction == .right), count: graph.nodes.count + 1)
  }

  /// Draws in the directions that suit the view best.
  mutating func run() throws(LayoutError) -> Layout {
    try chooseAll()
    try watch.end(.choose)
    try measure()
    var drawings: [SubgraphDrawing?] = []
    let isCurved = isCurved
    for slot in plan.containers.indices { drawings.append(try draw(slot, isCurved: isCurved)) }
    stretchRegions(of: &drawings)
    var layout = Assembly(graph: graph, hierarchy: plan.hierarchy, drawings: drawings, watch: watch)
      .layout(direction: mainFlowIsRight ? .right : .down, variant: variant)
    try watch.end(.assemble)
    if watch.hasLeftOutVariants { layout.simplification = .fewerVariants }
    return layout
  }

  /// Chooses the styles, as in the earlier drawing as far as there is one.
  private mutating func chooseAll() throws(LayoutError) {
    if let earlier = plan.earlier {
      try chooseStyles(following: earlier)
    } else if let variant = graph.hint?.variant {
      try repeatStyles(variant)
    } else {
      try chooseStyles()
    }
    try dropBlockedFlats()
  }

  /// Draws a container as it was measured last; nil for nodes without children.
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

  /// The pairs of opposite edges in a container that are no mirror images.
  func bentPairs(_ slot: Int) -> Int { outline(slot)?.quality.bentPairs ?? 0 }

  /// In how many columns the outermost subgraph is folded.
  var columnCount: Int { outline(0)?.quality.columns ?? 1 }

  /// Whether edges are drawn in curves: where it is left to the engine, only where ends are crowded, since right
  /// angles do not go together with the slants of fans.
  var isCurved: Bool {
    switch graph.options.routing {
    case .automatic: isCrowded
    case .curved: true
    case .orthogonal: false
    }
  }
}
