import TestSupport
import Testing

@testable import GraphLayout

/// What keeps work and memory linear, and what is refused.
struct BoundsTests {
  /// A chain with half as many arrows from anywhere to anywhere.
  private static func longChain(_ count: Int) -> LayoutGraph {
    var numbers = SeededGenerator(seed: 7)
    let chain = (1..<count).map { ($0 - 1, $0) }
    let others = (0..<(count / 2)).map { _ in (numbers.number(below: count), numbers.number(below: count)) }
    var graph = Phases.graph(boxes: count, arrows: chain + others)
    graph.options.direction = .down
    return graph
  }

  private static func complete(_ count: Int) -> LayoutGraph {
    Phases.graph(boxes: count, arrows: (0..<count).flatMap { one in ((one + 1)..<count).map { (one, $0) } })
  }

  @Test("a long chain with arrows all over is ranked in few ranks") func longChain() throws {
    let graph = Self.longChain(800)
    var declared = Phases.acyclic(graph)
    declared.assignRanks(graph: graph, pivots: 1_000)
    #expect(declared.passedRankCount > Effort.passedRanks(of: declared))
    let plan = try LayoutPlan(
      graph: graph, hierarchy: Hierarchy(boxes: graph.boxes), effort: Effort(boxes: 800, arrows: 1_200),
      watch: LayoutObserver(LayoutProgress()))
    let level = try #require(plan.containers[0]).level
    #expect(level.passedRankCount <= Effort.passedRanks(of: level))
    for chain in level.chains { #expect(level.ranks[chain.upper] < level.ranks[chain.lower]) }
  }

  @Test("its boxes lie apart, and every arrow has a route") func drawnLongChain() throws {
    let graph = Self.longChain(700)
    let layout = try graph.layout()
    let frames = layout.frames.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    for (index, frame) in frames.enumerated() {
      let below = frames.dropFirst(index + 1).prefix { $0.minY < frame.maxY }
      #expect(below.allSatisfy { $0.minX >= frame.maxX || $0.maxX <= frame.minX })
    }
    #expect(layout.routes.count == graph.arrows.count)
    #expect(layout.routes.allSatisfy { !$0.curves.isEmpty })
  }

  @Test("layers put joined boxes on different ranks, few in all", arguments: 0..<20)
  func layers(seed: Int) {
    let graph = Phases.flatGraph(seed: seed, boxes: 40)
    var level = Phases.acyclic(graph, search: .byLayers)
    #expect(level.isAcyclic)
    level.assignRanks(graph: graph, pivots: 1_000)
    for chain in level.chains { #expect(level.ranks[chain.upper] < level.ranks[chain.lower]) }
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
    let box = Box(size: Size(width: 60, height: 36))
    var graph = LayoutGraph(boxes: [Box](repeating: box, count: limit + 1))
    #expect(throws: LayoutError.tooLarge(limit: limit)) { try graph.layout() }
    graph.boxes.removeLast(limit - 1)
    graph.arrows = [Arrow](repeating: Arrow(source: 0, target: 1), count: limit + 1)
    #expect(throws: LayoutError.tooLarge(limit: limit)) { try graph.layout() }
  }
}
