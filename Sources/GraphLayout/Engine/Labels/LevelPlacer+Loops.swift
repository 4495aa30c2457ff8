// Phase 8: self-loops and initial marks, beside their boxes.
extension LevelPlacer {
  mutating func drawLoops() {
    let plan = LoopPlan(level: level, graph: graph, flowsRight: flowsRight, spacing: spacing)
    for hang in plan.hangs { draw(hang) }
  }

  private mutating func draw(_ hang: LoopPlan.Hang) {
    let frame = frame(of: hang.place)
    let middle = loopMiddle(hang)
    let side = hang.isBefore ? -1.0 : 1.0
    let border = hang.isBefore ? frame.minX : frame.maxX
    let half = LoopPlan.endHalf(depth: hang.depth, of: hang.count, border: frame.height, distance: 5.5)
    let corner = Point(x: border, y: middle)
    let points =
      hang.depth == 0
      ? simpleLoop(corner, half, hang, side)
      : hang.isStepped
        ? steppedLoop(hang, from: corner, half: half, side: side).points() : wideLoop(corner, half, hang, side)
    drawing.pieces.append(LevelDrawing.Piece(arrow: hang.arrow, points: points, labels: loopLabels(hang)))
  }

  /// The labels of a loop, beyond its farthest point.
  func loopLabels(_ hang: LoopPlan.Hang) -> [Rect] {
    guard let extent = hang.labelExtent else { return [] }
    let frame = frame(of: hang.place)
    let border = hang.isBefore ? frame.minX : frame.maxX
    let near = hang.bulge + spacing.label
    var y = loopMiddle(hang) - extent.height / 2
    return graph.arrows[hang.arrow].labels.map { label in
      let size = flowsRight ? label.transposed : label
      defer { y += size.height }
      return Rect(
        x: hang.isBefore ? border - near - size.width : border + near, y: y, width: size.width, height: size.height)
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
  func steppedLoop(_ hang: LoopPlan.Hang, from origin: Point, half: Double, side: Double) -> OrthogonalPath {
    let reach = hang.depth == 0 ? half : hang.half
    let flare = origin.x + side * LoopPlan.flare(depth: max(hang.depth, 1), of: hang.count)
    var path = OrthogonalPath()
    path.start(at: Point(x: origin.x, y: origin.y - half))
    path.sidestep(to: flare, along: origin.y - half)
    path.sidestep(to: origin.x + side * hang.bulge, along: origin.y - reach)
    path.sidestep(to: flare, along: origin.y + reach)
    path.sidestep(to: origin.x, along: origin.y + half)
    return path
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

  /// The initial mark before its host, in line with it; beside it where arrows come in from outside.
  mutating func drawMarks() {
    for mark in level.marks {
      let own = graph.boxes[mark.box].size
      let size = flowsRight ? own.transposed : own
      let (start, end) = style.leadsIn(mark, of: level) ? ahead(of: mark.host) : beside(mark.host, size)
      let way = end - start
      let middle = start - Point(x: size.width / 2 * way.x, y: size.height / 2 * way.y) * (1 / way.length)
      drawing.frames.append(
        (
          mark.box,
          Rect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
        ))
      var path = PathBuilder()
      path.move(to: start)
      path.line(to: end)
      drawing.pieces.append(LevelDrawing.Piece(arrow: mark.arrow, points: path.points, labels: []))
    }
  }

  private func ahead(of place: Int) -> (Point, Point) {
    let host = frame(of: place)
    let x = Self.clearPlace(
      near: host.width / 2, ways: [0], of: innerEnds(at: place, on: .near), within: host.width / 2 - 8)
    return (Point(x: host.minX + x, y: host.minY - MarkPlan.gap), Point(x: host.minX + x, y: host.minY))
  }

  /// Slightly nearer the beginning of the flow than the host's centre.
  private func beside(_ place: Int, _ size: Size) -> (Point, Point) {
    let host = frame(of: place)
    let wanted = min(max(size.height / 2, 10), host.height / 2 - 2)
    let middle =
      host.minY
      + Self.clearPlace(
        near: wanted, ways: [-size.height / 2, 0, size.height / 2], of: innerEnds(at: place, on: .before),
        within: host.height - 16)
    return (Point(x: host.minX - MarkPlan.gap, y: middle), Point(x: host.minX, y: middle))
  }

  /// Where the first row must begin, so that no mark before it touches the border or the header.
  var marksEnd: Double {
    level.marks.filter { style.leadsIn($0, of: level) }.reduce(0) { end, mark in
      let own = graph.boxes[mark.box].size
      let size = flowsRight ? own.transposed : own
      let isBesideHeader = !flowsRight && grid.xs[mark.host] - size.width / 2 > insets.header.width + spacing.arrow
      let before = isBesideHeader ? insets.near - insets.header.height : insets.near
      return max(end, before + size.height + MarkPlan.gap - lead(of: mark.host))
    }
  }
}

/// How the initial mark is set before or beside its host.
enum MarkPlan {
  /// The length of its arrow.
  static let gap = 18.0
}
