/// The phases of a container whose arrows run along and across the flow only. Ends slide along borders so that few arrows
/// are bent.
enum OrthogonalPhases: LevelPhases {
  static func place(_ input: LevelInput, bundles: [EdgeBundle], following guide: AxisGuide?) -> PlacedLevel {
    var bundles = bundles
    var extents = PlaceExtent.all(of: input)
    EdgeBundle.straighten(&bundles, in: input, extents: extents)
    Wrap.addRoom(to: &extents, of: input, bundles: bundles)
    var grid = Grid(input, bundles: bundles, extents: extents)
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
    across.drawTogether(input, grid, borders, weights: .lanes, pivots: input.pivots / 4, following: guide)
    return PlacedLevel(input: input, grid: grid, across: across, guide: guide)
  }

  static func settle(_ placed: PlacedLevel, spreadsPairs: Bool) -> SettledLevel {
    let settled = settle(placed, turnsEnds: true)
    // The columns of a folded drawing are as wide as what lies in their rows, so nothing turns to the sides of boxes.
    let isAside = settled.fold != nil && !settled.geometry.across.sidePorts.isEmpty
    return isAside ? settle(placed, turnsEnds: false) : settled
  }

  private static func settle(_ placed: PlacedLevel, turnsEnds: Bool) -> SettledLevel {
    let (input, grid) = (placed.input, placed.grid)
    let borders = BorderEnds(input: input, grid: grid)
    var across = placed.across
    if turnsEnds { across.sidePorts = SidePortSearch.ports(borders, across) }
    across.sidePorts.apply(to: &across, in: grid)
    across.drawTogether(
      input, grid, borders, weights: .bends, pivots: input.pivots / 4, following: placed.guide, holdsLanes: true)
    across.settle(in: input, grid)
    let gaps = GapPlan.orthogonal(input.level, grid, across)
    let along = AlongCoordinates(input, grid, across, gaps: gaps)
    return SettledLevel(LevelGeometry(input, grid, across, along))
  }

  static func draw(_ settled: SettledLevel) throws(LayoutError) -> LevelDrawing {
    let cuts = settled.fold?.cuts.flatMap { [$0.top, $0.bottom] } ?? []
    let routes = OrthogonalRoutes(geometry: settled.geometry).pieces(cutAt: cuts)
    try settled.geometry.input.watch.end(.route)
    return settled.drawing(routes, loops: LoopDrawing(settled.geometry).rectangles())
  }
}

extension AcrossCoordinates {
  /// Bundles that are pressed together at one end are so all along, so that their strands do not bend there.
  fileprivate mutating func pressBundles(_ input: LevelInput, _ grid: Grid) {
    for chain in input.level.chains.indices where input.level.chains[chain].strandCount > 1 {
      let (first, last) = (grid.chainStarts[chain], grid.chainStarts[chain + 1] - 1)
      let least = min(BorderEnds.leastDistance / input.spacing.arrow, 1)
      let scale = max(min(ends.scale(of: first, atUpper: true), ends.scale(of: last, atUpper: false)), least)
      if scale < 1 { bundles[chain].press(by: scale) }
    }
  }
}
