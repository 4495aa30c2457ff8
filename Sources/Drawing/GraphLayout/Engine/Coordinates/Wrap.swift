/// The lanes on one side of a container whose flow runs across that of the container around it: edges from above enter
/// the side where its flow begins, edges that go on below leave the side where it ends.
///
/// The edge that comes from furthest away has the outermost lane and meets the border furthest along, so that none
/// cross; the inner drawing is mirrored for that.
struct Wrap {
  /// The distance of the lanes from the border and from each other.
  static let distance = 9.0

  /// The places of the ports next to the node, from its axis, by port.
  private(set) var offsets: [Double] = []
  /// The extent of all lanes.
  private(set) var reach = 0.0

  /// Lanes next to a container of the given half extent; nil where edges pass through its near and far border.
  init?(at place: Int, isNear: Bool, half: Double, in input: SubgraphInput, bundles: [EdgeBundle]) {
    guard input.isWrapped(place), let inside = input.insides[place] else { return nil }
    let edges = isNear ? inside.subgraph.nearPorts : inside.subgraph.farPorts
    let strands = isNear ? inside.subgraph.nearPortStrands : inside.subgraph.farPortStrands
    let straight = Self.straightExtents(at: place, isNear: isNear, subgraph: input.subgraph, bundles: bundles)
    // With the distances to the next lanes.
    let extents = zip(edges, strands).map { edge, count in
      input.subgraph.isFlat(edge) ? 0 : straight[edge].map { $0 + Self.distance } ?? Double(count) * Self.distance
    }
    reach = extents.reduce(0, +)
    guard reach > 0 else { return }
    let border = half + (isNear ? input.markReach(place) : 0)
    var start = 0.0
    offsets = [Double](repeating: 0, count: extents.count)
    for port in input.isMirrored ? Array(extents.indices.reversed()) : Array(extents.indices) {
      let middle = start + (extents[port] - Self.distance) / 2
      offsets[port] = isNear ? middle - border - reach : border + middle + Self.distance
      start += extents[port]
    }
  }

  /// The extents of bundles that run straight past their labels, by their first edges.
  private static func straightExtents(
    at place: Int, isNear: Bool, subgraph: Subgraph, bundles: [EdgeBundle]
  ) -> [Int: Double] {
    var extents: [Int: Double] = [:]
    for (index, chain) in subgraph.chains.enumerated()
    where (isNear ? chain.lower : chain.upper) == place && bundles[index].isSpreadByLabels {
      extents[subgraph.strands[chain.firstStrand].edge] = bundles[index].before + bundles[index].after
    }
    return extents
  }

  /// Makes room for the lanes next to all nodes.
  static func addRoom(to extents: inout [PlaceExtent], of input: SubgraphInput, bundles: [EdgeBundle]) {
    for place in input.subgraph.nodes.indices where input.insides[place] != nil {
      func reach(isNear: Bool) -> Double {
        Wrap(at: place, isNear: isNear, half: extents[place].half, in: input, bundles: bundles)?.reach ?? 0
      }
      extents[place].extraBefore += reach(isNear: true)
      extents[place].extraAfter += reach(isNear: false)
    }
  }
}

extension SubgraphGeometry {
  /// From the end of a strand next to a wrapped container to its border; nil where the strand meets the border.
  func wrapEnd(_ number: Int, chain index: Int, isLower: Bool) -> (corner: Point, end: Point)? {
    let chain = subgraph.chains[index]
    let place = isLower ? chain.lower : chain.upper
    let edge = subgraph.strands[chain.firstStrand].edge
    guard chain.isFixed(atUpper: !isLower), input.isWrapped(place),
      let port = input.insides[place]?.port(of: edge, isNear: isLower)
    else { return nil }
    let segment = isLower ? grid.chainStarts[index + 1] - 1 : grid.chainStarts[index]
    let x = strandX(number, segment: segment, atUpper: !isLower)
    let frame = frames[place]
    let y = frame.minY + port.x - EdgeBundle.offsets(of: chain.strandCount, distance: input.options.edgeSpacing)[number]
    return (Point(x: x, y: y), Point(x: isLower ? frame.minX : frame.maxX, y: y))
  }
}
