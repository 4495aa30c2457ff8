import StatechartExecution
import Statecharts

/// The findings of a search that its result shows by a run: conflicts, and the states that the chart's findings are
/// about.
struct Witnesses {
  /// A move from a configuration of the search.
  struct Place {
    let configuration: Int
    let step: Step
  }

  /// The maximum number of conflicts that are kept.
  private static let maxConflicts = 40

  /// The conflicts, each pair of transitions once, with where they were met; nil is the start.
  private(set) var conflicts: [(transition: Transition.ID, winner: Transition.ID, place: Place?)] = []
  /// The first places at which the states that findings are about were entered.
  private(set) var arrivals: [State.ID: Place?] = [:]
  private var known: Set<[Transition.ID]> = []
  private let wanted: Set<State.ID>

  init(of chart: Statechart) {
    wanted = Set(chart.diagnostics.compactMap(\.subject?.state))
  }

  /// Takes in what the start or a move did.
  mutating func note(_ microsteps: [Microstep], at place: Place? = nil) {
    for microstep in microsteps {
      for preemption in microstep.preempted
      where conflicts.count < Self.maxConflicts && known.insert([preemption.transition, preemption.by]).inserted {
        conflicts.append((preemption.transition, preemption.by, place))
      }
      guard arrivals.count < wanted.count else { continue }
      for state in microstep.entered where wanted.contains(state) && arrivals.index(forKey: state) == nil {
        arrivals.updateValue(place, forKey: state)
      }
    }
  }
}
