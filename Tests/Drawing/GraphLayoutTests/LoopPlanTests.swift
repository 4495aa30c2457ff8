import TestSupport
import Testing

@testable import GraphLayout

@Suite("Self-loops") struct LoopPlanTests {
  private static let label = Size(width: 40, height: 16)

  private static func plan(loops: Int, hasMark: Bool = false, marksAtSide: Bool = true) -> LoopPlan {
    var graph = Phases.graph(nodes: 1, edges: (0..<loops).map { _ in (0, 0) })
    for index in graph.edges.indices { graph.edges[index].labels = [label] }
    if hasMark {
      graph.nodes.append(Node(size: Size(width: 14, height: 14), role: .initial))
      graph.edges.append(Edge(source: 1, target: 0))
    }
    return LoopPlan(
      subgraph: Phases.ranked(graph), graph: graph, style: SubgraphStyle(marksAtSide: marksAtSide),
      options: graph.options)
  }

  @Test("need no plan where there are none") func none() {
    #expect(Self.plan(loops: 0).hangs.isEmpty && Self.plan(loops: 0).reaches.isEmpty)
  }

  @Test("hang on both sides in turn, but not on that of the mark") func sides() {
    #expect(Self.plan(loops: 4).hangs.map(\.isBefore) == [false, true, false, true])
    #expect(Self.plan(loops: 2, hasMark: true).hangs.map(\.isBefore) == [false, false])
  }

  @Test("hang on both sides where the mark is before its host") func sidesWithoutMark() {
    #expect(Self.plan(loops: 2, hasMark: true, marksAtSide: false).hangs.map(\.isBefore) == [false, true])
    #expect(Self.plan(loops: 3, hasMark: true).hangs.map(\.isBefore) == [false, true, false])
  }

  @Test("run around those before them and their labels") func nesting() {
    for (one, other) in zip(
      Self.plan(loops: 2, hasMark: true).hangs, Self.plan(loops: 2, hasMark: true).hangs.dropFirst())
    {
      #expect(other.depth == one.depth + 1 && other.half > one.half)
      #expect(other.bulge > one.bulge + Self.label.width)
    }
  }

  @Test("reach as far as the outermost with its label") func reach() throws {
    let plan = Self.plan(loops: 3)
    let reach = try #require(plan.reaches.first)
    #expect(reach.after >= (plan.hangs.last?.bulge ?? 0) + Self.label.width && reach.before > LoopPlan.bulge)
  }

  @Test("have one shape", arguments: [LayoutOptions.Direction.down, .right], 0..<10)
  func oneShape(direction: LayoutOptions.Direction, seed: Int) throws {
    var graph = Phases.flatGraph(seed: seed, nodes: 9)
    graph.options.direction = direction
    let layout = try graph.layout()
    var shapes: Set<[Double]> = []
    for (index, edge) in graph.edges.enumerated() where edge.source == edge.target {
      guard graph.edges.count(where: { $0.source == edge.source && $0.target == edge.source }) == 1 else { continue }
      let (route, frame) = (layout.routes[index], layout.frames[edge.source])
      let points = route.curves.flatMap { [$0.control1, $0.control2, $0.end] }
      let offsets = points.flatMap { [$0.x - route.start.x, $0.y - route.start.y] }
      shapes.insert(offsets.map { ($0 * 10).rounded() / 10 })
      let leaves = points.contains {
        $0.x < frame.minX || $0.x > frame.maxX || $0.y < frame.minY || $0.y > frame.maxY
      }
      #expect(route.start != route.end && leaves)
    }
    #expect(shapes.count <= 1)
  }
}
