import GraphLayout

/// Finds ways for a refused move's arrow between two figures, over the tracks that a finished drawing leaves.
///
/// Tracks run next to whatever is drawn and in the middle of what is free between; the cheapest way over them is short,
/// has few corners, crosses few lines, keeps apart from them and goes around states and texts (Wybrow, Marriott and
/// Stuckey 2009, "Orthogonal Connector Routing", without their nudging). The tracks are bounded, so the work is.
struct RefusedTransitionRouter: Sendable {
  /// The distance of tracks from figures, and from labels.
  private static let figureRoom = 11.0
  private static let labelRoom = 8.0
  /// The distance around the ends within which all tracks are kept, in large drawings.
  private static let window = 260.0

  private let ends: RefusedTransitionEnds
  private let scene: RefusedTransitionScene
  private var grid: TrackGrid
  private var starts: [TrackGrid.Gate] = []
  private var stops: [TrackGrid.Gate] = []
  private var attempt = 0
  /// The number of crossings of tracks that searches have visited.
  private(set) var visits = 0
  private var known: Set<[Point]> = []
  /// Loops and short arrows, the cheapest last.
  private var prepared: [RefusedTransitionWay] = []

  init(_ ends: RefusedTransitionEnds, in scene: RefusedTransitionScene) {
    self.ends = ends
    self.scene = scene
    grid = TrackGrid(columns: [], rows: [])
    guard let target = ends.target else {
      prepare(shortArrows)
      return
    }
    if ends.isLoop { prepare(loops) } else { connect(to: target) }
  }

  /// The sides at which ways leave and arrive: anywhere first, then at each two sides.
  private static let attempts: [(leaving: [Heading], arriving: [Heading])] =
    [(Heading.allCases, Heading.allCases)]
    + Heading.allCases.flatMap { leaving in Heading.allCases.map { ([leaving], [$0]) } }

  /// Another way, each time that it is asked for: the cheapest first, then the cheapest of those that leave and arrive
  /// at other sides. Nil if there are no more.
  ///
  /// - Parameter limit: Ways that cost as much are left out.
  mutating func next(below limit: Double) -> RefusedTransitionWay? {
    guard ends.target != nil, !ends.isLoop else { return prepared.popLast().flatMap { $0.cost < limit ? $0 : nil } }
    while attempt < Self.attempts.count {
      let (leaving, arriving) = Self.attempts[attempt]
      attempt += 1
      let found = grid.cheapestWay(
        from: starts.filter { leaving.contains($0.heading) }, to: stops.filter { arriving.contains($0.heading) },
        below: limit, visits: &visits)
      guard let found, known.insert(found.points).inserted else { continue }
      return RefusedTransitionWay(points: found.points, cost: found.cost)
    }
    return nil
  }

  // MARK: Loops and short arrows

  private mutating func prepare(_ candidates: [(points: [Point], penalty: Double)]) {
    let points = candidates.flatMap(\.points)
    grid = TrackGrid(
      columns: TrackGrid.tracks(needed: points.map(\.x), others: [], window: 0...0),
      rows: TrackGrid.tracks(needed: points.map(\.y), others: [], window: 0...0))
    addCosts()
    let ways = candidates.compactMap { candidate in
      grid.cost(along: candidate.points).map {
        RefusedTransitionWay(points: candidate.points, cost: $0 + candidate.penalty)
      }
    }
    // The sort is stable: of equal ones the first comes last.
    prepared = ways.reversed().sorted { $0.cost > $1.cost }
  }

  /// Returns the cost of a heading that is not up.
  private static func penalty(_ heading: Heading, _ cost: Double) -> Double {
    switch heading {
    case .up: 0
    case .right, .down, .left: cost
    }
  }

  /// From the middle of a side, and from what other arrows leave free of it.
  private var shortArrows: [(points: [Point], penalty: Double)] {
    sides(of: ends.source).flatMap { side in
      side.places.flatMap { place in
        [46.0, 36].map { length in
          let port = side.port(at: place)
          let penalty = Self.penalty(side.heading, 40) + 2 * (46 - length)
          return ([port.point, port.point + port.heading.vector * length], port.cost + penalty)
        }
      }
    }
  }

  /// Out of a side and back into it.
  private var loops: [(points: [Point], penalty: Double)] {
    sides(of: ends.source).flatMap { side in
      let room = side.stretch.upperBound - side.stretch.lowerBound
      let half = max(9, min(20, room / 2 - 4))
      let middles = side.places.map {
        room < 2 * half ? $0 : min(max($0, side.stretch.lowerBound + half), side.stretch.upperBound - half)
      }
      return middles.flatMap { middle in
        [40.0, 56, 30].map { height in
          let corners = [side.port(at: middle - half), side.port(at: middle + half)]
          let reach = side.heading.vector * height
          let points = [
            corners[0].point, corners[0].point + reach, corners[1].point + reach, corners[1].point,
          ]
          return (
            points, corners[0].cost + corners[1].cost + Self.penalty(side.heading, 130) + abs(height - 40)
          )
        }
      }
    }
  }

  // MARK: Connections

