/// The phases from a container whose boxes are in ranks and in order to its drawing; one sequence for each way in which
/// arrows run. Each phase takes values and gives a new one.
///
///     extents, bundles → grid → axes → ends                                             place
///     → coordinates along the flow, gaps → frames, quality, columns                     settle
///     → routes → labels → loops, marks                                                  draw
protocol LevelPhases {
  /// Rows, and coordinates across the flow as far as they are the same with and without what is tried of details.
  static func place(_ input: LevelInput, bundles: [EdgeBundle], following guide: AxisGuide?) -> PlacedLevel

  /// The ends of arrows and all coordinates: what the container around this one, and the choice among styles, must know.
  static func settle(_ placed: PlacedLevel, _ details: LevelDetails) -> SettledLevel

  /// Routes, labels, loops and marks.
  /// - Throws: `LayoutError.cancelled` when the caller wants to stop.
  static func draw(_ settled: SettledLevel) throws(LayoutError) -> LevelDrawing
}

/// What may be done after coordinates across the flow are chosen.
struct LevelDetails: Equatable {
  /// Whether boxes joined with one box by opposite arrows are spread; only for curves.
  var spreadsPairs = false
  /// Whether small sidesteps are taken out; only for orthogonal routing.
  var removesJogs = false
}

/// A container with coordinates across the flow.
struct PlacedLevel {
  let input: LevelInput
  let grid: Grid
  let across: AcrossCoordinates
  /// The ends that lie beside crowded boxes; none for curves.
  let sides: CrowdedSides
  /// Whether boxes are held near places of an earlier drawing, because they would lie elsewhere.
  let isGuided: Bool
  /// Whether there are small sidesteps; always false for curves.
  let hasJogs: Bool
}

/// A container with all coordinates, before its arrows are drawn.
struct SettledLevel {
  let geometry: LevelGeometry
  let sides: CrowdedSides
  /// The columns of a folded drawing.
  let fold: FoldPlan?
  /// What the container around it sees.
  let outline: LevelOutline

  init(_ geometry: LevelGeometry, sides: CrowdedSides) {
    self.geometry = geometry
    self.sides = sides
    fold = FoldPlan.chosen(for: geometry)
    let (level, xs) = (geometry.level, geometry.across.xs)
    outline = LevelOutline(
      flowsRight: geometry.input.flowsRight, size: fold?.size ?? geometry.size,
      nearXs: level.nearPorts.indices.map { xs[level.nearPort($0)] },
      farXs: level.farPorts.indices.map { xs[level.farPort($0)] }, quality: LevelQuality(geometry, fold: fold))
  }

  /// The drawing with the given arrows, loops and marks, folded where it has columns.
  func drawing(_ routes: [LevelDrawing.Piece], loops: [LevelDrawing.Piece]) -> LevelDrawing {
    let level = geometry.level
    let marks = MarkPlan.drawings(geometry)
    let drawing = LevelDrawing(
      outline: outline,
      frames: Array(zip(level.boxes, geometry.frames)) + zip(level.marks, marks).map { ($0.box, $1.frame) },
      pieces: routes + geometry.flatPieces + loops + marks.map(\.piece))
    return fold.map { drawing.folded(by: $0) } ?? drawing
  }
}
