import StatechartExecution
import Statecharts
import Testing

/// SCXML 5.3.3: when variables get their values.
@Suite struct BindingTests {
  static func chart(_ binding: Statechart.Binding) -> Statechart {
    Statechart(
      binding: binding, variables: [Variable("top", value: .expression("1"))],
      states: [
        State("a", transitions: [.on("e", to: "b")]),
        State(
          "b", transitions: [.on("e", to: "a"), .on("set", do: [set("v", to: "9")])],
          onEntry: [[.log(Log(label: "v", expression: "v"))]], variables: [Variable("v", value: .expression("5"))]),
      ])
  }

  @Test func earlyGivesAllVariablesTheirValuesAtTheStart() throws {
    let (machine, _) = try tinyMachine(BindingTests.chart(.early))
    #expect(machine.snapshot.variables == [ValueBinding(name: "top", value: 1), ValueBinding(name: "v", value: 5)])
  }

  @Test func lateGivesAStatesVariablesTheirValuesOnFirstEntry() throws {
    var (machine, _) = try tinyMachine(BindingTests.chart(.late))
    #expect(machine.snapshot.variables == [ValueBinding(name: "top", value: 1), ValueBinding(name: "v", value: .null)])
    #expect(trace(machine.perform(.event("e")).macrosteps) == "v:5")
    _ = machine.perform(.event("set"))
    _ = machine.perform(.event("e"))
    #expect(trace(machine.perform(.event("e")).macrosteps) == "v:9")
  }

  /// Also where nothing is recorded of the step.
  @Test func lateGivesThemTheirValuesInADeliveredStep() throws {
    let chart = Statechart(
      binding: .late,
      states: [
        State("a", transitions: [.on("e", to: "b")]), State("b", variables: [Variable("v", value: .expression("5"))]),
      ])
    var (machine, _) = try tinyMachine(chart)
    let isTaken = machine.deliver(Event("e"))
    #expect(isTaken)
    #expect(machine.snapshot.variables == [ValueBinding(name: "v", value: 5)])
  }

  @Test(arguments: Statechart.Binding.allCases)
  func aFailingDeclarationRaisesAnErrorAndLeavesTheRest(_ binding: Statechart.Binding) throws {
    let chart = Statechart(
      binding: binding,
      variables: [Variable("x", value: .expression("rubbish")), Variable("y", value: .expression("2"))],
      states: [State("a", transitions: [.on("error.execution", to: "b")]), State("b")])
    let (machine, _) = try tinyMachine(chart)
    #expect(machine.place == "b")
    #expect(machine.snapshot.variables == [ValueBinding(name: "x", value: .null), ValueBinding(name: "y", value: 2)])
  }

  @Test func theScriptRunsAfterTheVariablesAndBeforeTheFirstEntry() throws {
    let chart = Statechart(script: Script(.inline("ok")), states: [loud("a")])
    let (_, start) = try tinyMachine(chart)
    #expect(trace(start) == "script +a")
    #expect(start.first?.microsteps.first?.executed.first?.place == .chart)
  }
}
