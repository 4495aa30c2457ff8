import StatechartExecution
import Statecharts

extension EditSearch {
  /// A chart after changes that is not yet right.
  private struct Attempt {
    let machine: Participant
    let edits: [ChartEdit]
    /// A run by which it can be distinguished from the reference.
    let witness: [Step]
  }

  /// Few changes after which an answer is equivalent to a reference; nil if none of those that were tried are.
  ///
  /// A change that repairs something changes a state that is active during the run that shows the difference, so no
  /// others are tried; and it has to take that difference away.
  ///
  /// - Parameters:
  ///   - witness: A run by which the answer can be distinguished from the reference.
  ///   - most: The maximum number of changes.
  ///   - limit: How many changed charts are tried; one that is compared whole counts as four.
  static func repair(
    of answer: Participant, beside reference: Participant, seeing visibility: Visibility, witness: [Step],
    upTo most: Int, limit: Int
  ) -> [ChartEdit]? {
    guard !answer.usesData, !reference.usesData else { return nil }
    var left = limit
    var level = [Attempt(machine: answer, edits: [], witness: witness)]
    for _ in 0..<most {
      var next: [Attempt] = []
      for attempt in level {
        let expected = reference.observations(of: attempt.witness, seeing: visibility, limits: limits)
        let near = attempt.machine.states(during: [attempt.witness])
        let chart = attempt.machine.chart
        let edits = ChartEdit.all(of: chart, beside: reference.chart, adds: true)
        for edit in edits where edit.state.map(near.contains) ?? true {
          guard left > 0 else { return nil }
          left -= 1
          guard let changed = attempt.machine.with(edit.applied(to: chart)),
            changed.observations(of: attempt.witness, seeing: visibility, limits: limits) == expected
          else { continue }
          left -= 3
          let comparison = Comparison(of: changed, with: reference, seeing: visibility, limits: limits)
          if comparison.isEquivalent == true { return attempt.edits + [edit] }
          guard let difference = comparison.differences.first else { continue }
          next.append(Attempt(machine: changed, edits: attempt.edits + [edit], witness: difference.steps))
        }
      }
      // What goes on alike for the longest is the nearest.
      level = next.enumerated().sorted { first, second in
        (second.element.witness.count, first.offset) < (first.element.witness.count, second.offset)
      }.map(\.element)
    }
    return nil
  }
}

extension Participant {
  /// The same machine with a changed chart; nil if that cannot be run.
  fileprivate func with(_ chart: Statechart) -> Participant? {
    guard let compiled = try? CompiledChart(chart) else { return nil }
    let model: any DataModel = self.model is NamedConditionModel ? NamedConditionModel(chart) : self.model
    return Participant(compiled, model: model, resources: resources)
  }
}
