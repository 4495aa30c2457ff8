@testable import GraphLayout

/// What each phase gives for one chart: the pictures of `Layout.md`.
enum PhaseDrawing: String, CaseIterable, Sendable {
  case ranks
  case order
  case axes
  case gaps
  case routes

  /// The name of the file.
  var file: String { "layout-\(rawValue).svg" }

  var picture: PhasePicture {
    switch self {
    case .ranks: Self.rankPicture
    case .order: Self.orderPicture
    case .axes: Self.axisPicture
    case .gaps: Self.gapPicture
    case .routes: Self.routePicture
    }
  }

  private static let names = ["Idle", "Heating", "Ready", "Brewing", "Failed"]
  private static let distance = 90.0
  private static let rowHeight = 36.0

  /// A coffee machine.
  private static let graph: LayoutGraph = {
    let edges = [(0, 1, 40.0), (1, 2, 30), (1, 4, 34), (2, 3, 44), (3, 2, 32), (2, 0, 24), (4, 0, 38)]
    var graph = LayoutGraph(options: LayoutOptions(direction: .down, routing: .orthogonal))
    graph.nodes = names.map { _ in Node(size: Size(width: 70, height: 36)) }
    graph.nodes.append(Node(size: Size(width: 14, height: 14), role: .initial))
    graph.edges = edges.map { Edge(source: $0.0, target: $0.1, labels: [Size(width: $0.2, height: 16)]) }
    graph.edges.append(Edge(source: 5, target: 0))
    return graph
  }()

  private static func name(of place: Int, _ subgraph: Subgraph) -> String {
    subgraph.isNode(place) ? names[subgraph.nodes[place]] : ""
  }

  /// Nodes by rank in the order of declaration, and all chains, as cycle breaking has turned them.
  private static var rankPicture: PhasePicture {
    let subgraph = Phases.ranked(graph)
    var counts = [Int](repeating: 0, count: subgraph.rankCount)
    let middles = subgraph.nodes.indices.map { place -> Point in
      defer { counts[subgraph.ranks[place]] += 1 }
      return Point(x: Double(counts[subgraph.ranks[place]]) * distance, y: Double(subgraph.ranks[place]) * 60)
    }
    var picture = PhasePicture()
    picture.shapes = subgraph.nodes.indices.map { node(at: middles[$0], name: name(of: $0, subgraph)) }
    picture.ways = subgraph.chains.map { chain in
      let (upper, lower) = (middles[chain.upper], middles[chain.lower])
      let (start, end) = (Point(x: upper.x, y: upper.y + 13), Point(x: lower.x, y: lower.y - 13))
      // What passes a rank is drawn around it, on the side of its lower end.
      let isLong = subgraph.ranks[chain.lower] - subgraph.ranks[chain.upper] > 1
      let bow = isLong ? (lower.x > 0 ? distance : -distance) : 0
      return PhasePicture.Way(
        points: [start, Point(x: start.x + bow, y: start.y), Point(x: end.x + bow / 2, y: end.y - 30), end],
        isCurved: true, hasHead: true)
    }
    return picture
  }

  /// Rows of nodes and dummies in the order with the fewest crossings.
  private static var orderPicture: PhasePicture {
    let (subgraph, layeredGraph) = Phases.ordered(graph)
    let middles = (0..<layeredGraph.itemCount).map { item in
      Point(x: Double(layeredGraph.positions[item]) * distance, y: Double(layeredGraph.rowOfItem[item]) * 60)
    }
    var picture = PhasePicture()
    picture.shapes = subgraph.nodes.indices.map { node(at: middles[$0], name: name(of: $0, subgraph)) }
    picture.dots = Array(middles.dropFirst(subgraph.placeCount))
    picture.ways = layeredGraph.upperItems.indices.map { segment in
      let (upper, lower) = (Int(layeredGraph.upperItems[segment]), Int(layeredGraph.lowerItems[segment]))
      return PhasePicture.Way(points: [
        Point(x: middles[upper].x, y: middles[upper].y + (subgraph.isNode(upper) ? 13 : 0)),
        Point(x: middles[lower].x, y: middles[lower].y - (subgraph.isNode(lower) ? 13 : 0)),
      ])
    }
    return picture
  }

  private static func node(at middle: Point, name: String) -> PhasePicture.Shape {
    PhasePicture.Shape(
      frame: Rect(x: middle.x - 35, y: middle.y - 13, width: 70, height: 26), kind: .node, name: name)
  }

