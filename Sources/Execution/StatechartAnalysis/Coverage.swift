public import StatechartExecution
public import Statecharts

/// The states and transitions of a chart that a run has visited.
public struct Coverage: Hashable, Sendable {
  /// The states entered, in document order.
  public let visitedStates: [State.ID]
  /// The transitions taken, in document order.
  public let visitedTransitions: [Transition.ID]
  /// The number of states of the chart, history states left out.
  public let stateCount: Int
  /// The number of transitions of the chart.
  public let transitionCount: Int

  /// Measures a run by what happened at its start and in its steps.
  public init(of chart: Statechart, start: [Macrostep], records: [StepRecord]) {
    let microsteps = start.microsteps + records.flatMap(\.outcome.microsteps)
    let entered = Set(microsteps.flatMap(\.entered))
    let taken = Set(microsteps.flatMap(\.transitions))
    let states = chart.allStates.filter { !$0.isHistory }.map(\.id)
    visitedStates = states.filter(entered.contains)
    visitedTransitions = chart.transitions.map(\.id).filter(taken.contains)
    stateCount = states.count
    transitionCount = chart.transitions.count
  }
}

/// The numbers of times that a run has entered each state and taken each transition.
public struct VisitCounts: Hashable, Sendable {
  /// The number of times that each state was entered; states that were not are left out.
  public private(set) var states: [State.ID: Int] = [:]
  /// The number of times that each transition was taken; transitions that were not are left out.
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
