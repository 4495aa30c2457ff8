/// Self-loops beside their boxes, once these have their frames.
struct LoopDrawing {
  let geometry: LevelGeometry
  private var input: LevelInput { geometry.input }

  init(_ geometry: LevelGeometry) { self.geometry = geometry }

  /// Gentle curves, or steps where many loops hang side by side.
  func curves() -> [LevelDrawing.Piece] {
    pieces(distance: 5.5) { hang, corner, half, side in
      if hang.depth == 0 { return simpleLoop(corner, half, hang, side) }
      return hang.isStepped
        ? steppedLoop(hang, from: corner, half: half, side: side) : wideLoop(corner, half, hang, side)
    }
  }

  /// Rectangles of one shape beside the middle of their boxes; further ones around them.
  func rectangles() -> [LevelDrawing.Piece] {
    pieces(distance: BorderEnds.leastDistance) { steppedLoop($0, from: $1, half: $2, side: $3) }
  }

  /// All loops, of the given shape from the middle of one side of a box; their ends at least so far from each other.
  private func pieces(
    distance: Double, points: (LoopPlan.Hang, Point, Double, Double) -> [Point]
  ) -> [LevelDrawing.Piece] {
    input.loops.hangs.map { hang in
      let frame = geometry.frames[hang.place]
      let corner = Point(x: hang.isBefore ? frame.minX : frame.maxX, y: middle(of: hang))
      let half = LoopPlan.endHalf(depth: hang.depth, of: hang.count, border: frame.height, distance: distance)
      return LevelDrawing.Piece(
        arrow: hang.arrow, points: points(hang, corner, half, hang.isBefore ? -1 : 1),
        labels: labels(of: hang, at: corner))
    }
  }

  /// The middle of the loops on one side of a box, along the flow.
  private func middle(of hang: LoopPlan.Hang) -> Double {
    let frame = geometry.frames[hang.place]
    let others = input.innerEnds(at: hang.place, on: hang.isBefore ? .before : .after)
    guard !others.isEmpty else { return frame.center.y }
    let halves: [Double] = [6, 11.3, 16.6, 21.9]
    let ways = halves.map { -$0 } + halves
    return frame.minY
      + MarkPlan.clearPlace(near: frame.height / 2, ways: ways, of: others, within: frame.height / 2 - 24)
  }

  /// The labels of a loop, beyond its farthest point.
  private func labels(of hang: LoopPlan.Hang, at corner: Point) -> [Rect] {
    guard let extent = hang.labelExtent else { return [] }
    let near = hang.bulge + input.spacing.label
    var y = corner.y - extent.height / 2
    return input.graph.labels(of: hang.arrow, flowsRight: input.flowsRight).map { size in
      defer { y += size.height }
      return Rect(
        x: hang.isBefore ? corner.x - near - size.width : corner.x + near, y: y, width: size.width, height: size.height)
    }
  }

  private func simpleLoop(_ origin: Point, _ half: Double, _ hang: LoopPlan.Hang, _ side: Double) -> [Point] {
    let reach = origin.x + side * hang.bulge / 0.75
    return [
      Point(x: origin.x, y: origin.y - half), Point(x: reach, y: origin.y - half - 10),
      Point(x: reach, y: origin.y + half + 10), Point(x: origin.x, y: origin.y + half),
    ]
  }

  /// Around the loops nearer to the box, along stretches that no other loop has.
  private func steppedLoop(_ hang: LoopPlan.Hang, from origin: Point, half: Double, side: Double) -> [Point] {
    let reach = hang.depth == 0 ? half : hang.half
    let flare = origin.x + side * LoopPlan.flare(depth: max(hang.depth, 1), of: hang.count)
    var path = OrthogonalPath()
    path.start(at: Point(x: origin.x, y: origin.y - half))
    path.sidestep(to: flare, along: origin.y - half)
    path.sidestep(to: origin.x + side * hang.bulge, along: origin.y - reach)
    path.sidestep(to: flare, along: origin.y + reach)
    path.sidestep(to: origin.x, along: origin.y + half)
    return path.points()
  }

  /// Around the loops and labels nearer to the box.
  private func wideLoop(_ origin: Point, _ half: Double, _ hang: LoopPlan.Hang, _ side: Double) -> [Point] {
    let flare = origin.x + side * 14
    let far = origin.x + side * hang.bulge
    let (top, bottom) = (origin.y - hang.half, origin.y + hang.half)
    var path = PathBuilder()
    path.move(to: Point(x: origin.x, y: origin.y - half))
    path.curve(
      to: Point(x: flare, y: top), control: Point(x: origin.x + side * 7, y: origin.y - half),
      endControl: Point(x: origin.x + side * 7, y: top))
    path.line(to: Point(x: far - side * 8, y: top))
    path.corner(at: Point(x: far, y: top), to: Point(x: far, y: top + 8))
    path.line(to: Point(x: far, y: bottom - 8))
    path.corner(at: Point(x: far, y: bottom), to: Point(x: far - side * 8, y: bottom))
    path.line(to: Point(x: flare, y: bottom))
    path.curve(
      to: Point(x: origin.x, y: origin.y + half), control: Point(x: origin.x + side * 7, y: bottom),
      endControl: Point(x: origin.x + side * 7, y: origin.y + half))
    return path.points
  }
}
