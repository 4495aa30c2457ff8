extension [Statement] {
  /// Gives every expression of the statements, not those inside these.
  func forEachExpression(_ take: (Expr) -> Void) {
    for statement in self { statement.forEachExpression(take) }
  }
}

extension Statement {
  func forEachExpression(_ take: (Expr) -> Void) {
    switch form {
    case .expression(let value): take(value)
    case .variable(_, _, let value), .result(let value), .throw(let value): if let value { take(value) }
    case .branch(let conditions, let then, let otherwise):
      for condition in conditions { condition.forEachExpression(take) }
      then.forEachExpression(take)
      otherwise.forEachExpression(take)
    case .guard(let conditions, let otherwise):
      for condition in conditions { condition.forEachExpression(take) }
      otherwise.forEachExpression(take)
    case .switch(let subject, let choices):
      take(subject)
      for choice in choices {
        for item in choice.items {
          item.pattern.forEachExpression(take)
          if let condition = item.condition { take(condition) }
        }
        choice.body.forEachExpression(take)
      }
    case .for(_, let values, let body):
      take(values)
      body.forEachExpression(take)
    case .loop(let conditions, let body):
      for condition in conditions { condition.forEachExpression(take) }
      body.forEachExpression(take)
    case .block(let body, let catches):
      body.forEachExpression(take)
      for body in catches { body.forEachExpression(take) }
    case .deferred(let body): body.forEachExpression(take)
    case .function(let function): function.body?.forEachExpression(take)
    case .configurations(let branches): for branch in branches { branch.body.forEachExpression(take) }
    case .break, .continue, .fallThrough, .other: break
    }
  }
}

extension Condition {
  func forEachExpression(_ take: (Expr) -> Void) {
    switch form {
    case .test(let value), .bind(_, let value): take(value)
    case .match(let pattern, let value):
      pattern.forEachExpression(take)
      take(value)
    case .platform: break
    }
  }
}

extension Pattern {
  func forEachExpression(_ take: (Expr) -> Void) {
    switch form {
    case .expression(let value): take(value)
    case .cast(let inner, _): inner.forEachExpression(take)
    case .enumCase(_, let inner), .tuple(let inner): for pattern in inner { pattern.forEachExpression(take) }
    case .wildcard, .bind, .isType: break
    }
  }
}

extension Expr {
  /// The names of a case of an enum, with or without a payload: `.idle`, `State.failed(error)`.
  var casePath: [String]? {
    switch form {
    case .member(nil, let name): [name]
    case .member: path
    case .call(let callee, _): callee.casePath
    default: nil
    }
  }

  /// The name that a case of an enum has.
  var caseName: String? { casePath?.last }
}
