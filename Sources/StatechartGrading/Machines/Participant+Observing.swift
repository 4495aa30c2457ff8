public import Statecharts

extension Participant {
  /// What is seen of a run: of its start, then of each step.
  ///
  /// - Parameter limits: What the run may cost; steps beyond that are left out.
  public func observations(
    of run: [Step], seeing visibility: Visibility, limits: GradingLimits = GradingLimits()
  ) -> [Observation] {
    var machine = observed(visibility, limits)
    var work = Work(limits)
    var seen = [machine.start]
    var place = 0
    for step in run {
      guard let edge = machine.edge(from: place, on: step, &work) else { break }
      seen.append(edge.observation)
      place = edge.target
    }
    return seen
  }

  /// The states that are active at some moment of runs, those around them included.
  ///
  /// - Parameter limits: What all runs may cost; steps beyond that are left out.
  public func states(during runs: [[Step]], limits: GradingLimits = EditSearch.limits) -> Set<State.ID> {
    var machine = observed(Visibility(ordersOutputs: false), limits)
    var work = Work(limits)
    var places: Set<Int> = [0]
    for run in runs {
      var place = 0
      for step in run {
        guard let edge = machine.edge(from: place, on: step, &work) else { break }
        place = edge.target
        places.insert(place)
      }
    }
    let active = Set(places.flatMap { machine.moment($0).states })
    return active.union(active.flatMap { chart.ancestors(of: $0).map(\.id) })
  }
}
