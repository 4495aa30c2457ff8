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
  /// Boxes joined with one box by opposite arrows may be spread; only for curves.
  static func settle(_ placed: PlacedLevel, spreadsPairs: Bool) -> SettledLevel

  /// Routes, labels, loops and marks.
  /// - Throws: `LayoutError.cancelled` when the caller wants to stop.
  static func draw(_ settled: SettledLevel) throws(LayoutError) -> LevelDrawing
}

/// A container with coordinates across the flow.
final class PlacedLevel {
  let input: LevelInput
  let grid: Grid
  let across: AcrossCoordinates
  /// The earlier places of boxes, where these are held near them because they would lie elsewhere.
  let guide: AxisGuide?

  init(input: LevelInput, grid: Grid, across: AcrossCoordinates, guide: AxisGuide?) {
    self.input = input
    self.grid = grid
    self.across = across
    self.guide = guide
  }
}

/// A container with all coordinates, before its arrows are drawn.
final class SettledLevel {
  let geometry: LevelGeometry
  /// The columns of a folded drawing.
  let fold: FoldPlan?
  /// What the container around it sees.
  let outline: LevelOutline

  init(_ geometry: LevelGeometry) {
    self.geometry = geometry
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
