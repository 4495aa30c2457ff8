extension Environment {
  /// The variable whose value after the code is what is asked for.
  struct Tracked {
    let name: String
    var value: AbstractValue
    /// The cases that it may have.
    let cases: Set<String>
    /// True if the value is what the code returns.
    let returnsState: Bool
    var isAssigned = false

    init(name: String, value: AbstractValue, cases: Set<String>, returnsState: Bool) {
      self.name = name
      self.value = value
      self.cases = cases
      self.returnsState = returnsState
    }

    /// What is known at the end of a way: nothing if nothing was assigned.
    var result: AbstractValue { isAssigned ? value : .null }
  }
}

extension Evaluator {
  /// True for the variable that is tracked.
  func isTracked(_ target: Expr, _ environment: Environment) -> Bool {
    guard let tracked = environment.tracked else { return false }
    switch target.form {
    case .name(tracked.name): return true
    case .member(.some, tracked.name): return true
    default: return false
    }
  }

  /// The functions that set the state to their argument.
  static func isTransitionCall(_ callee: Expr) -> Bool {
    let name: String
    switch callee.form {
    case .name(let own), .member(.some, let own): name = own.lowercased()
    default: return false
    }
    return [
      "transition", "enter", "setstate", "changestate", "move", "go", "update", "switch", "set", "change", "advance",
    ]
    .contains { name.hasPrefix($0) }
  }

  /// Keeps what a statement gives to the tracked variable; false if it gives nothing.
  func track(_ expression: Expr, _ environment: inout Environment) -> Bool {
    guard let cases = environment.tracked?.cases else { return false }
    switch expression.form {
    case .binary("=", let target, let source) where isTracked(target, environment):
      let value = evaluate(source, environment)
      let isNew = !isTracked(source, environment)
      environment.tracked?.value = value
      environment.tracked?.isAssigned = isNew
      if let name = environment.tracked?.name, environment.held[name] != nil { environment.held[name] = value }
      return true
    case .call(let callee, let arguments) where arguments.count == 1 && Evaluator.isTransitionCall(callee):
      guard case .enumCase(let name) = evaluate(arguments[0].value, environment), cases.contains(name) else {
        return false
      }
      environment.tracked?.value = .enumCase(name)
      environment.tracked?.isAssigned = true
      return true
    default: return false
    }
  }

  /// What a `return` says of the tracked variable: the state itself, or a tuple or a value that has it.
  func trackedResult(_ expression: Expr?, _ tracked: Environment.Tracked, _ environment: Environment) -> AbstractValue {
    guard let expression, tracked.returnsState, !isTracked(expression, environment), begin() else {
      return tracked.result
    }
    defer { end() }
    switch expression.form {
    case .ternary(let condition, let first, let second):
      return .choice(
        truth(condition, environment), trackedResult(first, tracked, environment),
        trackedResult(second, tracked, environment))
    case .tuple(let items): return trackedPart(of: items, tracked, environment)
    default: break
    }
    let value = evaluate(expression, environment).map { value in
      if case .enumCase(let name) = value, tracked.cases.contains(name) { return value }
      return .null
    }
    if case .null = value, case .call(let callee, let arguments) = expression.form {
      // `.to(.idle).emitting(.log)`
      if case .member(let base?, _) = callee.form, case .call = base.form {
        let inner = trackedResult(base, tracked, environment)
        if case .enumCase = inner { return inner }
      }
      return trackedPart(of: arguments, tracked, environment)
    }
    return value
  }

  /// The first part that is a state.
  private func trackedPart(
    of parts: [Expr.Argument], _ tracked: Environment.Tracked, _ environment: Environment
  ) -> AbstractValue {
    for part in parts {
      if isTracked(part.value, environment) { return tracked.result }
      if case .enumCase(let name) = evaluate(part.value, environment), tracked.cases.contains(name) {
        return .enumCase(name)
      }
    }
    return tracked.result
  }
}
