/// A list of states that a chart is sent to by a transition, an initial or a history state's default.
struct TargetList: Sendable {
  /// The owner of a list.
  enum Role: Sendable {
    /// A transition's.
    case transition(Transition)
    /// The initial of the chart or of a state.
    case initial
    /// The default of a history state.
    case historyDefault
  }

  /// The owner of the list.
  let role: Role
  /// The place of the state that holds it; nil for the chart's own.
  let owner: Int?
  /// The names as written.
  let names: [State.ID]
  /// The places of those that exist.
  let places: [Int]
  /// The position that it was read from.
  let position: SourcePosition?

  private init(_ role: Role, owner: Int?, names: [State.ID], origin: Origin, in chart: Statechart) {
    self.role = role
    self.owner = owner
    self.names = names
    places = names.compactMap { chart.indices[$0] }
    position = origin.position
  }

  /// Every list of a chart in document order.
  static func all(in chart: Statechart) -> [TargetList] {
    var lists: [TargetList] = []
    if let initial = chart.initial {
      let position = Origin(initial.origin.position ?? chart.origin.position)
      lists.append(TargetList(.initial, owner: nil, names: initial.targets, origin: position, in: chart))
    }
    for (place, state) in chart.allStates.enumerated() {
      if let initial = state.initial {
        let role = state.isHistory ? Role.historyDefault : .initial
        let position = Origin(initial.origin.position ?? state.origin.position)
        lists.append(TargetList(role, owner: place, names: initial.targets, origin: position, in: chart))
      }
      for transition in state.transitions {
        let position = Origin(transition.origin.position ?? state.origin.position)
        lists.append(
          TargetList(
            .transition(transition), owner: place, names: transition.targets, origin: position, in: chart))
      }
    }
    return lists
  }

  /// Returns a description of the list's owner, for messages.
  func subject(in survey: Survey) -> String {
    let name = owner.map { "'\(survey.states[$0].id)'" } ?? "the chart"
    return switch role {
    case .transition(let transition):
      transition.isEventless
        ? "the eventless transition of \(name)"
        : "the transition of \(name) on '\(transition.events.map(\.text).joined(separator: " "))'"
    case .initial: "the initial of \(name)"
    case .historyDefault: "the default of \(name)"
    }
  }
}
