/// Places one ordered level: extents, coordinates, routes. All in the frame of the flow.
struct LevelPlacer {
  let level: Level
  let layeredGraph: LayeredGraph
  let graph: LayoutGraph
  private(set) var style: LevelStyle
  /// Whether the rows run from right to left, against the order in which arrows arrive at ports.
  let isMirrored: Bool
  let spacing: Spacing
  let insets: ContentInsets
  let simplexPivots: Int
  let watch: LayoutWatch
  /// The containers among the children, by place.
  let insides: [InnerDrawing?]

  /// How far ports on the near border must keep from the container's corner.
  let headerReach: Double
  var extents: [PlaceExtent] = []
  /// Where more arrows meet a box than it has room for.
  var fans: [Int: Double] = [:]
  var bundles: [EdgeBundle] = []
  /// The bundles before any of them is pressed.
  let freshBundles: [EdgeBundle]
  var grid: Grid
  var rowTops: [Double] = []
  var rowThicknesses: [Double] = []
  /// How much the strands at an end are pressed together, by segment.
  var upperScales: [Double] = []
  var lowerScales: [Double] = []
  /// The axis of each item where its row begins and where it ends.
  var upperKnots: [Double] = []
  var lowerKnots: [Double] = []
  var gapPlans: [GapPlan] = []
  /// The earlier places of boxes across the flow, where they shall be kept.
  var guide: AxisGuide?
  /// Whether small sidesteps are taken out; only for orthogonal routing.
  var removesJogs = false
  /// Whether there are, or were, small sidesteps.
  var hasJogs = false
  var drawing = LevelDrawing()
  var fold: FoldPlan?
  /// Only for orthogonal routing.
  var crowdedSides: CrowdedSides?
  var sidePorts = SidePorts()

  /// A placer that has its extents and rows; bundles are those of another one of the same flow, if known.
  init(
    level: Level, layeredGraph: LayeredGraph, graph: LayoutGraph, style: LevelStyle, isMirrored: Bool,
    simplexPivots: Int,
    insides: [InnerDrawing?], bundles known: [EdgeBundle]? = nil, watch: LayoutWatch
  ) {
    self.level = level
    self.layeredGraph = isMirrored ? layeredGraph.mirrored : layeredGraph
    self.isMirrored = isMirrored
    self.graph = graph
    self.style = style
    let flowsRight = style.flowsRight
    self.simplexPivots = simplexPivots
    self.watch = watch
    self.insides = insides
    spacing = Spacing(graph.options)
    let container = level.container >= 0 ? graph.boxes[level.container] : nil
    insets = ContentInsets(box: container, flowsRight: flowsRight, margin: graph.options.margin)
    freshBundles = known ?? Self.makeBundles(level: level, graph: graph, flowsRight: flowsRight, spacing: spacing)
    bundles = freshBundles
    extents = Self.makeExtents(level: level, graph: graph, style: style, spacing: spacing, insides: insides)
    headerReach = Self.headerReach(level, graph: graph, insets: insets, flowsRight: flowsRight)
    grid = Grid()
    if isOrthogonal { straightenBundles() }
    addWraps()
    if graph.options.routing == .curved {
      fans = Self.makeFans(level: level, extents: extents, insides: insides)
      addFans()
    }
    grid = Grid(layeredGraph: self.layeredGraph, level: level, bundles: bundles, extents: extents, header: headerReach)
    drawing.flowsRight = flowsRight
  }

  var flowsRight: Bool { style.flowsRight }
  private var isOrthogonal: Bool { graph.options.routing == .orthogonal }

  /// The first part of measuring: coordinates that are the same whether pairs are spread or not.
  mutating func chooseAxes() {
    upperScales = [Double](repeating: 1, count: grid.upperItems.count)
    lowerScales = upperScales
    fixPorts()
    if isOrthogonal { return chooseOrthogonalAxes() }
    placeItems()
    snapBoxes()
    settleAcross()
    measureRows()
    settleAlong()
    straighten(rounds: 4)
  }

  /// The second part: all that the container around this one, and the choice among styles, must know.
  mutating func settleAxes() throws(LayoutError) {
    if isOrthogonal { return try settleOrthogonally() }
    if style.spreadsPairs { spreadPairs() }
    spreadEnds()
    straighten(rounds: 4)
    planGaps()
    settleAlong()
    placeBoxes()
    assess()
    chooseFold()
    try watch.end(.ends, after: grid.itemCount)
  }

