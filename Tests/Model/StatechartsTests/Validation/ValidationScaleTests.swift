import Statecharts
import TestSupport
import Testing

/// Charts far larger than a person draws: every rule must answer in time and without a deep stack.
@Suite struct ValidationScaleTests {
  @Test func answersForTwentyThousandStates() {
    let chart = RandomChart.make(seed: 1, shape: .parallel, states: 20_000)
    let findings = chart.diagnostics
    #expect(chart.allStates.count >= 20_000)
    #expect(!findings.hasErrors)
  }

  @Test func answersForTwentyThousandWrongTargets() {
    let states = (0..<20_000).map { State(State.ID("s\($0)"), transitions: [.on("e", to: State.ID("t\($0)"))]) }
    let findings = Statechart(states: states).diagnostics.filter { $0.code == .unknownTarget }
    #expect(findings.count == 20_000)
    #expect(findings.contains { $0.suggestion != nil })
  }

  @Test func answersForManyTransitionsOfOneState() {
    let transitions = (0..<20_000).map { Transition.on(EventDescriptor("e.\($0)"), to: "b") }
    let chart = Statechart(states: [State("a", transitions: transitions + transitions), State("b", kind: .final)])
    #expect(chart.diagnostics.count { $0.code == .shadowedTransition } == 20_000)
  }

  @Test func answersForManyTargetsOfOneTransition() {
    let regions = (0..<5_000).map { State(State.ID("r\($0)"), children: [State(State.ID("s\($0)"))]) }
    let all = Transition(events: ["e"], targets: regions.flatMap { $0.children.map(\.id) })
    let chart = Statechart(states: [
      State("a", transitions: [all]), State("p", kind: .parallel, transitions: [.on("e", to: "a")], children: regions),
    ])
    #expect(chart.diagnostics.isEmpty)
  }

  @Test func answersForThousandsOfLevels() {
    let depth = 3_000
    var inner = State("s0", transitions: [.on("e", to: State.ID("s\(depth)"))])
    for level in 1...depth {
      let targets: [State.ID] = ["s0", State.ID("s\(depth / 2)")]
      inner = State(
        State.ID("s\(level)"), initial: ["s0"], transitions: [Transition(events: ["e"], targets: targets)],
        children: [inner])
    }
    let findings = Statechart(states: [inner]).diagnostics
    #expect(findings.count { $0.code == .conflictingTargets } == depth)
    #expect(Set(findings.map(\.code)) == [.conflictingTargets])
  }
}
