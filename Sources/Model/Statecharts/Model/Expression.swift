/// An expression or script in the language of the chart's data model, unread until it runs.
public struct Expression: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text as it was written.
  public let source: String
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes an expression.
  public init(_ source: String, origin: Origin = .none) {
    self.source = source
    self.origin = origin
  }

  /// Makes an expression without an origin.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The text as it was written.
  public var description: String { source }
}

/// A condition: a Boolean expression that guards a transition or a branch. SCXML 5.9.1.
public typealias Condition = Expression

/// A property that is either written out or computed when it is needed (`event`/`eventexpr` and the like).
public enum Computable<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value itself.
  case literal(Value)
  /// The expression that yields it.
  case computed(Expression)
}

extension Computable: Codable where Value: Codable {}
