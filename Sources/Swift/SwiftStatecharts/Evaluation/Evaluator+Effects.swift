extension Evaluator {
  /// True for statements that neither end the body nor change a variable that is known.
  func isInert(_ body: [Statement], _ environment: Environment) -> Bool {
    var isInert = true
    body.visitStatements { statement in
      switch statement.form {
      case .result, .break, .continue, .throw, .fallThrough: isInert = false
      default: break
      }
    }
    guard isInert else { return false }
    body.visit { expression in
      if environment.isTracking, !expression.effects.isEmpty { isInert = false }
      switch expression.form {
      case .binary("=", let target, _): if isTracked(target, environment) { isInert = false }
      case .call(let callee, _):
        if let tracked = environment.tracked {
          if let name = callee.nameOfOwn, tracked.setters.contains(name) || tracked.ending.contains(name) {
            isInert = false
          }
          if case .member(let base?, let name) = callee.form, isTracked(base, environment),
            tracked.states.endingMethods.contains(name)
          {
            isInert = false
          }
          if tracked.isGuess(callee, of: environment.object) { isInert = false }
        }
        if callee.path == ["dispatch_once"] || neverReturns(callee, environment) { isInert = false }
      default: break
      }
    }
    body.forEachExpression { if !writtenNames($0, environment).isEmpty { isInert = false } }
    if isInert, environment.isTracking, mayWrite(body, environment) { return false }
    return isInert
  }

  /// True for a call after which nothing is carried out.
  func neverReturns(_ callee: Expr, _ environment: Environment) -> Bool {
    guard let name = callee.nameOfOwn else { return false }
    let found =
      environment.functions[name].map { [$0] } ?? environment.object?.functions(named: name)?.functions
      ?? program.functions[name] ?? []
    let isAssertion = name == "assertionFailure" && environment.tracked?.endsAtAssertions == true
    return found.isEmpty
      ? isAssertion || ["fatalError", "preconditionFailure", "abort", "exit"].contains(name)
      : found.allSatisfy { $0.result == .named(["Never"]) }
  }

  /// Gives an element to a dictionary that is known: `table[.idle] = [.busy]`; false if the target is none.
  func setElement(_ target: Expr, _ source: Expr, _ environment: inout Environment) -> Bool {
    guard case .index(let base, let arguments) = target.form, case .name(let name) = base.form, arguments.count == 1,
      let before = environment.values[name]
    else { return false }
    let key = evaluate(arguments[0].value, environment)
    var items: [(key: AbstractValue, value: AbstractValue)]
    switch before {
    case .dictionary(let known): items = known
    // `[Key: Value]()` is an empty list, too.
    case .list(let known) where known.isEmpty: items = []
    default: return false
    }
    let same = items.map { AbstractValue.areEqual($0.key, key) }
    guard key.isKnown, same.allSatisfy({ $0 == .yes || $0 == .no }) else {
      forget([name], &environment)
      return true
    }
    items.removeAll { AbstractValue.areEqual($0.key, key) == .yes }
    environment.values[name] = .dictionary(items + [(key, evaluate(source, environment))])
    return true
  }
}

extension Expr {
  /// The statements of a closure that a call carries out as if they were written in its place: `lock.withLock { … }`.
  var bodyInPlace: [Statement]? {
    trailingBody {
      ["dispatch_once", "sync", "performAndWait", "synchronized", "locked"].contains($0) || $0.hasPrefix("with")
    }
  }

  /// The statements of a closure that a call carries out at some time: `queue.async { … }`.
  var bodyForLater: [Statement]? { trailingBody { ["async", "perform", "Task"].contains($0) } }

  private func trailingBody(_ isFitting: (String) -> Bool) -> [Statement]? {
    guard case .call(let callee, let arguments) = form, case .closure(let closure)? = arguments.last?.value.form else {
      return nil
    }
    switch callee.form {
    case .name(let name), .member(.some, let name): return isFitting(name) ? closure.body : nil
    default: return nil
    }
  }
}
