import TestSupport
import Testing

@testable import GraphLayout

@Suite("Breaking cycles") struct CycleTests {
  @Test("leaves none", arguments: 0..<60, CycleSearch.allCases) func acyclic(seed: Int, search: CycleSearch) {
    let graph = Phases.flatGraph(seed: seed, boxes: 10)
    let level = Phases.acyclic(graph, search: search)
    #expect(level.isAcyclic)
    for chain in level.chains {
      for strand in level.strands[chain.strands] {
        let (source, target) = level.ends(of: strand, graph: graph)
        #expect((strand.isReversed ? (target, source) : (source, target)) == (chain.upper, chain.lower))
      }
    }
  }

  @Test("turns nothing where there is none", arguments: 0..<40, [CycleSearch.declared, .backwards])
  func nothingToTurn(seed: Int, search: CycleSearch) {
    var random = SeededGenerator(seed: UInt64(seed))
    let arrows = (0..<14).map { _ -> (Int, Int) in
      let target = 1 + random.number(below: 8)
      return (random.number(below: target), target)
    }
    let level = Phases.acyclic(Phases.graph(boxes: 9, arrows: arrows), search: search)
    #expect(!level.strands.contains { $0.isReversed })
  }

  @Test("turns the arrow back to the start of a ring") func ring() {
    let level = Phases.acyclic(Phases.graph(boxes: 4, arrows: [(2, 3), (3, 0), (0, 1), (1, 2)]))
    #expect(level.strands.map(\.isReversed) == [false, true, false, false])
  }

  @Test("starts at what the initial mark points to") func startsAtInitial() {
    let graph = Phases.graph(boxes: 4, arrows: [(0, 1), (1, 2), (2, 0), (3, 2)], roles: [3: .initial])
    let level = Phases.acyclic(graph)
    #expect(level.strands.map(\.isReversed) == [false, true, false])
  }

  @Test("undoes a turn by turning again", arguments: 0..<20) func flipTwice(seed: Int) {
    var level = Phases.acyclic(Phases.flatGraph(seed: seed))
    let before = level.chains.map { [$0.upper, $0.lower, $0.forwardCount] }
    for index in level.chains.indices {
      level.flip(index)
      #expect(level.chains[index].upper == before[index][1] && level.chains[index].lower == before[index][0])
      level.flip(index)
    }
    #expect(level.chains.map { [$0.upper, $0.lower, $0.forwardCount] } == before)
  }

  @Test("notices a cycle") func noticesCycle() {
    #expect(!Phases.normalised(Phases.graph(boxes: 3, arrows: [(0, 1), (1, 2), (2, 0)])).isAcyclic)
  }
}
