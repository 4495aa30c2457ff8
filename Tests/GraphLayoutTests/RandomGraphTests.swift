import GraphLayout
import TestSupport
import Testing

@Suite("Random graphs") struct RandomGraphTests {
  @Test("come out without overlaps, with all their parts", arguments: RandomGraphKind.allCases, 0..<8)
  func areClean(kind: RandomGraphKind, group: Int) throws {
    for number in 0..<30 {
      let seed = group * 1_000 + number
      let graph = RandomGraphs.graph(seed: seed, kind: kind, boxes: 3 + number % 7)
      let findings = LayoutChecker(graph: graph, layout: try graph.layout()).findings()
      #expect(findings.isEmpty, "seed \(seed), \(kind): \(findings.prefix(5))")
    }
  }

  @Test("come out clean when they are larger, too", arguments: RandomGraphKind.allCases, [36, 104, 149, 838, 912, 921])
  func largerOnesAreClean(kind: RandomGraphKind, seed: Int) throws {
    let graph = RandomGraphs.graph(seed: seed, kind: kind, boxes: 3 + (seed * 7) % 18)
    let findings = LayoutChecker(graph: graph, layout: try graph.layout()).findings()
    #expect(findings.isEmpty, "seed \(seed), \(kind): \(findings.prefix(5))")
  }

  @Test("give the same drawing twice", arguments: RandomGraphKind.allCases)
  func areDeterministic(kind: RandomGraphKind) throws {
    for seed in 0..<6 {
      let graph = RandomGraphs.graph(seed: seed, kind: kind, boxes: 12)
      #expect(try graph.layout() == graph.layout(), "seed \(seed)")
    }
  }
}
