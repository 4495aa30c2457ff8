public import StatechartExecution
public import Statecharts

extension Interpreter {
  /// The shortest runs from here that enter states, by the states.
  ///
  /// - Parameters:
  ///   - longest: The maximum number of steps of a run; at least 1.
  ///   - limit: The maximum number of configurations that are looked at. States that a longer search would find may be
  ///     missing.
  ///   - events: Names of events that the runs do not send.
  public func shortestWays(longest: Int, limit: Int, without events: Set<String> = []) -> [State.ID: [Step]] {
    var search = Exploration(from: self, limit: limit)
    search.leftOut = events
    var ways: [State.ID: [Step]] = [:]
    while let node = search.nextNode() {
      let steps = search.steps(to: node)
      // Configurations are looked at in the order of their distance.
      guard steps.count < longest else { break }
      _ = search.expand(node) { move, outcome, machine in
        guard !machine.status.isStopped else { return false }
        for state in outcome.microsteps.flatMap(\.entered) where ways[state] == nil {
          ways[state] = steps + [move.step]
        }
        return false
      }
    }
    return ways
  }
}
