import TestSupport
import Testing

@testable import GraphLayout

@Suite("Hierarchy") struct HierarchyTests {
  private static func ancestors(_ node: Int, _ graph: LayoutGraph) -> [Int] {
    node < 0 ? [-1] : [node] + ancestors(graph.nodes[node].parent ?? -1, graph)
  }

  @Test("agrees with walking up", arguments: 0..<20) func walks(seed: Int) {
    let graph = RandomStatechartGraph.make(seed: seed, nodes: 10)
    let hierarchy = Hierarchy(nodes: graph.nodes)
    for one in graph.nodes.indices {
      #expect(hierarchy.depths[one] == Self.ancestors(one, graph).count - 1)
      #expect(Array(hierarchy.children(of: one)) == graph.nodes.indices.filter { graph.nodes[$0].parent == one })
      #expect(hierarchy.isLeaf(one) == !graph.nodes.contains { $0.parent == one })
      for other in graph.nodes.indices {
        let others = Self.ancestors(other, graph)
        let common = Self.ancestors(one, graph).first { others.contains($0) }
        #expect(hierarchy.commonAncestor(one, other) == common)
      }
      for (child, container) in zip(Self.ancestors(one, graph), Self.ancestors(one, graph).dropFirst()) {
        #expect(hierarchy.child(of: container, toward: one) == child)
      }
    }
  }
}
