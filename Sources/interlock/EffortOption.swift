import ArgumentParser
import StatechartExecution

/// `--effort`: how much work a command may do.
struct EffortOption: ParsableArguments {
  @Option(help: "How much work may be done, in minutes on a usual computer, from 1 to 1000; it is counted, not timed.")
  var effort = 1

  /// What a machine may cost.
  var limits: ExecutionLimits { ExecutionLimits(work: effort * ExecutionLimits().work) }

  func validate() throws {
    guard (1...1000).contains(effort) else { throw ValidationError("an effort is a number from 1 to 1000") }
  }
}
