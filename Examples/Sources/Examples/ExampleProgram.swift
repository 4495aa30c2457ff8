import GameplayStates

/// A program of the examples that is asked for states by their names, on a console or by a test.
///
/// A program is a class and belongs to one thread, like the machine inside it.
protocol ExampleProgram: AnyObject {
  /// The active states, outermost first.
  var activeStateNames: [String] { get }

  /// The machine that an inspector observes.
  var machineToInspect: any ChartableMachine { get }

  /// Asks the program to be in a state, as `StateMachine.enter(_:)` does.
  ///
  /// - Returns: True if the program moved there; false if the move is not valid, and then nothing has changed.
  func enter(named name: String) -> Bool
}

/// A program that is run by a `StateMachine`.
protocol StateMachineProgram: ExampleProgram {
  /// The machine, in its first state already.
  var machine: StateMachine { get }
}

extension StateMachineProgram {
  var activeStateNames: [String] { machine.activeStateNames }

  var machineToInspect: any ChartableMachine { machine }

  /// Asks the innermost machine that has a state of the name.
  func enter(named name: String) -> Bool { machine.innermost(having: name)?.enter(named: name) ?? false }
}

extension StateMachine {
  /// The machine that has a state of the name: the one inside the current state before this one.
  func innermost(having name: String) -> StateMachine? {
    currentState?.childMachine?.innermost(having: name) ?? (state(named: name) == nil ? nil : self)
  }

  fileprivate func enter(named name: String) -> Bool {
    state(named: name).map { enter(type(of: $0)) } ?? false
  }
}

extension BatteryProgram: StateMachineProgram {}
extension KanjiProgram: StateMachineProgram {}
extension LoadingProgram: StateMachineProgram {}
extension VideoEditorProgram: StateMachineProgram {}
extension TurnstileProgram: StateMachineProgram {}
extension TCPProgram: StateMachineProgram {}

extension AppLifecycleProgram: ExampleProgram {
  var activeStateNames: [String] { machine.activeStateNames }
  var machineToInspect: any ChartableMachine { machine }

  func enter(named name: String) -> Bool { LifecycleState(rawValue: name).map(machine.enter) ?? false }
}

/// The examples by their names.
enum Examples {
  static let all: [(name: String, make: @Sendable () -> any ExampleProgram)] = [
    ("battery", { BatteryProgram() }), ("kanji", { KanjiProgram() }), ("loading", { LoadingProgram() }),
    ("video-editor", { VideoEditorProgram() }), ("app-lifecycle", { AppLifecycleProgram() }),
    ("turnstile", { TurnstileProgram() }), ("tcp", { TCPProgram() }),
  ]

  /// Makes the program of a name; nil if there is none.
  static func program(named name: String) -> (any ExampleProgram)? { all.first { $0.name == name }?.make() }
}
