package import Statecharts

/// The states that are expanded of a chart with more than 60 states, of which compound states are boxes at first.
package enum ExpandedStates: Hashable, Sendable {
  /// The content of these states, with that of the states around them.
  case states(Set<State.ID>)
  /// Everything.
  case all

  /// The word for everything: no identifier of SCXML has an asterisk.
  private static let everything = "*"

  /// Reads the value of a query: `*`, or names between commas, in which `%25` is written for `%` and `%2C` for a comma.
  /// Names that no compound state of the chart has are left out.
  package init(_ text: String, in chart: Statechart) {
    guard text != Self.everything else {
      self = .all
      return
    }
    let names = ListText.split(text).map { State.ID($0) }
    self = .states(Set(names.filter { chart.state($0)?.children.isEmpty == false }))
  }

  /// The states whose content is drawn where others are boxes; nil if everything is drawn.
  package var states: Set<State.ID>? {
    switch self {
    case .states(let states): states
    case .all: nil
    }
  }

  /// The value of a query, always in one order; nil if only boxes are drawn.
  var text: String? {
    switch self {
    case .all: Self.everything
    case .states(let states): ListText.joined(states.map(\.name).sorted())
    }
  }

  /// With one more state's content.
  func unfolding(_ state: State.ID) -> ExpandedStates {
    switch self {
    case .states(let states): .states(states.union([state]))
    case .all: .all
    }
  }
}
