/// An edge from border to border in a straight line, its labels in the middle; next to its node if it is a self-loop.
struct StraightRoute {
  private let edge: Edge
  private let hierarchy: Hierarchy
  private let source: Rect
  private let target: Rect

  /// How far self-loops reach beyond their nodes.
  private static let loopReach = 18.0
  /// How far opposite edges lie from the line between the middles of their nodes.
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

  /// Where the line to the left from the middle of an inner node meets the border of a frame around it, or its own.
  private func left(of inner: Rect, to frame: Rect) -> Point { Point(x: frame.minX, y: inner.center.y) }

  /// Where a line from the middle of a frame, moved a little to one side, meets its border.
  private func border(of frame: Rect, toward way: Point, _ side: Point) -> Point {
    let (half, step) = (Point(x: frame.width / 2, y: frame.height / 2), Self.sidestep)
    let start = Point(
      x: min(max(side.x * step, -half.x / 2), half.x / 2), y: min(max(side.y * step, -half.y / 2), half.y / 2))
    let across = way.x == 0 ? .infinity : ((way.x > 0 ? half.x : -half.x) - start.x) / way.x
    let down = way.y == 0 ? .infinity : ((way.y > 0 ? half.y : -half.y) - start.y) / way.y
    let share = min(across, down)
    return frame.center + start + (share.isFinite ? way * share : .zero)
  }

  /// The labels below each other, in the middle of the line or next to the loop, never left of the drawing or above it.
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
