import GameplayStates
import Statecharts

/// A program of the gallery that is run by a `StateMachine`.
protocol StateMachineProgram: GalleryProgram {
  /// The machine, in its first state already.
  var machine: StateMachine { get }
}

extension StateMachineProgram {
  var activeStates: [Statecharts.State.ID] { machine.activeStateNames.map { Statecharts.State.ID($0) } }

  /// Asks the innermost machine that has a state of the name.
  func request(_ state: Statecharts.State.ID) -> Bool {
    machine.innermost(having: state.name)?.enter(named: state.name) ?? false
  }
}

extension StateMachine {
  /// The machine that has a state of the name: the one inside the current state before this one.
  fileprivate func innermost(having name: String) -> StateMachine? {
    currentState?.childMachine?.innermost(having: name) ?? (state(named: name) == nil ? nil : self)
  }

  fileprivate func enter(named name: String) -> Bool {
    state(named: name).map { enter(type(of: $0)) } ?? false
  }
}
