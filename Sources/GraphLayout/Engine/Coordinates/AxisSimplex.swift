/// Axes of items and ends on borders in one network: minimum weighted distances across the flow along segments, between
/// joined nodes, and of ends from the middles of their nodes.
///
/// Gansner et al. 1993, section 4.2, with ends as vertices between the corners of their nodes (Rüegg et al. 2015),
/// started from feasible coordinates.
struct AxisSimplex {
  /// A point that moves with a vertex, at a distance from it.
  struct Anchor {
    var vertex: Int
    var shift: Int32 = 0
  }

  let grid: Grid
  let weights: AxisWeights
  private var arcs: [NetworkSimplex.Arc] = []
  /// The value of each vertex at the start, then the one found.
  private(set) var values: [Int32] = []
  /// The vertex of each item; items of a chain that move as one share theirs.
  private var vertices: [Int]
  /// How many vertices are those of items: all others come after them.
  private(set) var itemVertexCount = 0
  /// Where segments end, by twice the segment, or one more for its upper end.
  private var anchors: [Anchor] = []

  /// Integers for each unit of length: rounding does not bend straight lines.
  static let scale = 256.0
  /// Beyond this the integers of the method might overflow.
  private static let greatestAxis = 250_000.0

  /// A network of items at their present axes; nil where these are too large. Straight stretches of edges may be held,
  /// which saves much of the work.
  init?(_ grid: Grid, _ across: __shared AcrossCoordinates, weights: AxisWeights, holdsLanes: Bool = false) {
    guard grid.itemCount > 0, across.xs.allSatisfy({ abs($0) < Self.greatestAxis }),
      grid.befores.allSatisfy({ abs($0) < Self.greatestAxis }), grid.afters.allSatisfy({ abs($0) < Self.greatestAxis })
    else { return nil }
    self.grid = grid
    self.weights = weights
    vertices = [Int](repeating: -1, count: grid.itemCount)
    for item in 0..<grid.itemCount where vertices[item] < 0 {
      vertices[item] = addVertex(at: Self.units(across.xs[item]))
      if holdsLanes, grid.isInner(item) {
        for isDown in [true, false] { joinLane(from: item, isDown: isDown, across.xs) }
      }
    }
    itemVertexCount = values.count
    for segment in grid.upperItems.indices {
      for isUpper in [false, true] {
        let shift = Self.units(across.ends.offset(of: segment, atUpper: isUpper))
        anchors.append(Anchor(vertex: vertices[grid.item(of: segment, atUpper: isUpper)], shift: shift))
      }
    }
    addRows()
  }

  /// A length in integers, bounded.
  static func units(_ length: Double) -> Int32 {
    length.isNaN ? 0 : Int32((min(max(length, -greatestAxis), greatestAxis) * scale).rounded())
  }

  /// Has items in line along a chain move together.
  private mutating func joinLane(from item: Int, isDown: Bool, _ xs: [Double]) {
    var item = item
    while true {
      let next = grid.item(of: grid.segment(at: item, isDown: isDown), atUpper: !isDown)
      guard grid.isInner(next), abs(xs[next] - xs[item]) < 0.5 / Self.scale else { return }
      vertices[next] = vertices[item]
      item = next
    }
  }

  /// The order within rows, and walls on both sides that draw the whole together.
  private mutating func addRows() {
    let (firsts, lasts) = (
      grid.rows.compactMap { $0.first.map(Int.init) }, grid.rows.compactMap { $0.last.map(Int.init) }
    )
    let left = addVertex(at: firsts.map { values[vertices[$0]] - Self.units(grid.befores[$0]) }.min() ?? 0)
    let right = addVertex(at: lasts.map { values[vertices[$0]] + Self.units(grid.afters[$0]) }.max() ?? 0)
    for row in grid.rows {
      for position in row.indices.dropFirst() {
        let (before, after) = (Int(row[position - 1]), Int(row[position]))
        let strands = before < grid.extents.count ? grid.extents[before].flatStrands : 0
        bound(axis(before), axis(after), distance: grid.separation(before, after), weight: weights.flat * strands)
      }
    }
    for first in firsts { bound(Anchor(vertex: left), axis(first), distance: grid.befores[first]) }
    for last in lasts { bound(axis(last), Anchor(vertex: right), distance: grid.afters[last]) }
    addArc(from: left, to: right, length: 0, weight: weights.width)
  }

  func axis(_ item: Int) -> Anchor { Anchor(vertex: vertices[item]) }

  func end(of segment: Int, atUpper: Bool) -> Anchor { anchors[2 * segment + (atUpper ? 1 : 0)] }

  mutating func addVertex(at value: Int32) -> Int {
    values.append(value)
    return values.count - 1
  }

  /// Pulls the head to a distance from the tail: by `weight` where it is farther, by `pull` where it is nearer, which a
  /// bound must not be at the start.
  mutating func addArc(
    from tail: Int, to head: Int, length: Int32, weight: Int = 0, pull: Int32 = NetworkSimplex.Arc.bound
  ) {
    arcs.append(
      NetworkSimplex.Arc(
        tail: Int32(truncatingIfNeeded: tail), head: Int32(truncatingIfNeeded: head), length: length,
        weight: Int32(truncatingIfNeeded: weight), pull: pull))
  }

  /// Keeps one point at a minimum distance to the right of another, or at the present one if that is less.
  mutating func bound(_ left: Anchor, _ right: Anchor, distance: Double, weight: Int = 0) {
    if left.vertex == right.vertex { return }
    let least = Self.units((distance * Self.scale).rounded(.up) / Self.scale) + left.shift - right.shift
    let present = values[right.vertex] - values[left.vertex]
    addArc(from: left.vertex, to: right.vertex, length: min(least, present), weight: weight)
  }

  /// Pulls two points together.
  mutating func pull(_ first: Anchor, _ second: Anchor, weight: Int) {
    if first.vertex == second.vertex { return }
    addArc(
      from: first.vertex, to: second.vertex, length: first.shift - second.shift, weight: weight,
      pull: Int32(truncatingIfNeeded: weight))
  }

  /// Lets the end of a segment move on the border of its node; bounds must keep it there.
  mutating func free(_ segment: Int, atUpper: Bool) -> Anchor {
    let anchor = end(of: segment, atUpper: atUpper)
    let free = Anchor(vertex: addVertex(at: values[anchor.vertex] + anchor.shift))
    anchors[2 * segment + (atUpper ? 1 : 0)] = free
    return free
  }

  /// Solves within a number of pivots, and writes axes and ends back.
  mutating func solve(pivots: Int, watch: LayoutObserver?, _ across: inout AcrossCoordinates) {
    var network = NetworkSimplex(count: values.count, arcs: arcs)
    network.solve(pivots: pivots, from: values, watch: watch)
    values = network.values
    across.xs = vertices.map { Double(values[$0]) / Self.scale }
    for (key, anchor) in anchors.enumerated() where anchor.vertex >= itemVertexCount {
      let (segment, isUpper) = (key / 2, key % 2 == 1)
      let offset = values[anchor.vertex] - values[vertices[grid.item(of: segment, atUpper: isUpper)]]
      across.ends.set(segment, atUpper: isUpper, offset: Double(offset) / Self.scale)
    }
  }
}
