/// The phases of one container after its plan. Each takes values and returns a new one; right angles and curves are two
/// ways to draw the same routes.
enum SubgraphPhases {
  /// Phase 5: rows, and coordinates across the flow. Precondition: rows are ordered, and the content is measured.
  /// Postcondition: neighbours in rows keep their distances; ends are in order on the borders of their nodes.
  static func place(_ input: SubgraphInput, following guide: AxisGuide?) -> PlacedSubgraph {
    var bundles = EdgeBundle.all(of: input.subgraph, graph: input.graph, flowsRight: input.flowsRight)
    var extents = PlaceExtent.all(of: input)
    PlaceExtent.addFans(to: &extents, of: input)
    EdgeBundle.straighten(&bundles, in: input, extents: extents)
    Wrap.addRoom(to: &extents, of: input, bundles: bundles)
    var grid = Grid(input, bundles: bundles, extents: extents)
    grid.turnLabelsOutwards(&bundles, options: input.options)
    var ends = SegmentEnds(portsOf: input, in: grid, bundles: bundles)
    let sides = CrowdedSides(input, grid)
    sides.apply(to: &grid, &ends)
    var across = AcrossCoordinates(xs: BrandesKoepf(grid: grid, ends: ends).place(), ends: ends, bundles: bundles)
    across.sides = sides
    let borders = BorderEnds(input: input, grid: grid)
    if borders.align(&across) {
      across.pressBundles(input, grid)
      borders.align(&across, bundlesArePressed: true)
    }
    across.pullTogether(input, grid, borders, weights: .lanes, pivots: input.pivots / 4, following: guide)
    return PlacedSubgraph(input: input, grid: grid, across: across, guide: guide)
  }

  /// Phase 6: ends at the sides of nodes, and coordinates along the flow. Postcondition: frames do not overlap, each
  /// strand that is not straight has a track, and the outline and the quality of the drawing are known.
  static func settle(_ placed: PlacedSubgraph) -> SettledSubgraph {
    let settled = settle(placed, turnsEnds: true)
    // The columns of a folded drawing are as wide as what lies in their rows, so nothing turns to the sides of nodes.
    let isAside = settled.fold != nil && !settled.geometry.across.sidePorts.isEmpty
    return isAside ? settle(placed, turnsEnds: false) : settled
  }

  private static func settle(_ placed: PlacedSubgraph, turnsEnds: Bool) -> SettledSubgraph {
    let (input, grid) = (placed.input, placed.grid)
    let borders = BorderEnds(input: input, grid: grid)
    var across = placed.across
    if turnsEnds { across.sidePorts = SidePortSearch.ports(borders, across) }
    across.sidePorts.apply(to: &across, in: grid)
    across.pullTogether(
      input, grid, borders, weights: .bends, pivots: input.pivots / 4, following: placed.guide, holdsLanes: true)
    across.settle(in: input, grid)
    let gaps = GapPlan.plans(input.subgraph, grid, across)
    let along = AlongCoordinates(input, grid, across, gaps: gaps)
    return SettledSubgraph(SubgraphGeometry(input, grid, across, along))
  }

  /// Phases 8 and 9: routes, corners, labels, loops and marks. Postcondition: each strand has a path from border to
  /// border, and each label its place.
  static func draw(_ settled: SettledSubgraph, isCurved: Bool) throws(LayoutError) -> SubgraphDrawing {
    let routes = OrthogonalRoutes(geometry: settled.geometry).routes()
    try settled.geometry.input.watch.end(.route)
    return settled.drawing(routes + LoopDrawing(geometry: settled.geometry).routes(), isCurved: isCurved)
  }
}

/// A container with coordinates across the flow.
struct PlacedSubgraph {
  let input: SubgraphInput
  let grid: Grid
  let across: AcrossCoordinates
  /// The earlier places of nodes, where these are held near them because they would lie elsewhere.
  let guide: AxisGuide?
}

/// A container with all coordinates, before its edges are drawn.
final class SettledSubgraph {
  let geometry: SubgraphGeometry
  /// The columns of a folded drawing.
  let fold: FoldPlan?
  /// The outline that the container around it uses.
  let outline: SubgraphOutline

  init(_ geometry: SubgraphGeometry) {
    self.geometry = geometry
    fold = FoldPlan.chosen(for: geometry)
    let (subgraph, xs) = (geometry.subgraph, geometry.across.xs)
    outline = SubgraphOutline(
      flowsRight: geometry.input.flowsRight, size: fold?.size ?? geometry.size,
      nearXs: subgraph.nearPorts.indices.map { xs[subgraph.nearPort($0)] },
      farXs: subgraph.farPorts.indices.map { xs[subgraph.farPort($0)] }, quality: SubgraphQuality(geometry, fold: fold),
      foldCuts: fold?.ranks ?? [])
  }

  /// The drawing with the given routes, with flat edges and marks, folded where it has columns.
  func drawing(_ routes: [OrthogonalRoute], isCurved: Bool) -> SubgraphDrawing {
    let subgraph = geometry.subgraph
    let marks = MarkPlan.drawings(geometry)
    let flats = geometry.flatPieces
    let cuts = fold?.cuts.flatMap { [$0.top, $0.bottom] } ?? []
    var reaches: [[CurvedCorners.Reach]]?
    if isCurved {
      let header = Rect(origin: .zero, size: geometry.input.insets.header)
      reaches = CurvedCorners.reaches(
        of: routes, clearOf: geometry.frames + marks.map(\.frame) + [header],
        labels: routes.flatMap(\.labels) + flats.flatMap(\.labels), at: geometry.input.options.labelSpacing,
        cutAt: cuts,
        watch: geometry.input.watch)
    }
    let drawing = SubgraphDrawing(
      outline: outline,
      frames: Array(zip(subgraph.nodes, geometry.frames)) + zip(subgraph.marks, marks).map { ($0.node, $1.frame) },
      pieces: routes.indices.map { routes[$0].piece(cutAt: cuts, reaches: reaches?[$0]) } + flats + marks.map(\.piece))
    return fold.map { drawing.folded(by: $0, watch: geometry.input.watch) } ?? drawing
  }
}

extension AcrossCoordinates {
  /// Bundles that are pressed together at one end are so all along, so that their strands do not bend there.
  fileprivate mutating func pressBundles(_ input: SubgraphInput, _ grid: Grid) {
    for chain in input.subgraph.chains.indices where input.subgraph.chains[chain].strandCount > 1 {
      let (first, last) = (grid.chainStarts[chain], grid.chainStarts[chain + 1] - 1)
      let least = min(BorderEnds.minDistance / input.options.edgeSpacing, 1)
      let scale = max(min(ends.scale(of: first, atUpper: true), ends.scale(of: last, atUpper: false)), least)
      if scale < 1 { bundles[chain].press(by: scale) }
    }
  }
}
