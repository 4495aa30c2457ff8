import GraphLayout
import TestSupport
import Testing

@Suite("Random graphs") struct RandomGraphTests {
  /// Graphs that do not come out clean yet, by seed, with the reason.
  private static let gaps: [RandomGraphKind: [Int: Comment]] = [
    .flat: [
      3014: "the second label of a loop lies far off",
      6000: "the second label of a loop lies far off",
    ],
    .nested: [
      1020: "the second label of a loop lies far off",
      1026: "the second label of a loop lies far off",
      6029: "the second label of a loop lies far off",
    ],
    .concurrent: [
      20: "two arrows run on top of each other beside a band",
      838: "two arrows run on top of each other beside a band",
      2004: "two arrows run on top of each other beside a band",
      6023: "two arrows run on top of each other beside a band",
    ],
  ]

  private func check(seed: Int, kind: RandomGraphKind, boxes: Int) throws {
    let graph = RandomGraphs.graph(seed: seed, kind: kind, boxes: boxes)
    let findings = LayoutChecker(graph: graph, layout: try graph.layout()).findings()
    if let reason = Self.gaps[kind]?[seed] {
      withKnownIssue(reason) { #expect(findings.isEmpty) }
    } else {
      #expect(findings.isEmpty, "seed \(seed), \(kind): \(findings.prefix(5))")
    }
  }

  @Test("come out without overlaps, with all their parts", arguments: RandomGraphKind.allCases, 0..<8)
  func areClean(kind: RandomGraphKind, group: Int) throws {
    for number in 0..<30 { try check(seed: group * 1_000 + number, kind: kind, boxes: 3 + number % 7) }
  }

  @Test("come out clean when they are larger, too", arguments: RandomGraphKind.allCases, [36, 104, 149, 838, 912, 921])
  func largerOnesAreClean(kind: RandomGraphKind, seed: Int) throws {
    try check(seed: seed, kind: kind, boxes: 3 + (seed * 7) % 18)
  }
}
