import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

extension Exercise {
  /// What came of a prediction: a line for each part, `outcome: open`; the outcome may stand without its name.
  func predicted(_ lines: [String], _ steps: [Step], _ parts: [Prediction]) -> Verdict {
    guard lines.count == parts.count else {
      return .wrong(
        parts == [.outcome]
          ? "the answer is 'refused' or names of states, on one line"
          : "the answer is \(parts.count) lines: \(parts.map { $0.rawValue + ": …" }.joined(separator: ", "))")
    }
    let simulation = machine.replay(of: steps)
    let run = steps.map(\.description).joined(separator: ",")
    var remarks: [Verdict.Remark] = []
    for part in parts {
      let named = lines.first { $0.hasPrefix(part.rawValue + ":") }.map { $0.dropFirst(part.rawValue.count + 1) }
      let bare = part == .outcome ? lines.first { line in !parts.contains { line.hasPrefix($0.rawValue + ":") } } : nil
      guard let line = named ?? bare?[...] else {
        remarks.append(Verdict.Remark(run: run, message: "the line '\(part.rawValue): …' is missing"))
        continue
      }
      if let message = mismatch(part, Exercise.trimmed(line), steps, simulation) {
        remarks.append(Verdict.Remark(run: run, message: message))
      }
    }
    return Verdict(done: parts.count - remarks.count, of: parts.count, remarks)
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// What is wrong with a part of a prediction, as a sentence without its full stop; nil if it is right.
  private func mismatch(_ part: Prediction, _ answer: String, _ steps: [Step], _ simulation: Simulation) -> String? {
    switch part {
    case .outcome: outcomeMismatch(Expectation(answer), simulation)
    case .actions: actionsMismatch(answer, steps)
    case .reason:
      reason(simulation) == answer
        ? nil : simulation.rejection == nil ? "the machine takes the step" : "the reason is '\(reason(simulation))'"
    }
  }

  private func outcomeMismatch(_ expectation: Expectation, _ simulation: Simulation) -> String? {
    if let message = expectation.mismatch(in: simulation) { return message }
    guard case .states(let named) = expectation else { return nil }
    let missing = simulation.final.atomicStates.filter { !named.contains($0) }
    return missing.isEmpty ? nil : "\(missing.map { "'\($0)'" }.joined(separator: ", ")) is active too"
  }

  private func actionsMismatch(_ answer: String, _ steps: [Step]) -> String? {
    guard let reference = try? machine.participant() else { return "the machine cannot be run" }
    let visibility = Visibility(states: [], ordersOutputs: true)
    let done = (reference.observations(of: steps, seeing: visibility).last?.outputs ?? []).map(\.name)
    let named = answer == "none" ? [] : answer.split(separator: ",").map { Exercise.trimmed($0) }
    guard named != done else { return nil }
    return done.isEmpty
      ? "nothing is done" : "what is done is \(done.map { "'\($0)'" }.joined(separator: ", ")), in this order"
  }

  private func reason(_ simulation: Simulation) -> String {
    simulation.rejection.map { RefusalKind($0).rawValue } ?? "none"
  }
}
