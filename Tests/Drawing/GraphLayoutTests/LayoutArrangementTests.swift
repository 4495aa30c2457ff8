import TestSupport
import Testing

@testable import GraphLayout

@Suite("Arrangements") struct LayoutArrangementTests {
  private typealias Graphs = RandomStatechartGraph

  private static func differences(_ one: Layout, _ other: Layout, of graph: LayoutGraph) -> [String] {
    arrangement(one, of: graph).differences(from: arrangement(other, of: graph))
  }

  private static func arrangement(_ layout: Layout, of graph: LayoutGraph) -> Arrangement {
    let nodes = graph.nodes.indices.filter { graph.nodes[$0].role != .initial }
    return Arrangement(
      nodes.map { index in
        Arrangement.Box("\(index)", in: graph.nodes[index].parent.map { "\($0)" }, frame: layout.frames[index])
      })
  }

  /// The same graph as it is for other letters: without labels, with boxes of other sizes, for a view of another size.
  private static func resized(_ graph: LayoutGraph) -> LayoutGraph {
    var other = graph
    for index in other.nodes.indices where other.nodes[index].size != .zero {
      other.nodes[index].size.width *= index % 2 == 0 ? 1 : 1.4
      other.nodes[index].size.height *= index % 3 == 0 ? 1.6 : 1
    }
    for index in other.edges.indices { other.edges[index].labels = [] }
    other.options.view = Size(width: 500, height: 700)
    return other
  }

  /// The graphs whose ranks or orders are not kept.
  private static let notKept: Set<Int> = [6, 14, 67, 71, 86, 133, 182, 192]

  @Test("keep ranks, orders and directions whatever the sizes", arguments: 0..<20) func areKept(group: Int) throws {
    for seed in (group * 10)..<(group * 10 + 10) {
      let graph = Graphs.make(seed: seed, nodes: 4 + seed % 20)
      let layout = try graph.layout()
      var other = Self.resized(graph)
      other.arrangement = layout.arrangement
      let kept = try other.layout()
      withKnownIssue("with other sizes a rank can be placed in another order", isIntermittent: false) {
        let isKept = Self.differences(kept, layout, of: graph) == [] && kept.arrangement == layout.arrangement
        #expect(isKept, "seed \(seed)")
      } when: {
        Self.notKept.contains(seed)
      }
      #expect(LayoutChecker(graph: other, layout: kept).findings() == [], "seed \(seed)")
    }
  }

  @Test("are those of more containers than a number has room for") func manyContainers() throws {
    var graph = LayoutGraph()
    for number in 0..<30 {
      let container = graph.nodes.count
      graph.nodes.append(Node(size: .zero, header: Size(width: 60, height: 20)))
      for place in 0..<4 {
        graph.nodes.append(Node(parent: container, size: Size(width: 40, height: number % 2 == 0 ? 90 : 20)))
        if place > 0 { graph.edges.append(Edge(source: container + place, target: container + place + 1)) }
      }
    }
    let layout = try graph.layout()
    var other = Self.resized(graph)
    other.arrangement = layout.arrangement
    #expect(layout.arrangement?.containers.count { $0 != nil } == 31)
    #expect(Self.differences(try other.layout(), layout, of: graph) == [])
  }

  @Test("of regions keep their rows") func regions() throws {
    var graph = LayoutGraph()
    graph.nodes = [Node(size: .zero, isConcurrent: true)]
    for _ in 0..<12 {
      graph.nodes.append(Node(parent: 0, size: .zero, role: .region))
      graph.nodes.append(Node(parent: graph.nodes.count - 1, size: Size(width: 300, height: 200)))
    }
    let layout = try graph.layout()
    #expect((layout.arrangement?.container(0)?.regionRows.count ?? 0) > 1)
    var other = graph
    for index in other.nodes.indices where other.nodes[index].size != .zero {
      other.nodes[index].size = Size(width: 30, height: 20)
    }
    #expect(Self.differences(try other.layout(), layout, of: graph) != [])
    other.arrangement = layout.arrangement
    #expect(Self.differences(try other.layout(), layout, of: graph) == [])
  }
}
