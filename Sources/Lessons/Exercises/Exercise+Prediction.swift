import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

extension Exercise {
  /// What came of a prediction: a line for each part, `outcome: open`; the outcome may stand without its name.
  func predicted(_ lines: [String], _ steps: [Step], _ parts: [Prediction]) -> Verdict {
    guard lines.count == parts.count else {
      return .wrong(.notPredictions(parts))
    }
    let simulation = machine.replay(of: steps)
    let run = steps.map(\.description).joined(separator: ",")
    var remarks: [Verdict.Remark] = []
    for part in parts {
      let named = lines.first { $0.hasPrefix(part.rawValue + ":") }.map { $0.dropFirst(part.rawValue.count + 1) }
      let bare = part == .outcome ? lines.first { line in !parts.contains { line.hasPrefix($0.rawValue + ":") } } : nil
      guard let line = named ?? bare?[...] else {
        remarks.append(Verdict.Remark(run: run, .lineMissing(part)))
        continue
      }
      if let reason = mismatch(part, Exercise.trimmed(line), steps, simulation) {
        remarks.append(Verdict.Remark(run: run, reason))
      }
    }
    return Verdict(done: parts.count - remarks.count, of: parts.count, remarks)
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// What is wrong with a part of a prediction; nil if it is right.
  private func mismatch(
    _ part: Prediction, _ answer: String, _ steps: [Step], _ simulation: Simulation
  ) -> Verdict.Reason? {
    switch part {
    case .outcome: outcomeMismatch(Expectation(answer), simulation)
    case .actions: actionsMismatch(answer, steps)
    case .reason:
      reasonMismatch(answer, simulation.rejection.map { RefusalKind($0) })
    }
  }

  private func outcomeMismatch(_ expectation: Expectation, _ simulation: Simulation) -> Verdict.Reason? {
    if let reason = expectation.mismatch(in: simulation) { return reason }
    guard case .states(let named) = expectation else { return nil }
    let missing = simulation.final.atomicStates.filter { !named.contains($0) }
    return missing.isEmpty ? nil : .activeToo(missing)
  }

  private func actionsMismatch(_ answer: String, _ steps: [Step]) -> Verdict.Reason? {
    guard let reference = try? machine.participant() else { return .notRunnable }
    let visibility = Visibility(states: [], ordersOutputs: true)
    let done = (reference.observations(of: steps, seeing: visibility).last?.outputs ?? []).map(\.name)
    let named = answer == "none" ? [] : answer.split(separator: ",").map { Exercise.trimmed($0) }
    return named == done ? nil : .does(done)
  }

  private func reasonMismatch(_ answer: String, _ kind: RefusalKind?) -> Verdict.Reason? {
    guard answer != kind?.rawValue ?? "none" else { return nil }
    return kind.map { .refusedFor($0) } ?? .taken
  }
}
