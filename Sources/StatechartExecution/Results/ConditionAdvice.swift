public import Statecharts

/// What would have to be different for a transition whose condition is false.
public struct ConditionAdvice: Hashable, Codable, Sendable {
  /// A value that a condition reads and a person can change.
  public enum Place: Hashable, Codable, Sendable {
    /// A variable, or a member of the object that it holds.
    case variable(String, members: [String])
    /// What the event carries, or a member of it.
    case payload(members: [String])
  }

  /// Which values would do.
  public enum Need: Hashable, Codable, Sendable {
    /// This value or a greater one.
    case atLeast(Value)
    /// A greater value.
    case moreThan(Value)
    /// This value or a smaller one.
    case atMost(Value)
    /// A smaller value.
    case lessThan(Value)
    /// This value.
    case equal(Value)
    /// Any other value.
    case unequal(Value)
    /// This value and perhaps others.
    case example(Value)
  }

  /// Something that would have to be different.
  public enum Demand: Hashable, Codable, Sendable {
    /// A value, which is this now, or is not there.
    case value(Place, now: Value?, Need)
    /// A state would have to be active, or not be.
    case state(State.ID, isActive: Bool)
  }

  /// Changes that together make the condition true.
  public struct Way: Hashable, Codable, Sendable {
    /// What would have to be different.
    public let demands: [Demand]
    /// Steps that make it so with the values nearest to those of now, the wanted one last: it was tried, and takes the
    /// transition. None where a state would have to be active or not, which no step sets.
    public let steps: [Step]

    /// Makes a way.
    public init(demands: [Demand], steps: [Step]) {
      self.demands = demands
      self.steps = steps
    }
  }

  /// The transition.
  public let transition: Transition.ID
  /// The ways, those with the fewest and smallest changes first; none where that cannot be determined.
  public let ways: [Way]

  /// Makes advice.
  public init(on transition: Transition.ID, ways: [Way]) {
    self.transition = transition
    self.ways = ways
  }
}
