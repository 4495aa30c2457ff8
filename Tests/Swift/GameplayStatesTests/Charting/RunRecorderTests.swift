import GameplayStates
import Statecharts
import Testing

import class GameplayStates.State

@Suite("A run recorder")
struct RunRecorderTests {
  let journal = Journal()

  @Test("writes down granted and refused requests, and takes the first enter as the chart's beginning")
  func requests() {
    let machine = StateMachine(states: [A(journal, to: [B.self]), B(journal, to: [A.self])])
    let recorder = RunRecorder(observing: machine, name: "two")
    #expect(recorder.run.steps.isEmpty)
    for state in [B.self, B.self, A.self, A.self, B.self] as [State.Type] { machine.enter(state) }
    #expect(recorder.run.text == "!B,!A,!A,!B")
    #expect(recorder.run.chart.name == "two")
    #expect(recorder.run.chart.effectiveInitial.targets == ["B"])
  }

  @Test("leaves out classes that the machine has no state of")
  func unknownClass() {
    let machine = StateMachine(states: [A(journal)])
    let recorder = RunRecorder(observing: machine)
    machine.enter(A.self)
    machine.enter(B.self)
    #expect(recorder.run.steps.isEmpty)
  }

  @Test("begins in the active states of a machine that runs already")
  func lateStart() {
    let machine = nestedMachine()
    machine.enter(A.self)
    machine.currentState?.childMachine?.enter(Other.self)
    let recorder = RunRecorder(observing: machine)
    machine.enter(B.self)
    #expect(recorder.run.chart.effectiveInitial.targets == ["Other"])
    #expect(recorder.run.text == "!B")
  }

  @Test("writes down what is asked of child machines, but not how they begin")
  func children() {
    let machine = nestedMachine()
    let recorder = RunRecorder(observing: machine)
    machine.enter(B.self)
    machine.enter(A.self)
    machine.currentState?.childMachine?.enter(Other.self)
    machine.currentState?.childMachine?.enter(Other.self)
    machine.enter(B.self)
    #expect(recorder.run.text == "!A,!Other,!Other,!B")
    #expect(recorder.run.chart.effectiveInitial.targets == ["B"])
  }

  @Test("writes an enter inside didEnter after the one around it")
  func nested() {
    let machine = StateMachine(states: [A(journal), B(journal), C(journal)])
    machine.state(forClass: B.self)?.onEnter = { $0.enter(C.self) }
    let recorder = RunRecorder(observing: machine)
    machine.enter(A.self)
    machine.enter(B.self)
    #expect(recorder.run.text == "!B,!C")
  }

  @Test("leaves out what is asked while a state is left")
  func leaving() {
    let machine = StateMachine(states: [A(journal), B(journal), C(journal)])
    machine.state(forClass: A.self)?.onExit = { $0.enter(C.self) }
    let recorder = RunRecorder(observing: machine)
    machine.enter(A.self)
    machine.enter(B.self)
    #expect(recorder.run.text == "!B")
  }

  @Test("yields a run that its chart can read back")
  func readBack() throws {
    let machine = nestedMachine()
    let recorder = RunRecorder(observing: machine)
    machine.enter(A.self)
    machine.currentState?.childMachine?.enter(Other.self)
    machine.enter(B.self)
    let run = recorder.run
    #expect(try Run(run.chart, text: run.text) == run)
  }

  @Test("is not kept alive by the machine")
  func lifeTime() {
    let machine = nestedMachine()
    var recorder: RunRecorder? = RunRecorder(observing: machine)
    weak let released = recorder
    #expect(recorder?.run.steps.isEmpty == true)
    recorder = nil
    #expect(released == nil)
    machine.enter(A.self)
    #expect(machine.activeStateNames == ["A", "Inner"])
  }

  private func nestedMachine() -> StateMachine {
    let journal = journal
    return StateMachine(states: [
      A(journal, to: [B.self]) { StateMachine(states: [Inner(journal), Other(journal, to: [Inner.self])]) },
      B(journal),
    ])
  }
}
