import TestSupport
import Testing

@testable import GraphLayout

@Suite("Ranks") struct RankTests {
  @Test("increase along every chain, from 0 on, without gaps", arguments: 0..<60) func increase(seed: Int) {
    let level = Phases.ranked(Phases.flatGraph(seed: seed, boxes: 10))
    for chain in level.chains { #expect(level.ranks[chain.upper] < level.ranks[chain.lower]) }
    #expect(Set(level.ranks) == Set(0..<level.rankCount))
  }

  @Test("put what the initial mark points to first", arguments: 0..<60) func initialFirst(seed: Int) {
    let level = Phases.ranked(Phases.flatGraph(seed: seed, boxes: 10))
    #expect(level.marks.first.map { level.ranks[$0.host] } == 0)
  }

  @Test("make arrows short") func short() {
    let level = Phases.ranked(Phases.graph(boxes: 5, arrows: [(0, 1), (1, 2), (2, 3), (0, 4), (4, 3)]))
    #expect(level.ranks[0..<4] == [0, 1, 2, 3])
    #expect(level.ranks[4] == 1 || level.ranks[4] == 2)
  }

  @Test("are no longer in sum than those by longest paths", arguments: 0..<40) func sum(seed: Int) {
    let level = Phases.ranked(Phases.flatGraph(seed: seed, boxes: 10))
    var longest = [Int](repeating: 0, count: level.placeCount)
    for _ in level.boxes {
      for chain in level.chains { longest[chain.lower] = max(longest[chain.lower], longest[chain.upper] + 1) }
    }
    func sum(_ ranks: [Int]) -> Int {
      level.chains.reduce(0) { $0 + $1.strandCount * (ranks[$1.lower] - ranks[$1.upper]) }
    }
    #expect(sum(level.ranks) <= sum(longest))
  }
}
