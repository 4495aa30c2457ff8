import TestSupport
import Testing

@testable import GraphLayout

@Suite("Ranks") struct RankTests {
  @Test("increase along every chain, from 0 on, without gaps", arguments: 0..<60) func increase(seed: Int) {
    let subgraph = Phases.ranked(Phases.flatGraph(seed: seed, nodes: 10))
    for chain in subgraph.chains { #expect(subgraph.ranks[chain.upper] < subgraph.ranks[chain.lower]) }
    #expect(Set(subgraph.ranks) == Set(0..<subgraph.rankCount))
  }

  @Test("put what the initial mark points to first", arguments: 0..<60) func initialFirst(seed: Int) {
    let subgraph = Phases.ranked(Phases.flatGraph(seed: seed, nodes: 10))
    #expect(subgraph.marks.first.map { subgraph.ranks[$0.host] } == 0)
  }

  /// A chart whose states are not joined is no strip.
  @Test(
    "of nodes that nothing is joined with have about the shape of the view",
    arguments: [LayoutOptions.Direction.automatic, .down, .right], [30, 300])
  func loose(direction: LayoutOptions.Direction, count: Int) throws {
    let finals = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, Node.Role.final) })
    for roles in [[:], finals] {
      var graph = Phases.graph(nodes: count, edges: [], roles: roles)
      graph.options.direction = direction
      let (view, layout) = (graph.options.view, try graph.layout())
      let shape = layout.size.width / layout.size.height
      #expect(shape < view.width / view.height * 2 && shape > view.width / view.height / 2)
      #expect(LayoutChecker(graph: graph, layout: layout).findings().isEmpty)
      let subgraph = Phases.ranked(graph)
      #expect(Set(subgraph.ranks) == Set(0..<subgraph.rankCount))
      graph.hint = LayoutHint(frames: layout.frames, variant: layout.variant)
      #expect(try graph.layout() == layout)
    }
  }

  @Test("of some loose nodes are the first, and those of many do not lengthen what is joined") func looseAndJoined() {
    let few = Phases.graph(nodes: 11, edges: [(0, 1), (1, 2)])
    #expect(Phases.ranked(few).ranks == [0, 1, 2] + Array(repeating: 0, count: 8))
    var many = Phases.graph(nodes: 63, edges: [(0, 1), (1, 2)])
    let ranks = Phases.ranked(many).ranks
    #expect(ranks[0..<3] == [0, 1, 2])
    #expect((ranks.max() ?? 0) > 2 && ranks[3] == 0)
    many.nodes[3].role = .final
    #expect(Phases.ranked(many).ranks[3] == ranks.max())
  }

  @Test("make arrows short") func short() {
    let subgraph = Phases.ranked(Phases.graph(nodes: 5, edges: [(0, 1), (1, 2), (2, 3), (0, 4), (4, 3)]))
    #expect(subgraph.ranks[0..<4] == [0, 1, 2, 3])
    #expect(subgraph.ranks[4] == 1 || subgraph.ranks[4] == 2)
  }

  @Test("are no longer in sum than those by longest paths", arguments: 0..<40) func sum(seed: Int) {
    let subgraph = Phases.ranked(Phases.flatGraph(seed: seed, nodes: 10))
    var longest = [Int](repeating: 0, count: subgraph.placeCount)
    for _ in subgraph.nodes {
      for chain in subgraph.chains { longest[chain.lower] = max(longest[chain.lower], longest[chain.upper] + 1) }
    }
    func sum(_ ranks: [Int]) -> Int {
      subgraph.chains.reduce(0) { $0 + $1.strandCount * (ranks[$1.lower] - ranks[$1.upper]) }
    }
    #expect(sum(subgraph.ranks) <= sum(longest))
  }
}
