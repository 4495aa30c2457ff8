package import Statecharts

/// The faults of copies of a chart that a comparison by behaviour takes for the chart itself: who asks for it sees by
/// them what an answer may get wrong without losing anything.
package struct UnnoticedFaults: Sendable {
  /// Two states that stand for one another.
  package struct AlikeStates: Hashable, Sendable {
    /// The earlier one in document order.
    package let first: State.ID
    /// The later one.
    package let second: State.ID
  }

  /// The number of changed charts that were compared.
  package let tried: Int
  /// The changes that are not noticed, in the order in which they were tried.
  package let edits: [ChartEdit]
  private let chart: Statechart

  /// Compares copies of a chart with it.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of changes that are tried.
  ///   - isRight: Whether a chart is taken for right; nil if that cannot be determined or the chart cannot be run.
  package init(
    of chart: Statechart, limit: Int = EditSearch.standardLimit, isRight: (Statechart) -> Bool?
  ) {
    self.chart = chart
    (tried, edits) = EditSearch.selfTest(of: chart, limit: limit, isRight: isRight)
  }

  /// The first fault of each kind: a transition that is missing, one that leads elsewhere, another delay, and so on. To
  /// lead to the state in which a composite one begins, in place of that, is no fault.
  package var examples: [ChartEdit] {
    var known: Set<ChartEdit.Kind> = []
    return edits.filter { edit in
      if case .lead(let id, to: let other) = edit, let targets = chart.transition(id)?.targets, targets.count == 1,
        beginning(of: targets[0]) == beginning(of: other)
      {
        return false
      }
      return known.insert(edit.kind).inserted
    }
  }

  /// The state that is active inside a state, and in which others begin, when it is entered.
  private func beginning(of id: State.ID) -> State.ID {
    var id = id
    while let state = chart.state(id), state.kind == .compound,
      let next = state.initial?.targets.first ?? state.children.first(where: { !$0.isHistory })?.id, next != id
    {
      id = next
    }
    return id
  }

  /// The states of which one may be in the other's place wherever something leads to it.
  package var alikeStates: [AlikeStates] {
    let missed = Set(edits)
    let states = chart.allStates.filter { $0.kind == .atomic }.map(\.id)
    let ledTo = Dictionary(
      grouping: chart.transitions.filter { $0.targets.count == 1 && !missed.contains(.remove($0.id)) },
      by: { $0.targets[0] })
    func stands(_ other: State.ID, for state: State.ID) -> Bool {
      let transitions = ledTo[state] ?? []
      return !transitions.isEmpty && transitions.allSatisfy { missed.contains(.lead($0.id, to: other)) }
    }
    return states.enumerated().flatMap { index, first in
      states[(index + 1)...].filter { stands($0, for: first) || stands(first, for: $0) }.map {
        AlikeStates(first: first, second: $0)
      }
    }
  }
}

extension ChartEdit {
  /// The kind of a change.
  package enum Kind: Hashable, Sendable {
    case remove, lead, wait, free, silence, delay, perform, remember, add, begin
  }

  /// The kind of this change.
  package var kind: Kind {
    switch self {
    case .remove: .remove
    case .lead: .lead
    case .wait: .wait
    case .free: .free
    case .silence: .silence
    case .delay: .delay
    case .perform: .perform
    case .remember: .remember
    case .add: .add
    case .begin: .begin
    }
  }
}
