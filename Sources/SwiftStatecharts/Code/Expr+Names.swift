extension Expr {
  /// Gives every name in the expression, those in closures included.
  func forEachName(_ take: (String) -> Void) {
    switch form {
    case .name(let name): take(name)
    case .member(let base, _): base?.forEachName(take)
    case .call(let callee, let arguments), .index(let callee, let arguments):
      callee.forEachName(take)
      for argument in arguments { argument.value.forEachName(take) }
    case .array(let items), .any(let items), .all(let items), .other(let items):
      for item in items { item.forEachName(take) }
    case .dictionary(let items):
      for item in items {
        item.key.forEachName(take)
        item.value.forEachName(take)
      }
    case .tuple(let items): for item in items { item.value.forEachName(take) }
    case .not(let inner), .isType(let inner, _), .cast(let inner, _, _): inner.forEachName(take)
    case .binary(_, let left, let right):
      left.forEachName(take)
      right.forEachName(take)
    case .ternary(let condition, let first, let second):
      for part in [condition, first, second] { part.forEachName(take) }
    case .closure(let closure): closure.body.forEachExpression { $0.forEachName(take) }
    case .statement(let statement): [statement].forEachExpression { $0.forEachName(take) }
    case .boolean, .string, .integer, .null, .type, .pattern: break
    }
  }
}

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
    case .variable(_, _, let value), .result(let value), .fail(let value): if let value { take(value) }
    case .branch(let conditions, let then, let otherwise):
      for condition in conditions { condition.forEachExpression(take) }
      then.forEachExpression(take)
      otherwise.forEachExpression(take)
    case .require(let conditions, let otherwise):
      for condition in conditions { condition.forEachExpression(take) }
      otherwise.forEachExpression(take)
    case .choice(let subject, let choices):
      take(subject)
      for choice in choices {
        for item in choice.items {
          item.pattern.forEachExpression(take)
          if let condition = item.condition { take(condition) }
        }
        choice.body.forEachExpression(take)
      }
    case .each(_, let values, let body):
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
    case .leave, .proceed, .fallThrough, .other: break
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
