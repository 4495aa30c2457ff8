import TestSupport
import Testing

@testable import GraphLayout

@Suite("Crossing counts") struct CrossingTests {
  /// Two rows of twenty nodes each, with as many chains of one or two strands between them.
  private static func layeredGraph(segments: Int, seed: Int) -> LayeredGraph {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var subgraph = Subgraph(container: -1)
    subgraph.nodes = Array(0..<40)
    subgraph.ranks = subgraph.nodes.map { $0 / 20 }
    subgraph.rankCount = 2
    for index in 0..<segments {
      subgraph.chains.append(
        Subgraph.Chain(
          upper: numbers.number(below: 20), lower: 20 + numbers.number(below: 20), entersUpper: false,
          entersLower: false, firstStrand: index, strandCount: 1 + numbers.number(below: 2), forwardCount: 1))
    }
    return LayeredGraph(subgraph: subgraph)
  }

  /// The crossings of all pairs, by the positions of their ends.
  private static func crossings(_ layeredGraph: LayeredGraph) -> Int {
    var count = 0
    for one in layeredGraph.upperItems.indices {
      for other in layeredGraph.upperItems.indices
      where layeredGraph.upperPlace(one) < layeredGraph.upperPlace(other)
        && layeredGraph.lowerPlace(one) > layeredGraph.lowerPlace(other)
      {
        count += Int(layeredGraph.segmentWeights[one] * layeredGraph.segmentWeights[other])
      }
    }
    return count
  }

  @Test("agree with trying all pairs", arguments: [4, 12, 80, 200]) func counts(segments: Int) {
    for seed in 0..<10 {
      let layeredGraph = Self.layeredGraph(segments: segments, seed: seed)
      let ordering = RowOrdering(layeredGraph: layeredGraph, pinned: [])
      ordering.renew()
      #expect(ordering.crossings() == Self.crossings(layeredGraph))
    }
  }

  @Test("are kept up to date by exchanges", arguments: [4, 12, 80, 200]) func exchanges(segments: Int) {
    for seed in 0..<10 {
      var layeredGraph = Self.layeredGraph(segments: segments, seed: seed)
      let before = Self.crossings(layeredGraph)
      let ordering = RowOrdering(layeredGraph: layeredGraph, pinned: [])
      ordering.renew()
      #expect(ordering.crossings() == before)
      ordering.transpose()
      let count = ordering.crossings()
      for row in layeredGraph.rows.indices { layeredGraph.rows[row] = Array(ordering.order[ordering.slots(of: row)]) }
      layeredGraph.updatePositions()
      #expect(count == Self.crossings(layeredGraph) && count <= before)
    }
  }

  @Test("are those of the order chosen", arguments: [4, 12, 80]) func ordering(segments: Int) {
    for seed in 0..<10 {
      var layeredGraph = Self.layeredGraph(segments: segments, seed: seed)
      let first = layeredGraph.rows[0]
      let count = layeredGraph.reduceCrossings(pinned: [0], sweeps: 8, starts: 6)
      #expect(count == Self.crossings(layeredGraph))
      #expect(layeredGraph.rows[0] == first && layeredGraph.rows[1].sorted() == Array(20..<40))
    }
  }
}
