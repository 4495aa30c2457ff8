import Statecharts
import TestSupport
import Testing

/// The charts that other modules are tested with must be what they say.
@Suite struct RandomChartTests {
  @Test(arguments: RandomChart.Shape.allCases, 0..<60 as Range<UInt64>)
  func isValidAndTheSameForASeed(shape: RandomChart.Shape, seed: UInt64) {
    let count = 2 + Int(seed)
    let chart = RandomChart.make(seed: seed, shape: shape, states: count)
    #expect(chart.diagnostics.filter { $0.severity == .error } == [])
    #expect(chart == RandomChart.make(seed: seed, shape: shape, states: count))
    #expect(chart.allStates.count { !$0.isHistory } == count)
    #expect(chart.dataModel == .null)
    #expect(!chart.alphabet.isEmpty)
  }

  @Test func holdsWhatItsShapePromises() {
    for shape in RandomChart.Shape.allCases {
      let charts = (0..<40).map { RandomChart.make(seed: $0, shape: shape, states: 24) }
      let kinds = charts.map { Set($0.allStates.map(\.kind)) }
      #expect(kinds.allSatisfy { $0.contains(.compound) != (shape == .flat) } || shape == .parallel)
      #expect(kinds.allSatisfy { $0.contains(.parallel) == (shape == .parallel) })
      #expect(kinds.contains { $0.contains(.final) })
      #expect(kinds.contains { $0.contains(.history(.deep)) } == (shape != .flat))
      #expect(kinds.contains { $0.contains(.history(.shallow)) } == (shape != .flat))
    }
  }

  @Test func usesEveryKindOfTransitionAndContent() {
    let charts = (0..<40).map { RandomChart.make(seed: $0, shape: .parallel, states: 30) }
    let transitions = charts.flatMap(\.transitions)
    #expect(transitions.contains { $0.isEventless && $0.condition != nil })
    #expect(transitions.contains { $0.isTargetless })
    #expect(transitions.contains { $0.kind == .internal })
    #expect(transitions.contains { $0.targets.count > 1 })
    #expect(transitions.contains { $0.matches("done.state.s0", by: .prefix) })
    let content =
      transitions.flatMap(\.content) + charts.flatMap(\.allStates).flatMap { $0.onEntry + $0.onExit }.flatMap(\.content)
    let words = Set(content.map { String(describing: $0).prefix { $0 != "(" } })
    #expect(words.isSuperset(of: ["raise", "send", "cancel", "log", "choose", "action"]))
  }

  @Test func generatesTheNumbersOfSplitMix64() {
    var random = SeededGenerator(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }
}
