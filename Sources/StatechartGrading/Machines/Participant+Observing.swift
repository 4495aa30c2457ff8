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
}
