import GraphLayout
import TestSupport
import Testing

@Suite("Wild graphs") struct RandomWildGraphTests {
  private typealias Kind = RandomWildGraph.Kind

  private static func findings(seed: Int, kind: RandomWildGraph.Kind) throws -> [String] {
    let graph = RandomWildGraph.make(seed: seed, kind: kind, nodes: 2 + seed % 9)
    let layout = try graph.layout()
    return LayoutChecker(graph: graph, layout: layout).findings()
  }

  @Test(
    "with too much of one thing come out clean",
    arguments: [RandomWildGraph.Kind.regions, .levels, .labels, .marks, .loops, .bundles, .hubs], 0..<4)
  func areClean(kind: RandomWildGraph.Kind, group: Int) throws {
    for seed in (group * 40)..<(group * 40 + 40) where !Self.gaps.contains(where: { $0 == (kind, seed) }) {
      let findings = try Self.findings(seed: seed, kind: kind)
      #expect(findings.isEmpty, "seed \(seed): \(findings.prefix(5))")
    }
  }

  /// Where more edges meet a small node than find room about it.
  private static let gaps: [(RandomWildGraph.Kind, Int)] =
    [39, 55, 133, 136].map { (.hubs, $0) } + [
      (.bundles, 138), (.mixed, 7),
    ]

  @Test("with more arrows at a small box than it has room for", arguments: gaps.indices) func crowded(gap: Int) throws {
    let (kind, seed) = Self.gaps[gap]
    let findings = try Self.findings(seed: seed, kind: kind)
    withKnownIssue("ends on a small box lie nearer to each other than their distance") { #expect(findings.isEmpty) }
  }
}
