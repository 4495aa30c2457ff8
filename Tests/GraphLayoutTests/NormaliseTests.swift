import TestSupport
import Testing

@testable import GraphLayout

@Suite("Normalising") struct NormaliseTests {
  @Test("puts every arrow in one of loops, marks and chains", arguments: 0..<60) func partition(seed: Int) {
    let graph = Phases.flatGraph(seed: seed)
    let level = Phases.normalised(graph)
    let all = level.loops.map(\.arrow) + level.marks.map(\.arrow) + level.strands.map(\.arrow)
    #expect(all.sorted() == Array(graph.arrows.indices))
    #expect(level.chains.flatMap(\.strands).sorted() == Array(level.strands.indices))
    for loop in level.loops { #expect(level.boxes[loop.place] == graph.arrows[loop.arrow].source) }
  }

  @Test("gathers arrows of the same two boxes, opposite ones turned", arguments: 0..<60) func chains(seed: Int) {
    let graph = Phases.flatGraph(seed: seed)
    let level = Phases.normalised(graph)
    for chain in level.chains {
      #expect(chain.upper != chain.lower && chain.strandCount <= Level.widestChain)
      for strand in level.strands[chain.strands] {
        let (source, target) = level.ends(of: strand, graph: graph)
        #expect((strand.isReversed ? (target, source) : (source, target)) == (chain.upper, chain.lower))
      }
      #expect(chain.forwardCount == level.strands[chain.strands].count { !$0.isReversed })
    }
  }

  @Test("bundles parallel and opposite arrows, four at most") func bundles() {
    let graph = Phases.graph(boxes: 2, arrows: [(0, 1), (1, 0), (0, 1), (0, 1), (1, 0)])
    let level = Phases.normalised(graph)
    #expect(level.chains.map(\.strandCount) == [4, 1])
    #expect(level.chains.map(\.forwardCount) == [3, 1])
  }

  @Test("sets loops aside") func loops() {
    let level = Phases.normalised(Phases.graph(boxes: 2, arrows: [(0, 0), (0, 1), (1, 1), (0, 0)]))
    #expect(level.loops.map(\.arrow) == [0, 2, 3] && level.loops.map(\.place) == [0, 1, 0])
    #expect(level.chains.count == 1)
  }

  @Test("sets an initial mark aside when it has one plain arrow, the first of those to one box") func marks() {
    var graph = Phases.graph(
      boxes: 5, arrows: [(0, 2), (1, 2), (2, 3), (4, 3)], roles: [0: .initial, 1: .initial, 4: .initial])
    #expect(Phases.normalised(graph).marks.map(\.box) == [0, 4])
    #expect(Phases.normalised(graph).boxes == [1, 2, 3])
    graph.arrows[3].labels = [Size(width: 40, height: 16)]
    #expect(Phases.normalised(graph).marks.map(\.box) == [0])
  }

  @Test("sets many marks aside in time") func manyMarks() {
    let count = 30_000
    let graph = Phases.graph(
      boxes: count * 2, arrows: (0..<count).map { ($0, $0 + count) },
      roles: Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, .initial) }))
    let level = Phases.normalised(graph)
    #expect(level.marks.count == count)
    #expect(level.boxes.count == count && level.chains.isEmpty)
  }
}
