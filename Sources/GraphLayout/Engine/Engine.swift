/// Lays out a whole graph: levels are planned from the root downwards and drawn from the innermost upwards.
///
/// Planning first decides through which side of its containers each arrow passes; drawing then knows the size and the
/// ports of every container before its own container is drawn (compare Sander 1996).
struct Engine {
  var plan: Plan
  let watch: LayoutWatch
  var graph: LayoutGraph { plan.graph }
  var drawings: [LevelDrawing?]
  /// What has been measured of each container, and which of it stands at present.
  private var measured: [[Measured]]
  private var current: [Int]
  /// How each container is drawn.
  var styles: [LevelStyle]
  private let freshStyles: [LevelStyle]
  /// Whether small sidesteps are taken out.
  private var removesJogs = false
  /// Whether the engine chose curves.
  private(set) var isCurved = false

  init(graph: LayoutGraph, watch: LayoutWatch) throws(LayoutError) {
    try watch.check()
    let hierarchy = Hierarchy(boxes: graph.boxes)
    let effort = Effort(boxes: graph.boxes.count, arrows: graph.arrows.count, budget: graph.options.budget)
    plan = try Plan(graph: graph, hierarchy: hierarchy, effort: effort, watch: watch)
    self.watch = watch
    drawings = [LevelDrawing?](repeating: nil, count: graph.boxes.count + 1)
    measured = [[Measured]](repeating: [], count: graph.boxes.count + 1)
    current = [Int](repeating: 0, count: graph.boxes.count + 1)
    freshStyles = [LevelStyle](
      repeating: LevelStyle(flowsRight: graph.options.direction == .right), count: graph.boxes.count + 1)
    styles = freshStyles
  }

  /// Draws in the directions that suit the view best.
  mutating func run() throws(LayoutError) -> Layout {
    // An earlier drawing is without them, so what is held against it must be too.
    removesJogs = plan.earlier != nil
    try chooseRouting()
    try watch.end(.choose)
    // Otherwise only now: a style is not to be chosen for the sidesteps that it is rid of.
    removesJogs = graph.options.routing == .orthogonal
    try measure(pivots: plan.effort.axisPivots)
    for slot in plan.containers.indices where plan.containers[slot] != nil {
      if let drawing = try measured[slot][current[slot]].finish() { drawings[slot] = drawing }
    }
    stretchRegions()
    let layout = Assembly(
      graph: graph, hierarchy: plan.hierarchy, levels: styles.indices.map(level), drawings: drawings
    ).layout(
      direction: mainFlowIsRight ? .right : .down, variant: variant)
    try watch.end(.assemble)
    return layout
  }

  /// Chooses the styles, and where it is left to the engine, how arrows run: as in the earlier drawing, else with right
  /// angles, else in curves.
  private mutating func chooseRouting() throws(LayoutError) {
    guard graph.options.routing == .automatic else { return try chooseAll() }
    if graph.hint?.variant?.isCurved != true {
      plan.graph.options.routing = .orthogonal
      try chooseAll()
      if !isCrowded { return }
      measured = [[Measured]](repeating: [], count: measured.count)
      styles = freshStyles
    }
    plan.graph.options.routing = .curved
    isCurved = true
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
  }

  /// Regions grow to what their containers give them, the outermost first.
  private mutating func stretchRegions() {
    for slot in plan.containers.indices where plan.containers[slot]?.isLayered == false {
      guard let outer = drawings[slot] else { continue }
      for (box, frame) in outer.frames {
        guard let inner = drawings[box + 1] else { continue }
        let size = Size(width: frame.width, height: frame.height)
        drawings[box + 1]?.stretch(
          to: inner.flowsRight == outer.flowsRight ? size : size.transposed,
          isConcurrent: plan.containers[box + 1]?.isLayered != true)
      }
    }
  }

  /// A container as its style wants it, ranked; nil for boxes without children.
  func level(_ slot: Int) -> Level? { ring(slot)?.level ?? plan.containers[slot]?.level }

  private func ring(_ slot: Int) -> Plan.Candidate? { styles[slot].isRing ? plan.rings[slot] : nil }

  /// In how many columns the outermost level is folded.
  var columnCount: Int { measured[0][current[0]].placer?.fold?.columns.count ?? 1 }

  /// Whether there is a choice to spread pairs: with right angles it changes nothing.
  var spreadsPairs: Bool { graph.options.routing == .curved }

  /// Whether the boxes of a container are held near places of an earlier drawing, because they would lie elsewhere.
  func isGuided(_ slot: Int) -> Bool { measured[slot][current[slot]].placer?.guide != nil }

