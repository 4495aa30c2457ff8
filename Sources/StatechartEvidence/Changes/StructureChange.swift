package import Statecharts

/// What is different in the structure of two versions of a chart.
package struct StructureChange: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case added
    case removed
    case changed
    case renamed
    case moved
  }

  /// What it happened to.
  package enum Subject: Hashable, Sendable {
    /// The chart itself: its beginning, its data.
    case chart
    /// A state, by its identifier in the new version, or in the old one if it was removed.
    case state(State.ID)
    /// A transition, by its identifier in the new version, or in the old one if it was removed.
    case transition(Transition.ID)
  }

  package let kind: Kind
  package let subject: Subject
  /// What it is called, in words: `state 'Idle'`, `transition 'Idle' → 'Busy' on 'go'`.
  package let name: String
  /// Which of its parts changed, with both versions; none where it was added or removed.
  package let details: [Detail]
  /// Where it is: in the new version's text, or in the old one's if it was removed.
  package let position: SourcePosition?

  /// A part that is not the same in both versions.
  package struct Detail: Hashable, Sendable {
    /// The part: `name`, `parent`, `events`, `condition`, `targets`, `actions`, …
    package let part: String
    package let old: String
    package let new: String
  }
}
