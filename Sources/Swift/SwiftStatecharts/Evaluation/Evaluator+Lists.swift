extension Evaluator {
  /// A method of a list; nil if it is not known.
  func listCall(
    _ items: [AbstractValue], _ name: String, _ arguments: [Expr.Argument], _ expression: Expr,
    _ environment: Environment
  ) -> AbstractValue? {
    guard items.count <= 1000 else { return nil }
    if let test = arguments.last, isFunction(test.value, environment) {
      return listCall(items, name, where: test.value, arguments, expression, environment)
    }
    guard let first = arguments.first.map({ evaluate($0.value, environment) }) else {
      return ["reversed", "sorted", "shuffled"].contains(name) ? .list(items) : nil
    }
    switch name {
    case "contains", "containsObject", "includes":
      var holds = Truth.no
      for item in items {
        guard let isSame = AbstractValue.areEqual(item, first) else { return nil }
        holds = holds.or(isSame)
      }
      return .truth(holds)
    case "index", "firstIndex", "indexOf", "lastIndex":
      return position(items) { AbstractValue.areEqual($0, first) }
    case "union", "appending", "adding":
      if case .list(let more) = first { return .list(items + more) }
      return nil
    case "subtracting":
      guard case .list(let removed) = first else { return nil }
      return .list(items.filter { item in !removed.contains { AbstractValue.areEqual(item, $0) == .yes } })
    default: return nil
    }
  }

  private func isFunction(_ argument: Expr, _ environment: Environment) -> Bool {
    switch argument.form {
    case .closure, .member(.some, "init"): return true
    case .name(let name):
      if case .closure? = environment.values[name] { return true }
      return ["==", "isValidNextState"].contains(name)
    default: return false
    }
  }

  private func listCall(
    _ items: [AbstractValue], _ name: String, where test: Expr, _ arguments: [Expr.Argument], _ expression: Expr,
    _ environment: Environment
  ) -> AbstractValue? {
    func result(_ values: [AbstractValue]) -> AbstractValue {
      if case .member(let type?, "init") = test.form, values.count == 1 {
        // `map(ObjectIdentifier.init)`
        return type.path == ["ObjectIdentifier"] ? values[0] : unknown(expression, environment)
      }
      guard case .closure(let closure, let captured) = evaluate(test, environment) else {
        return unknown(expression, environment)
      }
      return apply(closure, values, captured, expression)
    }
    func holds(_ item: AbstractValue) -> Truth { result([item]).truth }
    switch name {
    case "contains": return .truth(items.reduce(.no) { $0.or(holds($1)) })
    case "allSatisfy": return .truth(items.reduce(.yes) { $0.and(holds($1)) })
    case "first", "last":
      return items.reversed().reduce(AbstractValue.null) { rest, item in .choice(holds(item), item, rest) }
    case "index", "firstIndex", "indexOf", "lastIndex": return position(items) { holds($0) }
    case "map", "compactMap", "flatMap": return .list(items.map { result([$0]) })
    case "filter", "removeAll":
      var kept: [AbstractValue] = [.list([])]
      for item in items {
        let isKept = name == "filter" ? holds(item) : holds(item).negated
        kept = [
          kept[0].map { list in
            guard case .list(let before) = list else { return list }
            return .choice(isKept, .list(before + [item]), list)
          }
        ]
        if isExhausted { return nil }
      }
      return kept[0]
    case "reduce":
      guard let start = arguments.first.map({ evaluate($0.value, environment) }) else { return nil }
      return items.reduce(start) { result([$0, $1]) }
    default: return nil
    }
  }

  private func position(_ items: [AbstractValue], _ isWanted: (AbstractValue) -> Truth?) -> AbstractValue? {
    var found = AbstractValue.null
    for (place, item) in items.enumerated().reversed() {
      guard let holds = isWanted(item) else { return nil }
      let rest = found
      found = .choice(holds, .integer(place), rest)
    }
    return found
  }

  /// Calls a closure.
  func apply(_ closure: Expr.Closure, _ values: [AbstractValue], _ captured: Environment, _ expression: Expr)
    -> AbstractValue
  {
    guard captured.depth < Evaluator.maxDepth else { return unread(expression.span) }
    var inner = captured.forValue
    inner.depth += 1
    for (place, value) in values.enumerated() {
      inner.values["$\(place)"] = value
      if place < closure.parameters.count { inner.values[closure.parameters[place]] = value }
    }
    if case .tuple(let parts)? = values.first, values.count == 1 {
      for (place, part) in parts.enumerated() where closure.parameters.count == parts.count {
        inner.values[closure.parameters[place]] = part
      }
    }
    return run(closure.body, inner, isImplicit: closure.body.count == 1)
  }

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
      return result
        ?? .when(.text(words(text(condition.span), about: [subject], environment), isUnread: isUnread))
    case .bind(let pattern, let subject):
      let value = evaluate(subject, environment)
      if mentions(environment.subjects, subject) { environment.subjects.formUnion(pattern.names) }
      bind(pattern, value, &environment)
      switch value {
      case .null: return .no
      case .either(let text, .null, let other):
        bind(pattern, other, &environment)
        return .when(text.negated)
      case .either(let text, let other, .null):
        bind(pattern, other, &environment)
        return .when(text)
      case .unknown(let text):
        let words = words(self.text(condition.span), about: [subject], environment)
        return .when(.text(words, isUnread: text.isUnread))
      default: return .yes
      }
    }
  }
}

extension String {
  /// `x is is T` and `x is .idle` as they are written elsewhere.
  var matchText: String { replacing(" is is ", with: " is ").replacing(" is let ", with: " is ") }
}
