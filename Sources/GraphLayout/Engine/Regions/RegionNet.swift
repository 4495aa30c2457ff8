/// An edge's way inside a concurrent container: from one region to another, or between a region and the border.
struct RegionNet {
  /// An end at a region.
  struct End {
    var place: Int
    var isNear: Bool
    /// Whether the edge goes on inside the region.
    var enters: Bool
  }

  var edge: Int
  /// Whether the edge points to the first end, or from the border to the only one.
  var isReversed: Bool
  /// In the frame of the flow.
  var labels: [Size]
  var ends: [End]
  /// The number of the port on the border.
  var port: Int?

  /// Whether the way passes the strip before the regions instead of the one after them.
  var isNear: Bool { ends[0].isNear }

  /// All edges of a subgraph.
  static func nets(of subgraph: Subgraph, graph: LayoutGraph, flowsRight: Bool) -> [RegionNet] {
    func labels(_ edge: Int) -> [Size] { graph.labels(of: edge, flowsRight: flowsRight) }
    var nets: [RegionNet] = []
    for chain in subgraph.chains {
      let isNear = !subgraph.isNode(chain.upper)
      var ends: [End] = []
      if !isNear { ends.append(End(place: chain.upper, isNear: false, enters: chain.entersUpper)) }
      if subgraph.isNode(chain.lower) {
        ends.append(End(place: chain.lower, isNear: isNear, enters: chain.entersLower))
      }
      guard !ends.isEmpty else { continue }
      let port =
        isNear ? chain.upper - subgraph.nodes.count : chain.lower - subgraph.nodes.count - subgraph.nearPorts.count
      for strand in subgraph.strands[chain.strands] {
        nets.append(
          RegionNet(
            edge: strand.edge, isReversed: strand.isReversed != isNear,
            labels: strand.carriesLabels ? labels(strand.edge) : [], ends: ends, port: ends.count > 1 ? nil : port))
      }
    }
    for loop in subgraph.loops {
      let end = End(place: loop.place, isNear: false, enters: false)
      nets.append(RegionNet(edge: loop.edge, isReversed: false, labels: labels(loop.edge), ends: [end, end]))
    }
    return nets
  }
}
