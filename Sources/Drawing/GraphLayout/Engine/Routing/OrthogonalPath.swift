/// An edge's path inside one container before its corners are rounded.
struct OrthogonalRoute {
  var edge: Int
  var path: OrthogonalPath
  /// True if the path runs against the edge.
  var isReversed = false
  var labels: [Rect]

  /// The edge with its corners as curves of the given reaches, or slightly rounded.
  func piece(cutAt cuts: [Double], reaches: [CurvedCorners.Reach]?) -> SubgraphDrawing.Piece {
    let points = path.points(cutAt: cuts, reaches: reaches)
    return SubgraphDrawing.Piece(edge: edge, points: isReversed ? points.reversed() : points, labels: labels)
  }
}

/// A path of stretches across and along the flow, drawn with rounded corners.
struct OrthogonalPath {
  /// The minimum distances between two tracks, and of the outermost from the rows.
  static let trackPitch = 8.0
  static let trackMargin = 9.0
  /// The distance of a track from a node with room for an arrowhead on a straight stretch of 14 units.
  static let headReach = 19.5
  /// Strands that are bent by less than this count as straight.
  static let straightness = 0.005
  /// The radius of corners that have room.
  static let radius = 5.0

  private(set) var corners: [Point] = []

  init(_ corners: [Point] = []) { self.corners = corners }

  mutating func start(at point: Point) { corners = [point] }

  /// Goes on along the flow.
  mutating func run(alongTo y: Double) {
    guard let last = corners.last else { return }
    run(to: Point(x: last.x, y: y))
  }

  /// Goes on across the flow.
  mutating func run(acrossTo x: Double) {
    guard let last = corners.last else { return }
    run(to: Point(x: x, y: last.y))
  }

  /// Goes along to a track and across on it.
  mutating func sidestep(to x: Double, along y: Double) {
    run(alongTo: y)
    run(acrossTo: x)
  }

  /// Goes on straight; a stretch in the direction of the one before becomes part of it.
  mutating func run(to point: Point) {
    guard let last = corners.last, last != point else { return }
    if corners.count > 1 {
      let before = corners[corners.count - 2]
      if (before.x == last.x && last.x == point.x) || (before.y == last.y && last.y == point.y) { corners.removeLast() }
    }
    corners.append(point)
  }

  /// The curves: a start and three points for each. Straight stretches along the flow end at each cut.
  func points(cutAt cuts: [Double] = [], reaches: [CurvedCorners.Reach]? = nil) -> [Point] {
    guard let first = corners.first, let last = corners.last else { return [] }
    var points = [first]
    for index in corners.indices.dropFirst().dropLast() {
      let (from, corner, to) = (corners[index - 1], corners[index], corners[index + 1])
      let radius = min(Self.radius, (corner - from).length / 2, (to - corner).length / 2)
      let reach = reaches?[index] ?? (before: radius, after: radius)
      Self.run(to: corner.toward(from, by: max(reach.before, radius)), cutAt: cuts, &points)
      Self.turn(at: corner, to: corner.toward(to, by: max(reach.after, radius)), &points)
    }
    Self.run(to: last, cutAt: cuts, &points)
    return points
  }

  /// A straight stretch, in parts between the cuts.
  private static func run(to end: Point, cutAt cuts: [Double], _ points: inout [Point]) {
    guard let start = points.last else { return }
    let between = cuts.filter { min(start.y, end.y) < $0 && $0 < max(start.y, end.y) }
    for point in (end.y > start.y ? between : between.reversed()).map({ Point(x: end.x, y: $0) }) + [end] {
      guard let last = points.last, (point - last).length > 0.001 else { continue }
      points += [last + (point - last) * (1.0 / 3), last + (point - last) * (2.0 / 3), point]
    }
  }

  private static func turn(at corner: Point, to end: Point, _ points: inout [Point]) {
    guard let last = points.last, (end - last).length > 0.001 else { return }
    points += [last + (corner - last) * 0.55, end + (corner - end) * 0.55, end]
  }
}

extension Point {
  /// The point at a distance towards another.
  fileprivate func toward(_ other: Point, by distance: Double) -> Point {
    self + (other - self) * (distance / max((other - self).length, distance))
  }
}
