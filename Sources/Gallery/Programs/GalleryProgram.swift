import GameplayStates
package import Statecharts

/// A machine of the gallery as a program: what a test needs to run it along with its chart.
///
/// A program is a class and belongs to one thread, like the machine inside it.
package protocol GalleryProgram: AnyObject {
  /// The identifier of the machine in the gallery.
  static var identifier: String { get }

  /// The active states, outermost first, by their names in the chart; a chart may have a state more around them.
  var activeStates: [Statecharts.State.ID] { get }

  /// Asks the program to be in a state, as `StateMachine.enter(_:)` does.
  ///
  /// - Returns: True if the program moved there; false if the move is not valid, and then nothing has changed.
  func request(_ state: Statecharts.State.ID) -> Bool
}

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
