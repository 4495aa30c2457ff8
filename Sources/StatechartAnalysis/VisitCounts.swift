public import StatechartExecution
public import Statecharts

/// How often a run has entered each state and taken each transition.
public struct VisitCounts: Hashable, Sendable {
  /// How often each state was entered; states that were not are left out.
  public private(set) var states: [State.ID: Int] = [:]
  /// How often each transition was taken; transitions that were not are left out.
  public private(set) var transitions: [Transition.ID: Int] = [:]

  /// Counts what happened at the start of a run and in its steps.
  public init(start: [Macrostep], records: [StepRecord]) {
    add(start.microsteps)
    for record in records { add(record.outcome.microsteps) }
  }

  /// Counts what happened in further microsteps.
  public mutating func add(_ microsteps: [Microstep]) {
    for microstep in microsteps {
      for state in microstep.entered { states[state, default: 0] += 1 }
      for transition in microstep.transitions { transitions[transition, default: 0] += 1 }
    }
  }
}
