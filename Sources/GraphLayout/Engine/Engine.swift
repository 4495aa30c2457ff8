/// Lays out a whole graph: levels are planned from the root downwards and drawn from the innermost upwards.
///
/// Planning first decides through which side of its containers each arrow passes; drawing then knows the size and the
/// ports of every container before its own container is drawn (compare Sander 1996).
///
/// For each container, `Plan` normalises its arrows, breaks cycles, ranks the boxes and orders the ranks; `LevelPhases` then
/// choose coordinates, ends, routes and labels, in each style that is tried; `Assembly` puts all containers together.
struct Engine {
  var plan: Plan
  let watch: LayoutWatch
  var graph: LayoutGraph { plan.graph }
  /// What has been measured of each container, and which of it stands at present.
  var measured: [[MeasuredLevel]]
  var current: [Int]
  /// How each container is drawn.
  var styles: [LevelStyle]
  private let freshStyles: [LevelStyle]
  /// Whether the engine chose curves.
  private(set) var isCurved = false

  init(graph: LayoutGraph, watch: LayoutWatch) throws(LayoutError) {
    try watch.check()
    let hierarchy = Hierarchy(boxes: graph.boxes)
    let effort = Effort(boxes: graph.boxes.count, arrows: graph.arrows.count, budget: graph.options.budget)
    plan = try Plan(graph: graph, hierarchy: hierarchy, effort: effort, watch: watch)
    self.watch = watch
    measured = [[MeasuredLevel]](repeating: [], count: graph.boxes.count + 1)
    current = [Int](repeating: 0, count: graph.boxes.count + 1)
    freshStyles = [LevelStyle](
      repeating: LevelStyle(flowsRight: graph.options.direction == .right), count: graph.boxes.count + 1)
    styles = freshStyles
  }

  /// Draws in the directions that suit the view best.
  mutating func run() throws(LayoutError) -> Layout {
    try chooseRouting()
    try watch.end(.choose)
    try measure()
    var drawings: [LevelDrawing?] = []
    for slot in plan.containers.indices { drawings.append(try draw(slot)) }
    stretchRegions(of: &drawings)
    let layout = Assembly(
      graph: graph, hierarchy: plan.hierarchy, levels: styles.indices.map(level), drawings: drawings
    ).layout(direction: mainFlowIsRight ? .right : .down, variant: variant)
    try watch.end(.assemble)
    return layout
  }

  /// Chooses the styles, and where it is left to the engine, how arrows run: as in the earlier drawing, else with right
  /// angles, else in curves.
  private mutating func chooseRouting() throws(LayoutError) {
    guard graph.options.routing == .automatic else { return try chooseAll() }
    let ranked = plan
    if graph.hint?.variant?.isCurved != true {
      plan.graph.options.routing = .orthogonal
      try chooseAll()
      if !isCrowded { return }
      plan = ranked
      measured = [[MeasuredLevel]](repeating: [], count: measured.count)
      styles = freshStyles
    }
    plan.graph.options.routing = .curved
    isCurved = true
    try dropFlats()
    try chooseAll()
  }

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

  /// Draws a container as it was measured last; nil for boxes without children.
  private func draw(_ slot: Int) throws(LayoutError) -> LevelDrawing? {
    guard measured[slot].indices.contains(current[slot]) else { return nil }
    switch measured[slot][current[slot]].content {
    case .layered(let settled, _, _):
      let drawing = try phases.draw(settled)
      try watch.end(.labels)
      return drawing
    case .regions(let drawing): return drawing
    }
  }

  /// Regions grow to what their containers give them, the outermost first.
  private func stretchRegions(of drawings: inout [LevelDrawing?]) {
    for slot in plan.containers.indices where plan.containers[slot]?.isLayered == false {
      guard let outer = drawings[slot] else { continue }
      for (box, frame) in outer.frames {
        guard let inner = drawings[box + 1] else { continue }
        drawings[box + 1]?.stretch(
          to: inner.outline.flowsRight == outer.outline.flowsRight ? frame.size : frame.size.transposed,
          isConcurrent: plan.containers[box + 1]?.isLayered != true)
      }
    }
  }
}

// Containers in the styles chosen so far.
extension Engine {
  /// A container as its style wants it, ranked; nil for boxes without children.
  func level(_ slot: Int) -> Level? { ring(slot)?.level ?? plan.containers[slot]?.level }

  func ring(_ slot: Int) -> Plan.Candidate? { styles[slot].isRing ? plan.rings[slot] : nil }

  /// A container as it was measured last; nil for boxes without children.
  func inner(_ slot: Int) -> InnerDrawing? {
    measured[slot].indices.contains(current[slot]) ? measured[slot][current[slot]].inner : nil
  }

  func outline(_ slot: Int) -> LevelOutline? { inner(slot)?.outline }

  /// The pairs of opposite arrows in a container that are no mirror images.
  func bentPairs(_ slot: Int) -> Int { outline(slot)?.quality.bentPairs ?? 0 }

  /// In how many columns the outermost level is folded.
  var columnCount: Int { outline(0)?.quality.columns ?? 1 }

  /// Whether there is a choice to spread pairs: with right angles it changes nothing.
  var spreadsPairs: Bool { graph.options.routing == .curved }

  /// The phases that draw containers whose boxes are in ranks.
  var phases: any LevelPhases.Type {
    switch graph.options.routing {
    case .orthogonal: OrthogonalPhases.self
    case .curved, .automatic: CurvedPhases.self
    }
  }
}
