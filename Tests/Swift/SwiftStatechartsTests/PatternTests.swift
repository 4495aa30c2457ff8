import Statecharts
import SwiftStatecharts
import Testing

/// Each pattern has the machines that its first comments say.
struct PatternTests {
  @Test func patternsAreThere() { #expect(Pattern.all.count > 60) }

  @Test(arguments: Pattern.all)
  func isReadAsItSays(pattern: Pattern) {
    let reading = SourceAnalysis.read([SourceFile(path: pattern.file, text: pattern.text)])
    let charts = reading.machines.map(\.chart)
    #expect(charts.count == pattern.machines.count)
    for (chart, expected) in zip(charts, pattern.machines) {
      #expect(SourceChart(chart, withEvents: pattern.hasEvents) == expected.chart)
      if let name = expected.name { #expect(chart.name == name) }
      #expect(!chart.diagnostics.contains { $0.severity == .error })
    }
  }

  /// What the charts say is where it says.
  @Test(arguments: Pattern.all)
  func statesStandWhereTheSourceHasThem(pattern: Pattern) throws {
    let reading = SourceAnalysis.read([SourceFile(path: pattern.file, text: pattern.text)])
    let lines = pattern.text.split(separator: "\n", omittingEmptySubsequences: false)
    for machine in reading.machines {
      for state in machine.chart.allStates {
        let position = try #require(state.origin.position)
        let text = lines[position.line - 1].dropFirst(position.column - 1)
        let name = state.id.name.split(separator: ".").last.map(String.init) ?? ""
        #expect(text.hasPrefix(name), "\(state.id) at \(position)")
      }
    }
  }

  /// Whatever is missing of a source, it is read to an end.
  @Test(arguments: Pattern.all)
  func truncatedSourceIsRead(pattern: Pattern) {
    let bytes = Array(pattern.text.utf8)
    for end in stride(from: 0, to: bytes.count, by: 37) {
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      _ = SourceAnalysis.read([SourceFile(path: pattern.file, text: text)])
    }
  }

  /// Whatever the order of the lines is, the source is read to an end.
  @Test(arguments: Pattern.all)
  func shuffledSourceIsRead(pattern: Pattern) {
    var random = SeededNumbers(seed: UInt64(pattern.text.utf8.count))
    for _ in 0..<5 {
      let text = pattern.text.split(separator: "\n").shuffled(using: &random).joined(separator: "\n")
      _ = SourceAnalysis.read([SourceFile(path: pattern.file, text: text)])
    }
  }
}

/// The same numbers for the same seed (a linear congruential generator).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
