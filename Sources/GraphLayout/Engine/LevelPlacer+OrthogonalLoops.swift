// Self-loops for orthogonal routing: rectangles of one shape beside the middle of their boxes; further ones around them.
extension LevelPlacer {
  mutating func drawRectangularLoops() {
    let plan = LoopPlan(level: level, graph: graph, flowsRight: flowsRight, spacing: spacing)
    // The outermost loop of each side comes last.
    var depths: [Int: Int] = [:]
    for hang in plan.hangs { depths[2 * hang.place + (hang.isBefore ? 1 : 0)] = hang.depth }
    for hang in plan.hangs {
      let path = rectangle(hang, outermost: depths[2 * hang.place + (hang.isBefore ? 1 : 0)] ?? 0)
      drawing.pieces.append(
        LevelDrawing.Piece(arrow: hang.arrow, points: path.points(), labels: loopLabels(hang)))
    }
  }

  private func rectangle(_ hang: LoopPlan.Hang, outermost: Int) -> OrthogonalPath {
    let frame = frame(of: hang.place)
    let middle = loopMiddle(hang)
    let side = hang.isBefore ? -1.0 : 1.0
    let border = hang.isBefore ? frame.minX : frame.maxX
    let room = max(frame.height / 2 - 2, 0)
    let step = 5.2
    let innermost = min(6, max(step / 2, room - step * Double(outermost)))
    let half = min(innermost + step * Double(hang.depth), room)
    let reach = hang.depth == 0 ? half : hang.half
    // Where the border is too short, the loop widens at a distance that is smaller for those further out.
    let flare = border + side * max(14 - 2.5 * Double(hang.depth), 1.5)
    var path = OrthogonalPath()
    path.start(at: Point(x: border, y: middle - half))
    path.sidestep(to: flare, along: middle - half)
    path.sidestep(to: border + side * hang.bulge, along: middle - reach)
    path.sidestep(to: flare, along: middle + reach)
    path.sidestep(to: border, along: middle + half)
    return path
  }
}
