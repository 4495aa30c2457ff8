import TestSupport
import Testing

@testable import GraphLayout

/// Edges between nodes that are next to each other in one rank.
struct FlatEdgeTests {
  /// Two states and a container with a chain of states, which edges join in a cycle; the one back to the first state
  /// starts at the second or inside the container.
  private static func cycle(chain count: Int, startsInside: Bool = false) -> LayoutGraph {
    let size = Size(width: 70, height: 36)
    let mark = Node(size: Size(width: 14, height: 14), role: .initial)
    var graph = LayoutGraph(
      nodes: [
        Node(size: size), Node(size: .zero, header: Size(width: 50, height: 20)), Node(size: size), mark,
      ])
    graph.nodes += (0..<count).map { _ in Node(parent: 1, size: size) }
    let label = Size(width: 48, height: 16)
    graph.edges = [
      Edge(source: 3, target: 0), Edge(source: 0, target: 1, labels: [label]),
      Edge(source: startsInside ? 3 + count : 1, target: 2, labels: [label]),
      Edge(source: 2, target: 0, labels: [label]),
    ]
    graph.edges += (0..<(count - 1)).map { Edge(source: 4 + $0, target: 5 + $0, labels: [label]) }
    return graph
  }

  private static let cases = [4, 5, 6].flatMap { count in [false, true].map { (count, $0) } }

  @Test("an arrow past a large container becomes a short one beside it", arguments: [4, 5, 6])
  func pastContainer(count: Int) throws {
    let graph = Self.cycle(chain: count)
    let effort = Effort(nodes: graph.nodes.count, edges: graph.edges.count)
    var engine = try Engine(graph: graph, effort: effort, watch: LayoutObserver(LayoutProgress()))
    let layout = try engine.run()
    #expect(!engine.plan.flatChains.isEmpty)
    #expect(LayoutChecker(graph: graph, layout: layout).findings().isEmpty)
    let subgraph = try #require(engine.subgraph(0))
    for flat in subgraph.flats {
      let (one, other) = (layout.frames[subgraph.nodes[flat.before]], layout.frames[subgraph.nodes[flat.after]])
      #expect(
        min(one.maxX, other.maxX) > max(one.minX, other.minX) || min(one.maxY, other.maxY) > max(one.minY, other.minY))
      for strand in flat.strands { #expect(layout.routes[strand.edge].curves.count == 1) }
    }
  }

  @Test("the variant tells flat edges, and the frames of them bring them back", arguments: cases)
  func remembered(count: Int, startsInside: Bool) throws {
    var graph = Self.cycle(chain: count, startsInside: startsInside)
    let first = try graph.layout()
    graph.hint = LayoutHint(frames: [], variant: first.variant)
    #expect(try graph.layout() == first)
    graph.hint = LayoutHint(frames: first.frames, variant: first.variant)
    #expect(try graph.layout() == first)
  }

  @Test("boxes stay about where they are after an edit") func edited() throws {
    let graph = Self.cycle(chain: 5)
    let old = try graph.layout()
    var flips: [Double] = []
    for kind in [GraphEdit.Kind.addState, .addEdge, .lengthenLabel] {
      for edit in GraphEdit.all(kind, of: graph, seed: 1) {
        let new = try edit.layout(following: old)
        #expect(LayoutChecker(graph: edit.graph, layout: new).findings().isEmpty)
        flips.append(edit.flips(from: old, to: new))
      }
    }
    #expect(flips.reduce(0, +) / Double(max(flips.count, 1)) < 15)
  }

  @Test("three boxes in a cycle are no path") func paths() {
    let subgraph = Phases.normalised(Phases.graph(nodes: 3, edges: [(0, 1), (1, 2), (2, 0)]))
    #expect(subgraph.flattened([0, 1, 2]) == nil)
    #expect(subgraph.flattened([0, 1]) == nil)
    #expect(subgraph.flattened([0])?.flatPaths == [[0, 1]])
  }

  @Test("a chain of flat edges is one path") func chain() {
    let subgraph = Phases.normalised(Phases.graph(nodes: 4, edges: [(0, 1), (1, 2), (2, 3)]))
    #expect(subgraph.flattened([0, 1, 2])?.flatPaths == [[0, 1, 2, 3]])
    #expect(subgraph.flattened([0, 2])?.flatPaths == [[0, 1], [2, 3]])
  }
}
