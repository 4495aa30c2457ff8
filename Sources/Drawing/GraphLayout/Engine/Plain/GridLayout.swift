/// The simplest layout: the nodes of each container in rows, in the order of declaration, and straight edges. Work and
/// memory are linear.
struct GridLayout {
  private let graph: LayoutGraph
  private let hierarchy: Hierarchy
  /// The frame of each node, first in its container, then in the drawing.
  private var frames: [Rect]

  /// The minimum distance of nodes, so that arrowheads have room.
  private static let minSpacing = 40.0
  /// The minimum extents of a region without anything in it.
  private static let minRegion = 24.0

  init(_ graph: LayoutGraph) {
    self.graph = graph
    hierarchy = Hierarchy(nodes: graph.nodes)
    frames = graph.nodes.map { Rect(origin: .zero, size: $0.size) }
  }

  func layout() -> Layout {
    var grid = self
    return grid.place()
  }

  private mutating func place() -> Layout {
    for node in graph.nodes.indices.reversed() where !hierarchy.isLeaf(node) { placeChildren(of: node) }
    let margin = graph.options.margin
    let content = placeRows(
      hierarchy.children(of: -1), from: Point(x: margin, y: margin), shape: graph.options.view)
    for (node, parent) in hierarchy.parents.enumerated() where parent >= 0 {
      frames[node] = frames[node].moved(by: Point(x: frames[parent].x, y: frames[parent].y))
    }
    let snapped = frames.map(\.snapped)
    let routes = graph.edges.map { StraightRoute($0, hierarchy, snapped).route }
    let labels = routes.flatMap(\.labels)
    let size = Size(
      width: labels.reduce(content.width) { max($0, $1.maxX) } + margin,
      height: labels.reduce(content.height) { max($0, $1.maxY) } + margin)
    let lines = Assembly(graph: graph, hierarchy: hierarchy, drawings: [], watch: LayoutObserver(LayoutProgress()))
    return Layout(
      size: Size(width: size.width.snapped, height: size.height.snapped), frames: snapped,
      headers: lines.headers(snapped), routes: routes, separators: lines.separators(snapped), direction: .down,
      variant: LayoutVariant([SubgraphStyle(columns: 1)]), simplification: .grid)
  }

  private mutating func placeChildren(of container: Int) {
    let node = graph.nodes[container]
    let children = hierarchy.children(of: container)
    if node.isConcurrent { return placeRegions(children, of: container) }
    let start = Point(x: node.padding.left, y: node.header.height + node.padding.top)
    let end = placeRows(children, from: start, shape: graph.options.view)
    frames[container].width = max(node.size.width, node.header.width, end.width + node.padding.right)
    frames[container].height = max(node.size.height, node.header.height, end.height + node.padding.bottom)
  }

  /// Places nodes in rows that together have about the given shape; returns where they end.
  private mutating func placeRows(_ nodes: ArraySlice<Int>, from start: Point, shape: Size) -> Size {
    let spacing = max(graph.options.nodeSpacing, graph.options.rankSpacing, Self.minSpacing)
    let area = nodes.reduce(0) { $0 + (frames[$1].width + spacing) * (frames[$1].height + spacing) }
    let width = (area * max(shape.width, 1) / max(shape.height, 1)).squareRoot()
    var (place, thickness) = (start, 0.0)
    var end = Size(width: start.x, height: start.y)
    for node in nodes {
      if place.x > start.x, place.x + frames[node].width - start.x > width {
        place = Point(x: start.x, y: place.y + thickness + spacing)
        thickness = 0
      }
      (frames[node].x, frames[node].y) = (place.x, place.y)
      place.x += frames[node].width + spacing
      thickness = max(thickness, frames[node].height)
      end = Size(width: max(end.width, frames[node].maxX), height: max(end.height, frames[node].maxY))
    }
    return end
  }

