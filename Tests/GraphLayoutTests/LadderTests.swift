import TestSupport
import Testing

@testable import GraphLayout

@Suite("Ladder") struct LadderTests {
  /// All pairs of segments between the same rows that cross, weighted.
  private static func crossings(_ ladder: Ladder) -> (count: Int, chains: Set<Int>) {
    var count = 0
    var chains: Set<Int> = []
    for one in ladder.upperItems.indices {
      for other in ladder.upperItems.indices.dropFirst(one + 1) {
        guard ladder.rowOfItem[Int(ladder.upperItems[one])] == ladder.rowOfItem[Int(ladder.upperItems[other])] else {
          continue
        }
        let upper = ladder.upperPlace(one) - ladder.upperPlace(other)
        let lower = ladder.lowerPlace(one) - ladder.lowerPlace(other)
        if (upper < 0 && lower > 0) || (upper > 0 && lower < 0) {
          count += Int(ladder.segmentWeights[one] * ladder.segmentWeights[other])
          chains.formUnion([ladder.chain(of: one), ladder.chain(of: other)])
        }
      }
    }
    return (count, chains)
  }

  private static func shuffled(seed: Int, boxes: Int = 12) -> Ladder {
    var ladder = Ladder(level: Phases.ranked(Phases.flatGraph(seed: seed, boxes: boxes)))
    var random = SeededGenerator(seed: UInt64(seed))
    for row in ladder.rows.indices { ladder.rows[row].shuffle(using: &random) }
    ladder.updatePositions()
    return ladder
  }

  @Test("has an item for each rank that a chain passes", arguments: 0..<30) func items(seed: Int) {
    let level = Phases.ranked(Phases.flatGraph(seed: seed, boxes: 10))
    let ladder = Ladder(level: level)
    for (index, chain) in level.chains.enumerated() {
      let segments = ladder.chainStarts[index]..<ladder.chainStarts[index + 1]
      #expect(segments.count == level.ranks[chain.lower] - level.ranks[chain.upper])
      #expect(ladder.upperItems[segments].first.map(Int.init) == chain.upper)
      #expect(ladder.lowerItems[segments].last.map(Int.init) == chain.lower)
      for segment in segments {
        let rows = (
          ladder.rowOfItem[Int(ladder.upperItems[segment])], ladder.rowOfItem[Int(ladder.lowerItems[segment])]
        )
        #expect(rows.1 == rows.0 + 1 && ladder.chain(of: segment) == index)
      }
    }
  }

  @Test("counts crossings as trying all pairs does", arguments: 0..<40) func counts(seed: Int) {
    let ladder = Self.shuffled(seed: seed)
    var counter = CrossingCounter()
    let expected = Self.crossings(ladder)
    #expect(ladder.crossings(&counter) == expected.count)
    #expect(ladder.crossedChains == expected.chains.sorted())
  }

  @Test("is never worse after transposition", arguments: 0..<40) func transposition(seed: Int) {
    var ladder = Self.shuffled(seed: seed)
    let before = Self.crossings(ladder).count
    let items = ladder.rows.map(Set.init)
    ladder.transpose(pinned: [])
    #expect(Self.crossings(ladder).count <= before)
    #expect(ladder.rows.map(Set.init) == items)
    ladder.expectPositions()
  }

  @Test("is never worse after ordering, and counts right", arguments: 0..<40) func ordering(seed: Int) {
    var ladder = Ladder(level: Phases.ranked(Phases.flatGraph(seed: seed, boxes: 12)))
    let before = Self.crossings(ladder).count
    let items = ladder.rows.map(Set.init)
    let count = ladder.reduceCrossings(pinned: [], sweeps: 12, starts: 3)
    #expect(count == Self.crossings(ladder).count && count <= before)
    #expect(ladder.rows.map(Set.init) == items)
    ladder.expectPositions()
  }

  @Test("keeps the order of pinned rows", arguments: 0..<20) func pinned(seed: Int) {
    var ladder = Self.shuffled(seed: seed)
    let before = ladder.rows
    let pinned: Set = [0, ladder.rows.count - 1]
    _ = ladder.reduceCrossings(pinned: pinned, sweeps: 12, starts: 6)
    for row in pinned { #expect(ladder.rows[row] == before[row]) }
  }

  @Test("of a tree comes out without crossings", arguments: 0..<30) func tree(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let arrows = (1..<16).map { (random.number(below: $0), $0) }
    let (_, ladder) = Phases.ordered(Phases.graph(boxes: 16, arrows: arrows))
    #expect(Self.crossings(ladder).count == 0)
  }
}

extension Ladder {
  /// Every item knows its place in its row.
  fileprivate func expectPositions() {
    for (row, items) in rows.enumerated() {
      for (position, item) in items.enumerated() {
        #expect(Int(positions[Int(item)]) == position && Int(rowOfItem[Int(item)]) == row)
      }
    }
  }
}
