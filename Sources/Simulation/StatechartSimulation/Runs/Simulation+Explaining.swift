import StatechartAnalysis
import StatechartExecution
package import Statecharts

extension Simulation {
  /// The run with its last step explained, if that was refused and a search of so many configurations finds all that a
  /// longer one would; nil if it does not.
  ///
  /// If the last step was taken, it is the run itself. A search that came to its end, or found a way, found what any
  /// search of more configurations finds.
  package func explained(within configurations: Int) -> Simulation? {
    guard rejection != nil, let last = records.indices.last else { return self }
    guard configurations > 0, let explained = explainLast(configurations), explained.isComplete else { return nil }
    var known = self
    known.records[last] = known.records[last].refused(explained)
    return known
  }

  /// The shortest runs from the end that enter states, by the states.
  ///
  /// - Parameters:
  ///   - longest: The maximum number of steps of a run; at least 1.
  ///   - configurations: The maximum number examined, fewer where scripts run: states that a longer search would find
  ///     may be missing.
  ///   - events: Names of events that the runs do not send.
  package func shortestWays(
    longest: Int, within configurations: Int, without events: Set<String> = []
  ) -> [State.ID: [Step]] {
    findWays(longest, configurations, events)
  }

  /// The transitions that no run from the start takes, in document order; nil if not everything could be examined.
  package var transitionsNeverTaken: [Transition.ID]? {
    let found = reachability
    return found.isComplete ? found.untakenTransitions : nil
  }
}

extension Rejection {
  /// True if no search would add to it.
  fileprivate var isComplete: Bool {
    switch route {
    case nil: setting != nil
    case .steps, .impossible: true
    case .notFound(_, let bound): bound == .unknowns
    }
  }
}
