public import StatechartExecution
public import Statecharts

/// How much of a chart a run has visited.
public struct Coverage: Hashable, Codable, Sendable {
  /// The states entered, in document order.
  public let visitedStates: [State.ID]
  /// The transitions taken, in document order.
  public let visitedTransitions: [Transition.ID]
  /// How many states the chart has, history states left out.
  public let stateCount: Int
  /// How many transitions the chart has.
  public let transitionCount: Int

  /// Measures a replayed run.
  public init(of replay: Replay<some DataModel>) {
    let chart = replay.interpreter.compiled.chart
    let microsteps = replay.start.microsteps + replay.records.flatMap(\.outcome.microsteps)
    let entered = Set(microsteps.flatMap(\.entered))
    let taken = Set(microsteps.flatMap(\.transitions))
    let states = chart.allStates.filter { !$0.isHistory }.map(\.id)
    visitedStates = states.filter(entered.contains)
    visitedTransitions = chart.transitions.map(\.id).filter(taken.contains)
    stateCount = states.count
    transitionCount = chart.transitions.count
  }

  private init(of chart: Statechart) {
    visitedStates = []
    visitedTransitions = []
    stateCount = chart.allStates.count { !$0.isHistory }
    transitionCount = chart.transitions.count
  }

  /// That of a run which did not begin.
  static func none(of chart: Statechart) -> Coverage { Coverage(of: chart) }
}
