import Statecharts
import TestSupport
import Testing

@Suite struct DescriptorIndexTests {
  @Test(arguments: [
    ("a", [0, 3, 6]), ("a.b", [0, 1, 3, 6]), ("a.b.c", [0, 1, 3, 6]), ("b", [2, 3, 6]), ("", [3, 6]), ("ab", [3, 6]),
    ("x..y", [3, 5, 6]), ("x.", [3, 6]),
  ])
  func findsTheListsThatMatch(name: String, lists: [Int32]) {
    let index = DescriptorIndex(
      [["a"], ["a.b.*", "a.b"], ["b", "c"], ["*"], [], ["x..y"], ["q", ".*", "a"]], matching: .prefix)
    #expect(index.lists(matching: name) == lists)
    #expect(index.matchesAny(name))
  }

  @Test func findsNoneWhereNoneMatches() {
    let index = DescriptorIndex([["a.b"], []], matching: .prefix)
    #expect(index.lists(matching: "a").isEmpty)
    #expect(!index.matchesAny("a"))
  }

  /// What the index finds is what asking each descriptor finds.
  @Test(arguments: 1...40, EventMatching.allCases)
  func agreesWithTheDescriptors(seed: UInt64, matching: EventMatching) {
    var random = SeededGenerator(seed: seed)
    let words = ["a", "b", "*", "", "ab"]
    func name() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined(
        separator: ".")
    }
    let lists = (0..<30).map { _ in (0..<Int.random(in: 0...3, using: &random)).map { _ in EventDescriptor(name()) } }
    let index = DescriptorIndex(lists, matching: matching)
    for _ in 0..<60 {
      let name = name()
      let expected = lists.indices.filter { lists[$0].contains { $0.matches(name, by: matching) } }.map(Int32.init)
      #expect(index.lists(matching: name) == expected, "\(name)")
      #expect(index.matchesAny(name) == !expected.isEmpty)
    }
  }
}
