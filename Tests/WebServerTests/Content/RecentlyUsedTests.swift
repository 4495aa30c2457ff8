import Testing

@testable import WebServer

/// What is kept within a weight.
struct RecentlyUsedTests {
  @Test func theOneUsedLongestAgoGoesFirst() {
    var kept = RecentlyUsed<Int, String>(limit: 80)
    for key in 1...8 { kept.insert("\(key)", for: key, weight: 10) }
    #expect(kept.value(for: 1) == "1")
    kept.insert("9", for: 9, weight: 10)
    #expect(kept.value(for: 2) == nil)
    #expect(kept.value(for: 1) == "1")
    #expect(kept.count == 8)
    #expect(kept.weight == 80)
  }

  @Test func whatIsTooHeavyIsNotKept() {
    var kept = RecentlyUsed<Int, String>(limit: 80)
    kept.insert("small", for: 1, weight: 10)
    kept.insert("large", for: 2, weight: 11)
    #expect(kept.value(for: 2) == nil)
    #expect(kept.value(for: 1) == "small")
  }

  @Test func aNewValueReplacesTheOld() {
    var kept = RecentlyUsed<Int, String>(limit: 80)
    kept.insert("old", for: 1, weight: 10)
    kept.insert("new", for: 1, weight: 4)
    #expect(kept.value(for: 1) == "new")
    #expect(kept.weight == 4)
    #expect(kept.count == 1)
  }

  @Test func whatBecomesHeavierDrivesOthersOut() {
    var kept = RecentlyUsed<Int, String>(limit: 80, share: 2)
    for key in 1...8 { kept.insert("\(key)", for: key, weight: 10) }
    kept.reweigh(8, 25)
    #expect(kept.weight == 75 && kept.count == 6)
    #expect(!kept.holds(1) && !kept.holds(2) && kept.value(for: 8) == "8")
    kept.reweigh(8, 5)
    kept.reweigh(1, 5)
    #expect(kept.weight == 55 && kept.count == 6)
    kept.reweigh(3, 41)
    #expect(kept.weight == 45 && !kept.holds(3))
  }

  /// Against a plain list that does the same slowly.
  @Test(arguments: 1...20)
  func doesWhatAPlainListDoes(seed: UInt64) {
    var random = Generator(state: seed)
    var kept = RecentlyUsed<Int, Int>(limit: 64)
    var plain: [(key: Int, value: Int, weight: Int)] = []
    for step in 0..<500 {
      let key = Int.random(in: 0..<20, using: &random)
      if Bool.random(using: &random) {
        let weight = Int.random(in: 1...10, using: &random)
        kept.insert(step, for: key, weight: weight)
        plain.removeAll { $0.key == key }
        guard weight <= 8 else { continue }
        while plain.reduce(weight, { $0 + $1.weight }) > 64 { plain.removeFirst() }
        plain.append((key, step, weight))
      } else {
        let place = plain.firstIndex { $0.key == key }
        #expect(kept.value(for: key) == place.map { plain[$0].value })
        if let place { plain.append(plain.remove(at: place)) }
      }
      #expect(kept.weight == plain.reduce(0) { $0 + $1.weight })
      #expect(kept.count == plain.count)
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
