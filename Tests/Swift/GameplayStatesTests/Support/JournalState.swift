import GameplayStates

/// What happened to states, in order.
final class Journal {
  var lines: [String] = []
}

/// A state that writes down what happens to it and does what a test asks for.
class JournalState: State {
  let journal: Journal
  /// The classes that may follow; every one, if nil.
  var successors: [State.Type]?
  var onEnter: (StateMachine) -> Void = { _ in }
  var onExit: (StateMachine) -> Void = { _ in }
  var child: (() -> StateMachine)?

  init(_ journal: Journal, to successors: [State.Type]? = nil, child: (() -> StateMachine)? = nil) {
    self.journal = journal
    self.successors = successors
    self.child = child
  }

  private var name: String { type(of: self).stateName }

  private func name(of state: State?) -> String { state.map { type(of: $0).stateName } ?? "nil" }

  override func isValidNextState(_ stateClass: State.Type) -> Bool {
    journal.lines.append("\(name)? \(stateClass.stateName)")
    return successors?.contains { $0 == stateClass } ?? super.isValidNextState(stateClass)
  }

  override func didEnter(from previousState: State?) {
    journal.lines.append("+\(name) from \(name(of: previousState)), current \(name(of: stateMachine?.currentState))")
    stateMachine.map(onEnter)
  }

  override func willExit(to nextState: State) {
    journal.lines.append("-\(name) to \(name(of: nextState)), current \(name(of: stateMachine?.currentState))")
    stateMachine.map(onExit)
  }

  override func update(deltaTime seconds: Double) {
    journal.lines.append("\(name) after \(seconds)")
  }

  override func makeChildMachine() -> StateMachine? { child?() }
}

final class A: JournalState {}
final class B: JournalState {}
final class C: JournalState {}
final class Inner: JournalState {}
final class Other: JournalState {}
