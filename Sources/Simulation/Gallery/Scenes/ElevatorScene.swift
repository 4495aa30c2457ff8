import StatechartExecution
import Statecharts

extension TemplateScene {
  /// A shaft with the cabin between two floors or at one, and the buttons inside the cabin.
  static let elevator = TemplateScene("elevator") { moment in
    guard moment.isIn("Halted") else { return [:] }
    let entered = moment.microsteps.flatMap(\.entered)
    return [entered.last { $0 == "Up" || $0 == "Down" } == "Down" ? "halted-down" : "halted-up": ""]
  }
}
