/// Wide curves instead of the corners of routes: each corner becomes a quarter of an ellipse.
///
/// The curve is in the triangle of the corner and its two ends. As long as no node, no text and no corner or end of
/// another route is in it, curves cross as the routes did. Corners that turn alike inside one another get curves of the
/// same shape. Compare the free corridors of Dobkin, Gansner, Koutsofios, North 1997.
struct CurvedCorners {
  /// The distances that a curve extends towards the points before and after its corner.
  typealias Reach = (before: Double, after: Double)

  private struct Corner {
    var route: Int
    var at: Point
    /// Towards the inside of the turn.
    var side: Point
    var along: Double
    var across: Double
    /// True if the stretch before it runs along the flow.
    var arrivesAlong: Bool
  }

  /// An obstacle that no curve may enclose: a text, a node, or a corner or an end of a route, grown by its distance.
  private struct Obstacle {
    var frame: Rect
    /// The route and the corner, or -1.
    var route = -1
    var corner = -1
  }

  private var corners: [Corner] = []
  /// The corner at each point of each route, or -1.
  private var numbers: [[Int]] = []
  /// By the squares in which they are, by column and row.
  private var obstacles: [SIMD2<Int>: [Obstacle]] = [:]
  /// Those in very many squares, which are checked for each corner.
  private var largeObstacles: [Obstacle] = []
  /// The first of the corners that share their shape with each one.
  private var roots: [Int] = []

  private static let greatest = 24.0
  /// The straight stretch for an edge's head or tail.
  private static let endStretch = 14.0
  /// The minimum distances of curves from nodes, and from corners of others.
  private static let clearance = 5.0
  private static let cornerClearance = 4.0

  /// The reaches of all corners of the given routes, by route, then by point.
  /// - Parameter distance: That of labels from their own edges; curves keep farther away.
  static func reaches(
    of routes: [OrthogonalRoute], clearOf frames: [Rect], labels: [Rect], at distance: Double, cutAt cuts: [Double],
    watch: LayoutObserver = LayoutObserver(LayoutProgress())
  ) -> [[Reach]] {
    var curves = CurvedCorners()
    for route in routes.indices { curves.add(routes[route], number: route, cutAt: cuts) }
    for frame in frames.map({ $0.grown(by: clearance) }) + labels.map({ $0.grown(by: distance + 1) }) {
      curves.add(Obstacle(frame: frame))
      if watch.stops(after: squares(of: frame)) { break }
    }
    curves.roots = Array(curves.corners.indices)
    for corner in curves.corners.indices { if watch.stops(after: curves.limit(corner)) { break } }
    curves.equalise()
    return routes.indices.map { route in
      routes[route].path.corners.indices.map { curves.reach(curves.numbers[route][$0]) }
    }
  }

  private mutating func add(_ route: OrthogonalRoute, number: Int, cutAt cuts: [Double]) {
    let points = route.path.corners
    var own = [Int](repeating: -1, count: points.count)
    for index in points.indices {
      if let corner = Self.corner(index, of: route, number: number, cutAt: cuts) {
        own[index] = corners.count
        corners.append(corner)
      }
      let frame = Rect(origin: points[index], size: .zero).grown(by: Self.cornerClearance)
      add(Obstacle(frame: frame, route: number, corner: own[index]))
    }
    numbers.append(own)
  }

  /// The corner at a point of a route; nil at its ends and where a stretch runs aslant.
  private static func corner(
    _ index: Int, of route: OrthogonalRoute, number: Int, cutAt cuts: [Double]
  ) -> Corner? {
    let points = route.path.corners
    guard index > 0, index + 1 < points.count else { return nil }
    let (at, before, after) = (points[index], points[index - 1], points[index + 1])
    let arrivesAlong = before.x == at.x
    guard arrivesAlong ? after.y == at.y : before.y == at.y && after.x == at.x else { return nil }
    func room(_ length: Double, toEnd: Bool) -> Double {
      toEnd ? max(length - endStretch, min(length / 2, OrthogonalPath.radius)) : length / 2
    }
    let (first, last) = (index == 1, index + 2 == points.count)
    let (along, across) = arrivesAlong ? (before - at, after - at) : (after - at, before - at)
    var reach = min(room(abs(along.y), toEnd: arrivesAlong ? first : last), greatest)
    // Next to its labels it stays straight.
    let stops = cuts + route.labels.flatMap { [$0.minY, $0.maxY] }
    for stop in stops where (stop - at.y) * along.y > 0 { reach = min(reach, abs(stop - at.y)) }
    let width = min(room(abs(across.x), toEnd: arrivesAlong ? last : first), reach)
    return Corner(
      route: number, at: at, side: Point(x: across.x < 0 ? -1 : 1, y: along.y < 0 ? -1 : 1), along: reach,
      across: width,
      arrivesAlong: arrivesAlong)
  }

