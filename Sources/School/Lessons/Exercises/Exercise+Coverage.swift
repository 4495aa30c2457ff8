import StatechartEvidence
import StatechartExecution
package import StatechartGrading
package import StatechartSimulation
package import Statecharts

extension Exercise {
  /// The verdict on runs, each on a line, that test the machine.
  func covered(_ lines: [String], _ coverage: Coverage) -> Verdict {
    guard !lines.isEmpty else { return .wrong(.noRuns) }
    guard lines.count <= AnswerLimits.runs else { return .wrong(.tooManyRuns(AnswerLimits.runs)) }
    var runs: [[Step]] = []
    for line in lines {
      switch read(line, of: machine) {
      case .failure(let verdict): return verdict.verdict
      case .success(let run): runs.append(run.steps)
      }
    }
    guard runs.reduce(0, { $0 + $1.count }) <= AnswerLimits.steps else {
      return .wrong(.tooManySteps(AnswerLimits.steps))
    }
    switch coverage {
    case .transitions: return takingTransitions(runs)
    case .changes(let edits): return detecting(edits, runs)
    }
  }

  private func takingTransitions(_ runs: [[Step]]) -> Verdict {
    var taken: Set<Transition.ID> = []
    for steps in runs {
      let simulation = machine.replay(of: steps)
      let microsteps = simulation.start.microsteps + simulation.records.flatMap(\.outcome.microsteps)
      taken.formUnion(microsteps.flatMap(\.transitions))
    }
    let all = machine.chart.transitions
    let missing = all.filter { !taken.contains($0.id) }
    return Verdict(
      done: all.count - missing.count, of: all.count,
      missing.map { Verdict.Remark(run: "", .notTaken($0.id, events: $0.events.map(\.text).joined(separator: " "))) })
  }

  private func detecting(_ edits: [ChartEdit], _ runs: [[Step]]) -> Verdict {
    guard let reference = try? machine.participant() else { return .wrong(.notRunnable) }
    let visibility = Visibility(of: machine.chart)
    let wanted = runs.map { reference.observations(of: $0, seeing: visibility) }
    let missed = edits.filter { edit in
      guard let changed = Participant.changed(edit.applied(to: machine.chart)) else { return false }
      return zip(runs, wanted).allSatisfy { changed.observations(of: $0, seeing: visibility) == $1 }
    }
    return Verdict(
      done: edits.count - missed.count, of: edits.count,
      missed.map { Verdict.Remark(run: "", .notShown($0, fault: $0.fault(of: machine.chart))) })
  }
}

extension Machine {
  /// The machine as one with which answers are compared.
  ///
  /// - Throws: what its data model throws if it cannot be opened.
  package func participant() throws -> Participant {
    Participant(
      compiled, model: try compiled.openDataModel(), resources: resources,
      sources: properties?.sources(of: chart) ?? [])
  }
}

extension Participant {
  /// A chart after a change, which reaches no files; nil if it cannot be run.
  package static func changed(_ chart: Statechart) -> Participant? {
    guard let compiled = try? CompiledChart(chart), let model = try? compiled.openDataModel() else { return nil }
    return Participant(compiled, model: model, resources: .plain)
  }

  /// Returns whether a changed chart behaves as this machine; nil if it cannot be run or that is not decided within
  /// `EditSearch.limits`.
  package func matches(_ chart: Statechart, seeing visibility: Visibility) -> Bool? {
    Participant.changed(chart).flatMap {
      Comparison(of: $0, with: self, seeing: visibility, limits: EditSearch.limits).isEquivalent
    }
  }
}
