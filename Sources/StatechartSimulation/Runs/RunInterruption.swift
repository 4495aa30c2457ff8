/// Where and why the carrying out of a run ended early, although the run goes on.
///
/// It is not part of the run: the same run may be carried out whole another time. So its result must not be kept.
package struct RunInterruption: Hashable, Sendable {
  /// Why it ended.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The request was cancelled.
    case unwanted
    /// It took more counted work than a request may (`ExecutionLimits.work`).
    case work
  }

  /// What was being done. Steps before it were carried out.
  package let phase: Simulation.Phase
  /// Why it ended.
  package let reason: Reason

  package init(in phase: Simulation.Phase, _ reason: Reason) {
    self.phase = phase
    self.reason = reason
  }
}
