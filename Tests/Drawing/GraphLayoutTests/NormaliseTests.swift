import TestSupport
import Testing

@testable import GraphLayout

@Suite("Normalising") struct NormaliseTests {
  @Test("puts every arrow in one of loops, marks and chains", arguments: 0..<60) func partition(seed: Int) {
    let graph = Phases.flatGraph(seed: seed)
    let subgraph = Phases.normalised(graph)
    let all = subgraph.loops.map(\.edge) + subgraph.marks.map(\.edge) + subgraph.strands.map(\.edge)
    #expect(all.sorted() == Array(graph.edges.indices))
    #expect(subgraph.chains.flatMap(\.strands).sorted() == Array(subgraph.strands.indices))
    for loop in subgraph.loops { #expect(subgraph.nodes[loop.place] == graph.edges[loop.edge].source) }
  }

  @Test("gathers arrows of the same two boxes, opposite ones turned", arguments: 0..<60) func chains(seed: Int) {
    let graph = Phases.flatGraph(seed: seed)
    let subgraph = Phases.normalised(graph)
    for chain in subgraph.chains {
      #expect(chain.upper != chain.lower && chain.strandCount <= Subgraph.widestChain)
      for strand in subgraph.strands[chain.strands] {
        let (source, target) = subgraph.ends(of: strand, graph: graph)
        #expect((strand.isReversed ? (target, source) : (source, target)) == (chain.upper, chain.lower))
      }
      #expect(chain.forwardCount == subgraph.strands[chain.strands].count { !$0.isReversed })
    }
  }

  @Test("bundles parallel and opposite arrows, four at most") func bundles() {
    let graph = Phases.graph(nodes: 2, edges: [(0, 1), (1, 0), (0, 1), (0, 1), (1, 0)])
    let subgraph = Phases.normalised(graph)
    #expect(subgraph.chains.map(\.strandCount) == [4, 1])
    #expect(subgraph.chains.map(\.forwardCount) == [3, 1])
  }

  @Test("sets loops aside") func loops() {
    let subgraph = Phases.normalised(Phases.graph(nodes: 2, edges: [(0, 0), (0, 1), (1, 1), (0, 0)]))
    #expect(subgraph.loops.map(\.edge) == [0, 2, 3] && subgraph.loops.map(\.place) == [0, 1, 0])
    #expect(subgraph.chains.count == 1)
  }

  @Test("sets an initial mark aside when it has one plain arrow, the first of those to one box") func marks() {
    var graph = Phases.graph(
      nodes: 5, edges: [(0, 2), (1, 2), (2, 3), (4, 3)], roles: [0: .initial, 1: .initial, 4: .initial])
    #expect(Phases.normalised(graph).marks.map(\.node) == [0, 4])
    #expect(Phases.normalised(graph).nodes == [1, 2, 3])
    graph.edges[3].labels = [Size(width: 40, height: 16)]
    #expect(Phases.normalised(graph).marks.map(\.node) == [0])
  }

  @Test("sets many marks aside in time") func manyMarks() {
    let count = 30_000
    let graph = Phases.graph(
      nodes: count * 2, edges: (0..<count).map { ($0, $0 + count) },
      roles: Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, .initial) }))
    let subgraph = Phases.normalised(graph)
    #expect(subgraph.marks.count == count)
    #expect(subgraph.nodes.count == count && subgraph.chains.isEmpty)
  }
}
