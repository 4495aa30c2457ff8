/// Coordinates across the flow: the axes of items, and how chains run from one to the next.
struct AcrossCoordinates {
  var xs: [Double]
  var ends: SegmentEnds
  /// The positions of the strands of each chain next to each other.
  var bundles: [EdgeBundle]
  /// The ends that lie next to crowded nodes.
  var sides = CrowdedSides()
  /// The ends that are turned to the sides of their nodes.
  var sidePorts = SidePorts()
  var width = 0.0
  /// The number of sides of nodes that are too short for the edges that end there.
  var crowding = 0

  /// The axis of a segment at one of its ends.
  @inline(__always)
  func axis(of segment: Int, atUpper: Bool, in grid: Grid) -> Double {
    xs[grid.item(of: segment, atUpper: atUpper)] + ends.offset(of: segment, atUpper: atUpper)
  }

  /// Returns the position of a strand of a segment's chain at one of its ends.
  func strandX(_ number: Int, segment: Int, atUpper: Bool, in grid: Grid) -> Double {
    // The end of a strand that is turned lies in line with its other end.
    let atUpper = sidePorts.holds(segment: segment, isDown: atUpper) ? !atUpper : atUpper
    let item = grid.item(of: segment, atUpper: atUpper)
    let chain = grid.segmentChains[segment]
    if Int(grid.labelItems[chain]) == item { return xs[item] + bundles[chain].labelOffsets[number] }
    if item >= grid.extents.count { return xs[item] + bundles[chain].offsets[number] }
    return xs[item] + ends.offset(of: segment, atUpper: atUpper) + bundles[chain].offsets[number]
      * ends.scale(of: segment, atUpper: atUpper)
  }

  /// Moves everything so that the container's corner is the origin; the header goes to the corner.
  mutating func settle(in input: SubgraphInput, _ grid: Grid) {
    let insets = input.insets
    var low = Double.infinity
    var high = -Double.infinity
    for item in 0..<grid.itemCount {
      if grid.kinds[item] == .header {
        low = min(low, xs[item] + insets.before)
      } else {
        low = min(low, xs[item] - grid.befores[item])
        high = max(high, xs[item] + grid.afters[item])
      }
    }
    if !low.isFinite || !high.isFinite { (low, high) = (0, 0) }
    let natural = max(high, low) - low + insets.before + insets.after
    width = max(natural, insets.least.width, insets.header.width)
    let shift = insets.before - low + (width - natural) / 2
    for item in 0..<grid.itemCount { xs[item] = grid.kinds[item] == .header ? 0 : xs[item] + shift }
  }
}

/// The positions at which segments meet the items at their ends, and the factors by which their strands are compressed
/// there.
struct SegmentEnds {
  /// From the axis of the item to that of the segment, by twice the segment, or one more for its upper end.
  private var offsets: [Double]
  private var scales: [Double]

  /// Segments from axis to axis.
  init(count: Int) {
    offsets = [Double](repeating: 0, count: 2 * count)
    scales = [Double](repeating: 1, count: 2 * count)
  }

  /// The ends of chains at ports of containers, which are fixed; all others lie on the axes of their nodes.
  init(portsOf input: SubgraphInput, in grid: __shared Grid, bundles: [EdgeBundle]) {
    self.init(count: grid.upperItems.count)
    for (index, chain) in input.subgraph.chains.enumerated() {
      for isUpper in [true, false] where chain.isFixed(atUpper: isUpper) {
        let segment = isUpper ? grid.chainStarts[index] : grid.chainStarts[index + 1] - 1
        set(segment, atUpper: isUpper, offset: Self.portOffset(of: chain, atUpper: isUpper, input, grid, bundles))
      }
    }
  }

  /// The distance of the port through which a chain enters a node from the node's axis.
  private static func portOffset(
    of chain: Subgraph.Chain, atUpper: Bool, _ input: SubgraphInput, _ grid: Grid, _ bundles: [EdgeBundle]
  ) -> Double {
    let place = atUpper ? chain.upper : chain.lower
    let edge = input.subgraph.strands[chain.firstStrand].edge
    guard let inside = input.insides[place],
      !input.watch.stops(after: inside.subgraph.nearPorts.count + inside.subgraph.farPorts.count),
      let port = inside.port(of: edge, isNear: !atUpper)
    else { return 0 }
    let half = grid.extents[place].half
    if input.isWrapped(place) { input.watch.stops(after: input.subgraph.chains.count) }
    let wrap = Wrap(at: place, isNear: !atUpper, half: half, in: input, bundles: bundles)
    return wrap?.offsets[port.number] ?? port.x - half
  }

  @inline(__always)
  func offset(of segment: Int, atUpper: Bool) -> Double { offsets[2 * segment + (atUpper ? 1 : 0)] }

  @inline(__always)
  func scale(of segment: Int, atUpper: Bool) -> Double { scales[2 * segment + (atUpper ? 1 : 0)] }

  /// Moves an end on its border; `scale` says how much its strands are pressed together.
  mutating func set(_ segment: Int, atUpper: Bool, offset: Double, scale: Double? = nil) {
    offsets[2 * segment + (atUpper ? 1 : 0)] = offset
    if let scale { scales[2 * segment + (atUpper ? 1 : 0)] = scale }
  }
}
