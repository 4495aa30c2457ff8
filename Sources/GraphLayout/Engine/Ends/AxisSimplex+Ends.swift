// Ends on borders, and lanes at the sides of nodes, in the network that places nodes.
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

  /// Keeps the lanes of ends that are turned to the sides of their nodes clear of these and of what is next to them.
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

  /// The lanes of the ends that are turned to the sides of a node.
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
