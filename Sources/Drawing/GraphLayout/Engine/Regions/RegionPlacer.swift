/// Places the regions of a concurrent container side by side across the flow, in declared order, without gaps; in
/// several rows where one does not fit the view and no edge ends at a region.
///
/// An edge between the container's border and a region passes a strip before or after the regions; one from region to
/// region passes the far strip. In the frame of the flow.
struct RegionPlacer {
  let subgraph: Subgraph
  let graph: LayoutGraph
  let flowsRight: Bool
  /// The containers among the children, by place.
  let insides: [InnerDrawing?]
  let earlierRows: Int?

  let watch: LayoutObserver
  let headerReach: Double
  let insets: ContentInsets
  let options: LayoutOptions
  var drawing: SubgraphDrawing
  var nets: [RegionNet]
  var row: RegionRow
  /// The numbers of each edge's ends in their slots.
  var numbers: [[Int]] = []
  var nearStrip: RegionStrip
  var farStrip: RegionStrip
  /// The beginning and the end of regions along the flow.
  var start = 0.0
  var end = 0.0

  init(
    subgraph: Subgraph, graph: LayoutGraph, flowsRight: Bool, insides: [InnerDrawing?], earlierRows: Int? = nil,
    watch: LayoutObserver = LayoutObserver(LayoutProgress())
  ) {
    self.watch = watch
    self.subgraph = subgraph
    self.graph = graph
    self.flowsRight = flowsRight
    self.insides = insides
    self.earlierRows = earlierRows
    options = graph.options
    headerReach = flowsRight ? 0 : ContentInsets.headerReach(of: subgraph.container, graph: graph)
    insets = ContentInsets(
      node: subgraph.container >= 0 ? graph.nodes[subgraph.container] : nil, flowsRight: flowsRight, margin: 0)
    nets = RegionNet.nets(of: subgraph, graph: graph, flowsRight: flowsRight)
    row = RegionRow(slots: [], distance: max(options.edgeSpacing, 7))
    (nearStrip, farStrip) = (RegionStrip(nets: [], options: options), RegionStrip(nets: [], options: options))
    drawing = SubgraphDrawing(outline: SubgraphOutline(flowsRight: flowsRight))
  }

  mutating func draw() -> SubgraphDrawing {
    if nets.isEmpty, subgraph.nodes.indices.allSatisfy(isRegion), drawGrid() { return drawing }
    makeRow()
    routeStrips()
    placeRegions()
    placePorts()
    for strip in [nearStrip, farStrip] {
      for way in strip.nets { draw(nets[way.number], way) }
    }
    return drawing
  }

  func isRegion(_ place: Int) -> Bool {
    switch graph.nodes[subgraph.nodes[place]].role {
    case .region, .ordinary, .choice: true
    case .initial, .final, .history: false
    }
  }

  private func natural(_ place: Int) -> Size {
    if let inside = insides[place] { return inside.outline.size(flowsRight: flowsRight) }
    let own = graph.nodes[subgraph.nodes[place]].size
    let size = flowsRight ? own.transposed : own
    guard isRegion(place) else { return size }
    return Size(width: max(size.width, Self.minRegion), height: max(size.height, Self.minRegion))
  }

  /// The minimum extents of an empty region.
  private static let minRegion = 24.0

  /// Places the regions in several rows; returns false if one is enough.
  private mutating func drawGrid() -> Bool {
    let start = flowsRight ? Point(x: insets.header.width, y: 0) : Point(x: 0, y: insets.header.height)
    let least = Size(
      width: max(insets.least.width, insets.header.width) - start.x,
      height: max(insets.least.height, insets.header.height) - start.y)
    let view = graph.options.view
    let grid = RegionGrid(
      sizes: subgraph.nodes.indices.map(natural), view: flowsRight ? view.transposed : view,
      around: Size(width: start.x, height: start.y))
    let arranged = graph.arrangement?.container(subgraph.container)?.regionRows
    let isArranged = arranged?.reduce(0, +) == subgraph.nodes.count
    let rows = arranged.flatMap { isArranged ? $0 : nil } ?? grid.rows(earlier: earlierRows)
    drawing.outline.regionRows = rows
    guard rows.count > 1 else { return false }
    let frames = grid.frames(rows: rows, from: start, least: least)
    drawing.frames = Array(zip(subgraph.nodes, frames))
    drawing.outline.size = Size(
      width: frames.reduce(0) { max($0, $1.maxX) }, height: frames.reduce(0) { max($0, $1.maxY) })
    placePorts()
    return true
  }

  // MARK: Across the flow

