extension Evaluator {
  /// Whether a value fits a pattern, whose names are bound; nil if that is not known.
  func matches(_ pattern: Pattern, _ value: AbstractValue, _ environment: inout Environment) -> Truth? {
    guard begin() else { return nil }
    defer { end() }
    switch pattern.form {
    case .wildcard: return .yes
    case .bind:
      bind(pattern, value, &environment)
      return .yes
    case .isType(let type): return isOf(value, type, environment)
    case .cast(let inner, let type):
      bind(inner, value, &environment)
      return isOf(value, type, environment)
    case .tuple(let inner):
      guard case .tuple(let parts) = value, parts.count == inner.count else { return nil }
      var sum = Truth.yes
      for (pattern, part) in zip(inner, parts) where sum != .no {
        if let next = matches(pattern, part, &environment) {
          sum = sum.and(next)
        } else if case .unknown(let subject) = part {
          sum = sum.and(.when(.text("\(subject.plain) is \(text(pattern.span))".matchText, isUnread: subject.isUnread)))
        } else {
          return nil
        }
      }
      return sum
    case .enumCase(let name, let inner):
      switch value {
      case .enumCase(let other):
        for name in inner.flatMap(\.names) {
          environment.values[name] = .unknown(.text(name, isUnread: false))
        }
        guard name == other else { return .no }
        let open = inner.filter { !$0.isIrrefutable }
        return open.isEmpty ? .yes : .when(.text(text(pattern.span), isUnread: false))
      case .null: return Truth(name == "none")
      case .either(let condition, let first, let second):
        guard let one = matches(pattern, first, &environment), let two = matches(pattern, second, &environment) else {
          return nil
        }
        return .choice(.when(condition), one, two)
      default: return nil
      }
    case .expression(let expected):
      if case .boolean(let wanted) = expected.form {
        switch value {
        case .truth(let truth): return wanted ? truth : truth.negated
        case .unknown(let text): return .when(wanted ? text : text.negated)
        default: break
        }
      }
      let other = evaluate(expected, environment)
      if case .truth(let wanted) = value, case .truth(let truth) = other {
        return .choice(wanted, truth, truth.negated)
      }
      return AbstractValue.areEqual(value, other)
    }
  }

  /// Whether all conditions of a list hold; what they bind is in the environment then.
  func holds(_ conditions: [Condition], _ environment: inout Environment) -> Truth {
    var sum = Truth.yes
    for condition in conditions where sum != .no { sum = sum.and(holds(condition, &environment)) }
    return sum
  }

  private func holds(_ condition: Condition, _ environment: inout Environment) -> Truth {
    switch condition.form {
    case .test(let test): return truth(test, environment)
    case .platform: return .when(.text(text(condition.span), isUnread: false))
    case .match(let pattern, let subject):
      let value = evaluate(subject, environment)
      let isUnread = mentions(environment.subjects, subject)
      let result = matches(pattern, value, &environment)
      return result ?? .when(.text(text(condition.span), isUnread: isUnread))
    case .bind(let pattern, let subject):
      let value = evaluate(subject, environment)
      if mentions(environment.subjects, subject) { environment.subjects.formUnion(pattern.names) }
      bind(pattern, value, &environment)
      switch value {
      case .null: return .no
      case .either(let text, .null, let other) where other.isKnown:
        bind(pattern, other, &environment)
        return .when(text.negated)
      case .either(let text, let other, .null) where other.isKnown:
        bind(pattern, other, &environment)
        return .when(text)
      case .unknown(let text): return .when(.text(self.text(condition.span), isUnread: text.isUnread))
      default: return .yes
      }
    }
  }
}

extension String {
  /// `x is is T` and `x is .idle` as they are written elsewhere.
  var matchText: String { replacing(" is is ", with: " is ").replacing(" is let ", with: " is ") }
}
