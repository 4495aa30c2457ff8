// Self-loops for orthogonal routing: rectangles of one shape beside the middle of their boxes; further ones around them.
extension LevelPlacer {
  mutating func drawRectangularLoops() {
    let plan = LoopPlan(level: level, graph: graph, flowsRight: flowsRight, spacing: spacing)
    for hang in plan.hangs {
      drawing.pieces.append(
        LevelDrawing.Piece(arrow: hang.arrow, points: rectangle(hang).points, labels: loopLabels(hang)))
    }
  }

  private func rectangle(_ hang: LoopPlan.Hang) -> OrthogonalPath {
    let frame = frame(of: hang.place)
    let middle = frame.center.y
    let side = hang.isBefore ? -1.0 : 1.0
    let border = hang.isBefore ? frame.minX : frame.maxX
    let room = max(frame.height / 2 - 2, 0)
    let half = min(6 + 5.5 * Double(hang.depth), room)
    let reach = hang.depth == 0 ? half : hang.half
    // Where the border is too short, the loop widens at a distance that is smaller for those further out.
    let flare = border + side * 12 / Double(max(hang.depth, 1))
    var path = OrthogonalPath()
    path.start(at: Point(x: border, y: middle - half))
    path.sidestep(to: flare, along: middle - half)
    path.sidestep(to: border + side * hang.bulge, along: middle - reach)
    path.sidestep(to: flare, along: middle + reach)
    path.sidestep(to: border, along: middle + half)
    return path
  }
}
