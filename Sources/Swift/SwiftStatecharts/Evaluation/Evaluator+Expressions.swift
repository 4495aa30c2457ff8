extension Evaluator {
  func evaluate(_ expression: Expr, _ environment: Environment) -> AbstractValue {
    guard begin() else { return unread(expression.span) }
    defer { end() }
    let value = made(of: expression, environment)
    let size = value.size(upTo: Evaluator.maxSize)
    return size < Evaluator.maxSize && spend(size - 1) ? value : unread(expression.span)
  }

  private func made(of expression: Expr, _ environment: Environment) -> AbstractValue {
    switch expression.form {
    case .boolean(let value): return .truth(Truth(value))
    case .string(let text): return .string(text)
    case .integer(let value): return .integer(value)
    case .null: return .null
    case .name(let name): return self.name(name, expression, environment)
    case .member(let base, let name): return member(base, name, expression, environment)
    case .call(let callee, let arguments): return call(callee, arguments, expression, environment)
    case .index(let base, let arguments): return index(base, arguments, expression, environment)
    case .array(let items): return .list(items.map { evaluate($0, environment) })
    case .dictionary(let items):
      return .dictionary(items.map { (evaluate($0.key, environment), evaluate($0.value, environment)) })
    case .tuple(let items): return .tuple(items.map { evaluate($0.value, environment) })
    case .closure(let closure): return .closure(closure, environment)
    case .any(let parts):
      return .truth(parts.reduce(.no) { $0 == .yes ? .yes : $0.or(truth($1, environment)) })
    case .all(let parts):
      return .truth(parts.reduce(.yes) { $0 == .no ? .no : $0.and(truth($1, environment)) })
    case .not(let inner): return .truth(truth(inner, environment).negated)
    case .binary(let name, let left, let right): return binary(name, left, right, expression, environment)
    case .ternary(let condition, let first, let second):
      return .choice(
        truth(condition, environment), evaluate(first, environment), evaluate(second, environment))
    case .isType(let inner, let type):
      let value = evaluate(inner, environment)
      return isOf(value, type, environment).map { .truth($0) } ?? unknown(expression, environment)
    case .cast(let inner, let type, let isOptional): return cast(inner, type, isOptional, environment)
    case .type(let type): return self.type(type, environment) ?? unknown(expression, environment)
    case .statement(let statement): return run([statement], environment.forValue, isImplicit: true)
    case .pattern, .other: return unknown(expression, environment)
    }
  }

  /// Whether an expression holds.
  func truth(_ expression: Expr, _ environment: Environment) -> Truth {
    switch evaluate(expression, environment) {
    case .truth(let truth): return truth
    case .either(let condition, let first, let second):
      return .choice(.when(condition), first.truth, second.truth)
    case .unknown(let text): return .when(text)
    default: return unknown(expression, environment).truth
    }
  }

  private func type(_ type: TypeRef, _ environment: Environment) -> AbstractValue? {
    guard let path = type.path else { return nil }
    return program.resolve(path, from: environment.scope, file: environment.file).map { .type($0) }
      ?? .unseenType(path)
  }

  private func cast(_ inner: Expr, _ type: TypeRef, _ isOptional: Bool, _ environment: Environment) -> AbstractValue {
    let value = evaluate(inner, environment)
    guard isOptional, let holds = isOf(value, type, environment) else { return value }
    return .choice(holds, value, .null)
  }

  private func name(_ name: String, _ expression: Expr, _ environment: Environment) -> AbstractValue {
    if let value = environment.values[name] { return value }
    if let tracked = environment.tracked, isTracked(expression, environment) { return tracked.value }
    if let value = environment.assumedProperties[name] { return value }
    switch name {
    case "self":
      return environment.selfValue ?? environment.object.map { .instance($0) } ?? unknown(expression, environment)
    case "Self": return environment.object.map { .type($0) } ?? unknown(expression, environment)
    case "_": return unknown(expression, environment)
    default: break
    }
    if let object = environment.object, let value = property(name, of: object, environment) { return value }
    for scope in environment.scope?.scopes ?? [] {
      if let value = property(name, of: scope, environment) { return value }
    }
    if let type = program.resolve([name], from: environment.scope, file: environment.file) { return .type(type) }
    if let property = program.properties[name], property.isConstant || property.getter != nil,
      let value = property.initial ?? property.getter?.onlyResult
    {
      return entered(environment) { evaluate(value, $0) } ?? unread(expression.span)
    }
    return name.isTypeName ? .unseenType([name]) : unknown(expression, environment)
  }

  private func member(_ base: Expr?, _ name: String, _ expression: Expr, _ environment: Environment) -> AbstractValue {
    guard let base else { return .enumCase(name) }
    if let tracked = environment.tracked, isTracked(expression, environment) { return tracked.value }
    if case .name("self") = base.form, let value = environment.assumedProperties[name] { return value }
    if let path = expression.path, environment.values[path[0]] == nil {
      if let type = program.resolve(path, from: environment.scope, file: environment.file) { return .type(type) }
    }
    if name == "currentState", let object = environment.object, base.isStateMachine, isState(object) {
      return .instance(object)
    }
    if case .name("super") = base.form, let object = environment.object, let above = environment.scope?.superclass {
      return property(name, of: object, environment, above: above) ?? unknown(expression, environment)
    }
    let value = evaluate(base, environment)
    return value.map { member(name, of: $0, expression, environment) }
  }

  func isState(_ type: ProgramType) -> Bool {
    type.lineage.contains { roots.contains($0.simpleName) } || type.unseenRoot?.last.map(roots.contains) == true
  }

  private func member(_ name: String, of value: AbstractValue, _ expression: Expr, _ environment: Environment)
    -> AbstractValue
  {
    switch (value, name) {
    case (_, "self"), (.null, _): return value
    case (.instance(let object), "dynamicType"), (.instance(let object), "class"),
      (.instance(let object), "classForCoder"):
      return .type(object)
    case (.instance(let object), _):
      if let value = property(name, of: object, environment) { return value }
      // In Objective-C `self.list` may be a method, too.
      guard object.functions(named: name)?.functions.contains(where: { $0.parameters.isEmpty }) == true else {
        return unknown(expression, environment)
      }
      return objectCall(value, name, [], expression, environment)
    case (.type(let type), _):
      if type.cases.contains(where: { $0.name == name }) { return .enumCase(name) }
      if name == "allCases", type.isEnum { return .list(type.cases.map { .enumCase($0.name) }) }
      return property(name, of: type, environment) ?? unknown(expression, environment)
    case (.unseenType(let path), _) where name.isTypeName: return .unseenType(path + [name])
    case (.list(let items), "isEmpty"): return .truth(Truth(items.isEmpty))
    case (.list(let items), "indices"): return .list(items.indices.map { .integer($0) })
    case (.list(let items), "count"): return .integer(items.count)
    case (.list(let items), "first"): return items.first ?? .null
    case (.list(let items), "last"): return items.last ?? .null
    case (.dictionary(let items), "keys"): return .list(items.map(\.key))
    case (.dictionary(let items), "values"): return .list(items.map(\.value))
    case (.tuple(let items), _):
      if let place = Int(name), items.indices.contains(place) { return items[place] }
      return unknown(expression, environment)
    case (.enumCase(let own), _):
      guard !["rawValue", "hashValue"].contains(name),
        let type = enumeration(having: own, environment, { $0.property(named: name) != nil })
      else { return unknown(expression, environment) }
      return property(name, of: type, environment, selfValue: value) ?? unknown(expression, environment)
    default: return unknown(expression, environment)
    }
  }

  /// The enum of a case: that of the object whose code runs, or the only one that has what is asked of it.
  func enumeration(
    having name: String, _ environment: Environment, _ isFitting: (ProgramType) -> Bool
  ) -> ProgramType? {
    if let object = environment.object, object.isEnum, isFitting(object) { return object }
    let fitting = program.enums(having: name).filter(isFitting)
    return fitting.count == 1 ? fitting[0] : nil
  }

  private func index(
    _ base: Expr, _ arguments: [Expr.Argument], _ expression: Expr, _ environment: Environment
  ) -> AbstractValue {
    let value = evaluate(base, environment)
    guard let wanted = arguments.first.map({ evaluate($0.value, environment) }), wanted.isKnown else {
      return unknown(expression, environment)
    }
    let fallback =
      arguments.count > 1 && arguments[1].label == "default" ? evaluate(arguments[1].value, environment) : .null
    switch value {
    case .dictionary(let items):
      for item in items {
        guard let isSame = AbstractValue.areEqual(item.key, wanted) else { return unknown(expression, environment) }
        if isSame == .yes { return item.value }
      }
      return fallback
    case .list(let items):
      if case .integer(let place) = wanted, items.indices.contains(place) { return items[place] }
      return unknown(expression, environment)
    default: return unknown(expression, environment)
    }
  }

  private func binary(
    _ name: String, _ left: Expr, _ right: Expr, _ expression: Expr, _ environment: Environment
  ) -> AbstractValue {
    switch name {
    case "==", "===", "~=", "!=", "!==":
      let (one, two) = (evaluate(left, environment), evaluate(right, environment))
      guard let isSame = AbstractValue.areEqual(one, two) else { return unknown(expression, environment) }
      // Of two values of one case, the payloads may differ.
      if isSame != .no, left.hasPayload(as: one) || right.hasPayload(as: two) {
        return unknown(expression, environment)
      }
      return .truth(name.hasPrefix("!") ? isSame.negated : isSame)
    case "??":
      return evaluate(left, environment).map { value in
        switch value {
        case .null: self.evaluate(right, environment)
        case .unknown: self.unknown(expression, environment)
        default: value
        }
      }
    case "+", "-", "..<", "...", ">", ">=", "<", "<=":
      let two = evaluate(right, environment)
      return evaluate(left, environment).map { one in
        two.map { self.combined(name, one, $0) ?? self.unknown(expression, environment) }
      }
    default: return unknown(expression, environment)
    }
  }

  /// Returns the result of an operator on lists and integers; nil if it is unknown.
  private func combined(_ name: String, _ left: AbstractValue, _ right: AbstractValue) -> AbstractValue? {
    switch (name, left, right) {
    case ("+", .list(let one), .list(let two)): return .list(one + two)
    case (_, .integer(let one), .integer(let two)):
      switch name {
      case ">": return .truth(Truth(one > two))
      case ">=": return .truth(Truth(one >= two))
      case "<": return .truth(Truth(one < two))
      case "<=": return .truth(Truth(one <= two))
      case "+", "-":
        let (sum, hasOverflow) = name == "+" ? one.addingReportingOverflow(two) : one.subtractingReportingOverflow(two)
        return hasOverflow ? nil : .integer(sum)
      default:
        guard (0...Evaluator.maxRange).contains(two.subtractingReportingOverflow(one).partialValue) else { return nil }
        return .list((one..<(name == "..." ? two + 1 : two)).map { .integer($0) })
      }
    default: return nil
    }
  }

  /// Evaluates code outside the current function; nil if functions are too deep in one another.
  func entered(_ environment: Environment, _ work: (Environment) -> AbstractValue) -> AbstractValue? {
    guard environment.depth < Evaluator.maxDepth else { return nil }
    return work(
      Environment(
        object: environment.object, selfValue: environment.selfValue, assumedProperties: environment.assumedProperties,
        scope: environment.scope,
        file: environment.file, depth: environment.depth + 1))
  }
}

extension Expr {
  /// The names of `A.B.c`, if the expression is nothing else.
  var path: [String]? {
    switch form {
    case .name(let name): return [name]
    case .member(let base?, let name): return base.path.map { $0 + [name] }
    default: return nil
    }
  }

  /// True for `.failed("…")`, of which the value is the case.
  fileprivate func hasPayload(as value: AbstractValue) -> Bool {
    guard case .call(let callee, _) = form, case .member(_, let name) = callee.form, case .enumCase(name) = value else {
      return false
    }
    return true
  }

  /// True for what is called a state machine.
  var isStateMachine: Bool {
    switch form {
    case .name(let name), .member(_, let name): name.lowercased().hasSuffix("statemachine")
    default: false
    }
  }
}

extension [Statement] {
  /// The value of a body that is one expression.
  var onlyResult: Expr? {
    guard count == 1 else { return nil }
    switch self[0].form {
    case .expression(let value), .result(let value?): return value
    default: return nil
    }
  }
}
