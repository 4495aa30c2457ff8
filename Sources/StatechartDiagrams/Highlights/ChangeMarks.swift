package import Statecharts

/// What was added, removed and changed in a drawing of two versions of a chart, which has the states and transitions
/// of both.
package struct ChangeMarks: Hashable, Sendable {
  /// What happened to a part of a chart.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Only the new version has it.
    case added
    /// Only the old version has it.
    case removed
    /// Both have it, and it is not the same.
    case changed

    /// The sign in the badge of a state, so that colour is not the only difference.
    var sign: String {
      switch self {
      case .added: "+"
      case .removed: "\u{2212}"
      case .changed: "~"
      }
    }
  }

  package var states: [State.ID: Kind]
  package var transitions: [Transition.ID: Kind]

  package init(states: [State.ID: Kind] = [:], transitions: [Transition.ID: Kind] = [:]) {
    (self.states, self.transitions) = (states, transitions)
  }

  /// True if something is marked so.
  func has(_ kind: Kind) -> Bool { states.values.contains(kind) || transitions.values.contains(kind) }

  /// The same under other names; of several with one name that are not marked alike the mark is "changed".
  func renamed(
    states name: (State.ID) -> State.ID?, transitions other: (Transition.ID) -> Transition.ID?
  ) -> ChangeMarks {
    let merge = { (first: Kind, second: Kind) in first == second ? first : .changed }
    return ChangeMarks(
      states: Dictionary(
        states.compactMap { pair in name(pair.key).map { ($0, pair.value) } }, uniquingKeysWith: merge),
      transitions: Dictionary(
        transitions.compactMap { pair in other(pair.key).map { ($0, pair.value) } }, uniquingKeysWith: merge))
  }
}
