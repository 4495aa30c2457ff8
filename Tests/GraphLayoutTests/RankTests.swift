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
