import GraphLayout
import TestSupport
import Testing

@Suite("Layout") struct LayoutTests {
  private static let state = Size(width: 60, height: 36)

  /// A mark, and a chain of states declared in order, with labels.
  private static func chain(_ count: Int, direction: LayoutOptions.Direction) -> LayoutGraph {
    var graph = LayoutGraph(options: LayoutOptions(direction: direction))
    graph.nodes = [Node(size: Size(width: 14, height: 14), role: .initial)]
    graph.edges = [Edge(source: 0, target: 1)]
    for index in 1...count {
      graph.nodes.append(Node(size: state))
      if index > 1 {
        graph.edges.append(Edge(source: index - 1, target: index, labels: [Size(width: 40, height: 16)]))
      }
    }
    return graph
  }

  @Test("draws nothing for nothing") func empty() throws {
    let layout = try LayoutGraph().layout()
    #expect(layout.frames.isEmpty && layout.routes.isEmpty)
  }

  @Test("runs a chain straight along the flow", arguments: [LayoutOptions.Direction.down, .right])
  func straightChain(direction: LayoutOptions.Direction) throws {
    let layout = try Self.chain(5, direction: direction).layout()
    #expect(layout.direction == direction)
    for (one, other) in zip(layout.frames.dropFirst(), layout.frames.dropFirst(2)) {
      switch direction {
      // Corners lie on a grid of hundredths, so middles may differ by one.
      case .right: #expect(abs(one.center.y - other.center.y) <= 0.01 && one.maxX < other.minX)
      case .down, .automatic: #expect(abs(one.center.x - other.center.x) <= 0.01 && one.maxY < other.minY)
      }
    }
  }

  @Test("puts the box that the initial mark points to first", arguments: [LayoutOptions.Direction.down, .right])
  func initialFirst(direction: LayoutOptions.Direction) throws {
    var graph = Self.chain(4, direction: direction)
    graph.edges.append(Edge(source: 4, target: 1))
    graph.edges.append(Edge(source: 3, target: 1))
    let layout = try graph.layout()
    let first = layout.frames[1]
    for frame in layout.frames.dropFirst(2) {
      #expect(direction == .right ? frame.minX > first.maxX : frame.minY > first.maxY)
    }
  }

  @Test("draws two opposite arrows as mirror images") func mirroredPair() throws {
    var graph = LayoutGraph(options: LayoutOptions(direction: .down))
    graph.nodes = [Node(size: Self.state), Node(size: Self.state)]
    graph.edges = [Edge(source: 0, target: 1), Edge(source: 1, target: 0)]
    let layout = try graph.layout()
    let axis = layout.frames[0].center.x
    #expect(layout.frames[1].center.x == axis)
    #expect(abs(layout.routes[0].start.x + layout.routes[1].end.x - 2 * axis) < 0.02)
    #expect(layout.routes[0].start.x != layout.routes[1].end.x)
  }

  @Test(
    "keeps the regions of a concurrent box in order, side by side", arguments: [LayoutOptions.Direction.down, .right])
  func regions(direction: LayoutOptions.Direction) throws {
    var graph = LayoutGraph(options: LayoutOptions(direction: direction))
    graph.nodes = [Node(size: .zero, header: Size(width: 70, height: 24), isConcurrent: true)]
    for _ in 0..<3 { graph.nodes.append(Node(parent: 0, size: .zero, role: .region)) }
    for region in 1...3 {
      graph.nodes.append(Node(parent: region, size: Self.state))
      graph.nodes.append(Node(parent: region, size: Self.state))
      graph.edges.append(Edge(source: 2 + 2 * region, target: 3 + 2 * region))
    }
    let layout = try graph.layout()
    #expect(LayoutChecker(graph: graph, layout: layout).findings().isEmpty)
    #expect(layout.separators.count == 2)
    for (one, other) in zip(layout.frames[1...3], layout.frames[2...3]) {
      #expect(abs(direction == .right ? one.maxY - other.minY : one.maxX - other.minX) < 0.02)
    }
  }

  @Test("stops when asked to") func cancels() {
    #expect(throws: LayoutError.cancelled) {
      try Self.chain(3, direction: .down).layout(progress: LayoutProgress(isCancelled: { true }))
    }
  }

  @Test(
    "names what is wrong with a graph",
    arguments: [
      (LayoutGraph(nodes: [Node(parent: 0, size: .zero)]), LayoutError.invalidParent(node: 0)),
      (LayoutGraph(nodes: [Node(size: Size(width: -1, height: 1))]), .invalidNode(node: 0)),
      (LayoutGraph(nodes: [Node(size: Size(width: .nan, height: 1))]), .invalidNode(node: 0)),
      (LayoutGraph(nodes: [Node(size: .zero)], edges: [Edge(source: 0, target: 1)]), .invalidEdge(edge: 0)),
      (
        LayoutGraph(
          nodes: [Node(size: .zero)],
          edges: [Edge(source: 0, target: 0, labels: [Size(width: .infinity, height: 1)])]),
        .invalidLabel(edge: 0)
      ),
      (LayoutGraph(options: LayoutOptions(margin: -1)), .invalidOptions),
    ])
  func errors(graph: LayoutGraph, error: LayoutError) {
    #expect(throws: error) { try graph.layout() }
  }
}
