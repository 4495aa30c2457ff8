import StatechartExecution
import StatechartGrading

/// The limits of a search for evidence, in counted work, so that it ends alike on every computer.
package struct EvidenceLimits: Hashable, Sendable {
  /// The maximum number of configurations that are examined.
  package var configurations: Int
  /// The maximum number of steps that are tried on machines.
  package var steps: Int
  /// The limit of the other work, in the units of `ExecutionLimits.work`.
  package var work: Int

  /// Makes limits: 20,000 configurations, 400,000 steps and the work of about a minute by default.
  package init(configurations: Int = 20_000, steps: Int = 400_000, work: Int = ExecutionLimits().work) {
    (self.configurations, self.steps, self.work) = (configurations, steps, work)
  }

  /// The limits where a machine runs scripts, which take longer: 2,000 configurations and 20,000 steps.
  package static let withData = EvidenceLimits(configurations: 2000, steps: 20_000)

  /// The maximum number of events on their way in a configuration that is examined.
  static let pending = ClockZone.timerLimit

  /// The limits of one step of the machine.
  static let execution = ExecutionLimits(
    microsteps: 1000, microstepsInStep: 2000, macrosteps: 500, queueLength: 1000, sessions: 10, sessionDepth: 3,
    sessionStarts: 20)
}

/// The bound that kept a search from examining everything.
package enum EvidenceBound: Hashable, Sendable {
  /// There are more configurations than may be examined.
  case configurations(Int)
  /// There are more steps, or more expensive ones, than may be tried.
  case steps(Int)
  /// More events are on their way at one time than may be.
  case pending(Int)
  /// Several events are on their way at one time, and not every order with what comes from outside was tried.
  case time
  /// The data of events, or the effects of scripts and other sessions, may be something that was not tried.
  case unknowns

  /// The kind, for programs.
  package var name: String {
    switch self {
    case .configurations: "configurations"
    case .steps: "steps"
    case .pending: "pending"
    case .time: "time"
    case .unknowns: "unknowns"
    }
  }
}
