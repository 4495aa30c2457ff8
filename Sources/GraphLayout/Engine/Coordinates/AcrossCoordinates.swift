/// Coordinates across the flow: the axes of items, and how chains run from one to the next.
struct AcrossCoordinates {
  /// The axis of each item.
  var xs: [Double]
  var ends: SegmentEnds
  /// How the strands of each chain lie side by side.
  var bundles: [EdgeBundle]
  /// The ends that lie next to crowded nodes.
  var sides = CrowdedSides()
  /// The ends that are turned to the sides of their nodes.
  var sidePorts = SidePorts()
  /// The width of the container.
  var width = 0.0
  /// How many sides of nodes are too short for the edges that end there.
  var crowding = 0

  /// Where the axis of a segment lies at one of its ends, were its item passed straight.
  @inline(__always)
  func axis(of segment: Int, atUpper: Bool, in grid: Grid) -> Double {
    xs[grid.item(of: segment, atUpper: atUpper)] + ends.offset(of: segment, atUpper: atUpper)
  }

  /// Where a strand of a segment's chain lies at one of its ends.
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
