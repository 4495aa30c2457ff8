import TestSupport
import Testing

@testable import GraphLayout

@Suite("Folding") struct FoldTests {
  /// A container with a chain of so many nodes inside, between two other nodes.
  private static func graph(chain count: Int, entersInside: Bool = false) -> LayoutGraph {
    var graph = LayoutGraph()
    graph.nodes = [
      Node(size: Size(width: 60, height: 36)),
      Node(size: .zero, header: Size(width: 80, height: 24), padding: Insets(16)),
      Node(size: Size(width: 60, height: 36)),
    ]
    let first = graph.nodes.count
    graph.nodes += (0..<count).map { _ in Node(parent: 1, size: Size(width: 60, height: 36)) }
    graph.edges = [Edge(source: 0, target: entersInside ? first + 1 : 1), Edge(source: 1, target: 2)]
    graph.edges += (1..<count).map { Edge(source: first + $0 - 1, target: first + $0) }
    graph.options.direction = .down
    return graph
  }

  /// How many nodes inside the container begin a column: they are no lower than the one before them.
  private func columns(_ graph: LayoutGraph, _ layout: Layout) -> Int {
    let frames = graph.nodes.indices.filter { graph.nodes[$0].parent == 1 }.map { layout.frames[$0] }
    return 1 + zip(frames, frames.dropFirst()).count { $1.minY < $0.maxY }
  }

  @Test("goes on in a second column in a container with a long chain", arguments: LayoutOptions.Routing.all)
  func longChain(routing: LayoutOptions.Routing) throws {
    var graph = Self.graph(chain: 16)
    graph.options.routing = routing
    let layout = try graph.layout()
    #expect(columns(graph, layout) == 2)
    #expect(LayoutChecker(graph: graph, layout: layout).findings().isEmpty)
  }

  @Test("leaves short chains, and containers whose border an arrow passes, as they are")
  func others() throws {
    for graph in [Self.graph(chain: 3), Self.graph(chain: 16, entersInside: true)] {
      let layout = try graph.layout()
      #expect(columns(graph, layout) == 1)
      #expect(LayoutChecker(graph: graph, layout: layout).findings().isEmpty)
    }
  }

  @Test("is told by the variant and found again in the frames") func remembered() throws {
    var graph = Self.graph(chain: 16)
    let first = try graph.layout()
    graph.hint = LayoutHint(frames: [], variant: first.variant)
    #expect(try graph.layout() == first)
    graph.hint = LayoutHint(frames: first.frames, variant: first.variant)
    #expect(try graph.layout() == first)
  }
}

extension LayoutOptions.Routing {
  fileprivate static let all: [LayoutOptions.Routing] = [.automatic, .curved, .orthogonal]
}
