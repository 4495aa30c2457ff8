import StatechartExecution
public import StatechartSimulation
public import Statecharts

/// What is to come of a run's last step.
public enum Expectation: Hashable, Sendable {
  /// It is refused.
  case refused
  /// It is taken, wherever it leads.
  case taken
  /// It is taken, and these states are active then.
  case states([State.ID])

  /// Reads `refused`, `taken` or names of states between commas.
  public init(_ text: String) {
    switch text {
    case "refused": self = .refused
    case "taken": self = .taken
    case _:
      self = .states(
        text.split(separator: ",").map { State.ID(Exercise.trimmed($0)) })
    }
  }

  /// What came of a run other than this; nil if this came of it.
  public func mismatch(in simulation: Simulation) -> Verdict.Reason? {
    let isRefused = simulation.rejection != nil
    switch self {
    case .refused: return isRefused ? nil : .taken
    case .taken: return isRefused ? .refused : nil
    case .states(let states):
      if isRefused { return .refused }
      guard !states.allSatisfy(simulation.final.isActive) else { return nil }
      return .isIn(simulation.final.atomicStates)
    }
  }
}
