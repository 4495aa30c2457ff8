import StatechartExecution
import Statecharts

extension SceneMoment {
  /// The text in the language of the page.
  func words(_ english: String, _ chinese: String, _ japanese: String) -> String {
    LocalizedText(english, zhHans: chinese, ja: japanese)(in: language)
  }

  /// The address that sends an event from here.
  func address(of event: String, payload: Value? = nil) -> String {
    link(.event(event, payload: payload))
  }

  /// A variable that holds a number; 0 if there is none.
  func number(_ variable: String) -> Double {
    guard case .number(let number) = snapshot.variables.first(where: { $0.name == variable })?.value else { return 0 }
    return number
  }

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
