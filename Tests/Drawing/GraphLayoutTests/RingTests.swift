import TestSupport
import Testing

@testable import GraphLayout

/// Cycles drawn as rings, where the score says so.
struct RingTests {
  /// A cycle, each of whose edges but the last has one back.
  private static func cycle(_ count: Int) -> LayoutGraph {
    let ring = (0..<count).map { ($0, ($0 + 1) % count) }
    let back = (1..<count).map { ($0, $0 - 1) }
    return Phases.graph(nodes: count, edges: ring + back)
  }

  private static func engine(_ graph: LayoutGraph) throws -> Engine {
    let effort = Effort(nodes: graph.nodes.count, edges: graph.edges.count)
    var engine = try Engine(graph: graph, effort: effort, watch: LayoutObserver(LayoutProgress()))
    _ = try engine.run()
    return engine
  }

  @Test("a cycle is drawn as a ring, and no arrow is long", arguments: [4, 6, 8])
  func cycle(count: Int) throws {
    let engine = try Self.engine(Self.cycle(count))
    #expect(engine.styles[0].isRing)
    let subgraph = try #require(engine.subgraph(0))
    #expect(subgraph.passedRankCount == 0)
    #expect(try #require(engine.plan.containers[0]).subgraph.passedRankCount > 0)
  }

  @Test("a ring is clean and has its first box first", arguments: [LayoutOptions.Routing.curved, .orthogonal])
  func clean(routing: LayoutOptions.Routing) throws {
    for count in 3...9 {
      var graph = Self.cycle(count)
      graph.options.routing = routing
      let layout = try graph.layout()
      #expect(LayoutChecker(graph: graph, layout: layout).findings().isEmpty, "\(count)")
    }
  }

  @Test("a chain is no ring") func chain() throws {
    let graph = Phases.graph(nodes: 5, edges: [(0, 1), (1, 2), (2, 3), (3, 4)])
    var engine = try Self.engine(graph)
    #expect(!engine.styles[0].isRing)
    try engine.plan.findRing(0)
    #expect(engine.plan.rings[0] == nil)
  }

  @Test("regions are no ring", arguments: 0..<10) func regions(seed: Int) throws {
    let engine = try Self.engine(RandomGraphs.graph(seed: seed, kind: .concurrent, nodes: 10))
    for slot in engine.slots where engine.plan.containers[slot]?.isLayered == false {
      #expect(!engine.plan.isMainlyCycle(slot))
    }
  }

  @Test("a container that arrows pass into stays ranked", arguments: 0..<20) func tied(seed: Int) throws {
    let graph = RandomGraphs.graph(seed: seed, kind: .nested, nodes: 12)
    let engine = try Self.engine(graph)
    for slot in engine.slots where engine.styles[slot].isRing {
      let subgraph = try #require(engine.subgraph(slot))
      #expect(subgraph.nearPorts.isEmpty && subgraph.farPorts.isEmpty)
      let passing = subgraph.chains.filter(\.isPort)
      #expect(passing.isEmpty)
    }
  }

  @Test("the variant tells a ring, and the frames of one bring it back", arguments: [4, 6, 8])
  func remembered(count: Int) throws {
    var graph = Self.cycle(count)
    let first = try graph.layout()
    graph.hint = LayoutHint(frames: [], variant: first.variant)
    #expect(try graph.layout() == first)
    graph.hint = LayoutHint(frames: first.frames, variant: first.variant)
    #expect(try graph.layout() == first)
  }
}
