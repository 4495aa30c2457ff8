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
  /// The number of vertices of items: all others come after them.
  private(set) var itemVertexCount = 0
  /// The ends of segments, by twice the segment, or one more for its upper end.
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

extension AcrossCoordinates {
  /// Places items and ends on borders in one network, from where they are.
  mutating func pullTogether(
    _ input: SubgraphInput, _ grid: Grid, _ borders: BorderEnds, weights: AxisWeights, pivots: Int,
    following guide: AxisGuide?, holdsLanes: Bool = false
  ) {
    guard pivots > 0, !input.watch.stops(after: grid.itemCount),
      var simplex = AxisSimplex(grid, self, weights: weights, holdsLanes: holdsLanes)
    else { return }
    simplex.addBorders(borders, self)
    simplex.addLanes(borders, self)
    simplex.addSegments(except: sidePorts)
    simplex.addMiddles(of: input.subgraph)
    guide?.addArcs(to: &simplex)
    simplex.solve(pivots: pivots, watch: input.watch, &self)
    sidePorts.apply(to: &self, in: grid)
  }
}

extension AxisSimplex {
  /// Pulls the ends of every segment into line.
  mutating func addSegments(except ports: SidePorts) {
    for segment in grid.upperItems.indices
    where !ports.holds(segment: segment, isDown: true) && !ports.holds(segment: segment, isDown: false) {
      let (upper, lower) = (self.end(of: segment, atUpper: true), end(of: segment, atUpper: false))
      let jog = Double(values[upper.vertex] + upper.shift - values[lower.vertex] - lower.shift) / Self.scale
      let isInner = (grid.isInner(Int(grid.upperItems[segment])), grid.isInner(Int(grid.lowerItems[segment])))
      let innerCount = (isInner.0 ? 1 : 0) + (isInner.1 ? 1 : 0)
      pull(
        upper, lower,
        weight: weights.weight(innerCount: innerCount, isBundle: grid.segmentWidths[segment] > 1, jog: abs(jog)))
    }
  }

  /// Pulls joined nodes into line, and ends to the middles of their nodes, so that opposite edges are mirror images.
  mutating func addMiddles(of subgraph: Subgraph) {
    for (index, chain) in subgraph.chains.enumerated() {
      let isPair = subgraph.isPair(index)
      if subgraph.isNode(chain.upper), subgraph.isNode(chain.lower), !chain.isPort {
        pull(axis(chain.upper), axis(chain.lower), weight: isPair ? weights.pair : weights.alignment)
      }
      for isUpper in [true, false] {
        let segment = isUpper ? grid.chainStarts[index] : grid.chainStarts[index + 1] - 1
        let end = self.end(of: segment, atUpper: isUpper)
        guard end.vertex >= itemVertexCount else { continue }
        pull(
          end, axis(isUpper ? chain.upper : chain.lower), weight: isPair ? AxisWeights.pairMiddle : AxisWeights.middle)
      }
    }
  }
}

// Ends on borders, and lanes next to nodes.
extension AxisSimplex {
  /// Lets the ends on the borders of nodes move between the corners, in order and at their distances.
  mutating func addBorders(_ borders: BorderEnds, _ across: __shared AcrossCoordinates) {
    for place in borders.input.subgraph.nodes.indices where borders.isNode(place) {
      for isDown in [false, true] {
        let border = borders.border(of: place, isDown: isDown, across, bundlesArePressed: true, arePlaced: true)
        var before: Anchor?
        for end in border.ends {
          let next =
            end.isFixed
            ? Anchor(vertex: place, shift: Self.units(end.wanted)) : free(end.segment, atUpper: isDown)
          bound(before ?? axis(place), next, distance: before == nil ? border.low : end.gap)
          before = next
        }
        if let before { bound(before, axis(place), distance: -border.high) }
      }
    }
  }

  /// Keeps lanes of ends turned to the sides of nodes clear of these and of their neighbours.
  mutating func addLanes(_ borders: BorderEnds, _ across: __shared AcrossCoordinates) {
    if across.sidePorts.isEmpty { return }
    for row in grid.rows {
      // The item before, the lanes at its side, and how far they reach.
      var before: [(axis: Anchor, reach: Double)] = []
      for item in row.lazy.map(Int.init) {
        let lanes = borders.isNode(item) ? self.lanes(at: item, across) : []
        for (index, other) in before.enumerated() {
          let reach = other.reach + SidePorts.clearance
          if index > 0 { bound(other.axis, axis(item), distance: reach + grid.befores[item]) }
          for lane in lanes where lane.isBefore { bound(other.axis, lane.axis, distance: reach + lane.bundle.before) }
        }
        before = [(axis(item), grid.afters[item])]
        for lane in lanes {
          let reach = grid.extents[item].half + SidePorts.reach
          if lane.isBefore {
            bound(lane.axis, axis(item), distance: reach + lane.bundle.after, weight: AxisWeights.lane)
          } else {
            bound(axis(item), lane.axis, distance: reach + lane.bundle.before, weight: AxisWeights.lane)
            before.append((lane.axis, lane.bundle.after))
          }
        }
      }
    }
  }

  private func lanes(
    at place: Int, _ across: AcrossCoordinates
  ) -> [(axis: Anchor, bundle: EdgeBundle, isBefore: Bool)] {
    var lanes: [(axis: Anchor, bundle: EdgeBundle, isBefore: Bool)] = []
    for isDown in [false, true] {
      for segment in grid.segments(at: place, isDown: isDown).map(Int.init)
      where across.sidePorts.holds(segment: segment, isDown: isDown) {
        let isBefore = across.ends.offset(of: segment, atUpper: isDown) < 0
        let bundle = across.bundles[grid.segmentChains[segment]]
        lanes.append((end(of: segment, atUpper: !isDown), bundle, isBefore))
      }
    }
    return lanes
  }
}

/// The weights of distances where axes and ends are chosen.
struct AxisWeights {
  /// Segments by how many of their ends are inner items of a chain; the factor of bundles.
  private var segments: [Int]
  private var bundle = 8
  /// The factors of straight segments, and of those with small sidesteps.
  private var straight = 1
  private var narrow = 1
  /// The distance of nodes that are joined, by one edge or by two opposite ones.
  private(set) var alignment: Int
  private(set) var pair: Int
  /// The distance of an end from the middle of its node.
  static let middle = 1
  static let pairMiddle = 60
  /// The distance of a lane from the node at whose side it ends.
  static let lane = 2
  /// The distance of nodes that a flat edge joins, for each of its edges.
  let flat = 4
  let width = 2

  /// While ends may still turn to the sides of their nodes: sidesteps to lanes cost little.
  static let lanes = AxisWeights(segments: [4, 1, 6], alignment: 1, pair: 60)
  /// At last: approximates the number of bends, so small sidesteps are removed first and straight segments kept.
  static let bends = AxisWeights(segments: [8, 8, 8], straight: 4, narrow: 16, alignment: 4, pair: 10)

  /// The maximum deviation of a straight line, and the widest small sidestep.
  private static let straightness = 0.01
  private static let widest = 24.0

  /// The weight of a segment with a sidestep of `jog`.
  func weight(innerCount: Int, isBundle: Bool, jog: Double) -> Int {
    let factor = jog <= Self.straightness ? straight : jog <= Self.widest ? narrow : 1
    return segments[innerCount] * (isBundle ? bundle : 1) * factor
  }
}
