import Statecharts
import Testing

@testable import WebPages

/// How long a run may be to stand in the query, to the byte: all who ask give one answer.
struct LongestRunTests {
  private static func address(_ steps: [Step]) -> ExplorerAddress { ExplorerAddress(machine: "m", steps: steps) }

  @Test(arguments: [-1, 0, 1])
  func whatFollowsOneStep(beyond: Int) {
    let links = MomentLinks(Self.address([.event("a")]))
    // `a` and a comma stand before it.
    let count = ExplorerAddress.longestRunInQuery - 2 + beyond
    let step = Step.event(String(repeating: "b", count: count))
    let fits = beyond <= 0
    #expect(Self.address([.event("a"), step]).hasRunInPath == !fits)
    #expect(links.fitPattern([step]) == fits)
    #expect(links.fitPattern([.event("c"), step]) == fits)
    #expect(links.fitPattern(longest: count) == fits)
    #expect(links.fitPattern(together: [step]) == fits)
    #expect(links.fitPattern(together: [.event("c"), .event(String(repeating: "b", count: count - 2))]) == fits)
    #expect(links.taking(step) == Self.address([.event("a"), step]).text)
  }

  @Test func whatIsWrittenWithoutTheRunAlwaysFits() {
    let long = Step.event(String(repeating: "a", count: ExplorerAddress.longestRunInQuery + 1))
    let links = MomentLinks(Self.address([long]))
    #expect(links.isRelative)
    #expect(links.fitPattern([long]) && links.fitPattern(together: [long]) && links.fitPattern(longest: 100_000))
  }
}