  private mutating func add(_ obstacle: Obstacle) {
    if Self.squares(of: obstacle.frame) > Self.maxSquares {
      largeObstacles.append(obstacle)
    } else {
      for cell in Self.cells(obstacle.frame) { obstacles[cell, default: []].append(obstacle) }
    }
  }

  /// The maximum number of squares in which an obstacle is noted.
  private static let maxSquares = 10_000

  /// The approximate number of squares in which a frame is.
  private static func squares(of frame: Rect) -> Int {
    Int(min((frame.width / greatest + 2) * (frame.height / greatest + 2), 1e9))
  }

  private static func cells(_ frame: Rect) -> [SIMD2<Int>] {
    func cell(_ place: Double) -> Int { Int((max(min(place, 1e12), -1e12) / greatest).rounded(.down)) }
    let columns = cell(frame.minX)...cell(frame.maxX)
    return (cell(frame.minY)...cell(frame.maxY)).flatMap { row in columns.map { SIMD2($0, row) } }
  }

  /// Makes the curve of a corner so small that it encloses nothing, and finds those that turn alike inside it; returns
  /// the number of elementary steps.
  private mutating func limit(_ index: Int) -> Int {
    let corner = corners[index]
    let reach = Point(x: corner.at.x + corner.side.x * corner.across, y: corner.at.y + corner.side.y * corner.along)
    let frame = Rect(
      x: min(corner.at.x, reach.x), y: min(corner.at.y, reach.y), width: corner.across, height: corner.along)
    var share = 1.0
    var steps = 0
    for group in [largeObstacles] + Self.cells(frame).compactMap({ obstacles[$0] }) {
      steps += 4 * group.count + 8
      for obstacle in group where obstacle.route != corner.route {
        let (near, far) = Self.distances(of: obstacle.frame, from: corner)
        guard far.x > 0, far.y > 0 else { continue }
        let own = near.x / max(corner.across, 0.001) + near.y / max(corner.along, 0.001)
        if own >= 1 { continue }
        if obstacle.corner >= 0, corners[obstacle.corner].side == corner.side {
          join(index, obstacle.corner)
        } else {
          share = min(share, own)
        }
      }
    }
    corners[index].along *= share
    corners[index].across *= share
    return steps
  }

  /// The distances of the near and the far sides of a frame from a corner on the inside of its turn.
  private static func distances(of frame: Rect, from corner: Corner) -> (near: Point, far: Point) {
    let (at, side) = (corner.at, corner.side)
    let xs = ((frame.minX - at.x) * side.x, (frame.maxX - at.x) * side.x)
    let ys = ((frame.minY - at.y) * side.y, (frame.maxY - at.y) * side.y)
    let near = Point(x: max(min(xs.0, xs.1), 0), y: max(min(ys.0, ys.1), 0))
    return (near, Point(x: max(xs.0, xs.1), y: max(ys.0, ys.1)))
  }

  private func root(of corner: Int) -> Int {
    var corner = corner
    while roots[corner] != corner { corner = roots[corner] }
    return corner
  }

  /// Gives the groups of two corners one root.
  private mutating func join(_ first: Int, _ second: Int) {
    let (one, other) = (root(of: first), root(of: second))
    let root = min(one, other)
    roots[max(one, other)] = root
    (roots[first], roots[second]) = (root, root)
  }

  /// Gives the first of the corners that turn alike inside one another the reaches of the smallest.
  private mutating func equalise() {
    for index in corners.indices {
      let root = root(of: index)
      corners[root].along = min(corners[root].along, corners[index].along)
      corners[root].across = min(corners[root].across, corners[index].across)
    }
  }

  private func reach(_ corner: Int) -> Reach {
    guard corner >= 0 else { return (0, 0) }
    let (along, across) = (corners[root(of: corner)].along, corners[root(of: corner)].across)
    return corners[corner].arrivesAlong ? (along, across) : (across, along)
  }
}
