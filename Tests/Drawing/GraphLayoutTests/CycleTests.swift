import TestSupport
import Testing

@testable import GraphLayout

@Suite("Breaking cycles") struct CycleTests {
  @Test("leaves none", arguments: 0..<60, CycleSearch.allCases) func acyclic(seed: Int, search: CycleSearch) {
    let graph = Phases.flatGraph(seed: seed, nodes: 10)
    let subgraph = Phases.acyclic(graph, search: search)
    #expect(subgraph.isAcyclic)
    for chain in subgraph.chains {
      for strand in subgraph.strands[chain.strands] {
        let (source, target) = subgraph.ends(of: strand, graph: graph)
        #expect((strand.isReversed ? (target, source) : (source, target)) == (chain.upper, chain.lower))
      }
    }
  }

  @Test("turns nothing where there is none", arguments: 0..<40, [CycleSearch.declared, .backwards])
  func nothingToTurn(seed: Int, search: CycleSearch) {
    var random = SeededGenerator(seed: UInt64(seed))
    let edges = (0..<14).map { _ -> (Int, Int) in
      let target = 1 + random.number(below: 8)
      return (random.number(below: target), target)
    }
    let subgraph = Phases.acyclic(Phases.graph(nodes: 9, edges: edges), search: search)
    #expect(!subgraph.strands.contains { $0.isReversed })
  }

  @Test("turns the arrow back to the start of a ring") func ring() {
    let subgraph = Phases.acyclic(Phases.graph(nodes: 4, edges: [(2, 3), (3, 0), (0, 1), (1, 2)]))
    #expect(subgraph.strands.map(\.isReversed) == [false, true, false, false])
  }

  @Test("starts at what the initial mark points to") func startsAtInitial() {
    let graph = Phases.graph(nodes: 4, edges: [(0, 1), (1, 2), (2, 0), (3, 2)], roles: [3: .initial])
    let subgraph = Phases.acyclic(graph)
    #expect(subgraph.strands.map(\.isReversed) == [false, true, false])
  }

  @Test("undoes a turn by turning again", arguments: 0..<20) func flipTwice(seed: Int) {
    var subgraph = Phases.acyclic(Phases.flatGraph(seed: seed))
    let before = subgraph.chains.map { [$0.upper, $0.lower, $0.forwardCount] }
    for index in subgraph.chains.indices {
      subgraph.flip(index)
      #expect(subgraph.chains[index].upper == before[index][1] && subgraph.chains[index].lower == before[index][0])
      subgraph.flip(index)
    }
    #expect(subgraph.chains.map { [$0.upper, $0.lower, $0.forwardCount] } == before)
  }

  @Test("notices a cycle") func noticesCycle() {
    #expect(!Phases.normalised(Phases.graph(nodes: 3, edges: [(0, 1), (1, 2), (2, 0)])).isAcyclic)
  }
}
