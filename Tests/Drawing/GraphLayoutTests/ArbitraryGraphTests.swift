import GraphLayout
import TestSupport
import Testing

/// Any graph that is let in has a layout, whatever it is like.
@Suite("Arbitrary graphs") struct ArbitraryGraphTests {
  private static let groups = 40
  private static let groupSize = 250

  @Test("have a layout with finite coordinates, the same each time", arguments: 0..<groups)
  func areDrawn(group: Int) throws {
    for seed in (group * Self.groupSize)..<((group + 1) * Self.groupSize) {
      let graph = RandomArbitraryGraph.make(seed: seed)
      let layout = try graph.layout()
      let fault = Self.fault(in: layout, of: graph)
      #expect(fault == nil, "seed \(seed)")
      if seed % 10 == 0 { #expect(try graph.layout() == layout, "seed \(seed)") }
    }
  }

  /// What is wrong with a layout, whatever the graph.
  private static func fault(in layout: Layout, of graph: LayoutGraph) -> String? {
    guard layout.frames.count == graph.nodes.count, layout.routes.count == graph.edges.count else {
      return "something is missing"
    }
    let routes = layout.routes
    let points = routes.flatMap { route in
      [route.start] + route.curves.flatMap { [$0.control1, $0.control2, $0.end] }
    }
    let rectangles = layout.frames + routes.flatMap(\.labels) + layout.headers.compactMap(\.self)
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      rectangles.allSatisfy({ $0.maxX.isFinite && $0.maxY.isFinite && $0.width >= 0 && $0.height >= 0 }),
      layout.size.width.isFinite, layout.size.height.isFinite
    else { return "a coordinate is not finite" }
    for (route, edge) in zip(routes, graph.edges) where route.labels.count != edge.labels.count {
      return "a label is missing"
    }
    // An initial mark is a small thing next to what it points to, so what is in one or as large as a container does not
    // count.
    for (frame, node) in zip(layout.frames, graph.nodes) where !isMark(node, of: graph) {
      guard let parent = node.parent.map({ layout.frames[$0] }) else { continue }
      if frame.minX < parent.minX - 0.1 || frame.minY < parent.minY - 0.1 || frame.maxX > parent.maxX + 0.1
        || frame.maxY > parent.maxY + 0.1
      {
        return "a box is not inside its container"
      }
    }
    return nil
  }

  /// Whether a node is an initial mark, or lies in one.
  private static func isMark(_ node: Node, of graph: LayoutGraph) -> Bool {
    var next: Node? = node
    while let node = next {
      if node.role == .initial { return true }
      next = node.parent.map { graph.nodes[$0] }
    }
    return false
  }

  /// A concurrent node without anything in it and a node, joined both ways: what ended the process.
  @Test(
    "a box without extent with two arrows at one side has a layout",
    arguments: [LayoutOptions.Routing.automatic, .curved, .orthogonal])
  func nodeWithoutExtent(routing: LayoutOptions.Routing) throws {
    var graph = LayoutGraph(
      nodes: [
        Node(size: Size(width: 16, height: 16), role: .initial), Node(size: .zero, isConcurrent: true),
        Node(size: Size(width: 88, height: 46)),
      ],
      edges: [Edge(source: 0, target: 1)]
        + [(1, 2), (2, 1), (1, 2)].map {
          Edge(source: $0.0, target: $0.1, labels: [Size(width: 20, height: 12)])
        })
    graph.options.routing = routing
    #expect(Self.fault(in: try graph.layout(), of: graph) == nil)
  }

  @Test("too little work is answered by a simpler drawing, never by none", arguments: 0..<20)
  func budgets(seed: Int) throws {
    var graph = RandomGraphs.graph(seed: seed, kind: .nested, nodes: 30)
    let whole = try graph.layout()
    #expect(whole.simplification == .none)
    var simplifications: [LayoutSimplification] = []
    for budget in [0, 200_000, 2_000_000, 20_000_000, 2_000_000_000] {
      graph.options.budget = budget
      let layout = try graph.layout()
      #expect(Self.fault(in: layout, of: graph) == nil)
      #expect(try graph.layout() == layout)
      simplifications.append(layout.simplification)
    }
    #expect(simplifications == simplifications.sorted(by: >))
    #expect(simplifications.first == .grid)
    #expect(try graph.layout() == whole)
  }
}
