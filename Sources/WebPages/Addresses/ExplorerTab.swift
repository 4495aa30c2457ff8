/// The part of the explorer that is open below the run.
public enum ExplorerTab: String, Hashable, Sendable, CaseIterable {
  /// States by events.
  case table
  /// What was done, step by step.
  case actions
  /// The machine as text.
  case source
  /// What can be said of the machine and the run.
  case analysis
}
