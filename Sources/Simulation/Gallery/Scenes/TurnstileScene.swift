import StatechartExecution
import Statecharts

extension TemplateScene {
  /// A turnstile seen from the front: a coin sets its arm free, and pushing the arm lets one person through.
  static let turnstile = TemplateScene("turnstile") { moment in
    let passages = moment.records.count { record in
      record.outcome.microsteps.contains { $0.exited.contains("Unlocked") && $0.entered.contains("Locked") }
    }
    let digits = String(passages % 1000)
    return ["count": String(repeating: "0", count: 3 - digits.count) + digits]
  }
}
