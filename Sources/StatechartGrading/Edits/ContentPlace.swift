public import Statecharts

/// Where a chart has executable content. SCXML 3.5, 3.8, 3.9.
public enum ContentPlace: Hashable, Sendable {
  /// In a transition.
  case transition(Transition.ID)
  /// What is carried out when a state is entered.
  case entry(State.ID)
  /// What is carried out when a state is left.
  case exit(State.ID)

  /// The pieces of content of a chart's place, those of all blocks, without those inside other pieces.
  public func content(of chart: Statechart) -> [Content] {
    switch self {
    case .transition(let id): chart.transition(id)?.content ?? []
    case .entry(let id): chart.state(id)?.onEntry.flatMap(\.content) ?? []
    case .exit(let id): chart.state(id)?.onExit.flatMap(\.content) ?? []
    }
  }

  /// The state that has the place, or whose transition has it.
  public var state: State.ID {
    switch self {
    case .transition(let id): id.source
    case .entry(let id), .exit(let id): id
    }
  }

  /// All places of a chart in document order: those of states that can be active, and their transitions.
  static func all(of chart: Statechart) -> [ContentPlace] {
    chart.allStates.filter { !$0.isHistory }.flatMap { state in
      [.entry(state.id), .exit(state.id)] + state.transitions.map { .transition($0.id) }
    }
  }
}
