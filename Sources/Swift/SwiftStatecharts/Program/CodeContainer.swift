/// A body of code with the declaration that has it: a function, an accessor, or the first value of a property.
struct CodeContainer {
  /// Its place among the bodies of the program.
  let index: Int
  /// The type in which it is written; nil outside types.
  let type: ProgramType?
  /// The name of the function or the property.
  let name: String
  let function: Function?
  let property: Property?
  let body: [Statement]
  let span: Span

  var returnsValue: Bool { function?.result.map { $0 != .named(["Void"]) } ?? false }
}

extension Program {
  /// All bodies, in the order of the files' text within each type.
  func containers() -> [CodeContainer] {
    var found: [CodeContainer] = []
    func add(_ type: ProgramType?, _ function: Function) {
      guard let body = function.body else { return }
      found.append(
        CodeContainer(
          index: found.count, type: type, name: function.name, function: function, property: nil, body: body,
          span: function.span))
    }
    func add(_ type: ProgramType?, _ property: Property) {
      var bodies = property.accessors
      if let getter = property.getter { bodies.append(getter) }
      if let initial = property.initial {
        bodies.append([Statement(span: initial.span, form: .result(initial))])
      }
      for body in bodies where !body.isEmpty {
        found.append(
          CodeContainer(
            index: found.count, type: type, name: property.name, function: nil, property: property, body: body,
            span: property.span))
      }
    }
    for type in types {
      for function in type.functionList { add(type, function) }
      for property in type.propertyList { add(type, property) }
    }
    for (file, declarations) in declarations.enumerated() {
      for function in declarations.functions { add(nil, function) }
      for property in declarations.properties { add(nil, property) }
      guard let first = declarations.statements.first, let last = declarations.statements.last else { continue }
      found.append(
        CodeContainer(
          index: found.count, type: nil, name: "main", function: nil, property: nil, body: declarations.statements,
          span: Span(file: file, start: first.span.start, end: last.span.end)))
    }
    return found
  }
}

extension Expr {
  /// Gives the expression and every one inside it, those in closures included, in the order of the text.
  func visit(_ take: (Expr) -> Void) {
    take(self)
    switch form {
    case .member(let base, _): base?.visit(take)
    case .call(let callee, let arguments), .index(let callee, let arguments):
      callee.visit(take)
      for argument in arguments { argument.value.visit(take) }
    case .array(let items), .any(let items), .all(let items), .other(let items):
      for item in items { item.visit(take) }
    case .dictionary(let items):
      for item in items {
        item.key.visit(take)
        item.value.visit(take)
      }
    case .tuple(let items): for item in items { item.value.visit(take) }
    case .not(let inner), .isType(let inner, _), .cast(let inner, _, _): inner.visit(take)
    case .binary(_, let left, let right):
      left.visit(take)
      right.visit(take)
    case .ternary(let condition, let first, let second):
      for part in [condition, first, second] { part.visit(take) }
    case .closure(let closure): closure.body.forEachExpression { $0.visit(take) }
    case .statement(let statement): [statement].forEachExpression { $0.visit(take) }
    case .name, .boolean, .string, .integer, .null, .type, .pattern: break
    }
  }

  /// True if the expression or one inside it is wanted.
  func hasPart(_ isWanted: (Expr) -> Bool) -> Bool {
    var isFound = false
    visit { if isWanted($0) { isFound = true } }
    return isFound
  }
}

extension [Statement] {
  /// Gives every expression in the statements at any depth, in the order of the text.
  func visit(_ take: (Expr) -> Void) { forEachExpression { $0.visit(take) } }

  /// True if an expression in the statements is wanted.
  func hasPart(_ isWanted: (Expr) -> Bool) -> Bool {
    var isFound = false
    visit { if isWanted($0) { isFound = true } }
    return isFound
  }

  /// Gives every statement at any depth, those in closures not included.
  func visitStatements(_ take: (Statement) -> Void) {
    for statement in self {
      take(statement)
      switch statement.form {
      case .branch(_, let then, let otherwise):
        then.visitStatements(take)
        otherwise.visitStatements(take)
      case .guard(_, let otherwise): otherwise.visitStatements(take)
      case .switch(_, let choices): for choice in choices { choice.body.visitStatements(take) }
      case .for(_, _, let body), .loop(_, let body), .deferred(let body): body.visitStatements(take)
      case .block(let body, let catches):
        body.visitStatements(take)
        for body in catches { body.visitStatements(take) }
      case .configurations(let branches): for branch in branches { branch.body.visitStatements(take) }
      case .expression, .variable, .result, .break, .continue, .fallThrough, .throw, .function, .other: break
      }
    }
  }

  /// The values that the body may return, as expressions.
  var results: [Expr] {
    if let only = onlyResult { return only.branches }
    var found: [Expr] = []
    visitStatements { if case .result(let value?) = $0.form { found += value.branches } }
    guard found.isEmpty, count == 1 else { return found }
    return Expr(span: self[0].span, form: .statement(self[0])).branches
  }
}

extension Expr {
  /// The expressions of which one is the value: those of a ternary, an `if`, a `switch`, or a closure called at once.
  var branches: [Expr] {
    switch form {
    case .ternary(_, let first, let second): return first.branches + second.branches
    case .binary("??", let first, let second): return first.branches + second.branches
    case .cast(let inner, _, _): return inner.branches
    case .call(let callee, let arguments):
      if case .closure(let closure) = callee.form, arguments.isEmpty { return closure.body.results }
      return [self]
    case .statement(let statement):
      switch statement.form {
      case .branch(_, let then, let otherwise): return then.results + otherwise.results
      case .switch(_, let choices): return choices.flatMap { $0.body.results }
      default: return []
      }
    default: return [self]
    }
  }
}
