/// Routes as smooth curves. A strand is a function of the coordinate along the flow: a monotone cubic through its knots
/// (Fritsch, Butland 1984), so it never leaves the room between two knots; flat gaps are crossed on tracks.
struct CurvedRoutes {
  private let geometry: LevelGeometry
  private var grid: Grid { geometry.grid }
  private var level: Level { geometry.level }
  private var along: AlongCoordinates { geometry.along }

  /// The elementary steps that the route of a chain takes, about.
  static let steps = 200

  init(_ geometry: LevelGeometry) { self.geometry = geometry }

  /// The routes of all strands; none when told to stop.
  func pieces() -> [LevelDrawing.Piece] {
    var ways: [[StrandKnot]] = []
    ways.reserveCapacity(level.strands.count)
    for index in level.chains.indices where !geometry.input.watch.stops(after: Self.steps) {
      var bundle = level.chains[index].strands.indices.map { strand in
        knots(of: strand - level.chains[index].firstStrand, chain: index)
      }
      for number in bundle.indices { StrandKnot.smoothe(&bundle[number]) }
      StrandKnot.align(&bundle)
      ways += bundle
    }
    guard ways.count == level.strands.count else { return [] }
    TightGaps(along: along).separate(&ways)
    return level.chains.indices.flatMap { chain in
      level.chains[chain].strands.enumerated().map { number, strand in
        piece(of: strand, number: number, chain: chain, knots: ways[strand])
      }
    }
  }

  private func piece(of index: Int, number: Int, chain: Int, knots way: [StrandKnot]) -> LevelDrawing.Piece {
    var knots: [StrandKnot] = []
    knots.reserveCapacity(2 * way.count)
    for knot in way { knots += knot.widened(in: along) }
    var path = PathBuilder()
    if let wrap = geometry.wrapEnd(number, chain: chain, isLower: false) {
      path.move(to: wrap.end)
      path.turn(at: wrap.corner, to: knots[0].point)
    } else {
      path.move(to: knots[0].point)
    }
    for (from, to) in zip(knots, knots.dropFirst()) {
      if let trackY = from.trackY {
        path.sidestep(to: to.point, along: trackY)
      } else {
        path.curve(to: to.point, slope: from.slope ?? 0, endSlope: to.slope ?? 0)
      }
    }
    if let wrap = geometry.wrapEnd(number, chain: chain, isLower: true) { path.turn(at: wrap.corner, to: wrap.end) }
    let strand = level.strands[index]
    return LevelDrawing.Piece(
      arrow: strand.arrow, points: strand.isReversed ? path.points.reversed() : path.points,
      labels: strand.carriesLabels ? labels(of: strand.arrow, number: number, chain: chain, knots: way) : [])
  }

  private func labels(of arrow: Int, number: Int, chain: Int, knots: [StrandKnot]) -> [Rect] {
    let item = Int(grid.labelItems[chain])
    guard item >= 0 else { return [] }
    let middle = along.middle(of: item, in: grid)
    let slope = knots.first { abs($0.point.y - middle) < 0.01 }?.slope ?? 0
    return geometry.labels(of: arrow, number: number, chain: chain, slope: slope)
  }

  /// What a strand passes from its upper end to its lower one.
  private func knots(of number: Int, chain index: Int) -> [StrandKnot] {
    let chain = level.chains[index]
    var knots: [StrandKnot] = []
    let segments = grid.chainStarts[index]..<grid.chainStarts[index + 1]
    for segment in segments {
      let upper = Int(grid.upperItems[segment])
      let lower = Int(grid.lowerItems[segment])
      let upperX = geometry.strandX(number, segment: segment, atUpper: true)
      let lowerX = geometry.strandX(number, segment: segment, atUpper: false)
      if segment == segments.lowerBound {
        knots = start(at: upper, x: upperX, isPort: chain.entersUpper || upper >= level.boxes.count)
      }
      let row = geometry.row(of: upper)
      if !grid.isLabelRow[row] || along.gaps[row].usesTracks { Self.add(&knots, x: upperX, y: along.rowBottom(row)) }
      if let passage = along.trackPassage(number, segment: segment, row: row) {
        let y = trackY(passage.track, row: row)
        knots[knots.count - 1].trackY = y
        knots[knots.count - 1].slope = 0
        if let detour = passage.detour {
          let lowerY = trackY(detour.track, row: row)
          Self.add(&knots, x: detour.x, y: (y + lowerY) / 2, slope: 0)
          knots[knots.count - 1].trackY = lowerY
        }
        Self.add(&knots, x: lowerX, y: fanTop(of: lower), slope: 0)
      }
      let next = geometry.row(of: lower)
      if segment == segments.upperBound - 1 {
        addEnd(&knots, at: lower, x: lowerX, isPort: chain.entersLower || lower >= level.boxes.count)
      } else if grid.isLabelRow[next] {
        Self.add(
          &knots, x: lowerX, y: along.middle(of: lower, in: grid), greatestSlope: geometry.greatestSlope(at: lower))
      } else {
        Self.add(&knots, x: lowerX, y: along.rowTops[next])
      }
    }
    return knots
  }

  /// From the border of an item to where its fan ends, if it has one.
  private func start(at item: Int, x: Double, isPort: Bool) -> [StrandKnot] {
    let fan = grid.extents[item].fan(isDown: true)
    let bottom = geometry.bottom(of: item)
    var knots = [
      StrandKnot(
        point: Point(x: x + (fan - 1) * (x - geometry.across.xs[item]), y: bottom), slope: isPort || fan < 1 ? 0 : nil)
    ]
    if fan < 1 { Self.add(&knots, x: x, y: bottom + grid.extents[item].fanHeight(isDown: true), slope: 0) }
    return knots
  }

  private func addEnd(_ knots: inout [StrandKnot], at item: Int, x: Double, isPort: Bool) {
    let fan = grid.extents[item].fan(isDown: false)
    let top = geometry.top(of: item)
    Self.add(&knots, x: x, y: fanTop(of: item))
    if fan < 1 { Self.add(&knots, x: x, y: top - grid.extents[item].fanHeight(isDown: false), slope: 0) }
    Self.add(
      &knots, x: x + (fan - 1) * (x - geometry.across.xs[item]), y: top, slope: isPort || fan < 1 ? 0 : nil)
  }

  /// Where the gap above an item ends: at its row, or where a fan begins.
  private func fanTop(of item: Int) -> Double {
    let row = along.rowTops[geometry.row(of: item)]
    guard item < level.boxes.count, grid.extents[item].fan(isDown: false) < 1 else { return row }
    return min(row, geometry.top(of: item) - grid.extents[item].fanHeight(isDown: false))
  }

  private static func add(
    _ knots: inout [StrandKnot], x: Double, y: Double, slope: Double? = nil, greatestSlope: Double = .infinity
  ) {
    if let last = knots.last, y - last.point.y < 0.01 {
      if let slope { knots[knots.count - 1].slope = slope }
      return
    }
    knots.append(StrandKnot(point: Point(x: x, y: y), slope: slope, greatestSlope: greatestSlope))
  }

  private func trackY(_ track: Int, row: Int) -> Double {
    along.rowBottom(row) + along.gaps[row].margin + Double(track) * along.gaps[row].pitch
  }
}