  /// Measures the given containers, or all, the innermost first.
  mutating func measure(pivots: Int, only isWanted: [Bool]? = nil) throws(LayoutError) {
    for slot in plan.containers.indices.reversed() where isWanted?[slot] ?? true {
      guard let level = level(slot) else { continue }
      try measure(slot, level: level, pivots: pivots)
    }
  }

  /// Measures one container, unless that was done before in the same style around the same drawings.
  private mutating func measure(_ slot: Int, level: Level, pivots: Int) throws(LayoutError) {
    var key = Measured.Key(
      style: styles[slot], isMirrored: isMirrored(slot), removesJogs: false,
      inner: level.boxes.compactMap { plan.containers[$0 + 1] == nil ? nil : current[$0 + 1] })
    var known = measured[slot].firstIndex { $0.key == key }
    if removesJogs, known.map({ measured[slot][$0].placer?.hasJogs ?? false }) ?? true {
      key.removesJogs = true
      known = measured[slot].firstIndex { $0.key == key }
    }
    if let known {
      current[slot] = known
    } else {
      current[slot] = measured[slot].count
      measured[slot].append(try measure(slot, level: level, key: key, pivots: pivots))
    }
    drawings[slot] = measured[slot][current[slot]].inner.drawing
  }

  private func measure(
    _ slot: Int, level: Level, key: Measured.Key, pivots: Int
  ) throws(LayoutError) -> Measured {
    let insides = level.boxes.map { box in
      plan.containers[box + 1] == nil ? nil : measured[box + 1][current[box + 1]].inner
    }
    try watch.end(.choose)
    guard let layeredGraph = ring(slot)?.layeredGraph ?? plan.containers[slot]?.layeredGraph else {
      var placer = RegionPlacer(
        level: level, graph: graph, flowsRight: key.style.flowsRight, insides: insides,
        earlierRows: plan.earlier?.regionRows(in: level, flowsRight: key.style.flowsRight))
      let inner = InnerDrawing(level: level, drawing: placer.draw())
      try watch.end(.coordinates)
      return Measured(key: key, inner: inner, placer: nil)
    }
    func place(following guide: AxisGuide?) throws(LayoutError) -> LevelPlacer {
      var placer = LevelPlacer(
        level: level, layeredGraph: layeredGraph, graph: graph, style: key.style, isMirrored: key.isMirrored,
        simplexPivots: pivots,
        insides: insides, bundles: measured[slot].first { $0.key.style.flowsRight == key.style.flowsRight }?.bundles,
        watch: watch)
      placer.guide = guide
      placer.removesJogs = key.removesJogs
      placer.chooseAxes()
      try watch.end(.coordinates, after: placer.grid.itemCount)
      return placer
    }
    var placer: LevelPlacer
    if let known = knownAxes(slot, key: key) {
      placer = known
    } else {
      placer = try place(following: nil)
    }
    // What may be settled in another way too.
    let isPlain =
      graph.options.routing == .orthogonal
      ? placer.hasJogs && !key.removesJogs : placer.hasPairs && !key.style.spreadsPairs
    var axes = isPlain ? placer : nil
    try placer.settleAxes()
    if placer.guide == nil, let guide = AxisGuide(placer) {
      placer = try place(following: guide)
      axes = isPlain ? placer : nil
      try placer.settleAxes()
    }
    return Measured(
      key: key, inner: InnerDrawing(level: level, drawing: placer.drawing), placer: placer, axes: axes,
      bundles: placer.freshBundles
    )
  }

  /// The first part of measuring, where that was done before without spreading pairs or taking out sidesteps.
  private func knownAxes(_ slot: Int, key: Measured.Key) -> LevelPlacer? {
    guard key.style.spreadsPairs || key.removesJogs else { return nil }
    var plain = key
    (plain.style.spreadsPairs, plain.removesJogs) = (false, false)
    let known = measured[slot].first { $0.key == plain }?.axes
    return key.removesJogs ? known?.removingJogs() : known?.spreadingPairs()
  }
}

/// One measured way to draw a container.
private struct Measured {
  struct Key: Equatable {
    var style: LevelStyle
    var isMirrored: Bool
    var removesJogs: Bool
    /// Which of their own measured ways the containers inside are drawn in.
    var inner: [Int]
  }

  var key: Key
  /// What the container around it sees.
  var inner: InnerDrawing
  /// What remains to be finished; nil for regions.
  var placer: LevelPlacer?
  /// The placer before its second part, which may be done again with pairs spread.
  var axes: LevelPlacer?
  /// The bundles of all chains before any of them is pressed; the direction of the flow decides them.
  var bundles: [EdgeBundle]?

  /// The finished drawing.
  func finish() throws(LayoutError) -> LevelDrawing? {
    var placer = placer
    return try placer?.finish()
  }
}
