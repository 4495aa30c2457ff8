import Statecharts

/// History states without a default transition, as several tools take them: they begin where their parent does.
enum HistoryDefaults {
  /// States of one parent with such defaults, and the history states that were given one.
  ///
  /// - Parameters:
  ///   - initial: Where the parent begins; its first state, if nil.
  ///   - isParallel: True if the parent begins in each of the states.
  static func filled(
    _ states: [State], initial: DefaultTransition?, isParallel: Bool
  ) -> (states: [State], changed: Set<State.ID>) {
    let empty = states.filter { $0.isHistory && $0.initial == nil }.map(\.id)
    let others = states.filter { !$0.isHistory }.map(\.id)
    guard !empty.isEmpty, let first = others.first else { return (states, []) }
    let histories = states.filter(\.isHistory).map(\.id)
    let usual = initial.flatMap { $0.targets.contains(where: histories.contains) ? nil : $0 }
    let beginning = isParallel ? DefaultTransition(targets: others) : usual ?? DefaultTransition(targets: [first])
    let filled = states.map { empty.contains($0.id) ? $0.beginning(with: beginning) : $0 }
    return (filled, Set(empty))
  }
}

extension State {
  /// The same history state with a default transition.
  fileprivate func beginning(with initial: DefaultTransition) -> State {
    State(
      id, kind: kind, displayName: displayName, summary: summary,
      initial: DefaultTransition(targets: initial.targets, content: initial.content, origin: origin),
      transitions: transitions, onEntry: onEntry, onExit: onExit, invocations: invocations, variables: variables,
      doneData: doneData, pseudostate: pseudostate, origin: origin, children: children)
  }
}
