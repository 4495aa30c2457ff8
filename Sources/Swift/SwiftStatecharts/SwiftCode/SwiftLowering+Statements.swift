import SwiftSyntax

extension SwiftLowering {
  func statements(_ items: CodeBlockItemListSyntax) -> [Statement] {
    nested { items.flatMap { statements($0) } } ?? []
  }

  func statements(_ item: CodeBlockItemSyntax) -> [Statement] {
    switch item.item {
    case .decl(let declaration): return statements(declaration)
    case .stmt(let statement): return [self.statement(statement)]
    case .expr(let expression): return [self.statement(expression)]
    }
  }

  private func statements(_ declaration: DeclSyntax) -> [Statement] {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      return variable.bindings.map { binding in
        var value = binding.initializer.map { expression($0.value) }
        if value == nil, case .getter(let items)? = binding.accessorBlock?.accessors {
          value = Expr(
            span: span(binding),
            form: .call(
              Expr(span: span(binding), form: .closure(Expr.Closure(parameters: [], body: statements(items)))), []))
        }
        return Statement(
          span: span(binding),
          form: .variable(pattern(binding.pattern), binding.typeAnnotation.map { type($0.type) }, value))
      }
    }
    if let function = localFunction(declaration) {
      return [Statement(span: function.span, form: .function(function))]
    }
    guard let conditional = declaration.as(IfConfigDeclSyntax.self) else { return [] }
    let branches = clauses(conditional).map { clause in
      var body: [Statement] = []
      if case .statements(let items)? = clause.elements { body = statements(items) }
      return Statement.Configuration(condition: clause.condition.map { text($0) }, body: body)
    }
    if isOfOneConfiguration { return branches.flatMap(\.body) }
    return [Statement(span: span(conditional), form: .configurations(branches))]
  }

  /// An expression that is a statement.
  private func statement(_ node: ExprSyntax) -> Statement {
    let value = expression(node)
    if case .statement(let inner) = value.form { return inner }
    return Statement(span: value.span, form: .expression(value))
  }

  func statement(_ node: StmtSyntax) -> Statement {
    let span = span(node)
    func made(_ form: Statement.Form) -> Statement { Statement(span: span, form: form) }
    if let it = node.as(ExpressionStmtSyntax.self) { return statement(it.expression) }
    if let it = node.as(ReturnStmtSyntax.self) { return made(.result(it.expression.map { expression($0) })) }
    if let it = node.as(GuardStmtSyntax.self) {
      return made(.guard(conditions(it.conditions), otherwise: statements(it.body.statements)))
    }
    if let it = node.as(ForStmtSyntax.self) {
      var body = statements(it.body.statements)
      if let test = it.whereClause {
        let condition = Condition(span: self.span(test), form: .test(expression(test.condition)))
        body = [Statement(span: span, form: .branch([condition], then: body, otherwise: []))]
      }
      return made(.for(pattern(it.pattern), expression(it.sequence), body))
    }
    if let it = node.as(WhileStmtSyntax.self) {
      return made(.loop(conditions(it.conditions), statements(it.body.statements)))
    }
    if let it = node.as(RepeatStmtSyntax.self) { return made(.loop([], statements(it.body.statements))) }
    if let it = node.as(DoStmtSyntax.self) {
      return made(.block(statements(it.body.statements), it.catchClauses.map { statements($0.body.statements) }))
    }
    if let it = node.as(DeferStmtSyntax.self) { return made(.deferred(statements(it.body.statements))) }
    if let it = node.as(LabeledStmtSyntax.self) {
      var inner = nested { statement(it.statement) } ?? made(.other)
      inner.label = it.label.name
      return inner
    }
    if let it = node.as(ThrowStmtSyntax.self) { return made(.throw(expression(it.expression))) }
    if let it = node.as(BreakStmtSyntax.self) { return Statement(span: span, form: .break, label: it.label?.name) }
    if let it = node.as(ContinueStmtSyntax.self) {
      return Statement(span: span, form: .continue, label: it.label?.name)
    }
    if node.is(FallThroughStmtSyntax.self) { return made(.fallThrough) }
    return made(.other)
  }

  func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
    list.map { element in
      let span = span(element.condition)
      switch element.condition {
      case .expression(let test): return Condition(span: span, form: .test(expression(test)))
      case .availability: return Condition(span: span, form: .platform)
      case .matchingPattern(let match):
        return Condition(
          span: span, form: .match(pattern(match.pattern), expression(match.initializer.value)))
      case .optionalBinding(let binding):
        let pattern = pattern(binding.pattern)
        let value =
          binding.initializer.map { expression($0.value) }
          ?? Expr(span: self.span(binding.pattern), form: .name(pattern.names.first ?? "_"))
        return Condition(span: span, form: .bind(pattern, value))
      }
    }
  }

  func branch(_ node: IfExprSyntax) -> Statement {
    var otherwise: [Statement] = []
    switch node.elseBody {
    case .ifExpr(let next): otherwise = nested { [branch(next)] } ?? []
    case .codeBlock(let block): otherwise = statements(block.statements)
    case nil: break
    }
    return Statement(
      span: span(node),
      form: .branch(conditions(node.conditions), then: statements(node.body.statements), otherwise: otherwise))
  }

  func choice(_ node: SwitchExprSyntax) -> Statement {
    Statement(span: span(node), form: .switch(expression(node.subject), nested { choices(node.cases) } ?? []))
  }

  private func choices(_ list: SwitchCaseListSyntax) -> [Statement.Choice] {
    list.flatMap { element -> [Statement.Choice] in
      switch element {
      case .switchCase(let node): return [choice(node)]
      case .ifConfigDecl(let conditional):
        return clauses(conditional).flatMap { clause -> [Statement.Choice] in
          guard case .switchCases(let inner)? = clause.elements else { return [] }
          return nested { choices(inner) } ?? []
        }
      }
    }
  }

  private func choice(_ node: SwitchCaseSyntax) -> Statement.Choice {
    var items: [(pattern: Pattern, condition: Expr?)] = []
    if case .case(let label) = node.label {
      items = label.caseItems.map { (pattern($0.pattern), $0.whereClause.map { expression($0.condition) }) }
    }
    return Statement.Choice(items: items, body: statements(node.statements), span: span(node))
  }

  func pattern(_ node: PatternSyntax) -> Pattern {
    let span = span(node)
    func made(_ form: Pattern.Form) -> Pattern { Pattern(span: span, form: form) }
    return nested { () -> Pattern in
      if node.is(WildcardPatternSyntax.self) { return made(.wildcard) }
      if let it = node.as(IdentifierPatternSyntax.self) { return made(.bind(it.identifier.name)) }
      if let it = node.as(IsTypePatternSyntax.self) { return made(.isType(type(it.type))) }
      if let it = node.as(ValueBindingPatternSyntax.self) { return bound(pattern(it.pattern)) }
      if let it = node.as(TuplePatternSyntax.self) {
        return made(.tuple(it.elements.map { pattern($0.pattern) }))
      }
      if let it = node.as(ExpressionPatternSyntax.self) { return pattern(expression(it.expression)) }
      return made(.wildcard)
    } ?? made(.wildcard)
  }

  /// Under `let`, names are given to values.
  private func bound(_ pattern: Pattern) -> Pattern {
    func made(_ form: Pattern.Form) -> Pattern { Pattern(span: pattern.span, form: form) }
    switch pattern.form {
    case .expression(let value):
      switch value.form {
      case .name(let name): return made(.bind(name))
      case .cast(let inner, let type, _):
        return made(.cast(bound(Pattern(span: inner.span, form: .expression(inner))), type))
      default: return pattern
      }
    case .tuple(let inner): return made(.tuple(inner.map(bound)))
    case .enumCase(let name, let inner): return made(.enumCase(name, inner.map(bound)))
    case .cast(let inner, let type): return made(.cast(bound(inner), type))
    case .wildcard, .bind, .isType: return pattern
    }
  }

  /// The pattern that an expression is.
  func pattern(_ value: Expr) -> Pattern {
    func made(_ form: Pattern.Form) -> Pattern { Pattern(span: value.span, form: form) }
    switch value.form {
    case .pattern(let inner): return inner
    case .name("_"): return made(.wildcard)
    case .tuple(let items): return made(.tuple(items.map { pattern($0.value) }))
    case .member(let base, let name) where isCase(base, name): return made(.enumCase(name, []))
    case .call(let callee, let arguments):
      guard case .member(let base, let name) = callee.form, isCase(base, name) else { return made(.expression(value)) }
      return made(.enumCase(name, arguments.map { pattern($0.value) }))
    case .cast(let inner, let type, _): return made(.cast(pattern(inner), type))
    default: return made(.expression(value))
    }
  }

  /// `.name`, or `Type.name` with a name in lower case.
  private func isCase(_ base: Expr?, _ name: String) -> Bool {
    guard name != "self", let first = name.first else { return false }
    guard let base else { return true }
    guard !first.isUppercase else { return false }
    switch base.form {
    case .name(let type): return type.isTypeName
    case .member(_, let type): return type.isTypeName
    default: return false
    }
  }
}
