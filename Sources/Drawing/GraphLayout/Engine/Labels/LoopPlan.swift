/// The places of self-loops: next to their node, further ones around the labels of those before.
struct LoopPlan {
  /// The room of the loops of one node next to it and along the flow.
  struct Reach {
    var place: Int
    var before = 0.0
    var after = 0.0
    /// Half the extent along the flow, about the middle of the node.
    var half = 0.0
  }

  struct Hang {
    var edge: Int
    var place: Int
    var isBefore: Bool
    /// The number of loops inside this one.
    var depth: Int
    /// The number of loops on this side of the node.
    var count = 1
    /// The distance from the border to the loop's farthest point.
    var bulge: Double
    /// Half the loop's extent along the flow, where it lies around others.
    var half: Double
    var labelExtent: Size?

    /// Its extent along the flow from the middle of the node, with its labels.
    var reach: Double { max(depth == 0 ? 8 : half, (labelExtent?.height ?? 0) / 2) }
  }

  /// The bulge of an innermost loop.
  static let bulge = 18.0
  /// The distance of loops from each other along the border.
  static let flareDistance = 2.5
  private static let minFlare = 2.0
  private static let widestHalf = 6.0
  private static let minHalf = 2.6
  private(set) var hangs: [Hang] = []
  private(set) var reaches: [Reach] = []

  /// Returns the distance from the border at which a loop turns, to pass around those inside; the outermost turns
  /// nearest to it.
  static func flare(depth: Int, of count: Int) -> Double {
    max(11.5, minFlare + flareDistance * Double(count - 2)) - flareDistance * Double(depth - 1)
  }

  /// Half the distance of a loop's ends on a border that `count` loops share.
  static func endHalf(depth: Int, of count: Int, border: Double) -> Double {
    let room = max(border / 2 - 2, 0)
    let gaps = Double(count - 1)
    let distance = BorderEnds.minDistance
    if room >= widestHalf + gaps * distance || count == 1 { return min(widestHalf, room) + distance * Double(depth) }
    if room >= minHalf + gaps * distance { return room - distance * (gaps - Double(depth)) }
    // The ends of one loop come before those of different loops.
    if room > minHalf + gaps { return minHalf + (room - minHalf) / gaps * Double(depth) }
    return room / (gaps + 0.5) * (Double(depth) + 0.5)
  }

  private struct SideState {
    var depth = 0
    var end = 0.0
    var half = 0.0
  }

  init(subgraph: Subgraph, graph: LayoutGraph, style: SubgraphStyle, options: LayoutOptions) {
    let flowsRight = style.flowsRight
    guard !subgraph.loops.isEmpty else { return }
    // By twice the place; one more is the side before it.
    var sides = [SideState](repeating: SideState(), count: 2 * subgraph.nodes.count)
    var counts = [Int](repeating: 0, count: subgraph.nodes.count)
    for loop in subgraph.loops { counts[loop.place] += 1 }
    let hosts = Set(subgraph.marks.filter { !style.leadsIn($0, of: subgraph) }.map(\.host))
    for loop in subgraph.loops {
      let hasMark = hosts.contains(loop.place)
      let isBefore = !hasMark && sides[2 * loop.place + 1].depth < sides[2 * loop.place].depth
      let side = 2 * loop.place + (isBefore ? 1 : 0)
      let extent = graph.labelExtent(of: loop.edge, flowsRight: flowsRight)
      let old = sides[side]
      let count = hasMark ? counts[loop.place] : (counts[loop.place] + 1) / 2
      let least = max(Self.bulge, Self.flare(depth: 1, of: count) + 4)
      let bulge = old.depth == 0 ? least : old.end + options.edgeSpacing
      let stack = graph.edges[loop.edge].labels.count > 1 ? (extent?.height ?? 0) / 2 : 0
      let half = old.depth == 0 ? max(14, stack) : max(old.half + 8, stack)
      // A loop as long as its labels has the shape of one around another loop.
      let depth = old.depth == 0 && stack > 20 ? 1 : old.depth
      hangs.append(
        Hang(
          edge: loop.edge, place: loop.place, isBefore: isBefore, depth: depth, bulge: bulge, half: half,
          labelExtent: extent))
      sides[side] = SideState(
        depth: depth + 1, end: bulge + (extent.map { $0.width + options.labelSpacing } ?? 0),
        half: max(half, (extent?.height ?? 0) / 2))
    }
    for index in hangs.indices {
      hangs[index].count = sides[2 * hangs[index].place + (hangs[index].isBefore ? 1 : 0)].depth
    }
    for place in subgraph.nodes.indices where sides[2 * place].depth > 0 {
      let (before, after) = (sides[2 * place + 1], sides[2 * place])
      reaches.append(Reach(place: place, before: before.end, after: after.end, half: max(before.half, after.half)))
    }
  }
}

/// Self-loops next to their nodes, once these have their frames.
struct LoopDrawing {
  let geometry: SubgraphGeometry
  private var input: SubgraphInput { geometry.input }

  /// Rectangles next to the middle of their nodes; further ones around them, in the other direction in turn, so that
  /// heads do not overlap.
  func routes() -> [OrthogonalRoute] {
    input.loops.hangs.map { hang in
      let frame = geometry.frames[hang.place]
      let corner = Point(x: hang.isBefore ? frame.minX : frame.maxX, y: middle(of: hang))
      let half = LoopPlan.endHalf(depth: hang.depth, of: hang.count, border: frame.height)
      return OrthogonalRoute(
        edge: hang.edge, path: path(of: hang, from: corner, half: half, side: hang.isBefore ? -1 : 1),
        isReversed: !hang.depth.isMultiple(of: 2), labels: labels(of: hang, at: corner))
    }
  }

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
    let near = hang.bulge + input.options.labelSpacing
    var y = corner.y - extent.height / 2
    return input.graph.labels(of: hang.edge, flowsRight: input.flowsRight).map { size in
      defer { y += size.height }
      return Rect(
        x: hang.isBefore ? corner.x - near - size.width : corner.x + near, y: y, width: size.width, height: size.height)
    }
  }

  /// A path around the loops inside, along stretches that no other loop has.
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