  private mutating func connect(to target: Int) {
    let (leaving, entering) = (sides(of: ends.source), sides(of: target))
    let outwards = scene.isAround(target, ends.source)
    let inwards = scene.isAround(ends.source, target)
    let from = leaving.flatMap { Self.ports(of: $0, to: entering, other: frame(target), inwards: inwards) }
    let to = entering.flatMap { Self.ports(of: $0, to: leaving, other: frame(ends.source), inwards: outwards) }
    makeTracks(for: from + to, around: frame(ends.source).union(frame(target)).grown(by: Self.window))
    addCosts()
    starts = from.flatMap { grid.gates(of: $0, isEnd: false) }
    stops = to.flatMap { grid.gates(of: $0, isEnd: true) }
  }

  private func frame(_ figure: Int) -> Rect { scene.frames[figure] }

  private func sides(of figure: Int) -> [BorderSide] {
    let ends = scene.arrowEnds(at: figure)
    return Heading.allCases.map {
      BorderSide($0, of: frame(figure), outline: scene.outlines[figure], ends: ends)
    }
  }

  /// The places to try on a side: free ones, the one nearest to the other figure, and those from which a straight arrow
  /// runs.
  private static func ports(
    of side: BorderSide, to others: [BorderSide], other: Rect, inwards: Bool
  ) -> [BorderPort] {
    let centre = side.heading.isVertical ? other.center.x : other.center.y
    let nearest = min(max(centre, side.stretch.lowerBound), side.stretch.upperBound)
    var places = side.places
    for place in others.flatMap({ side.straightPlaces(to: $0) }) + [nearest]
    where !places.contains(where: { abs($0 - place) < 1 }) {
      places.append(place)
    }
    return places.map { side.port(at: $0, inwards: inwards) }
  }

  private mutating func makeTracks(for ports: [BorderPort], around window: Rect) {
    var (columns, rows): ([Double], [Double]) = ([], [])
    for port in ports {
      for point in [port.point, port.point + port.heading.vector * TrackGrid.fullEndStretch] {
        columns.append(point.x)
        rows.append(point.y)
      }
    }
    let frames = trackedFrames
    grid = TrackGrid(
      columns: TrackGrid.tracks(
        needed: columns, others: frames.flatMap { [$0.minX, $0.maxX] }, window: window.minX...window.maxX),
      rows: TrackGrid.tracks(
        needed: rows, others: frames.flatMap { [$0.minY, $0.maxY] }, window: window.minY...window.maxY))
  }

  /// Frames along which tracks run.
  private var trackedFrames: [Rect] {
    scene.obstacles.flatMap { obstacle in
      switch obstacle.kind {
      case .figure(let figure):
        isFree(figure)
          ? [obstacle.frame.grown(by: -Self.figureRoom), obstacle.frame.grown(by: Self.figureRoom)]
          : [obstacle.frame.grown(by: Self.figureRoom)]
      case .label, .headerText: [obstacle.frame.grown(by: Self.labelRoom)]
      case .header: [obstacle.frame.grown(by: Self.figureRoom)]
      }
    } + [scene.plain.grown(by: Self.figureRoom)]
  }

  // MARK: Costs

  /// Returns whether an arrow may run inside a figure: it lies around one of the ends.
  private func isFree(_ figure: Int) -> Bool {
    scene.isAround(figure, ends.source) || ends.target.map { scene.isAround(figure, $0) } ?? false
  }

  private mutating func addCosts() {
    for obstacle in scene.obstacles {
      switch obstacle.kind {
      case .figure(let figure):
        guard !isFree(figure) else { continue }
        grid.add(100, inside: obstacle.frame)
        grid.add(4, inside: obstacle.frame.grown(by: 5))
        grid.add(0.25, inside: obstacle.frame.grown(by: 10))
      case .label, .headerText:
        grid.add(80, inside: obstacle.frame.grown(by: 1))
        grid.add(1, inside: obstacle.frame.grown(by: 6))
      case .header: grid.add(0.8, inside: obstacle.frame)
      }
    }
    for stroke in scene.strokes {
      switch stroke.kind {
      case .arrow: grid.add(crossing: 45, alongAt: [(5, 5), (10, 0.8)], stroke.line)
      case .border(let figure):
        guard figure.map({ $0 != ends.source && $0 != ends.target && isFree($0) }) ?? true else { continue }
        grid.add(crossing: figure.map(crossing) ?? 30, alongAt: [(5, 4), (9, 0.25)], stroke.line)
      }
    }
    addEdges()
  }

  /// Returns the cost of crossing the border of a state around one of the ends: high, if it is around both, so that
  /// nothing leads out of it and in again.
  private func crossing(_ figure: Int) -> Double {
    guard let target = ends.target, scene.isAround(figure, ends.source), scene.isAround(figure, target)
    else { return 30 }
    return 150
  }

  /// Ways inside the drawing are preferred, and then those that are in view where all of the drawing is.
  private mutating func addEdges() {
    add(0.5, crossing: 40, outside: scene.plain)
    add(1, crossing: 80, outside: scene.visible)
  }

  private mutating func add(_ cost: Double, crossing: Double, outside box: Rect) {
    let far = 400.0
    for edge in [
      Rect(x: box.minX - far, y: box.minY - far, width: far, height: box.height + 2 * far),
      Rect(x: box.maxX, y: box.minY - far, width: far, height: box.height + 2 * far),
      Rect(x: box.minX, y: box.minY - far, width: box.width, height: far),
      Rect(x: box.minX, y: box.maxY, width: box.width, height: far),
    ] {
      grid.add(cost, inside: edge)
    }
    for side in box.sides { grid.add(crossing: crossing, side) }
  }
}
