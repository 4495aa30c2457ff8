import GameplayKitCompatibility
import GameplayStates
import Statecharts
import TestSupport
import Testing

@Suite("A machine with GameplayKit's names")
struct GKStateMachineTests {
  let journal = Journal()

  @Test("has no current state before the first enter, which is always granted")
  func firstEnter() {
    let machine = GKStateMachine(states: [A(journal, to: []), B(journal, to: [])])
    #expect(machine.currentState == nil)
    #expect(machine.canEnterState(B.self))
    #expect(machine.enter(B.self))
    #expect(journal.lines == ["+B from nil, current B"])
  }

  @Test("asks, tells the old state, replaces it and tells the new one, in this order")
  func order() {
    let machine = GKStateMachine(states: [A(journal), B(journal)])
    machine.enter(A.self)
    journal.lines = []
    #expect(machine.enter(B.self))
    #expect(journal.lines == ["A? B", "-A to B, current A", "+B from A, current B"])
  }

  @Test("changes nothing when it refuses")
  func refusedEnter() {
    let machine = GKStateMachine(states: [A(journal, to: [A.self]), B(journal)])
    machine.enter(A.self)
    journal.lines = []
    #expect(!machine.canEnterState(B.self))
    #expect(!machine.enter(B.self))
    #expect(machine.currentState is A)
    #expect(journal.lines == ["A? B", "A? B"])
  }

  @Test("refuses a class that it has no state of, and one that is no state")
  func unknownClass() {
    let machine = GKStateMachine(states: [A(journal)])
    #expect(!machine.enter(B.self))
    #expect(!machine.enter(Journal.self))
    #expect(machine.currentState == nil)
    #expect(machine.state(forClass: B.self) == nil)
    #expect(machine.state(forClass: A.self)?.stateMachine === machine)
  }

  @Test("lets every state follow every state, itself too, unless a state says otherwise")
  func defaultIsValid() { #expect(GKState().isValidNextState(A.self)) }

  @Test("carries out what is asked on entry at once, and refuses what is asked on exit")
  func nested() {
    let (first, second, third) = (A(journal), B(journal), C(journal))
    let machine = GKStateMachine(states: [first, second, third])
    second.onEnter = { $0.enter(C.self) }
    first.onExit = { #expect(!$0.enter(C.self)) }
    machine.enter(A.self)
    #expect(machine.enter(B.self))
    #expect(machine.currentState === third)
  }

  @Test("updates its current state")
  func update() {
    let machine = GKStateMachine(states: [A(journal)])
    machine.update(deltaTime: 1)
    machine.enter(A.self)
    journal.lines = []
    machine.update(deltaTime: 0.5)
    #expect(journal.lines == ["A after 0.5"])
  }

  @Test("does not keep its states' machine alive")
  func weakMachine() {
    let state = A(journal)
    do { _ = GKStateMachine(states: [state]) }
    #expect(state.stateMachine == nil)
  }

  @Test("charts itself, and its run can be recorded")
  func chart() throws {
    let machine = GKStateMachine(states: [A(journal, to: [B.self]), B(journal, to: [])])
    let recorder = RunRecorder(observing: machine, name: "ab")
    machine.enter(A.self)
    machine.enter(B.self)
    machine.enter(A.self)
    #expect(machine.activeStateNames == ["B"])
    #expect(recorder.run.text == "!B,!A")
    #expect(recorder.run.chart.state("A")?.transitions.map(\.targets) == [["B"]])
    #expect(recorder.run.chart.state("B")?.transitions == [])
  }

  @Test("reports a refused enter with its place and a link")
  func report() {
    let machine = GKStateMachine(states: [A(journal, to: []), B(journal)])
    let recorder = RunRecorder(observing: machine)
    var lines: [String] = []
    recorder.report = { lines.append($0) }
    machine.enter(A.self, orReport: recorder)
    #expect(!machine.enter(B.self, orReport: recorder, file: "Game.swift", line: 12))
    #expect(lines.count == 1 && lines[0].hasPrefix("Game.swift:12: A refuses B: http://127.0.0.1:8080/m/"))
  }

  @Test("is documented by an example that runs")
  func example() throws {
    final class Closed: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Open.self }
    }
    final class Open: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass is Closed.Type }
    }
    let machine = GKStateMachine(states: [Closed(), Open()])
    #expect(machine.enter(Closed.self) && !machine.enter(Closed.self) && machine.enter(Open.self))
  }
}

/// What happened to states, in order.
final class Journal {
  var lines: [String] = []
}

/// A state that writes down what happens to it and does what a test asks for.
class JournalState: GKState {
  let journal: Journal
  /// The classes that may follow; every one, if nil.
  let successors: [AnyClass]?
  var onEnter: (GKStateMachine) -> Void = { _ in }
  var onExit: (GKStateMachine) -> Void = { _ in }

  init(_ journal: Journal, to successors: [AnyClass]? = nil) {
    self.journal = journal
    self.successors = successors
    super.init()
  }

  private func name(of state: GKState?) -> String { state.map { "\(type(of: $0))" } ?? "nil" }

  override func isValidNextState(_ stateClass: AnyClass) -> Bool {
    journal.lines.append("\(type(of: self))? \(stateClass)")
    return successors?.contains { $0 == stateClass } ?? super.isValidNextState(stateClass)
  }

  override func didEnter(from previousState: GKState?) {
    journal.lines.append(
      "+\(type(of: self)) from \(name(of: previousState)), current \(name(of: stateMachine?.currentState))")
    stateMachine.map(onEnter)
  }

  override func willExit(to nextState: GKState) {
    journal.lines.append(
      "-\(type(of: self)) to \(name(of: nextState)), current \(name(of: stateMachine?.currentState))")
    stateMachine.map(onExit)
  }

  override func update(deltaTime seconds: TimeInterval) { journal.lines.append("\(type(of: self)) after \(seconds)") }
}

final class A: JournalState {}
final class B: JournalState {}
final class C: JournalState {}
