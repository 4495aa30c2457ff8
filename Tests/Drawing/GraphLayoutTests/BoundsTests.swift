import TestSupport
import Testing

@testable import GraphLayout

/// What keeps work and memory linear, and what is refused.
struct BoundsTests {
  /// A chain with half as many edges from anywhere to anywhere.
  private static func longChain(_ count: Int) -> LayoutGraph {
    var numbers = SeededGenerator(seed: 7)
    let chain = (1..<count).map { ($0 - 1, $0) }
    let others = (0..<(count / 2)).map { _ in (numbers.number(below: count), numbers.number(below: count)) }
    var graph = Phases.graph(nodes: count, edges: chain + others)
    graph.options.direction = .down
    return graph
  }

  private static func complete(_ count: Int) -> LayoutGraph {
    Phases.graph(nodes: count, edges: (0..<count).flatMap { one in ((one + 1)..<count).map { (one, $0) } })
  }

  @Test("a long chain with arrows all over is ranked in few ranks") func longChain() throws {
    let graph = Self.longChain(800)
    var declared = Phases.acyclic(graph)
    declared.assignRanks(graph: graph, pivots: 1_000)
    #expect(declared.passedRankCount > Effort.passedRanks(of: declared))
    var plan = LayoutPlan(
      graph: graph, hierarchy: Hierarchy(nodes: graph.nodes), effort: Effort(nodes: 800, edges: 1_200),
      watch: LayoutObserver(LayoutProgress()))
    try plan.planContainers()
    let subgraph = try #require(plan.containers[0]).subgraph
    #expect(subgraph.passedRankCount <= Effort.passedRanks(of: subgraph))
    for chain in subgraph.chains { #expect(subgraph.ranks[chain.upper] < subgraph.ranks[chain.lower]) }
  }

  @Test("its boxes lie apart, and every arrow has a route") func drawnLongChain() throws {
    let graph = Self.longChain(700)
    let layout = try graph.layout()
    let frames = layout.frames.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    for (index, frame) in frames.enumerated() {
      let below = frames.dropFirst(index + 1).prefix { $0.minY < frame.maxY }
      #expect(below.allSatisfy { $0.minX >= frame.maxX || $0.maxX <= frame.minX })
    }
    #expect(layout.routes.count == graph.edges.count)
    #expect(layout.routes.allSatisfy { !$0.curves.isEmpty })
  }

  @Test("layers put joined boxes on different ranks, few in all", arguments: 0..<20)
  func layers(seed: Int) {
    let graph = Phases.flatGraph(seed: seed, nodes: 40)
    var subgraph = Phases.acyclic(graph, search: .byLayers)
    #expect(subgraph.isAcyclic)
    subgraph.assignRanks(graph: graph, pivots: 1_000)
    for chain in subgraph.chains { #expect(subgraph.ranks[chain.upper] < subgraph.ranks[chain.lower]) }
  }

  @Test("a graph with more than 4,000 arrows and more than 20 for each box becomes a grid, other graphs do not")
  func tooDense() throws {
    let layout = try Self.complete(100).layout()
    #expect(layout.simplification == .grid)
    #expect(layout.routes.allSatisfy { $0.curves.count == 1 })
    #expect(try Self.complete(80).layout().simplification < .grid)
  }

  @Test("too many boxes or arrows are refused") func tooLarge() {
    let limit = LayoutGraph.greatestCount
    let node = Node(size: Size(width: 60, height: 36))
    var graph = LayoutGraph(nodes: [Node](repeating: node, count: limit + 1))
    #expect(throws: LayoutError.tooLarge(limit: limit)) { try graph.layout() }
    graph.nodes.removeLast(limit - 1)
    graph.edges = [Edge](repeating: Edge(source: 0, target: 1), count: limit + 1)
    #expect(throws: LayoutError.tooLarge(limit: limit)) { try graph.layout() }
  }
}
