import TestSupport
import Testing

@testable import GraphLayout

@Suite("Separation") struct SeparationTests {
  @Test("keeps gaps, order and bounds", arguments: 0..<30) func keepsGaps(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let count = 2 + numbers.number(below: 6)
    var positions = (0..<count).map { _ in Double(numbers.number(below: 100)) }
    let gaps = [Double](repeating: 10, count: count - 1)
    Separation.resolve(
      &positions, fixed: [Bool](repeating: false, count: count), gaps: gaps, low: 0, high: 100)
    for (one, other) in zip(positions, positions.dropFirst()) { #expect(other - one >= 10 - 1e-9) }
    #expect(positions.allSatisfy { $0 >= -1e-9 && $0 <= 100 + 1e-9 })
  }

  @Test("leaves alone what is apart already") func leavesAlone() {
    var positions = [5.0, 30, 80]
    Separation.resolve(&positions, fixed: [false, false, false], gaps: [10, 10], low: 0, high: 100)
    #expect(positions == [5, 30, 80])
  }

  @Test("moves free ends away from fixed ones") func keepsFixed() {
    var positions = [48.0, 50, 52]
    Separation.resolve(&positions, fixed: [false, true, false], gaps: [10, 10], low: 0, high: 100)
    #expect(positions == [40, 50, 60])
  }

  @Test("moves as little as possible", arguments: 0..<30) func isNearest(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let wanted = (0..<5).map { _ in Double(random.number(below: 100)) }
    let weights = (0..<5).map { _ in Double(1 + random.number(below: 3)) }
    var positions = wanted
    Separation.resolve(
      &positions, fixed: [Bool](repeating: false, count: 5), gaps: [10, 5, 20, 10], weights: weights, low: 0, high: 100)
    func cost(_ positions: [Double]) -> Double {
      zip(zip(positions, wanted), weights).reduce(0) { $0 + ($1.0.0 - $1.0.1) * ($1.0.0 - $1.0.1) * $1.1 }
    }
    for _ in 0..<200 {
      // Any other feasible positions: gaps and bounds kept.
      var other = (0..<5).map { _ in Double(random.number(below: 56)) }.sorted()
      for (index, shift) in [0.0, 10, 15, 35, 45].enumerated() { other[index] += shift }
      #expect(cost(positions) <= cost(other) + 1e-9)
    }
  }
}
