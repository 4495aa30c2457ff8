import TestSupport
import Testing

@testable import GraphLayout

@Suite("Crossing counts") struct CrossingTests {
  /// Two rows of twenty boxes each, with as many chains of one or two strands between them.
  private static func ladder(segments: Int, seed: Int) -> Ladder {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var level = Level(container: -1)
    level.boxes = Array(0..<40)
    level.ranks = level.boxes.map { $0 / 20 }
    level.rankCount = 2
    for index in 0..<segments {
      level.chains.append(
        Level.Chain(
          upper: numbers.number(below: 20), lower: 20 + numbers.number(below: 20), entersUpper: false,
          entersLower: false, firstStrand: index, strandCount: 1 + numbers.number(below: 2), forwardCount: 1))
    }
    return Ladder(level: level)
  }

  /// The crossings of all pairs, by the positions of their ends.
  private static func crossings(_ ladder: Ladder) -> Int {
    var count = 0
    for one in ladder.upperItems.indices {
      for other in ladder.upperItems.indices
      where ladder.upperPlace(one) < ladder.upperPlace(other) && ladder.lowerPlace(one) > ladder.lowerPlace(other) {
        count += Int(ladder.segmentWeights[one] * ladder.segmentWeights[other])
      }
    }
    return count
  }

  @Test("agree with trying all pairs", arguments: [4, 12, 80, 200]) func counts(segments: Int) {
    for seed in 0..<10 {
      let ladder = Self.ladder(segments: segments, seed: seed)
      let ordering = RowOrdering(ladder: ladder, pinned: [])
      ordering.renew()
      #expect(ordering.crossings() == Self.crossings(ladder))
    }
  }

  @Test("are kept up to date by exchanges", arguments: [4, 12, 80, 200]) func exchanges(segments: Int) {
    for seed in 0..<10 {
      var ladder = Self.ladder(segments: segments, seed: seed)
      let before = Self.crossings(ladder)
      let ordering = RowOrdering(ladder: ladder, pinned: [])
      ordering.renew()
      #expect(ordering.crossings() == before)
      ordering.transpose()
      let count = ordering.crossings()
      for row in ladder.rows.indices { ladder.rows[row] = Array(ordering.order[ordering.slots(of: row)]) }
      ladder.updatePositions()
      #expect(count == Self.crossings(ladder) && count <= before)
    }
  }

  @Test("are those of the order chosen", arguments: [4, 12, 80]) func ordering(segments: Int) {
    for seed in 0..<10 {
      var ladder = Self.ladder(segments: segments, seed: seed)
      let first = ladder.rows[0]
      let count = ladder.reduceCrossings(pinned: [0], sweeps: 8, starts: 6)
      #expect(count == Self.crossings(ladder))
      #expect(ladder.rows[0] == first && ladder.rows[1].sorted() == Array(20..<40))
    }
  }
}
