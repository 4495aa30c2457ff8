extension Evaluator {
  /// True for the variable that is tracked.
  func isTracked(_ target: Expr, _ environment: Environment) -> Bool {
    guard let tracked = environment.tracked, let path = target.path, let first = path.first else { return false }
    if path.count == 1 { return tracked.names.contains(path) && environment.values[first] == nil }
    return tracked.names.contains { name in
      guard name.dropFirst().elementsEqual(path.dropFirst()) else { return false }
      return first == name[0] || isCopy(environment.values[first], of: name[0], environment)
    }
  }

  /// True after `guard let object = self` and `var next = state`.
  private func isCopy(_ value: AbstractValue?, of name: String, _ environment: Environment) -> Bool {
    switch value {
    case .instance(let object): name == "self" && object === environment.object
    case .unknown(.text(name, _)): true
    default: false
    }
  }

  /// Keeps what a statement gives to the tracked variable; false if it gives nothing.
  func track(_ expression: Expr, _ environment: inout Environment) -> Bool {
    guard let tracked = environment.tracked else { return false }
    switch expression.form {
    case .binary("=", let target, let source) where isTracked(target, environment):
      reached.insert(expression.span)
      if isTracked(source, environment) { return true }
      let value: AbstractValue
      if case .statement(let statement) = source.form {
        var inner = environment
        inner.tracked = tracked.begun(returning: .state)
        value = run([statement], inner, isImplicit: true)
      } else {
        // A variable may be empty: that is none of its states.
        value = source.isNull ? unread(source.span) : evaluate(source, environment)
      }
      assign(known(value, source, tracked), at: expression.span, &environment)
      return true
    case .binary("=", let target, let source) where target.path == ["self"] && tracked.isHeld:
      reached.insert(expression.span)
      let value = held(by: source, tracked, environment, depth: 0) ?? unread(expression.span)
      assign(known(value, source, tracked), at: expression.span, &environment)
      return true
    case .binary("=", let target, let source) where target.path == ["_"]: return track(source, &environment)
    case .call(let callee, let arguments):
      guard arguments.count == 1, tracked.isGuess(callee, of: environment.object),
        case .enumCase(let name) = evaluate(arguments[0].value, environment), tracked.cases.contains(name)
      else { return false }
      reached.insert(expression.span)
      guessed.insert(expression.span)
      assign(.enumCase(name), at: expression.span, &environment)
      return true
    default: return false
    }
  }

  /// The state that a new value of the type has which holds it; nil if that is not known.
  private func held(
    by value: Expr, _ tracked: Environment.Tracked, _ environment: Environment, depth: Int
  ) -> AbstractValue? {
    guard let owner = environment.object, let name = tracked.names.first?.last, depth < 4 else { return nil }
    var arguments: [Expr.Argument] = []
    var callee = value
    if case .call(let own, let given) = value.form { (callee, arguments) = (own, given) }
    switch callee.form {
    case .member(let base, let called) where called != "init":
      // `.closed` is what a function or a property of the type makes.
      guard base.map({ $0.path?.last == owner.simpleName || $0.path == ["Self"] }) ?? true else { return nil }
      if let property = owner.properties[called], property.isStatic, arguments.isEmpty,
        let result = property.getter?.onlyResult ?? property.initial
      {
        return held(by: result, tracked, environment, depth: depth + 1)
      }
      guard let function = owner.functions[called]?.first(where: { $0.isStatic && $0.takes(arguments) }),
        let result = function.body?.onlyResult,
        let inner = entering(function, arguments, owner: owner, environment)
      else { return nil }
      var inside = inner
      inside.tracked = tracked
      return held(by: result, tracked, inside, depth: depth + 1)
    case .member(let base?, "init") where base.path?.last != owner.simpleName && base.path != ["Self"]: return nil
    case .name(let called) where called != owner.simpleName && called != "Self": return nil
    case .member, .name: break
    default: return nil
    }
    let initializers = owner.functionList.filter(\.isInitializer)
    guard let made = initializers.first(where: { $0.takes(arguments) }) else {
      let given = arguments.first { $0.label == name }
      return initializers.isEmpty ? given.map { evaluate($0.value, environment) } : nil
    }
    guard let inner = entering(made, arguments, owner: owner, environment) else { return nil }
    let values = (made.body ?? []).values(
      givenTo: name, ofSelf: true, isShadowed: made.parameters.contains { $0.name == name })
    return values.count == 1 ? evaluate(values[0], inner) : nil
  }

  private func assign(_ value: AbstractValue, at place: Span, _ environment: inout Environment) {
    environment.tracked?.assign(value, at: place)
    environment.keepAssumed()
  }

  /// A value of the tracked variable as far as it is known: a case, or a text.
  private func known(
    _ value: AbstractValue, _ expression: Expr, _ tracked: Environment.Tracked
  ) -> AbstractValue {
    value.map { value in
      switch value {
      case .enumCase(let name) where tracked.cases.contains(name): value
      case .null, .enumCase("none"): .null
      // `fatalError()` has no value.
      case .unknown, .truth(.no): value
      default: self.unread(expression.span)
      }
    }
  }

  /// Returns the value that a `return` gives to the tracked variable: the state itself, or a tuple or a value that has
  /// it.
  func trackedResult(_ expression: Expr?, _ tracked: Environment.Tracked, _ environment: Environment) -> AbstractValue {
    if tracked.returned == .value { return expression.map { evaluate($0, environment) } ?? .null }
    guard let expression, tracked.returned != .nothing, !isTracked(expression, environment), begin() else {
      return tracked.end
    }
    defer { end() }
    switch expression.form {
    case .ternary(let condition, let first, let second):
      return .choice(
        truth(condition, environment), trackedResult(first, tracked, environment),
        trackedResult(second, tracked, environment))
    case .tuple(let items): return trackedPart(of: items, tracked, environment) ?? tracked.end
    case .statement(let statement): return run([statement], environment, isImplicit: true)
    default: break
    }
    let value = known(evaluate(expression, environment), expression, tracked)
    if value.hasCase(of: tracked) { return value }
    if case .call(let callee, let arguments) = expression.form {
      // `.to(.idle).emitting(.log)`
      if case .member(let base?, _) = callee.form, case .call = base.form {
        let inner = trackedResult(base, tracked, environment)
        if case .enumCase = inner { return inner }
      }
      if let part = trackedPart(of: arguments, tracked, environment) { return part }
    }
    return tracked.returned == .state && value.unread != nil ? value : tracked.end
  }

  /// The first part that is a state; nil if none is.
  private func trackedPart(
    of parts: [Expr.Argument], _ tracked: Environment.Tracked, _ environment: Environment
  ) -> AbstractValue? {
    for part in parts {
      if isTracked(part.value, environment) {
        // The result of a function of the state is not the state.
        if tracked.returned == .part { return tracked.end }
        continue
      }
      let value = known(evaluate(part.value, environment), part.value, tracked)
      if value.hasCase(of: tracked) || part.label?.lowercased() == "state" { return value }
    }
    return nil
  }
}

extension AbstractValue {
  /// True if it may be a state.
  fileprivate func hasCase(of tracked: Environment.Tracked) -> Bool {
    switch self {
    case .enumCase(let name): tracked.cases.contains(name)
    case .either(_, let first, let second): first.hasCase(of: tracked) || second.hasCase(of: tracked)
    default: false
    }
  }
}

extension Environment.Tracked {
  /// True for a property of `self`, which another value of the type may replace.
  fileprivate var isHeld: Bool { names.contains { $0.count == 2 && $0[0] == "self" } }
}

extension Expr {
  fileprivate var isNull: Bool { if case .null = form { true } else { false } }

  /// The name of a function that is called of nothing or of `self`.
  var nameOfOwn: String? {
    switch form {
    case .name(let name): name
    case .member(let base?, let name): base.path == ["self"] ? name : nil
    default: nil
    }
  }

  /// True for the name of a function that sets the state to its argument.
  var isTransitionName: Bool {
    switch form {
    case .name(let name), .member(.some, let name):
      let words = ["transition", "enter", "move", "go", "update", "switch", "set", "change", "advance"]
      return words.contains(where: name.lowercased().hasPrefix)
    default: return false
    }
  }
}
