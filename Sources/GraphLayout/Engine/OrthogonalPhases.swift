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
    let placement = AxisPlacement(input: input, grid: grid, guide: guide)
    var across = AcrossCoordinates(xs: placement.axes(ends: ends), ends: ends, bundles: bundles)
    let borders = BorderEnds(input: input, grid: grid, sides: sides)
    borders.align(&across)
    across.xs = placement.improved(across.xs, ends: across.ends, pivots: input.pivots / 4)
    if borders.align(&across) {
      across.pressBundles(input, grid)
      borders.align(&across, bundlesArePressed: true)
    }
    across.settle(in: input, grid)
    across.slide(borders)
    return PlacedLevel(
      input: input, grid: grid, across: across, sides: sides, isGuided: guide != nil,
      hasJogs: JogRemoval.isNeeded(across, in: grid))
  }

  static func settle(_ placed: PlacedLevel, _ details: LevelDetails) -> SettledLevel {
    var across = placed.across
    if details.removesJogs, placed.hasJogs {
      across.xs = JogRemoval(across, in: placed.input, placed.grid).axes()
      across.settle(in: placed.input, placed.grid)
    }
    let settled = settle(placed, across, turnsEnds: true)
    // The columns of a folded drawing are as wide as what lies in their rows, so nothing turns to the sides of boxes.
    let isAside = settled.fold != nil && !settled.geometry.across.sidePorts.isEmpty
    return isAside ? settle(placed, across, turnsEnds: false) : settled
  }

  /// Settles everything from axes that are as straight as they can be between the near and far sides of boxes.
  private static func settle(_ placed: PlacedLevel, _ axes: AcrossCoordinates, turnsEnds: Bool) -> SettledLevel {
    let (input, grid) = (placed.input, placed.grid)
    let borders = BorderEnds(input: input, grid: grid, sides: placed.sides)
    var across = axes
    if turnsEnds { across.turnEnds(borders) }
    BoxShifting(borders: borders).run(&across)
    across.settle(in: input, grid)
    let gaps = GapPlan.orthogonal(input.level, grid, across)
    let along = AlongCoordinates(input, grid, across, gaps: gaps)
    return SettledLevel(LevelGeometry(input, grid, across, along), sides: placed.sides)
  }

  static func draw(_ settled: SettledLevel) throws(LayoutError) -> LevelDrawing {
    let cuts = settled.fold?.cuts.flatMap { [$0.top, $0.bottom] } ?? []
    let routes = OrthogonalRoutes(settled.geometry, sides: settled.sides).pieces(cutAt: cuts)
    try settled.geometry.input.watch.end(.route)
    return settled.drawing(routes, loops: LoopDrawing(settled.geometry).rectangles())
  }
}

extension AcrossCoordinates {
  /// Slides the parts of bent chains into line.
  fileprivate mutating func slide(_ borders: BorderEnds) {
    var slider = AxisSlider(borders, self)
    slider.slide()
    slider.write(to: &self, borders.grid)
  }

  /// Turns ends to the sides of their boxes where their ways go on there.
  fileprivate mutating func turnEnds(_ borders: BorderEnds) {
    let ports = SidePortSearch.ports(borders, self)
    if ports.isEmpty { return }
    sidePorts = ports
    ports.apply(to: &self, in: borders.grid)
    slide(borders)
  }

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
