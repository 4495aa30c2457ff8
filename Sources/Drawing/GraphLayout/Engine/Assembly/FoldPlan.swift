/// A long drawing cut into columns side by side. In the frame of the flow.
///
/// Edges that pass a cut run below their column, up a lane between the columns and into the next one from above, nested
/// in one another, so that the cut adds no crossing.
struct FoldPlan {
  /// An edge over a cut: where it leaves the row above and where it meets the row below.
  struct Passage {
    var edge: Int
    var from: Double
    var to: Double
  }

  /// A possible cut, between two rows.
  struct Gap {
    /// The end of the row above and the beginning of the row below.
    var top: Double
    var bottom: Double
    var passages: [Passage]
  }

  /// The part between two cuts, and the distance that it is moved.
  struct Column {
    var top: Double
    var bottom: Double
    var low: Double
    var high: Double
    var shift = Point.zero
  }

  static let laneDistance = 8.0
  private static let columnDistance = 24.0
  /// The maximum number of columns.
  static let most = 12
  /// The number of columns from which on a style leaves the number to the size: a file has room for no larger one.
  static let many = 4
  /// The number of passing edges from which a cut is not chosen where there are few edges in all.
  private static let fewEdges = 20.0

  /// The cost from which a gap is not cut: the distance from its even share of the length, and edges that pass.
  private static let maxCost = 0.4

  private(set) var columns: [Column]
  private(set) var cuts: [Gap]
  /// The ranks after which the cuts are.
  let ranks: [Int]
  private(set) var size: Size
  let insets: ContentInsets

  /// Cuts as evenly as possible where few edges pass; nil where there are not enough gaps.
  /// - Parameters:
  ///   - edges: The number of all edges.
  ///   - extents: Across the flow, before, between and after the gaps.
  ///   - ranks: The gaps that another drawing was cut at; they are cut again.
  init?(
    columns count: Int, gaps: [Gap], edges: Int, extents: [(low: Double, high: Double)], size: Size,
    insets: ContentInsets, ranks: [Int]? = nil
  ) {
    self.insets = insets
    self.size = size
    let known = ranks.flatMap { $0.count == count - 1 && $0.allSatisfy(gaps.indices.contains) ? $0 : nil }
    guard
      let chosen = known
        ?? Self.choose(count - 1, of: gaps, edges: Double(edges), from: insets.near, to: size.height - insets.far)
    else { return nil }
    self.ranks = chosen
    cuts = chosen.map { index in
      var gap = gaps[index]
      gap.passages.sort { ($0.from, $0.to, $0.edge) > ($1.from, $1.to, $1.edge) }
      return gap
    }
    columns = []
    var first = 0
    var top = insets.near
    for last in chosen + [gaps.count] {
      let span = extents[first...last]
      columns.append(
        Column(
          top: top, bottom: last < gaps.count ? gaps[last].top : size.height - insets.far,
          low: span.reduce(.infinity) { min($0, $1.low) }, high: span.reduce(-.infinity) { max($0, $1.high) }))
      if last < gaps.count { top = gaps[last].bottom }
      first = last + 1
    }
    arrange()
  }

  /// The gaps nearest to even shares of the length that few edges pass.
  private static func choose(
    _ count: Int, of gaps: [Gap], edges: Double, from start: Double, to end: Double
  ) -> [Int]? {
    var chosen: [Int] = []
    let passageCost = maxCost / max(edges, fewEdges)
    let share = (end - start) / Double(count + 1)
    for cut in 1...count {
      let wanted = start + share * Double(cut)
      var best: (gap: Int, cost: Double)?
      for gap in gaps.indices where gap > chosen.last ?? -1 {
        let cost = abs(gaps[gap].top - wanted) / share + passageCost * Double(gaps[gap].passages.count)
        if cost < best?.cost ?? maxCost { best = (gap, cost) }
      }
      guard let best else { return nil }
      chosen.append(best.gap)
    }
    return chosen
  }

  private mutating func arrange() {
    var x = insets.before
    var bottom = 0.0
    for index in columns.indices {
      let above = index > 0 ? reach(of: index - 1) : 0
      if index > 0 { x += Self.columnDistance + reach(of: index - 1) }
      columns[index].shift = Point(x: x - columns[index].low, y: insets.near + above - columns[index].top)
      x += columns[index].high - columns[index].low
      let below = index < cuts.count ? reach(of: index) : 0
      bottom = max(bottom, columns[index].bottom + columns[index].shift.y + below)
    }
    size = Size(
      width: max(x + insets.after, insets.least.width, insets.header.width),
      height: max(bottom + insets.far, insets.least.height, insets.header.height))
  }

  /// The room of the edges of a cut, below, between and above.
  private func reach(of cut: Int) -> Double { Double(cuts[cut].passages.count + 1) * Self.laneDistance }

  /// The column that holds a place along the flow.
  func column(at y: Double) -> Int { columns.lastIndex { $0.top <= y + 0.01 } ?? 0 }

  var passageCount: Int { cuts.reduce(0) { $0 + $1.passages.count } }

  func moved(_ frame: Rect) -> Rect { frame.moved(by: columns[column(at: frame.center.y)].shift) }

