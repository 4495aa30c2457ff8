import Statecharts

/// The meanings of the names in the code of a machine, at the place of a piece of it.
struct XStateScope: Sendable {
  /// The meaning of a name or an expression.
  enum Meaning: Hashable, Sendable {
    /// The context of the machine.
    case context
    /// The event.
    case event
    /// The object with both that a function of version 5 is given.
    case arguments
    /// A value.
    case value(ScriptExpression)
    /// `enqueue`, to which actions are given.
    case enqueue
    /// `check`, which asks for a condition.
    case check
    /// Something that is not followed.
    case outside
  }

  var names: [String: Meaning] = [:]
  /// True if there is an event: none is when the machine starts.
  var hasEvent = true

  /// Returns the meaning of a member of the object with the context and the event.
  static func argument(_ key: String) -> Meaning {
    switch key {
    case "context", "ctx": .context
    case "event": .event
    case "enqueue", "enq": .enqueue
    case "check": .check
    default: .outside
    }
  }

  /// The members that the object which a function of version 5 is given can have.
  static let argumentKeys: Set<String> = [
    "context", "event", "self", "system", "spawn", "check", "enqueue", "input", "output",
  ]
}

extension ScriptExpression {
  /// The only value that a literal object has for a name; nil for anything else.
  func property(_ name: String) -> ScriptExpression? {
    guard case .object(let properties) = self, properties.allSatisfy({ $0.name != nil }) else { return nil }
    return properties.last { $0.name == name }?.value
  }

  /// A value as a condition: where it is chosen between `true`, `false` and another, with `&&` and `||`.
  var asCondition: ScriptExpression {
    guard case .conditional(let condition, let one, let other) = self else { return self }
    let (test, left, right) = (condition.asCondition, one.asCondition, other.asCondition)
    switch (left, right) {
    case (.name("true"), .name("false")): return test
    case (.name("false"), .name("true")): return .unary("!", test)
    case (.name("true"), _): return .binary("||", test, right)
    case (.name("false"), _): return .binary("&&", .unary("!", test), right)
    case (_, .name("false")): return .binary("&&", test, left)
    default: return .conditional(test, left, right)
    }
  }
}
