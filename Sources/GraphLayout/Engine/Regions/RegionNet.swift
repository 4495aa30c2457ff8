/// An arrow's way inside a concurrent container: from one region to another, or between a region and the border.
struct RegionNet {
  /// An end at a region.
  struct End {
    var place: Int
    var isNear: Bool
    /// Whether the arrow goes on inside the region.
    var enters: Bool
  }

  var arrow: Int
  /// Whether the arrow points to the first end, or from the border to the only one.
  var isReversed: Bool
  /// In the frame of the flow.
  var labels: [Size]
  var ends: [End]
  /// The number of the port on the border.
  var port: Int?

  /// Whether the way passes the strip before the regions instead of the one after them.
  var isNear: Bool { ends[0].isNear }

  /// All arrows of a level.
  static func nets(of level: Level, graph: LayoutGraph, flowsRight: Bool) -> [RegionNet] {
    func labels(_ arrow: Int) -> [Size] { graph.labels(of: arrow, flowsRight: flowsRight) }
    var nets: [RegionNet] = []
    for chain in level.chains {
      let isNear = !level.isBox(chain.upper)
      var ends: [End] = []
      if !isNear { ends.append(End(place: chain.upper, isNear: false, enters: chain.entersUpper)) }
      if level.isBox(chain.lower) { ends.append(End(place: chain.lower, isNear: isNear, enters: chain.entersLower)) }
      guard !ends.isEmpty else { continue }
      let port = isNear ? chain.upper - level.boxes.count : chain.lower - level.boxes.count - level.nearPorts.count
      for strand in level.strands[chain.strands] {
        nets.append(
          RegionNet(
            arrow: strand.arrow, isReversed: strand.isReversed != isNear,
            labels: strand.carriesLabels ? labels(strand.arrow) : [], ends: ends, port: ends.count > 1 ? nil : port))
      }
    }
    for loop in level.loops {
      let end = End(place: loop.place, isNear: false, enters: false)
      nets.append(RegionNet(arrow: loop.arrow, isReversed: false, labels: labels(loop.arrow), ends: [end, end]))
    }
    return nets
  }
}
