import TestSupport
import Testing

@testable import GraphLayout

@Suite("LayeredGraph") struct LayeredGraphTests {
  /// All pairs of segments between the same rows that cross, weighted.
  private static func crossings(_ layeredGraph: LayeredGraph) -> (count: Int, chains: Set<Int>) {
    var count = 0
    var chains: Set<Int> = []
    for one in layeredGraph.upperItems.indices {
      for other in layeredGraph.upperItems.indices.dropFirst(one + 1) {
        guard
          layeredGraph.rowOfItem[Int(layeredGraph.upperItems[one])]
            == layeredGraph.rowOfItem[Int(layeredGraph.upperItems[other])]
        else {
          continue
        }
        let upper = layeredGraph.upperPlace(one) - layeredGraph.upperPlace(other)
        let lower = layeredGraph.lowerPlace(one) - layeredGraph.lowerPlace(other)
        if (upper < 0 && lower > 0) || (upper > 0 && lower < 0) {
          count += Int(layeredGraph.segmentWeights[one] * layeredGraph.segmentWeights[other])
          chains.formUnion([layeredGraph.chain(of: one), layeredGraph.chain(of: other)])
        }
      }
    }
    return (count, chains)
  }

  private static func shuffled(seed: Int, nodes: Int = 12) -> LayeredGraph {
    var layeredGraph = LayeredGraph(subgraph: Phases.ranked(Phases.flatGraph(seed: seed, nodes: nodes)))
    var random = SeededGenerator(seed: UInt64(seed))
    for row in layeredGraph.rows.indices { layeredGraph.rows[row].shuffle(using: &random) }
    layeredGraph.updatePositions()
    return layeredGraph
  }

  @Test("has an item for each rank that a chain passes", arguments: 0..<30) func items(seed: Int) {
    let subgraph = Phases.ranked(Phases.flatGraph(seed: seed, nodes: 10))
    let layeredGraph = LayeredGraph(subgraph: subgraph)
    for (index, chain) in subgraph.chains.enumerated() {
      let segments = layeredGraph.chainStarts[index]..<layeredGraph.chainStarts[index + 1]
      #expect(segments.count == subgraph.ranks[chain.lower] - subgraph.ranks[chain.upper])
      #expect(layeredGraph.upperItems[segments].first.map(Int.init) == chain.upper)
      #expect(layeredGraph.lowerItems[segments].last.map(Int.init) == chain.lower)
      for segment in segments {
        let rows = (
          layeredGraph.rowOfItem[Int(layeredGraph.upperItems[segment])],
          layeredGraph.rowOfItem[Int(layeredGraph.lowerItems[segment])]
        )
        #expect(rows.1 == rows.0 + 1 && layeredGraph.chain(of: segment) == index)
      }
    }
  }

  @Test("counts crossings as trying all pairs does", arguments: 0..<40) func counts(seed: Int) {
    let layeredGraph = Self.shuffled(seed: seed)
    let expected = Self.crossings(layeredGraph)
    let ordering = RowOrdering(layeredGraph: layeredGraph, pinned: [])
    ordering.renew()
    #expect(ordering.crossings() == expected.count)
    #expect(layeredGraph.crossedChains == expected.chains.sorted())
  }

  @Test("is never worse after transposition", arguments: 0..<40) func transposition(seed: Int) {
    var layeredGraph = Self.shuffled(seed: seed)
    let before = Self.crossings(layeredGraph).count
    let items = layeredGraph.rows.map(Set.init)
    let ordering = RowOrdering(layeredGraph: layeredGraph, pinned: [])
    ordering.renew()
    ordering.transpose()
    for row in layeredGraph.rows.indices { layeredGraph.rows[row] = Array(ordering.order[ordering.slots(of: row)]) }
    layeredGraph.updatePositions()
    #expect(Self.crossings(layeredGraph).count <= before)
    #expect(layeredGraph.rows.map(Set.init) == items)
    layeredGraph.expectPositions()
  }

  @Test("is never worse after ordering, and counts right", arguments: 0..<40) func ordering(seed: Int) {
    var layeredGraph = LayeredGraph(subgraph: Phases.ranked(Phases.flatGraph(seed: seed, nodes: 12)))
    let before = Self.crossings(layeredGraph).count
    let items = layeredGraph.rows.map(Set.init)
    let count = layeredGraph.reduceCrossings(pinned: [], sweeps: 12, starts: 3)
    #expect(count == Self.crossings(layeredGraph).count && count <= before)
    #expect(layeredGraph.rows.map(Set.init) == items)
    layeredGraph.expectPositions()
  }

  @Test("keeps the order of pinned rows", arguments: 0..<20) func pinned(seed: Int) {
    var layeredGraph = Self.shuffled(seed: seed)
    let before = layeredGraph.rows
    let pinned: Set = [0, layeredGraph.rows.count - 1]
    _ = layeredGraph.reduceCrossings(pinned: pinned, sweeps: 12, starts: 6)
    for row in pinned { #expect(layeredGraph.rows[row] == before[row]) }
  }

  @Test("of a tree comes out without crossings", arguments: 0..<30) func tree(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let edges = (1..<16).map { (random.number(below: $0), $0) }
    let (_, layeredGraph) = Phases.ordered(Phases.graph(nodes: 16, edges: edges))
    #expect(Self.crossings(layeredGraph).count == 0)
  }
}

extension LayeredGraph {
  /// Every item knows its place in its row.
  fileprivate func expectPositions() {
    for (row, items) in rows.enumerated() {
      for (position, item) in items.enumerated() {
        #expect(Int(positions[Int(item)]) == position && Int(rowOfItem[Int(item)]) == row)
      }
    }
  }
}
