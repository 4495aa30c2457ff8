public import StatechartAnalysis
public import Statecharts

/// Carries out the runs of a machine elsewhere than in the process that shows them.
public protocol RunExecutor: Sendable {
  /// Carries out steps from the start, as far as it can: `Simulation.interruption` says where and why it ended early.
  ///
  /// - Parameters:
  ///   - location: Where sessions are reached from outside, if they are.
  ///   - effort: How much the search for a route may cost.
  func simulation(
    of steps: [Step], location: (@Sendable (String) -> String)?, effort: SearchEffort
  ) -> Simulation
}