  /// Regions without gaps between them, in as many rows as suit the view.
  private mutating func placeRegions(_ regions: ArraySlice<Int>, of container: Int) {
    let node = graph.nodes[container]
    let start = Point(x: 0, y: node.header.height)
    let sizes = regions.map { region in
      Size(
        width: max(frames[region].width, Self.minRegion), height: max(frames[region].height, Self.minRegion))
    }
    let grid = RegionGrid(sizes: sizes, view: graph.options.view, around: Size(width: 0, height: start.y))
    let least = Size(width: max(node.size.width, node.header.width), height: max(node.size.height - start.y, 0))
    let placed = grid.frames(rows: grid.rows(earlier: nil), from: start, least: least)
    for (region, frame) in zip(regions, placed) { frames[region] = frame }
    frames[container].width = placed.reduce(least.width) { max($0, $1.maxX) }
    frames[container].height = placed.reduce(start.y + least.height) { max($0, $1.maxY) }
  }
}

/// A straight edge from border to border, its labels in the middle; a self-loop is next to its node.
struct StraightRoute {
  private let edge: Edge
  private let hierarchy: Hierarchy
  private let source: Rect
  private let target: Rect

  /// The distance that self-loops extend beyond their nodes.
  private static let loopReach = 18.0
  /// The distance of opposite edges from the line between the middles of their nodes.
  private static let sidestep = 4.0

  init(_ edge: Edge, _ hierarchy: Hierarchy, _ frames: [Rect]) {
    self.edge = edge
    self.hierarchy = hierarchy
    (source, target) = (frames[edge.source], frames[edge.target])
  }

  var route: EdgeRoute {
    let corners = corners
    let curves = zip(corners, corners.dropFirst()).map { from, to in
      EdgeRoute.Curve(
        control1: (from + (to - from) * (1.0 / 3)).snapped, control2: (from + (to - from) * (2.0 / 3)).snapped,
        end: to.snapped)
    }
    return EdgeRoute(start: corners[0].snapped, curves: curves, labels: labels(around: corners))
  }

  /// The start, the corners of a self-loop, and the end: two points at least.
  private var corners: [Point] {
    if edge.source == edge.target { return loop }
    switch hierarchy.commonAncestor(edge.source, edge.target) {
    case edge.source: return [left(of: target, to: source), left(of: target, to: target)]
    case edge.target: return [left(of: source, to: source), left(of: source, to: target)]
    default:
      let way = target.center - source.center
      let side = way.length > 0 ? Point(x: -way.y, y: way.x) * (1 / way.length) : .zero
      return [border(of: source, toward: way, side), border(of: target, toward: way * -1, side)]
    }
  }

  private var loop: [Point] {
    let (x, low, high) = (source.maxX, source.minY + source.height / 3, source.minY + source.height * 2 / 3)
    let reach = x + Self.loopReach
    return [Point(x: x, y: low), Point(x: reach, y: low), Point(x: reach, y: high), Point(x: x, y: high)]
  }

  /// Returns the point at which a horizontal line from the middle of an inner node meets the left side of a frame.
  private func left(of inner: Rect, to frame: Rect) -> Point { Point(x: frame.minX, y: inner.center.y) }

  /// Returns the point at which a line from next to the middle of a frame meets its border.
  private func border(of frame: Rect, toward way: Point, _ side: Point) -> Point {
    let (half, step) = (Point(x: frame.width / 2, y: frame.height / 2), Self.sidestep)
    let start = Point(
      x: min(max(side.x * step, -half.x / 2), half.x / 2), y: min(max(side.y * step, -half.y / 2), half.y / 2))
    let across = way.x == 0 ? .infinity : ((way.x > 0 ? half.x : -half.x) - start.x) / way.x
    let down = way.y == 0 ? .infinity : ((way.y > 0 ? half.y : -half.y) - start.y) / way.y
    let share = min(across, down)
    return frame.center + start + (share.isFinite ? way * share : .zero)
  }

  /// The labels below each other, in the middle of the line or next to the loop, inside the drawing.
  private func labels(around corners: [Point]) -> [Rect] {
    let isLoop = edge.source == edge.target
    let middle = (corners[0] + corners[corners.count - 1]) * 0.5
    var y = max(middle.y - edge.labels.reduce(0) { $0 + $1.height } / 2, 0)
    return edge.labels.map { size in
      defer { y += size.height }
      let x = isLoop ? source.maxX + Self.loopReach + 2 : max(middle.x - size.width / 2, 0)
      return Rect(x: x, y: y, width: size.width, height: size.height).snapped
    }
  }
}
