import TestSupport
import Testing

@testable import GraphLayout

@Suite("Hierarchy") struct HierarchyTests {
  private static func ancestors(_ box: Int, _ graph: LayoutGraph) -> [Int] {
    box < 0 ? [-1] : [box] + ancestors(graph.boxes[box].parent ?? -1, graph)
  }

  @Test("agrees with walking up", arguments: 0..<20) func walks(seed: Int) {
    let graph = RandomStatechartGraph.make(seed: seed, boxes: 10)
    let hierarchy = Hierarchy(boxes: graph.boxes)
    for one in graph.boxes.indices {
      #expect(hierarchy.depths[one] == Self.ancestors(one, graph).count - 1)
      #expect(Array(hierarchy.children(of: one)) == graph.boxes.indices.filter { graph.boxes[$0].parent == one })
      #expect(hierarchy.isLeaf(one) == !graph.boxes.contains { $0.parent == one })
      for other in graph.boxes.indices {
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