  private static var placed: PlacedSubgraph {
    let (subgraph, layeredGraph) = Phases.ordered(graph)
    let input = SubgraphInput(
      subgraph: subgraph, layeredGraph: layeredGraph, graph: graph, style: SubgraphStyle(), isMirrored: false,
      insides: subgraph.nodes.map { _ in nil }, pivots: 1_000, watch: LayoutObserver(LayoutProgress()))
    return SubgraphPhases.place(input, following: nil)
  }

  private static var settled: SettledSubgraph { SubgraphPhases.settle(placed) }

  /// Coordinates across the flow: the axes of items with what is next to them, in rows still one after the other.
  private static var axisPicture: PhasePicture {
    let placed = placed
    let (grid, across, subgraph) = (placed.grid, placed.across, placed.input.subgraph)
    func y(_ item: Int32) -> Double { Double(grid.rowOfItem[Int(item)]) * (rowHeight + 18) }
    var picture = PhasePicture()
    for item in Int32(0)..<Int32(grid.itemCount) {
      let x = across.xs[Int(item)]
      if grid.kinds[Int(item)] == .dummy { picture.dots.append(Point(x: x, y: y(item) + rowHeight / 2)) }
      if grid.kinds[Int(item)] != .node && grid.kinds[Int(item)] != .label { continue }
      let isNode = grid.kinds[Int(item)] == .node
      let half = isNode ? grid.extents[Int(item)].half : 0
      let (before, after) = isNode ? (half, half) : (grid.befores[Int(item)], grid.afters[Int(item)])
      picture.shapes.append(
        PhasePicture.Shape(
          frame: Rect(x: x - before, y: y(item) + (isNode ? 0 : 9), width: before + after, height: isNode ? 36 : 18),
          kind: isNode ? .node : .label, name: isNode ? name(of: Int(item), subgraph) : ""))
    }
    picture.ways = grid.upperItems.indices.map { segment in
      func end(atUpper: Bool) -> Point {
        let item = grid.item(of: segment, atUpper: atUpper)
        let reach = subgraph.isNode(item) ? (atUpper ? rowHeight : 0) : rowHeight / 2
        return Point(x: across.axis(of: segment, atUpper: atUpper, in: grid), y: y(Int32(item)) + reach)
      }
      return PhasePicture.Way(points: [end(atUpper: true), end(atUpper: false)])
    }
    return picture
  }

  /// Coordinates along the flow: rows, the frames of nodes, and the tracks in the gaps.
  private static var gapPicture: PhasePicture {
    let geometry = settled.geometry
    var picture = PhasePicture()
    picture.shapes = geometry.grid.rows.indices.map { row in
      let (top, thickness) = (geometry.along.rowTops[row], geometry.along.rowThicknesses[row])
      return PhasePicture.Shape(
        frame: Rect(x: 0, y: top, width: geometry.size.width, height: thickness), kind: .row)
    }
    picture.shapes += geometry.frames.enumerated().map { place, frame in
      PhasePicture.Shape(frame: frame, kind: .node, name: name(of: place, geometry.subgraph))
    }
    for (row, plan) in geometry.along.gaps.enumerated() {
      for passage in plan.passages {
        let (top, bottom) = (geometry.along.rowBottom(row), geometry.along.rowTops[row + 1])
        let share = Double(passage.track + 1) / Double(plan.trackCount + 1)
        let y = top + (bottom - top) * share
        let ends = [Point(x: passage.from, y: top), Point(x: passage.to, y: bottom)]
        let track = passage.track < 0 ? [] : [Point(x: passage.from, y: y), Point(x: passage.to, y: y)]
        picture.ways.append(PhasePicture.Way(points: [ends[0]] + track + [ends[1]]))
      }
    }
    return picture
  }

  /// The finished drawing.
  private static var routePicture: PhasePicture {
    var picture = PhasePicture()
    guard let drawing = try? SubgraphPhases.draw(settled, isCurved: false) else { return picture }
    picture.shapes = drawing.frames.map { node, frame in
      let isMark = graph.nodes[node].role == .initial
      return PhasePicture.Shape(frame: frame, kind: isMark ? .mark : .node, name: isMark ? "" : names[node])
    }
    picture.shapes += drawing.pieces.flatMap(\.labels).map { PhasePicture.Shape(frame: $0, kind: .label) }
    picture.ways = drawing.pieces.map { PhasePicture.Way(points: $0.points, isCurved: true, hasHead: true) }
    return picture
  }
}
