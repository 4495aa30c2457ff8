import StatechartExecution
import Statecharts
import Testing

@Suite struct CompiledChartTests {
  @Test func aChartWithErrorsIsNotRun() throws {
    let chart = Statechart(states: [State("a", transitions: [.on("e", to: "nowhere")])])
    let error = #expect(throws: InvalidChart.self) { try CompiledChart(chart) }
    #expect(error?.errors.isEmpty == false)
    #expect(error?.errors.allSatisfy { $0.severity == .error } == true)
    #expect(error?.description.contains("nowhere") == true)
  }

  @Test func warningsDoNotMatter() throws {
    let chart = Statechart(states: [State("a"), State("unreachable")])
    #expect(!chart.diagnostics.isEmpty)
    #expect(try CompiledChart(chart).chart == chart)
  }

  @Test(arguments: [
    (["b", "a.b", "a"], ["b", "a.b", "a"]), (["*"], ["other"]), (["e", "*"], ["e", "other"]),
    (["other", "*"], ["other", "other2"]), (["other.*", "other2", "*"], ["other", "other2", "other3"]),
    (["a.*", "a"], ["a"]), (["done.state.a", "error.execution", "e"], ["e"]),
  ])
  func eventNames(_ descriptors: [String], names: [String]) throws {
    let chart = Statechart(states: [
      State("a", transitions: descriptors.map { Transition(events: [EventDescriptor($0)]) })
    ])
    #expect(try CompiledChart(chart).eventNames == names)
  }

  @Test func declaredEventsComeFirst() throws {
    let chart = Statechart(events: [EventDeclaration("z")], states: [State("a", transitions: [.on("b")])])
    #expect(try CompiledChart(chart).eventNames == ["z", "b"])
  }
}
