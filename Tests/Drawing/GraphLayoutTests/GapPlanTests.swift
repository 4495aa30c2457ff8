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

  @Test("cross two passages once at most", arguments: 0..<50) func crossings(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let ways = (0..<12).map { _ in
      (from: Double(random.number(below: 300)), to: Double(random.number(below: 300)))
    }
    let found = tracks(ways)
    func isBetween(_ x: Double, _ way: (from: Double, to: Double)) -> Bool {
      x > min(way.from, way.to) && x < max(way.from, way.to)
    }
    for upper in ways.indices where found[upper] >= 0 {
      for lower in ways.indices where found[lower] > found[upper] {
        let (one, other) = (ways[upper], ways[lower])
        #expect([isBetween(one.to, other), isBetween(other.from, one)] != [true, true])
      }
    }
  }

  @Test("take no room without tracks, and more with every track") func height() {
    var none = GapPlan(passages: [])
    none.assignTracks()
    #expect(none.height == 0 && !none.usesTracks)
    var heights: [Double] = []
    for count in 1...3 {
      var plan = GapPlan(
        passages: (0..<count).map {
          GapPlan.Passage(segment: $0, strand: 0, from: Double(10 * $0), to: Double(200 + 10 * $0))
        })
      plan.assignTracks()
      #expect(plan.trackCount == count)
      heights.append(plan.height)
    }
    #expect(heights[0] < heights[1] && heights[1] < heights[2])
  }
}
