import StatechartExecution
import Statecharts
import Testing

/// A machine without data has nothing to set.
@Suite struct SettingTests {
  @Test func thereAreNoVariables() throws {
    var machine = try Interpreter.running(Statechart(states: [State("a", transitions: [.on("go")])]))
    let before = machine.fingerprint
    let rejection = try #require(machine.perform(.set("x", to: 1)).rejection)
    #expect(rejection.setting == .unknown(known: []))
    #expect(rejection.candidates.isEmpty)
    #expect(rejection.moves.map(\.step) == [.event("go")])
    #expect(machine.fingerprint == before)
  }

  @Test(arguments: SystemVariable.allCases)
  func systemVariablesAreReadOnly(variable: SystemVariable) throws {
    var machine = try Interpreter.running(Statechart(states: [State("a")]))
    #expect(machine.perform(.set(variable.rawValue, to: 1)).rejection?.setting == .readOnly)
  }

  @Test func anEndedMachineSetsNothing() throws {
    var machine = try Interpreter.running(Statechart(states: [State("a", kind: .final)]))
    let rejection = try #require(machine.perform(.set("x", to: 1)).rejection)
    #expect(rejection.blockedReason == .ended)
    #expect(rejection.setting == nil)
  }

  @Test func takenConditionsAreWrittenDown() throws {
    let chart = Statechart(states: [State("a", transitions: [.on("go", to: "b", if: "In('a')")]), State("b")])
    var machine = try Interpreter.running(chart)
    let check = try #require(machine.perform(.event("go")).microsteps.first?.conditions.first)
    #expect(check.condition == "In('a')")
    #expect(check.transition == Transition.ID(source: "a", ordinal: 0))
    #expect(check.read == [ValueBinding(name: "In('a')", value: true)])
  }
}
