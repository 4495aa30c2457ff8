import StatechartExecution
package import Statecharts

/// The search of single changes of charts: for one that would repair an answer, and for those that an exercise notices.
package enum EditSearch {
  /// The maximum number of changes that are tried by default.
  package static let standardLimit = 400

  /// The maximum number of states of the changed charts together: each is copied and compiled as a whole.
  private static let states = 20_000

  /// The limits of the comparison of a changed chart: it only determines whether the chart is equivalent, not a mark.
  package static let limits = GradingLimits(
    configurations: 500, steps: 10_000, work: 200_000, additions: 0, matching: 0, changes: 0, differences: 1)

  /// The first single change after which an answer is as it should be; nil if none of those that were tried is one.
  /// Of large answers fewer are tried, at least 10.
  ///
  /// - Parameters:
  ///   - reference: The chart that is asked for.
  ///   - near: The states where the fault may be: changes of these are tried before all others.
  ///   - isRight: Whether a chart is as it should be.
  package static func repair(
    of answer: Statechart, comparedTo reference: Statechart, near: Set<State.ID> = [], limit: Int = standardLimit,
    isRight: (Statechart) -> Bool
  ) -> ChartEdit? {
    let most = min(limit, max(10, EditSearch.states / max(1, answer.allStates.count)))
    let edits = [true, false].lazy.flatMap { isNear in
      ChartEdit.edits(of: answer, comparedTo: reference, adds: true) { ($0.map(near.contains) ?? true) == isNear }
    }
    return edits.prefix(most).first { isRight($0.applied(to: answer)) }
  }

  /// Returns the number of a reference's single changes that were tried, and those that are not noticed.
  ///
  /// - Parameter isRight: Whether a chart is taken for right; nil if that cannot be determined or the chart cannot be
  ///   run.
  /// - Returns: The number tried, and those that pass for right. Some of these may behave as the reference does.
  package static func selfTest(
    of reference: Statechart, limit: Int = standardLimit, isRight: (Statechart) -> Bool?
  ) -> (tried: Int, missed: [ChartEdit]) {
    var tried = 0
    var missed: [ChartEdit] = []
    for edit in ChartEdit.edits(of: reference, comparedTo: reference, adds: false).prefix(limit) {
      guard let passes = isRight(edit.applied(to: reference)) else { continue }
      tried += 1
      if passes { missed.append(edit) }
    }
    return (tried, missed)
  }

  /// The first of a reference's single changes that are noticed, as the faults that tests are to find.
  ///
  /// - Parameters:
  ///   - edits: The changes, in the order in which they are tried.
  ///   - count: The number that are wanted; there may be fewer.
  ///   - isRight: Whether a chart is taken for right; nil if that cannot be determined or the chart cannot be run.
  package static func faults(
    of reference: Statechart, among edits: [ChartEdit], count: Int, isRight: (Statechart) -> Bool?
  ) -> [ChartEdit] {
    var faults: [ChartEdit] = []
    for edit in edits.prefix(standardLimit) where isRight(edit.applied(to: reference)) == false {
      faults.append(edit)
      if faults.count == count { break }
    }
    return faults
  }

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
  ///   - limit: The maximum number of changed charts that are tried; one that is compared whole counts as four.
  static func repair(
    of answer: Participant, comparedTo reference: Participant, seeing visibility: Visibility, witness: [Step],
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
        let edits = ChartEdit.edits(of: chart, comparedTo: reference.chart, adds: true) {
          $0.map(near.contains) ?? true
        }
        for edit in edits {
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
      // The machines that behave alike for the longest are the nearest.
      level = next.enumerated().sorted { first, second in
        (second.element.witness.count, first.offset) < (first.element.witness.count, second.offset)
      }.map(\.element)
    }
    return nil
  }
}
