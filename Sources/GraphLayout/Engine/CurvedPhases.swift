/// The phases of a container whose arrows are curves.
enum CurvedPhases: LevelPhases {
  static func place(_ input: LevelInput, bundles: [EdgeBundle], following guide: AxisGuide?) -> PlacedLevel {
    var extents = PlaceExtent.all(of: input)
    Wrap.addRoom(to: &extents, of: input, bundles: bundles)
    PlaceExtent.addFans(to: &extents, of: input)
    let grid = Grid(input, bundles: bundles, extents: extents)
    let ends = SegmentEnds(portsOf: input, in: grid, bundles: bundles)
    var across = AcrossCoordinates(xs: BrandesKoepf(grid: grid, ends: ends).place(), ends: ends, bundles: bundles)
    across.drawTogether(input, grid, weights: .curves, pivots: input.pivots, following: guide)
    across.settle(in: input, grid)
    Straightening(input, grid, across, AlongCoordinates(input, grid, across)).run(rounds: 4, &across)
    return PlacedLevel(input: input, grid: grid, across: across, guide: guide)
  }

  static func settle(_ placed: PlacedLevel, spreadsPairs: Bool) -> SettledLevel {
    let (input, grid) = (placed.input, placed.grid)
    var across = placed.across
    let rows = AlongCoordinates(input, grid, across)
    if spreadsPairs { PairSpreading(input: input, grid: grid, along: rows).run(&across) }
    SpreadEnds(input: input, grid: grid).run(&across)
    Straightening(input, grid, across, rows).run(rounds: 4, &across)
    let gaps = GapPlan.curved(grid, across, patience: spreadsPairs ? 24 : 0)
    let along = AlongCoordinates(input, grid, across, gaps: gaps)
    return SettledLevel(LevelGeometry(input, grid, across, along))
  }

  static func draw(_ settled: SettledLevel) throws(LayoutError) -> LevelDrawing {
    let routes = CurvedRoutes(settled.geometry).pieces()
    try settled.geometry.input.watch.end(.route)
    var labels = LabelSettling(settled.geometry, pieces: routes)
    labels.run()
    return settled.drawing(labels.pieces, loops: LoopDrawing(settled.geometry).curves())
  }
}
