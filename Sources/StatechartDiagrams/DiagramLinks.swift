public import Statecharts
public import XMLTree

/// Where the parts of a drawing lead when they are clicked.
public struct DiagramLinks: Sendable {
  /// The address that asks for a state; nil for no link.
  public let state: @Sendable (State.ID) -> String?
  /// The address that belongs to a transition; nil for no link.
  public let transition: @Sendable (Transition.ID) -> String?

  /// The addresses of states with holes in them, which are the same in every drawing of the machine.
  public struct Pattern: Sendable {
    /// The holes in the addresses.
    public let holes: [MarkupHole]
    /// What stands in the holes in this drawing.
    public let texts: [WrittenAddress]
    /// The address that asks for a state, with holes; nil where this drawing's address is not of that form.
    public let state: @Sendable (State.ID) -> String?

    /// Makes a pattern.
    public init(
      holes: [MarkupHole], texts: [WrittenAddress], state: @escaping @Sendable (State.ID) -> String?
    ) {
      self.holes = holes
      self.texts = texts
      self.state = state
    }
  }

  /// The form that the addresses of states have, if it is known: then parts are kept with their links.
  public var pattern: Pattern?

  /// Makes links; transitions have none unless told.
  public init(
    state: @escaping @Sendable (State.ID) -> String?,
    transition: @escaping @Sendable (Transition.ID) -> String? = { _ in nil }
  ) {
    self.state = state
    self.transition = transition
  }
}
