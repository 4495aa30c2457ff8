/// Self-loops next to their nodes, once these have their frames.
struct LoopDrawing {
  let geometry: SubgraphGeometry
  private var input: SubgraphInput { geometry.input }

  /// Rectangles of one shape next to the middle of their nodes; further ones around them.
  func routes() -> [OrthogonalRoute] {
    input.loops.hangs.map { hang in
      let frame = geometry.frames[hang.place]
      let corner = Point(x: hang.isBefore ? frame.minX : frame.maxX, y: middle(of: hang))
      let half = LoopPlan.endHalf(depth: hang.depth, of: hang.count, border: frame.height)
      return OrthogonalRoute(
        edge: hang.edge, path: path(of: hang, from: corner, half: half, side: hang.isBefore ? -1 : 1),
        labels: labels(of: hang, at: corner))
    }
  }

  /// The middle of the loops on one side of a node, along the flow.
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
    return input.graph.labels(of: hang.edge, flowsRight: input.flowsRight).map { size in
      defer { y += size.height }
      return Rect(
        x: hang.isBefore ? corner.x - near - size.width : corner.x + near, y: y, width: size.width, height: size.height)
    }
  }

  /// Around the loops nearer to the node, along stretches that no other loop has.
  private func path(of hang: LoopPlan.Hang, from origin: Point, half: Double, side: Double) -> OrthogonalPath {
    let reach = hang.depth == 0 ? half : hang.half
    let flare = origin.x + side * LoopPlan.flare(depth: max(hang.depth, 1), of: hang.count)
    var path = OrthogonalPath([Point(x: origin.x, y: origin.y - half)])
    path.sidestep(to: flare, along: origin.y - half)
    path.sidestep(to: origin.x + side * hang.bulge, along: origin.y - reach)
    path.sidestep(to: flare, along: origin.y + reach)
    path.sidestep(to: origin.x, along: origin.y + half)
    return path
  }
}
