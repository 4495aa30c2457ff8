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
  /// Where regions begin and end along the flow.
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
    case .region, .ordinary: true
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

  /// Where an end lies across the flow.
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
