package import StatechartExecution

/// The limits of a search, in counted work and memory, so that it ends alike on every computer.
package struct SearchLimits: Hashable, Sendable {
  /// The maximum number of configurations.
  package var configurations: Int
  /// The maximum number of steps that are tried on machines.
  package var steps: Int
  /// The maximum number of microsteps of the steps that are tried.
  package var microsteps: Int
  /// The limit of the other work, in the units of `ExecutionLimits.work`.
  package var work: Int
  /// The maximum size of the configurations that are stored, all together, in the units of `Fingerprint.size`: pending
  /// events and values.
  package var size: Int

  /// The default of ``size``: at up to 300 bytes for each, 300 MB.
  package static let maxSize = 1_000_000

  package init(
    configurations: Int, steps: Int = .max, microsteps: Int = .max, work: Int, size: Int = maxSize
  ) {
    self.configurations = configurations
    self.steps = steps
    self.microsteps = microsteps
    self.work = work
    self.size = size
  }
}

/// The use of a search's limits so far. Several searches can share one.
package struct SearchBudget: Sendable {
  package let limits: SearchLimits
  /// The number of steps that were tried.
  package private(set) var steps = 0
  private var microsteps = 0
  private var work: WorkBudget

  package init(_ limits: SearchLimits) {
    self.limits = limits
    work = WorkBudget(limits.work)
  }

  /// True if a step more may be tried. A search whose task is cancelled ends as well; what it found must not be used.
  package var allowsStep: Bool { work.isLeft && steps < limits.steps && !Task.isCancelled }

  /// True if a configuration more may be examined.
  var allowsConfiguration: Bool { allowsStep && microsteps < limits.microsteps }

  /// The limit of work that was reached, if one was.
  package var bound: Route.Bound? {
    if !work.isLeft { return .moves(steps) }
    if steps >= limits.steps { return .moves(limits.steps) }
    return microsteps >= limits.microsteps ? .microsteps(limits.microsteps) : nil
  }

  /// Counts other work, in the units of `ExecutionLimits.work`.
  package mutating func spend(_ units: Int) { work.spend(units) }

  /// Counts a step that need not be tried on a machine, since it is known to be refused.
  package mutating func spendRefusal() {
    steps += 1
    work.spend(16)
  }

  /// Counts a step that was tried on a machine.
  mutating func spend<Model: DataModel>(_ outcome: Outcome, on machine: Interpreter<Model>) {
    steps += 1
    microsteps += outcome.macrosteps.reduce(0) { $0 + $1.microsteps.count }
    work.spend(machine.work(of: outcome))
  }
}