  /// The same after the first part, with pairs to be spread.
  func spreadingPairs() -> LevelPlacer {
    var placer = self
    placer.style.spreadsPairs = true
    return placer
  }

  /// The same after the first part, with small sidesteps to be taken out.
  func removingJogs() -> LevelPlacer {
    var placer = self
    placer.removesJogs = true
    return placer
  }

  /// The level's drawing, once measured.
  mutating func finish() throws(LayoutError) -> LevelDrawing {
    if isOrthogonal {
      routeOrthogonally()
      try watch.end(.route)
      drawRectangularLoops()
    } else {
      route()
      try watch.end(.route)
      settleLabels()
      drawLoops()
    }
    drawMarks()
    if let fold { drawing = drawing.folded(by: fold) }
    try watch.end(.labels)
    return drawing
  }

  /// The header's own reach; in the first bundle of a concurrent container also that of the container.
  private static func headerReach(
    _ level: Level, graph: LayoutGraph, insets: ContentInsets, flowsRight: Bool
  ) -> Double {
    guard !flowsRight else { return 0 }
    let reach = ContentInsets.headerReach(of: level.container, graph: graph)
    return reach > insets.before ? reach : 0
  }

  private static func makeBundles(level: Level, graph: LayoutGraph, flowsRight: Bool, spacing: Spacing) -> [EdgeBundle]
  {
    level.chains.map { chain in
      let labels = chain.strands.map { index -> Size? in
        let strand = level.strands[index]
        guard strand.carriesLabels else { return nil }
        return labelExtent(graph.arrows[strand.arrow].labels, flowsRight: flowsRight)
      }
      return EdgeBundle(labels: labels, spacing: spacing, prefersBefore: flowsRight)
    }
  }

  /// The extent of an arrow's labels when they are stacked along the flow.
  static func labelExtent(_ labels: [Size], flowsRight: Bool) -> Size? {
    guard !labels.isEmpty else { return nil }
    let turned = flowsRight ? labels.map(\.transposed) : labels
    return Size(
      width: turned.reduce(0) { max($0, $1.width) }, height: max(turned.reduce(0) { $0 + $1.height }, 0.01))
  }

  private static func makeExtents(
    level: Level, graph: LayoutGraph, style: LevelStyle, spacing: Spacing,
    insides: [InnerDrawing?]
  ) -> [PlaceExtent] {
    let flowsRight = style.flowsRight
    var extents: [PlaceExtent] = []
    extents.reserveCapacity(level.placeCount)
    for (place, box) in level.boxes.enumerated() {
      let own = graph.boxes[box].size
      let size = insides[place]?.drawing.size(flowsRight: flowsRight) ?? (flowsRight ? own.transposed : own)
      extents.append(PlaceExtent(half: size.width / 2, thickness: size.height))
    }
    for loop in LoopPlan(level: level, graph: graph, flowsRight: flowsRight, spacing: spacing).reaches {
      extents[loop.place].extraBefore = max(extents[loop.place].extraBefore, loop.before)
      extents[loop.place].extraAfter = max(extents[loop.place].extraAfter, loop.after)
      extents[loop.place].loopThickness = 2 * loop.half
    }
    for mark in level.marks where !style.leadsIn(mark, of: level) {
      let size = graph.boxes[mark.box].size
      extents[mark.host].extraBefore = MarkPlan.gap + (flowsRight ? size.height : size.width)
    }
    let ports = level.nearPorts.count + level.farPorts.count
    let widths = level.nearPortStrands + level.farPortStrands
    return extents + widths.prefix(ports).map { PlaceExtent(half: Double($0 - 1) / 2 * spacing.arrow, kind: .port) }
  }
}

// Coordinates across the flow, for both ways of routing.
extension LevelPlacer {
  /// Aligns all items, then draws them together under the budget of pivots.
  mutating func placeItems() {
    grid.xs = BrandesKoepf(grid: grid, spacing: spacing).place()
    improveItems(pivots: simplexPivots)
  }

  /// Draws all items together from where they are.
  mutating func improveItems(pivots: Int) {
    if pivots > 0, !watch.stops(after: grid.itemCount) {
      let simplex = AxisSimplex(grid: grid, spacing: spacing, watch: watch)
      grid.xs = simplex.improve(grid.xs, pivots: pivots, following: guide)
    }
  }
}