  private mutating func makeRow() {
    let reach = subgraph.nearPorts.isEmpty ? 0 : headerReach
    for place in subgraph.nodes.indices {
      var slot = RegionRow.Slot(isRegion: isRegion(place), width: natural(place).width)
      if row.slots.isEmpty { (slot.width, slot.least) = (max(slot.width, reach), reach) }
      if !slot.isRegion { (slot.width, slot.least) = (slot.width + 24, 0) }
      row.slots.append(slot)
    }
    numbers = [[Int]](repeating: [], count: nets.count)
    for (number, net) in nets.enumerated() {
      for (position, end) in net.ends.enumerated() {
        let other = net.ends.count > 1 ? net.ends[1 - position] : nil
        let slotEnd = RegionRow.End(
          net: number, isSecond: position > 0, port: port(of: net.edge, at: end),
          distance: other.map { $0.place - end.place } ?? 0)
        numbers[number].append(end.isNear ? row.slots[end.place].near.count : row.slots[end.place].far.count)
        if end.isNear { row.slots[end.place].near.append(slotEnd) } else { row.slots[end.place].far.append(slotEnd) }
      }
    }
    row.placeEnds()
    let before = flowsRight ? insets.header.width : 0
    row.arrange(from: before, least: max(insets.least.width, insets.header.width) - before)
  }

  /// The place on a region's border where its inside has the port of an edge.
  private func port(of edge: Int, at end: RegionNet.End) -> Double? {
    end.enters ? insides[end.place]?.port(of: edge, isNear: end.isNear)?.x : nil
  }

  /// Returns the position of an end across the flow.
  func x(_ net: Int, _ position: Int) -> Double {
    let end = nets[net].ends[position]
    let slot = row.slots[end.place]
    return slot.x + (end.isNear ? slot.nearXs : slot.farXs)[numbers[net][position]]
  }

  // MARK: Along the flow

  private mutating func routeStrips() {
    let header = flowsRight ? 0 : insets.header.height
    for isNear in [true, false] {
      let here = nets.indices.filter { nets[$0].isNear == isNear }
      var strip = RegionStrip(
        nets: here.map { number in
          RegionStrip.Net(
            number: number, first: x(number, 0), second: nets[number].ends.count > 1 ? x(number, 1) : nil,
            labels: nets[number].labels)
        }, options: options, blocked: isNear || flowsRight ? (0, insets.header.width) : nil)
      strip.limit = row.end
      strip.watch = watch
      let hasLooseEnd = here.contains { number in
        nets[number].ends.contains { port(of: nets[number].edge, at: $0) == nil }
      }
      strip.route(least: max(isNear ? header : 0, hasLooseEnd ? RegionStrip.headRoom : 0))
      if isNear { nearStrip = strip } else { farStrip = strip }
    }
    start = nearStrip.height
    let reach = max(nearStrip.reach, farStrip.reach) + options.edgeSpacing
    let isWider = max(nearStrip.reach, farStrip.reach) > row.end - options.edgeSpacing
    if isWider, let last = row.slots.lastIndex(where: \.isRegion), row.slots.last?.isRegion ?? false {
      row.slots[last].width = reach - row.slots[last].x
    }
    drawing.outline.size.width = max(row.end, insets.header.width, isWider ? reach : 0)
  }

  private mutating func placeRegions() {
    let thickest = subgraph.nodes.indices.reduce(0) { max($0, natural($1).height + (isRegion($1) ? 0 : 24)) }
    let least = max(insets.least.height, flowsRight ? insets.header.height : 0) - start - farStrip.height
    let thickness = max(thickest, least)
    end = start + thickness
    drawing.outline.size.height = end + farStrip.height
    for (place, node) in subgraph.nodes.enumerated() {
      let slot = row.slots[place]
      let frame = Rect(x: slot.x, y: start, width: slot.width, height: thickness)
      let size = natural(place)
      let mark = Rect(
        x: frame.center.x - size.width / 2, y: frame.center.y - size.height / 2, width: size.width,
        height: size.height)
      drawing.frames.append((node, slot.isRegion ? frame : mark))
    }
  }
}

// The positions at which edges pass the border of a concurrent container, and their paths inside it.
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
    /// True if the edge goes on inside the region.
    var enters: Bool
  }

  var edge: Int
  /// True if the edge points to the first end, or from the border to the only one.
  var isReversed: Bool
  /// In the frame of the flow.
  var labels: [Size]
  var ends: [End]
  /// The number of the port on the border.
  var port: Int?

  /// True if it passes the strip before the regions instead of the one after them.
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
