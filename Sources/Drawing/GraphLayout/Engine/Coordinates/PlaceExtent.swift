/// The extents of one place: its node with loops, mark, lanes and fans.
struct PlaceExtent {
  /// Half the extent of the node across the flow.
  var half = 0.0
  var thickness = 0.0
  /// The room of self-loops, the initial mark and lanes next to the node.
  var extraBefore = 0.0
  var extraAfter = 0.0
  /// The extent of self-loops and fans along the flow.
  var loopThickness = 0.0
  var kind = Grid.Kind.node
  /// The number of edges that run along a flat edge to the next node of the row.
  var flatStrands = 0
  /// The extents of the near and the far border as shares of those of the fans there; 1 without one.
  var nearFan = 1.0
  var farFan = 1.0

  /// The extents of all places of a container, with self-loops and marks.
  static func all(of input: SubgraphInput) -> [PlaceExtent] {
    let subgraph = input.subgraph
    var extents: [PlaceExtent] = []
    for (place, node) in subgraph.nodes.enumerated() {
      let size = input.insides[place]?.outline.size(flowsRight: input.flowsRight) ?? input.size(of: node)
      extents.append(PlaceExtent(half: size.width / 2, thickness: size.height))
    }
    for loop in input.loops.reaches {
      extents[loop.place].extraBefore = max(extents[loop.place].extraBefore, loop.before)
      extents[loop.place].extraAfter = max(extents[loop.place].extraAfter, loop.after)
      extents[loop.place].loopThickness = 2 * loop.half
    }
    for mark in subgraph.marks where !input.style.leadsIn(mark, of: subgraph) {
      extents[mark.host].extraBefore = MarkPlan.gap + input.size(of: mark.node).width
    }
    for bundle in input.flats.bundles {
      extents[bundle.flat.before].extraAfter += max(bundle.room(input.options) - input.options.nodeSpacing, 0)
      extents[bundle.flat.before].flatStrands = bundle.offsets.count
    }
    let ports = subgraph.nearPorts.count + subgraph.farPorts.count
    let widths = subgraph.nearPortStrands + subgraph.farPortStrands
    return extents
      + widths.prefix(ports).map { PlaceExtent(half: Double($0 - 1) / 2 * input.options.edgeSpacing, kind: .port) }
  }
}

// Fans: where far more edges meet a side of a node than there is room for on it and at its corners, they are apart at a
// distance from the border and come together from there in slanted stretches.
extension PlaceExtent {
  /// The distance from the border, as a share of how far the outermost edge is led aside.
  private static let fanSlope = 0.7
  /// Ends nearer to each other than this come from a fan.
  private static let minDistanceWithoutFan = 2.5
  private static let strandDistance = 5.5
  private static let inset = 8.0
  private static let minFanHalf = 0.005
  /// More edges would take too much room.
  private static let maxStrands = 80

  /// Makes room for fans next to the nodes that need them.
  static func addFans(to extents: inout [PlaceExtent], of input: SubgraphInput) {
    let subgraph = input.subgraph
    var counts = [Int](repeating: 0, count: 2 * subgraph.nodes.count)
    for chain in subgraph.chains {
      if subgraph.isNode(chain.upper) { counts[2 * chain.upper + 1] += chain.strandCount }
      if subgraph.isNode(chain.lower) { counts[2 * chain.lower] += chain.strandCount }
    }
    var corners: [SideRoom]?
    for (side, count) in counts.enumerated() where (2...maxStrands).contains(count) && input.insides[side / 2] == nil {
      let half = extents[side / 2].half
      // Without an extent there is no share of a fan's.
      guard half >= minFanHalf else { continue }
      let room = 2 * (half < 12 ? half * 0.8 : half - inset / 2)
      func needsFan(_ count: Int) -> Bool { Double(count - 1) * minDistanceWithoutFan > room }
      guard needsFan(count) else { continue }
      if corners == nil { corners = SideRoom.rooms(of: input, extents) }
      guard let corner = corners?[side / 2], needsFan(count - corner.count(isDown: side % 2 == 1)) else { continue }
      extents[side / 2].addFan(half / (Double(count - 1) * strandDistance / 2 + inset), isDown: side % 2 == 1)
    }
  }

  private mutating func addFan(_ share: Double, isDown: Bool) {
    if isDown { farFan = share } else { nearFan = share }
    loopThickness = max(loopThickness, thickness + 2 * fanHeight(isDown: isDown))
    extraBefore = max(extraBefore, half / share - half)
    extraAfter = max(extraAfter, half / share - half)
  }

  /// The extent of a border as a share of that of the fan there; 1 without one.
  func fan(isDown: Bool) -> Double { isDown ? farFan : nearFan }

  func fanHeight(isDown: Bool) -> Double {
    let fan = fan(isDown: isDown)
    return fan < 1 ? Self.fanSlope * half * (1 / fan - 1) : 0
  }
}
