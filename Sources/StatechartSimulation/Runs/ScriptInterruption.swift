/// Where and why the carrying out of a run ended early, although the run goes on.
///
/// It is not part of the run: the same run may be carried out whole another time. So what came of it must not be kept.
public struct ScriptInterruption: Hashable, Codable, Sendable {
  /// Why it ended.
  public enum Reason: String, Hashable, Codable, Sendable, CaseIterable {
    /// It took more processor time, or waited longer, than a request may.
    case time
    /// It took more memory than a request may.
    case memory
    /// It ended the process that carried it out.
    case crash
    /// What came of it is more than may be handed over.
    case size
    /// Scripts are not run at all.
    case off
    /// No process could be started to carry it out.
    case unavailable
    /// Too many requests waited for a process.
    case busy
    /// The request was cancelled.
    case unwanted
    /// It took more counted work than a request may (`ExecutionLimits.work`).
    case work
  }

  /// What was being done. Steps before it were carried out.
  public let phase: Simulation.Phase
  /// Why it ended.
  public let reason: Reason

  /// Makes an interruption.
  public init(in phase: Simulation.Phase, _ reason: Reason) {
    self.phase = phase
    self.reason = reason
  }
}
