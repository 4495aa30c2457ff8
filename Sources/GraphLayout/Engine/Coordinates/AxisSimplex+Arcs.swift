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
        let border = borders.border(of: place, isDown: isDown, across, bundlesArePressed: true)
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

  /// What counts as straight, and the widest small sidestep.
  private static let straightness = 0.01
  private static let widest = 24.0

  /// The weight of a segment with a sidestep of `jog`.
  func weight(innerCount: Int, isBundle: Bool, jog: Double) -> Int {
    let factor = jog <= Self.straightness ? straight : jog <= Self.widest ? narrow : 1
    return segments[innerCount] * (isBundle ? bundle : 1) * factor
  }
}
