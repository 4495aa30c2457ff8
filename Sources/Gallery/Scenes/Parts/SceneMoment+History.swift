import StatechartExecution
import Statecharts

extension SceneMoment {
  /// The microsteps of the whole run, in order.
  var microsteps: [Microstep] { records.flatMap(\.outcome.microsteps) }

  /// The times an action of this name was carried out in the run, in order.
  func actions(named name: String) -> [Action] {
    microsteps.flatMap(\.actions).filter { $0.name == name }
  }
}

extension Microstep {
  /// What the program around the machine was told to do, in order.
  var actions: [Action] {
    executed.compactMap { execution in
      guard case .acted(let action) = execution.effect else { return nil }
      return action
    }
  }
}
