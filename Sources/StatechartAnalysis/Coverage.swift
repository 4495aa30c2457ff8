public import StatechartExecution
public import Statecharts

/// How much of a chart a run has visited.
public struct Coverage: Hashable, Sendable {
  /// The states entered, in document order.
  public let visitedStates: [State.ID]
  /// The transitions taken, in document order.
  public let visitedTransitions: [Transition.ID]
  /// How many states the chart has, history states left out.
  public let stateCount: Int
  /// How many transitions the chart has.
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
