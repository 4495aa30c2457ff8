extension Statement {
  /// How a closure is used that a statement hands over.
  enum ClosureUse {
    /// It is carried out once the code around it is done.
    case soon([Statement])
    /// It is carried out at some time, as an event.
    case later(String, Span)
  }

  /// The expressions of the statement itself, not those of statements in it.
  private var heads: [Expr] {
    switch form {
    case .expression(let value): [value]
    case .variable(_, _, let value), .result(let value), .throw(let value): value.map { [$0] } ?? []
    case .branch(let conditions, _, _), .guard(let conditions, _), .loop(let conditions, _):
      conditions.flatMap(\.heads)
    case .switch(let subject, _), .for(_, let subject, _): [subject]
    case .block, .deferred, .break, .continue, .fallThrough, .function, .configurations, .other: []
    }
  }

  private func first(where isWanted: (Expr) -> Bool) -> Expr? {
    var found: Expr?
    for head in heads { head.visitOutsideClosures { if found == nil, isWanted($0) { found = $0 } } }
    return found
  }

  /// The expression that the statement waits for.
  var waiting: Expr? { first { $0.effects.contains(.suspends) } }

  /// The expression that may throw.
  var throwing: Expr? { first { $0.effects.contains(.throws) } }

  /// The expression that is evaluated first of a `switch`, an `if` or a `guard`.
  var subject: Expr? {
    switch form {
    case .switch(let subject, _): subject
    case .branch(let conditions, _, _), .guard(let conditions, _): conditions.first?.heads.first?.withoutNegation
    default: nil
    }
  }

  func replacingSubject(by value: Expr) -> Statement? {
    func replaced(_ conditions: [Condition]) -> [Condition]? {
      guard let first = conditions.first else { return nil }
      let form: Condition.Form
      switch first.form {
      case .test(let test):
        if case .not = test.form { form = .test(Expr(span: test.span, form: .not(value))) } else { form = .test(value) }
      case .bind(let pattern, _): form = .bind(pattern, value)
      case .match(let pattern, _): form = .match(pattern, value)
      case .platform: return nil
      }
      return [Condition(span: first.span, form: form)] + conditions.dropFirst()
    }
    switch form {
    case .switch(_, let choices): return Statement(span: span, form: .switch(value, choices), label: label)
    case .branch(let conditions, let then, let otherwise):
      return replaced(conditions).map {
        Statement(span: span, form: .branch($0, then: then, otherwise: otherwise), label: label)
      }
    case .guard(let conditions, let otherwise):
      return replaced(conditions).map { Statement(span: span, form: .guard($0, otherwise: otherwise)) }
    default: return nil
    }
  }

  /// The closures that the statement hands over, with their uses.
  var closures: [(Expr.Closure, ClosureUse)] {
    var found: [(Expr.Closure, ClosureUse)] = []
    for head in heads {
      if case .call(let callee, let arguments) = head.form, case .closure = callee.form, arguments.isEmpty { continue }
      head.visitOutsideClosures { part in
        switch part.form {
        case .call(let callee, let arguments):
          guard part.bodyInPlace == nil, !Expr.queries.contains(callee.lastName ?? "") else { return }
          let count = arguments.count { if case .closure = $0.value.form { true } else { false } }
          for argument in arguments {
            guard case .closure(let closure) = argument.value.form else { continue }
            if let body = part.bodyForLater, count == 1 {
              found.append((closure, .soon(body)))
            } else {
              let event = count > 1 ? argument.label : nil
              found.append((closure, .later(event ?? "done.\(callee.lastName ?? "call")", argument.value.span)))
            }
          }
        case .binary("=", let target, let value):
          guard case .closure(let closure) = value.form, let name = target.lastName else { return }
          found.append((closure, .later(name, value.span)))
        default: break
        }
      }
    }
    return found
  }
}

extension [Statement] {
  /// The statements with the only expression as what they return.
  var asFunctionBody: [Statement] {
    guard case .expression(let value)? = first?.form, count == 1 else { return self }
    if case .binary("=", _, _) = value.form { return self }
    return [Statement(span: self[0].span, form: .result(value))]
  }

  /// True if something in the statements may throw, outside of closures.
  var mayThrow: Bool {
    var isFound = false
    visitStatements { statement in
      if case .throw = statement.form { isFound = true }
      if statement.throwing != nil { isFound = true }
    }
    return isFound
  }
}

extension Condition {
  fileprivate var heads: [Expr] {
    switch form {
    case .test(let value), .bind(_, let value), .match(_, let value): [value]
    case .platform: []
    }
  }
}

extension Expr {
  /// The last name of a function or variable.
  var lastName: String? {
    switch form {
    case .name(let name), .member(_, let name): name
    default: nil
    }
  }

  /// The name of the first function that is called.
  var firstCallName: String? {
    var found: String?
    visitOutsideClosures {
      if found == nil, case .call(let callee, _) = $0.form { found = callee.lastName }
    }
    return found
  }

  /// True for the name of a type, with those around it.
  private var isTypeName: Bool { path?.last?.isTypeName ?? false }

  fileprivate var withoutNegation: Expr { if case .not(let inner) = form { inner } else { self } }

  /// Gives the expression and every one inside it, not those in closures.
  func visitOutsideClosures(_ take: (Expr) -> Void) {
    var inside: [Span] = []
    visit { part in
      guard !inside.contains(where: { $0.start <= part.span.start && part.span.end <= $0.end }) else { return }
      take(part)
      if case .closure = part.form { inside.append(part.span) }
    }
  }

  /// The names of the actions that a returned value is: a case of an enum, or several.
  var actionNames: [String] {
    switch form {
    case .member(let base, let name):
      ["none", "init", "self"].contains(name) || base?.isTypeName == false ? [] : [name]
    case .call(let callee, _): if case .member = callee.form { callee.actionNames } else { [] }
    case .array(let items): items.flatMap(\.actionNames)
    default: []
    }
  }
}
