import Testing

@testable import SourceEditing

struct OuterRangesTests {
  /// The same as by comparing each range with every other.
  @Test(arguments: 0..<40)
  func rangesInsideOthersAreLeftOut(seed: Int) {
    var state = UInt64(seed + 1)
    let random = { (bound: Int) -> Int in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let all = (0..<random(12)).map { _ in
      let start = random(20)
      return start..<start + random(8)
    }
    let isAround = { (outer: Range<Int>, inner: Range<Int>) in
      outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
    }
    let outer = all.filter { one in !all.contains { $0 != one && isAround($0, one) } }
    let found = OuterRanges(all)
    #expect(found.ranges == Set(outer).sorted { $0.lowerBound < $1.lowerBound })
    for start in 0..<28 {
      for end in start..<28 {
        #expect(found.contain(start..<end) == all.contains { isAround($0, start..<end) })
      }
    }
  }
}
