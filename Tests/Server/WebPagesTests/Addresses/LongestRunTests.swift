import Statecharts
import Testing

@testable import WebPages

/// How long a run in the query may be, to the byte.
struct LongestRunTests {
  private static func address(_ steps: [Step]) -> ExplorerAddress { ExplorerAddress(machine: "m", steps: steps) }

  @Test(arguments: [-1, 0, 1])
  func whatFollowsOneStep(beyond: Int) {
    let links = MomentLinks(Self.address([.event("a")]))
    // `a` and a comma are before it.
    let count = ExplorerAddress.longestRunInQuery - 2 + beyond
    let step = Step.event(String(repeating: "b", count: count))
    #expect(Self.address([.event("a"), step]).hasRunInPath == (beyond > 0))
    #expect(links.taking(step) == Self.address([.event("a"), step]).text)
  }

  @Test func aLongRunIsNotInReferences() {
    let long = Step.event(String(repeating: "a", count: ExplorerAddress.longestRunInQuery + 1))
    let links = MomentLinks(Self.address([long]))
    #expect(links.isRelative)
    #expect(!links.taking(.event("b")).contains("aa"))
  }
}
