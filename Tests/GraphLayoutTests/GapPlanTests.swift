import TestSupport
import Testing

@testable import GraphLayout

@Suite("Gap plans") struct GapPlanTests {
  private func tracks(_ ways: [(from: Double, to: Double)]) -> [Int] {
    var plan = GapPlan(
      passages: ways.enumerated().map { GapPlan.Passage(segment: $0, strand: 0, from: $1.from, to: $1.to) })
    plan.assignTracks()
    return plan.passages.map(\.track)
  }

  @Test("put one of two that run the same way below the other") func nested() {
    #expect(tracks([(0, 100), (50, 150)]) == [1, 0])
    #expect(tracks([(150, 50), (100, 0)]) == [1, 0])
  }

  @Test("let straight passages be") func straight() {
    #expect(tracks([(10, 10), (0, 100)]) == [-1, 0])
  }

  @Test("keep what leaves a track off what enters one at the same place") func handOver() {
    // The first comes down at 100 where the second starts: the second must turn off above the first.
    let leaving = tracks([(0, 100), (100, 20)])
    #expect(leaving[1] < leaving[0])
    let entering = tracks([(100, 200), (180, 100)])
    #expect(entering[0] < entering[1])
  }

  @Test("keep overlapping passages on tracks of their own", arguments: 0..<50) func apart(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let ways = (0..<12).map { _ in
      (from: Double(random.number(below: 300)), to: Double(random.number(below: 300)))
    }
    let found = tracks(ways)
    for first in ways.indices {
      for second in ways.indices.dropFirst(first + 1) where found[first] >= 0 && found[first] == found[second] {
        let (one, other) = (ways[first], ways[second])
        let isBefore = max(one.from, one.to) <= min(other.from, other.to)
        #expect(isBefore || max(other.from, other.to) <= min(one.from, one.to))
      }
    }
  }
}
