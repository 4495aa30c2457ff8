import GameplayStates
import Statecharts
import Testing

// Both modules have a State: this import says which one the file means.
import class GameplayStates.State

@Suite("A machine that charts itself")
struct MachineOutlineTests {
  let journal = Journal()

  @Test("has a transition for each ordered pair that isValidNextState allows, its own state included")
  func pairs() {
    let machine = StateMachine(states: [
      A(journal, to: [B.self]), B(journal), C(journal, to: []),
    ])
    let chart = machine.statechart(name: "three")
    #expect(chart.name == "three")
    #expect(chart.states.map(\.id) == ["A", "B", "C"])
    #expect(
      chart.transitions.map { "\($0.source) \($0.events.map(\.text)) \($0.targets)" } == [
        "A [\"enter.B\"] [B]",
        "B [\"enter.A\"] [A]", "B [\"enter.B\"] [B]", "B [\"enter.C\"] [C]",
      ])
    #expect(chart.transitions.allSatisfy { chart.isStateRequest($0.events[0]) })
    #expect(chart.diagnostics.filter { $0.severity == .error }.isEmpty)
  }

  @Test("begins where the machine began, or in its first state")
  func initial() {
    let machine = StateMachine(states: [A(journal), B(journal), C(journal)])
    #expect(machine.statechart().effectiveInitial.targets == ["A"])
    machine.enter(B.self)
    machine.enter(C.self)
    #expect(machine.statechart().effectiveInitial.targets == ["B"])
  }

  @Test("shows a child machine as what lies inside its state, without entering anything")
  func children() throws {
    let journal = journal
    let parent = A(journal) { StateMachine(states: [Inner(journal, to: [Other.self]), Other(journal, to: [])]) }
    let machine = StateMachine(states: [parent, B(journal, to: [A.self])])
    let chart = machine.statechart()
    let state = try #require(chart.state("A"))
    #expect(state.kind == .compound)
    #expect(state.children.map(\.id) == ["Inner", "Other"])
    #expect(state.effectiveInitial.targets == ["Inner"])
    #expect(chart.state("Inner")?.transitions.map(\.targets) == [["Other"]])
    #expect(chart.state("Other")?.transitions.isEmpty == true)
    #expect(!journal.lines.contains { $0.hasPrefix("+") || $0.hasPrefix("-") })
    #expect(parent.childMachine == nil)
  }

  @Test("hands the context down before it asks a child machine")
  func contextWhileCharting() {
    let journal = journal
    final class Asking: State {
      override func isValidNextState(_ stateClass: State.Type) -> Bool {
        context(as: Journal.self) != nil
      }
    }
    let parent = A(journal, to: []) { StateMachine(states: [Asking()]) }
    #expect(StateMachine(states: [parent]).statechart().transitions.isEmpty)
    #expect(StateMachine(states: [parent], context: journal).statechart().transitions.map(\.targets) == [["Asking"]])
  }

  @Test("calls states by their paths where names repeat")
  func repeatedNames() {
    let journal = journal
    let child = { StateMachine(states: [Inner(journal, to: [Inner.self])]) }
    let machine = StateMachine(states: [A(journal, to: [B.self], child: child), B(journal, to: [], child: child)])
    let chart = machine.statechart()
    #expect(chart.allStates.map(\.id) == ["A", "A/Inner", "B", "B/Inner"])
    #expect(chart.state("B/Inner")?.transitions.map(\.targets) == [["B/Inner"]])
    #expect(chart.diagnostics.filter { $0.severity == .error }.isEmpty)
  }

  @Test("follows a class that names itself otherwise")
  func ownName() {
    final class SynSent: State {
      override class var stateName: String { "SYN SENT" }
    }
    let chart = StateMachine(states: [SynSent()]).statechart()
    #expect(chart.states.map(\.id) == ["SYN_SENT"])
  }

  @Test("is an empty chart if the machine has no states")
  func empty() {
    let chart = StateMachine(states: []).statechart()
    #expect(chart.states.isEmpty)
    #expect(chart.initial == nil)
  }
}
