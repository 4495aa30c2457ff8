public import Statecharts

extension Reachability {
  /// What is known of a chart that could not be explored: nothing.
  public static func unknown(of chart: Statechart) -> Reachability { Reachability(unknown: chart) }

  /// False if it could not be explored: what is explored has a start at least.
  public var isKnown: Bool { examined > 0 }

  private init(unknown chart: Statechart) {
    examined = 0
    isComplete = false
    reachedStates = []
    unreachedStates = chart.allStates.filter { !$0.isHistory }.map(\.id)
    takenTransitions = []
    untakenTransitions = chart.transitions.map(\.id)
    deadEnds = []
  }
}
