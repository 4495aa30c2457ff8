import GraphLayout
import TestSupport
import Testing

/// The same graph yields the same layout, in this process and in another, whose collections hash by another seed.
@Suite("Determinism") struct DeterminismTests {
  @Test("within a process") func twice() throws {
    for seed in 0..<40 {
      let graph = RandomStatechartGraph.make(seed: seed, nodes: 8)
      #expect(try graph.layout() == graph.layout(), "seed \(seed)")
    }
  }

  @Test("between processes") func betweenProcesses() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent],
      performing: { print("layouts \(try Self.checksum())") })
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("layouts \(try Self.checksum())\n"))
  }

  /// A checksum of many layouts (FNV-1a over what they print).
  private static func checksum() throws -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for seed in 0..<60 {
      let layout = try RandomStatechartGraph.make(seed: seed, nodes: 3 + seed % 8).layout()
      for byte in "\(layout)".utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return sum
  }
}
