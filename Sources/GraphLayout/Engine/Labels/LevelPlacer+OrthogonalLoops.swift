// Self-loops for orthogonal routing: rectangles of one shape beside the middle of their boxes; further ones around them.
extension LevelPlacer {
  mutating func drawRectangularLoops() {
    let plan = LoopPlan(level: level, graph: graph, flowsRight: flowsRight, spacing: spacing)
    for hang in plan.hangs {
      let frame = frame(of: hang.place)
      let half = LoopPlan.endHalf(
        depth: hang.depth, of: hang.count, border: frame.height, distance: Self.leastDistance)
      let path = steppedLoop(
        hang, from: Point(x: hang.isBefore ? frame.minX : frame.maxX, y: loopMiddle(hang)), half: half,
        side: hang.isBefore ? -1 : 1)
      drawing.pieces.append(
        LevelDrawing.Piece(arrow: hang.arrow, points: path.points(), labels: loopLabels(hang)))
    }
  }
}
