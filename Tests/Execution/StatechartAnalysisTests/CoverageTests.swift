import StatechartExecution
import Statecharts
import TestSupport
import Testing

@testable import StatechartAnalysis

@Suite struct CoverageTests {
  @Test(arguments: [
    ("", ["a"], []), ("next", ["a", "b"], ["a/0"]), ("swim,skip", ["a"], []),
    ("next,skip,bell,next", ["a", "b", "d"], ["a/0", "b/1", "d/0", "d/1"]),
  ])
  func coverage(_ run: String, states: [String], transitions: [String]) throws {
    let replay = try Run(SampleCharts.ring, text: run).replay(with: NullDataModel())
    let coverage = Coverage(of: replay)
    #expect(coverage.visitedStates.map(\.name) == states)
    #expect(coverage.visitedTransitions.map(\.description) == transitions)
    #expect(coverage.stateCount == 5)
    #expect(coverage.transitionCount == 7)
  }

  @Test func historyStatesAreNoStatesToVisit() throws {
    let chart = Statechart(states: [
      State("p", children: [State("h", kind: .history(.deep), initial: ["a"]), State("a")])
    ])
    let coverage = Coverage(of: try Run(chart).replay(with: NullDataModel()))
    #expect(coverage.visitedStates == ["p", "a"])
    #expect(coverage.stateCount == 2)
  }
}

extension Coverage {
  /// Measures a replayed run.
  init(of replay: Replay<NullDataModel>) {
    self.init(of: replay.interpreter.compiled.chart, start: replay.start, records: replay.records)
  }
}
