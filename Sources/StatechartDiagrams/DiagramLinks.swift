public import Statecharts

/// Where the parts of a drawing lead when they are clicked.
public struct DiagramLinks: Sendable {
  /// The address that asks for a state; nil for no link.
  public let state: @Sendable (State.ID) -> String?
  /// The address that belongs to a transition; nil for no link.
  public let transition: @Sendable (Transition.ID) -> String?

  /// Makes links; transitions have none by default.
  public init(
    state: @escaping @Sendable (State.ID) -> String?,
    transition: @escaping @Sendable (Transition.ID) -> String? = { _ in nil }
  ) {
    self.state = state
    self.transition = transition
  }
}
