/// The pseudo-states of UML that SCXML lacks; a state that represents one has the behaviour written out as transitions.
///
/// UML 2.5.1, 14.2.3.7. A choice or junction is an atomic state with eventless transitions, a fork one with an
/// eventless transition to several states, a join one that its sources reach together, an entry or exit point one with
/// an eventless transition across the border of its state. A termination is an outermost final state.
public enum Pseudostate: String, Hashable, Codable, Sendable, CaseIterable {
  /// Branches by conditions that are looked at on the way.
  case choice
  /// Joins and splits transitions by conditions that UML looks at before the way is taken.
  case junction
  /// Splits a transition into several, one for each region.
  case fork
  /// Joins transitions from several regions.
  case join
  /// A place on the border of a state to enter it by.
  case entryPoint
  /// A place on the border of a state to leave it by.
  case exitPoint
  /// Ends the whole machine.
  case terminate
}
