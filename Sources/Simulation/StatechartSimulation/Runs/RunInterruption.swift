/// The place and the reason of an early end of the execution of a run, although the run goes on.
///
/// It is not part of the run: the same run may be executed whole another time. So its result must not be kept.
package struct RunInterruption: Hashable, Sendable {
  /// The reason for the end.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The request was cancelled.
    case unwanted
    /// It took more counted work than a request may (`ExecutionLimits.work`).
    case work
  }

  /// The phase that was interrupted. Steps before it were executed.
  package let phase: Simulation.Phase
  /// The reason for the end.
  package let reason: Reason

  package init(in phase: Simulation.Phase, _ reason: Reason) {
    self.phase = phase
    self.reason = reason
  }
}
