import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

// The parts of predictions, and what runs have to cover.
extension ExerciseDraft {
  /// The most faults that runs are to show.
  static let maxChanges = 50

  /// What is asked about a step; the outcome alone unless the file says something else.
  func predictions(_ findings: inout [Diagnostic]) -> [Exercise.Prediction] {
    guard let entry = entries["about"]?.first else { return [.outcome] }
    var parts: [Exercise.Prediction] = []
    let names = Exercise.Prediction.allCases.map(\.rawValue)
    for name in entry.value.split(separator: ",").map({ Exercise.trimmed($0) }) {
      if let part = Exercise.Prediction(rawValue: name), !parts.contains(part) {
        parts.append(part)
      } else {
        findings.append(
          Diagnostic(
            .error, .lessonKey, "a prediction is about \(names.joined(separator: ", ")), each once", at: entry.position,
            nearest: names.contains(name) ? [] : nearestNames(to: name, among: names)))
      }
    }
    return parts
  }

  /// What runs have to cover; every transition unless the file says something else.
  func coverage(_ machine: Machine, _ findings: inout [Diagnostic]) throws -> Exercise.Coverage {
    guard let entry = entries["of"]?.first, entry.value != "transitions" else { return .transitions }
    let words = entry.value.split(separator: " ")
    guard words.count == 2, words[1] == "changes", let count = Int(words[0]), 1...ExerciseDraft.maxChanges ~= count
    else {
      findings.append(
        Diagnostic(
          .error, .lessonGoal,
          "what is covered is 'transitions', or '1 changes' to '\(ExerciseDraft.maxChanges) changes'",
          at: entry.position))
      return .transitions
    }
    let reference = try machine.participant()
    var numbers = SplitMix(seed: seed(&findings))
    let chart = machine.chart
    let all = numbers.shuffled(ChartEdit.all(of: chart, beside: chart, adds: false))
    let edits = EditSearch.faults(of: chart, among: all, count: count) {
      reference.matches($0, seeing: Visibility(of: chart))
    }
    if edits.isEmpty {
      findings.append(
        Diagnostic(.error, .lessonGoal, "no single change of the machine can be noticed", at: entry.position))
    } else if edits.count < count {
      findings.append(
        Diagnostic(
          .warning, .lessonGoal, "only \(edits.count) single changes of the machine can be noticed", at: entry.position)
      )
    }
    return .changes(edits)
  }

  private func seed(_ findings: inout [Diagnostic]) -> Int {
    guard let entry = entries["seed"]?.first else { return 1 }
    if let seed = Int(entry.value), seed >= 0 { return seed }
    findings.append(Diagnostic(.error, .lessonKey, "the seed is a whole number from 0", at: entry.position))
    return 1
  }
}
