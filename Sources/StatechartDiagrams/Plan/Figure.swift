import Statecharts

/// A box of the layout and what is drawn in it.
struct Figure: Hashable, Sendable {
  /// What is drawn.
  enum Kind: Hashable, Sendable {
    /// The dot where the chart or a compound state begins.
    case initial
    /// A rounded box.
    case atomic(StateText)
    /// A box with round ends and a ring.
    case final(StateText)
    /// A circle with H or H*.
    case history(State.HistoryDepth)
    /// The shape that UML has for a pseudo-state.
    case pseudostate(Pseudostate)
    /// A frame with a header around other figures.
    case compound(StateText)
    /// A region of a parallel state, with a heading.
    case region(StateText)
    /// A box that only gives its content a place.
    case group
  }

  let kind: Kind
  /// The state that the figure represents, by its place in document order; nil for dots and groups.
  let state: Int?

  /// What is written in the figure.
  var text: StateText? {
    switch kind {
    case .atomic(let text), .final(let text), .compound(let text), .region(let text): text
    case .initial, .history, .pseudostate, .group: nil
    }
  }

  /// True for a final state, which has a ring next to its name.
  var isFinal: Bool {
    switch kind {
    case .final: true
    case .initial, .atomic, .history, .pseudostate, .compound, .region, .group: false
    }
  }

  /// True if the figure holds others.
  var isContainer: Bool {
    switch kind {
    case .compound, .region, .group: true
    case .initial, .atomic, .final, .history, .pseudostate: false
    }
  }
}

/// An arrow of the layout and what it represents.
struct Connection: Hashable, Sendable {
  /// What the arrow represents.
  enum Meaning: Hashable, Sendable {
    /// A transition to one of its targets, by the target's place; the first carries label and identifier.
    case transition(Transition.ID, part: Int)
    /// The way from a dot or a history mark to where it leads.
    case defaultEntry
  }

  let meaning: Meaning
  let label: TextBlock?
  /// How many transitions a bundle represents, by the first of them; nil for an arrow of one.
  var bundled: Int?

  /// True for the way of a transition to its second target, or a later one; it comes right after that to the target
  /// before.
  var isFurtherPart: Bool {
    switch meaning {
    case .transition(_, let part): part > 0
    case .defaultEntry: false
    }
  }
}
