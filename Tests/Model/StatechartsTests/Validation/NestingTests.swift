@testable import Statecharts
import TestSupport
import Testing

@Suite struct NestingTests {
  /// Random trees, and one path as deep as trees get.
  private static func parents(seed: UInt64, count: Int, isDeep: Bool) -> [Int?] {
    var random = SeededGenerator(seed: seed)
    var path: [Int] = []
    return (0..<count).map { place in
      if !isDeep { path.removeLast(random.number(below: path.count + 1)) }
      defer { path.append(place) }
      return path.last
    }
  }

  private static func ancestors(of place: Int, _ parents: [Int?]) -> [Int] {
    Array(sequence(first: place) { parents[$0] })
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func agreesWithWalkingUp(seed: UInt64) {
    let parents = NestingTests.parents(seed: seed, count: 40, isDeep: seed % 5 == 0)
    let nesting = Nesting(parents: parents)
    for left in parents.indices {
      let around = NestingTests.ancestors(of: left, parents)
      #expect(nesting.depths[left] == around.count - 1)
      #expect(nesting.children(of: left) == parents.indices.filter { parents[$0] == left })
      for right in parents.indices {
        let isInside = left != right && around.contains(right)
        #expect(nesting.isInside(left, right) == isInside)
        #expect(nesting.subtree(of: right).contains(left) == (isInside || left == right))
        let common = NestingTests.ancestors(of: right, parents).first(where: around.contains)
        #expect(nesting.commonAncestor(of: left, right) == common)
      }
    }
  }

  @Test func isEmptyForNoStates() {
    #expect(Nesting(parents: []).depths.isEmpty)
  }
}
