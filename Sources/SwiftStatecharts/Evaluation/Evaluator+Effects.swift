extension Evaluator {
  /// True for statements that neither end the body nor change a variable that is known.
  func isInert(_ body: [Statement], _ environment: Environment) -> Bool {
    var isInert = true
    body.visitStatements { statement in
      switch statement.form {
      case .result, .leave, .proceed, .fail, .fallThrough: isInert = false
      default: break
      }
    }
    guard isInert else { return false }
    body.visit { expression in
      switch expression.form {
      case .binary("=", let target, _), .binary("+=", let target, _), .binary("|=", let target, _):
        if isTracked(target, environment) { isInert = false }
        if case .name(let name) = target.form, environment.values[name] != nil { isInert = false }
      case .call(let callee, _):
        if environment.tracked != nil, Evaluator.isTransitionCall(callee) { isInert = false }
        switch callee.form {
        case .name("fatalError"), .name("preconditionFailure"), .name("abort"), .name("exit"), .name("dispatch_once"):
          isInert = false
        case .member(let base?, let method)
        where ["append", "insert", "formUnion", "addObject", "addObjectsFromArray"].contains(method):
          if case .name(let name) = base.form, environment.values[name] != nil { isInert = false }
        default: break
        }
      default: break
      }
    }
    return isInert
  }
}
