import StatechartFormats
import Statecharts

/// What readers add to drawings with forks and joins, and take away with the last arrow that asks for it: regions for the
/// ways after a fork, and for each arrow into a join the condition that its other sources are active.
extension ChartComparison {
  /// Leaves out what follows from forks and joins.
  ///
  /// - Parameter map: Says which states have no name in the text of the chart.
  func dissolveForks(in chart: inout EditableChart, _ map: TextMap) {
    let whole = chart.statechart
    let forks = Set(whole.allStates.filter { $0.pseudostate == .fork }.map(\.id))
    let joins = Set(whole.allStates.filter { $0.pseudostate == .join }.map(\.id))
    guard !forks.isEmpty || !joins.isEmpty else { return }
    flatten(&chart.states, map)
    chart.changeAll { state in
      if forks.contains(state.id) { state.transitions = ChartComparison.merged(state.transitions) }
      for place in state.transitions.indices {
        let transition = state.transitions[place]
        guard let target = transition.targets.first, joins.contains(target),
          let condition = transition.condition, InPredicate(condition.source) != nil
        else { continue }
        state.transitions[place] = transition.with(condition: .some(nil))
      }
    }
  }

  /// Puts the states of regions that no text names in the place of these.
  private func flatten(_ states: inout [EditableChart.State], _ map: TextMap) {
    states = states.flatMap { state -> [EditableChart.State] in
      var state = state
      flatten(&state.children, map)
      guard state.kind == .parallel, state.id.name.hasSuffix("_regions"), map.isImplied(state.id) else {
        return [state]
      }
      return state.children.flatMap { map.isImplied($0.id) && $0.kind == .compound ? $0.children : [$0] }
    }
  }

  /// The arrows that leave a fork as one transition.
  private static func merged(_ transitions: [Transition]) -> [Transition] {
    guard let first = transitions.first, transitions.allSatisfy({ $0.condition == nil }) else { return transitions }
    let targets = Set(transitions.flatMap(\.targets)).sorted()
    return [first.with(events: [], targets: targets, content: transitions.flatMap(\.content))]
  }
}
