import StatechartExecution
import Statecharts

extension SceneMoment {
  /// A variable that holds a number; 0 if there is none.
  func number(_ variable: String) -> Double {
    guard case .number(let number) = snapshot.variables.first(where: { $0.name == variable })?.value else { return 0 }
    return number
  }
}
