import GraphLayout
import TestSupport
import Testing

@Suite("Random graphs") struct RandomGraphTests {
  private func check(seed: Int, kind: RandomGraphKind, nodes: Int) throws {
    let graph = RandomGraphs.graph(seed: seed, kind: kind, nodes: nodes)
    let findings = LayoutChecker(graph: graph, layout: try graph.layout()).findings()
    #expect(findings.isEmpty, "seed \(seed), \(kind): \(findings.prefix(5))")
  }

  @Test("come out without overlaps, with all their parts", arguments: RandomGraphKind.allCases, 0..<8)
  func areClean(kind: RandomGraphKind, group: Int) throws {
    for number in 0..<30 { try check(seed: group * 1_000 + number, kind: kind, nodes: 3 + number % 7) }
  }

  @Test("come out clean when they are larger, too", arguments: RandomGraphKind.allCases, [36, 104, 149, 838, 912, 921])
  func largerOnesAreClean(kind: RandomGraphKind, seed: Int) throws {
    try check(seed: seed, kind: kind, nodes: 3 + (seed * 7) % 18)
  }
}