  /// The path of an edge, in the direction of the flow or against it.
  func folded(_ points: [Point], of edge: Int) -> [Point] {
    guard let first = points.first, let last = points.last else { return points }
    if first.y > last.y { return folded(points.reversed(), of: edge).reversed() }
    var path: [Point] = []
    var rest = points[...]
    for cut in column(at: first.y)..<max(column(at: last.y), column(at: first.y)) {
      guard let leaving = Self.curveEnd(in: rest, upTo: cuts[cut].top, last: true),
        let arriving = Self.curveEnd(in: rest, upTo: cuts[cut].bottom, last: false)
      else { continue }
      let head = rest[...leaving].map { $0 + columns[cut].shift }
      path += path.isEmpty ? head : Array(head.dropFirst())
      path += way(of: edge, over: cut, from: rest[leaving].x, to: rest[arriving].x).dropFirst()
      rest = rest[arriving...]
    }
    let tail = rest.map { $0 + columns[column(at: last.y)].shift }
    return path.isEmpty ? tail : path + tail.dropFirst()
  }

  /// The last end of a curve above a place along the flow, or the first below it.
  private static func curveEnd(in points: ArraySlice<Point>, upTo y: Double, last: Bool) -> Int? {
    let ends = stride(from: points.startIndex, to: points.endIndex, by: 3)
    return last ? ends.reversed().first { points[$0].y <= y + 0.01 } : ends.first { points[$0].y >= y - 0.01 }
  }

  /// The edge that leaves furthest to the right has the innermost lane.
  private func way(of edge: Int, over cut: Int, from: Double, to: Double) -> [Point] {
    let (before, after) = (columns[cut], columns[cut + 1])
    let passages = cuts[cut].passages
    let outer = passages.firstIndex { $0.edge == edge } ?? 0
    let lane = before.high + before.shift.x + Self.columnDistance / 2 + Double(outer) * Self.laneDistance
    let inner = passages.count - outer
    let start = Point(x: from + before.shift.x, y: before.bottom + before.shift.y)
    let end = Point(x: to + after.shift.x, y: after.top + after.shift.y)
    let low = start.y + Double(outer + 1) * Self.laneDistance
    let high = end.y - Double(inner) * Self.laneDistance
    let corners = [
      start, Point(x: start.x, y: low), Point(x: lane, y: low), Point(x: lane, y: high), Point(x: end.x, y: high), end,
    ]
    return OrthogonalPath(corners).points()
  }
}

extension SubgraphDrawing {
  func folded(by plan: FoldPlan, watch: LayoutObserver) -> SubgraphDrawing {
    var drawing = self
    if watch.stops(after: plan.passageCount * plan.passageCount / 2) { return drawing }
    drawing.frames = frames.map { ($0.node, plan.moved($0.frame)) }
    drawing.pieces = pieces.map { piece in
      Piece(
        edge: piece.edge, points: plan.folded(piece.points, of: piece.edge), labels: piece.labels.map(plan.moved))
    }
    return drawing
  }
}

extension FoldPlan {
  /// The columns of the style, or of the outermost container those with the lowest cost; nil where one is enough, and
  /// for containers with ports, whose places would change.
  static func chosen(for geometry: SubgraphGeometry) -> FoldPlan? {
    let (input, size) = (geometry.input, geometry.size)
    let columns = input.style.columns
    let (seen, view) = (input.turned(size), input.graph.options.view)
    let mayFold = input.subgraph.container < 0 ? columns != 1 : columns > 1 && input.subgraph.isClosed
    guard mayFold, geometry.grid.rows.count > 3 else { return nil }
    if columns == 0, seen.width <= view.width, seen.height <= view.height { return nil }
    let gaps = gaps(of: geometry)
    let extents = rowExtents(of: geometry)
    var best = (plan: FoldPlan?.none, cost: cost(size, columns: 1, passages: 0, input))
    if columns > 1 { best.cost = .infinity }
    let ranks = input.graph.arrangement?.container(input.subgraph.container)?.foldCuts
    for count in counts(columns, like: ranks) {
      guard
        let plan = FoldPlan(
          columns: count, gaps: gaps, edges: input.subgraph.strands.count, extents: extents, size: size,
          insets: input.insets, ranks: ranks)
      else { continue }
      let cost = cost(plan.size, columns: count, passages: plan.passageCount, input)
      if cost < best.cost { best = (plan, cost) }
    }
    return best.plan
  }

  /// The numbers of columns that a style admits.
  private static func counts(_ columns: Int, like ranks: [Int]?) -> ClosedRange<Int> {
    if columns < 2 { return 2...most }
    guard columns == many else { return columns...columns }
    if let count = ranks.map({ $0.count + 1 }), count >= many { return count...count }
    return many...most
  }

  private static func cost(_ size: Size, columns: Int, passages: Int, _ input: SubgraphInput) -> Double {
    var score = Score()
    score.edges = input.subgraph.strands.count
    score.quality.columns = columns
    score.quality.foldPassages = passages
    return score.cost(size: input.turned(size), view: input.graph.options.view)
  }

  private static func gaps(of geometry: SubgraphGeometry) -> [Gap] {
    let (subgraph, along) = (geometry.subgraph, geometry.along)
    return along.gaps.indices.dropLast().map { row in
      let passages = along.gaps[row].passages.map { passage in
        let chain = subgraph.chains[geometry.grid.segmentChains[passage.segment]]
        let edge = subgraph.strands[chain.firstStrand + passage.strand].edge
        return Passage(edge: edge, from: passage.from, to: passage.to)
      }
      return Gap(top: along.rowBottom(row), bottom: along.rowTops[row + 1], passages: passages)
    }
  }

  private static func rowExtents(of geometry: SubgraphGeometry) -> [(low: Double, high: Double)] {
    geometry.grid.rows.map { row in
      var (low, high) = (Double.infinity, -Double.infinity)
      for item in row.map(Int.init) where geometry.grid.kinds[item] != .header {
        low = min(low, geometry.across.xs[item] - geometry.grid.befores[item])
        high = max(high, geometry.across.xs[item] + geometry.grid.afters[item])
      }
      return (low, high)
    }
  }
}
