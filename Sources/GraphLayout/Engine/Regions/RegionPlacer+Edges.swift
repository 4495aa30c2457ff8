// Where edges pass the border of a concurrent container, and their paths inside it.
extension RegionPlacer {
  /// Edges that end at the container itself from outside meet its border near the last corner.
  mutating func placePorts() {
    var near = [Double?](repeating: nil, count: subgraph.nearPorts.count)
    var far = [Double?](repeating: nil, count: subgraph.farPorts.count)
    for (number, net) in nets.enumerated() {
      if let port = net.port { if net.isNear { near[port] = x(number, 0) } else { far[port] = x(number, 0) } }
    }
    var width = drawing.outline.size.width
    drawing.outline.nearXs = reserve(near, strands: subgraph.nearPortStrands, least: headerReach, width: &width)
    drawing.outline.farXs = reserve(far, strands: subgraph.farPortStrands, least: 0, width: &width)
    drawing.stretch(to: Size(width: width, height: drawing.outline.size.height), isConcurrent: true)
  }

  private func reserve(_ known: [Double?], strands: [Int], least: Double, width: inout Double) -> [Double] {
    var taken = known.compactMap { $0.map { (low: $0, high: $0) } }
    var xs = known
    let distance = row.distance
    func place(_ reach: Double, _ end: Double) -> Double? {
      var x = end - RegionRow.cornerInset - reach
      while !watch.stops(after: taken.count),
        let other = taken.first(where: { $0.high > x - reach - distance && $0.low < x + reach + distance })
      {
        x = other.low - distance - reach - 0.001
      }
      return x - reach >= least + RegionRow.cornerInset ? x : nil
    }
    for index in xs.indices.reversed() where xs[index] == nil {
      let reach = Double(strands[index] - 1) / 2 * options.edgeSpacing
      var x = place(reach, width)
      if x == nil {
        width = max(width, (taken.map(\.high).max() ?? least)) + 2 * reach + distance + 2 * RegionRow.cornerInset
        x = place(reach, width)
      }
      xs[index] = x
      taken.append(((x ?? 0) - reach, (x ?? 0) + reach))
    }
    return xs.map { $0 ?? 0 }
  }

  mutating func draw(_ net: RegionNet, _ way: RegionStrip.Net) {
    func turned(_ y: Double) -> Double { net.isNear ? start - y : end + y }
    var corners = way.corners.map { Point(x: $0.x, y: turned($0.y)) }
    if let first = approach(way.number, 0) { corners.insert(contentsOf: first, at: 0) }
    if net.ends.count > 1, let last = approach(way.number, 1) { corners += last.reversed() }
    let labels = way.places.map { place in
      Rect(x: place.x, y: net.isNear ? turned(place.maxY) : turned(place.y), width: place.width, height: place.height)
    }
    let route = OrthogonalRoute(
      edge: net.edge, path: OrthogonalPath(corners), isReversed: net.isReversed, labels: labels)
    drawing.pieces.append(route.piece(cutAt: [], reaches: nil))
  }

  /// The path from the end at a mark to the strip: straight, or along a track, the outermost nearest to the mark.
  private func approach(_ number: Int, _ position: Int) -> [Point]? {
    let end = nets[number].ends[position]
    guard !isRegion(end.place) else { return nil }
    let frame = drawing.frames[end.place].frame
    let slot = row.slots[end.place]
    let ends = end.isNear ? slot.near : slot.far
    let own = min(slot.width, frame.width * 0.8 / Double(max(ends.count - 1, 1)))
    let places = row.fan(ends, in: slot.width, distance: min(row.distance, own))
    let index = numbers[number][position]
    let border = end.isNear ? frame.minY : frame.maxY
    let point = Point(x: slot.x + places[index], y: border)
    let x = x(number, position)
    guard abs(x - point.x) > 0.01 else { return [point] }
    let middle = slot.width / 2
    let inner = places.count { abs($0 - middle) < abs(places[index] - middle) - 0.001 }
    let share = Double(ends.count - inner) / Double(ends.count + 1)
    let y = border + (1 - share) * ((end.isNear ? start : self.end) - border)
    return [point, Point(x: point.x, y: y), Point(x: x, y: y)]
  }
}

/// An edge inside a concurrent container: from one region to another, or between a region and the border.
struct RegionNet {
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

  /// Whether it passes the strip before the regions instead of the one after them.
  var isNear: Bool { ends[0].isNear }

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
