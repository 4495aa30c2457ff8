import StatechartExecution

/// The limits of a comparison, in counted work, so that it ends alike on every computer.
package struct GradingLimits: Hashable, Sendable {
  /// The maximum number of configurations of the reference, and of pairs of configurations of both machines, that are
  /// examined.
  package var configurations: Int
  /// The maximum number of steps that are tried on machines.
  package var steps: Int
  /// The maximum work in those steps: microsteps, states left and entered, and pieces of content.
  package var work: Int
  /// The maximum number of additions by which runs are counted for the mark.
  package var additions: Int
  /// The maximum number of units of work by which the states of an answer are matched with those of the reference for
  /// the mark; none if no repair is looked for.
  package var matching: Int
  /// The maximum number of changed charts that are tried for the mark.
  package var changes: Int
  /// The maximum number of differences that are reported.
  package var differences: Int

  /// Makes limits: 5,000 configurations, 50,000 steps, a million units of work, 20 million additions, 500,000
  /// units of matching, 300 changed charts, 20 differences by default.
  package init(
    configurations: Int = 5000, steps: Int = 50_000, work: Int = 1_000_000, additions: Int = 20_000_000,
    matching: Int = 500_000, changes: Int = 300, differences: Int = 20
  ) {
    self.configurations = configurations
    self.steps = steps
    self.work = work
    self.additions = additions
    self.matching = matching
    self.changes = changes
    self.differences = differences
  }

  /// The limits where a machine runs scripts, which take longer: 500 configurations and 5,000 steps.
  package static let withData = GradingLimits(configurations: 500, steps: 5000)

  /// The limits of a machine in one step.
  static let execution = ExecutionLimits(
    microsteps: 1000, microstepsInStep: 2000, macrosteps: 500, queueLength: 1000, sessions: 10, sessionDepth: 3,
    sessionStarts: 20)
}

/// The work that is left to a search.
package struct Work {
  private(set) var steps: Int
  package private(set) var units: Int

  package init(_ limits: GradingLimits) {
    steps = limits.steps
    units = limits.work
  }

  /// False once the search has had all that it may have.
  package var isLeft: Bool { steps > 0 && units > 0 }

  /// Counts a step that was tried.
  ///
  /// - Parameters:
  ///   - size: The number of states and transitions of the chart: to look at those that are active takes the longer,
  ///     the more there are.
  ///   - waiting: The number of events on their way, which a copy of the machine carries along.
  mutating func spend(_ macrosteps: [Macrostep], size: Int, waiting: Int = 0) {
    steps -= 1
    units -= 1 + size >> 6 + waiting
    for microstep in macrosteps.flatMap(\.microsteps) {
      units -= 1 + microstep.exited.count + microstep.entered.count + microstep.executed.count
    }
  }

  /// Counts other work.
  package mutating func spend(units: Int) { self.units -= units }
}
