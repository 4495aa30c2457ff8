import TestSupport
import Testing

@testable import GraphLayout

@Suite("Crossing counts") struct CrossingTests {
  @Test("agree with trying all pairs", arguments: [4, 12, 80, 200]) func counts(segments: Int) {
    for seed in 0..<10 {
      var numbers = SeededGenerator(seed: UInt64(seed))
      var pairs: [(upper: Int, lower: Int, weight: Int)] = []
      for _ in 0..<segments {
        pairs.append((numbers.number(below: 20), numbers.number(below: 20), 1 + numbers.number(below: 2)))
      }
      pairs.sort { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
      var expected = 0
      for (index, one) in pairs.enumerated() {
        for other in pairs.dropFirst(index + 1) where one.upper < other.upper && one.lower > other.lower {
          expected += one.weight * other.weight
        }
      }
      var counter = CrossingCounter()
      counter.start()
      for pair in pairs {
        counter.add(
          upper: Int64(pair.upper), lower: Int64(pair.lower), weight: pair.weight, sortingFrom: counter.count)
      }
      #expect(counter.inversions(rowSize: 20) == expected)
    }
  }
}
