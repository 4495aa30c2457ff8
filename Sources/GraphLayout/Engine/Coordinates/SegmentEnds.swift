/// Where segments meet the items at their ends, and how much their strands are pressed together there.
struct SegmentEnds {
  /// Where a segment's axis lies, measured from the axis of the item at that end; by twice the segment, or one more for
  /// its upper end.
  private var offsets: [Double]
  private var scales: [Double]

  /// So many segments, from axis to axis.
  init(count: Int) {
    offsets = [Double](repeating: 0, count: 2 * count)
    scales = [Double](repeating: 1, count: 2 * count)
  }

  /// The ends of chains at ports of containers, which are fixed before coordinates are chosen; all others lie on the
  /// axes of their nodes.
  init(portsOf input: SubgraphInput, in grid: __shared Grid, bundles: [EdgeBundle]) {
    self.init(count: grid.upperItems.count)
    for (index, chain) in input.subgraph.chains.enumerated() {
      for isUpper in [true, false] where chain.isFixed(atUpper: isUpper) {
        let segment = isUpper ? grid.chainStarts[index] : grid.chainStarts[index + 1] - 1
        set(segment, atUpper: isUpper, offset: Self.portOffset(of: chain, atUpper: isUpper, input, grid, bundles))
      }
    }
  }

  /// The place of the port through which a chain enters a node, measured from the node's axis.
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

  /// Moves an end on its border, with its strands pressed together so much.
  mutating func set(_ segment: Int, atUpper: Bool, offset: Double, scale: Double? = nil) {
    offsets[2 * segment + (atUpper ? 1 : 0)] = offset
    if let scale { scales[2 * segment + (atUpper ? 1 : 0)] = scale }
  }
}
