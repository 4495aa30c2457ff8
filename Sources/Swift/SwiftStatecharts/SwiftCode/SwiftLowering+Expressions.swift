import SwiftSyntax

extension SwiftLowering {
  /// The text of a part of the source, without what is around it.
  func text(_ node: some SyntaxProtocol) -> String { node.trimmedDescription }

  func expression(_ node: ExprSyntax) -> Expr {
    let span = span(node)
    return Expr(span: span, form: nested { form(node) } ?? .unread(at: span), effects: effects(node))
  }

  /// The words before an expression, those inside parentheses around it, too.
  private func effects(_ node: ExprSyntax) -> Expr.Effects {
    var found: Expr.Effects = []
    var next: ExprSyntax? = node
    while let node = next {
      next = nil
      if let it = node.as(TryExprSyntax.self) {
        if it.questionOrExclamationMark == nil { found.insert(.throws) }
        next = it.expression
      } else if let it = node.as(AwaitExprSyntax.self) {
        found.insert(.suspends)
        next = it.expression
      } else if let it = node.as(TupleExprSyntax.self), it.elements.count == 1 {
        next = it.elements.first?.expression
      }
    }
    return found
  }

  private func form(_ node: ExprSyntax) -> Expr.Form {
    if let it = node.as(SequenceExprSyntax.self) { return sequence(it).form }
    if let it = node.as(DeclReferenceExprSyntax.self) { return .name(it.baseName.name) }
    if let it = node.as(MemberAccessExprSyntax.self) {
      return .member(it.base.map { expression($0) }, it.declName.baseName.name)
    }
    if let it = node.as(FunctionCallExprSyntax.self) { return call(it) }
    if let it = node.as(OptionalChainingExprSyntax.self) { return form(it.expression) }
    if let it = node.as(ForceUnwrapExprSyntax.self) { return form(it.expression) }
    if let it = node.as(TryExprSyntax.self) { return form(it.expression) }
    if let it = node.as(AwaitExprSyntax.self) { return form(it.expression) }
    if let it = node.as(GenericSpecializationExprSyntax.self) { return form(it.expression) }
    if let it = node.as(InOutExprSyntax.self) { return form(it.expression) }
    if let it = node.as(ConsumeExprSyntax.self) { return form(it.expression) }
    if let it = node.as(CopyExprSyntax.self) { return form(it.expression) }
    if let it = node.as(BorrowExprSyntax.self) { return form(it.expression) }
    if let it = node.as(UnsafeExprSyntax.self) { return form(it.expression) }
    if let it = node.as(TupleExprSyntax.self) {
      let items = arguments(it.elements)
      if items.count == 1, items[0].label == nil { return items[0].value.form }
      return .tuple(items)
    }
    if let it = node.as(ArrayExprSyntax.self) { return .array(it.elements.map { expression($0.expression) }) }
    if let it = node.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = it.content else { return .dictionary([]) }
      return .dictionary(elements.map { (expression($0.key), expression($0.value)) })
    }
    if let it = node.as(ClosureExprSyntax.self) { return .closure(closure(it)) }
    if let it = node.as(IfExprSyntax.self) { return .statement(branch(it)) }
    if let it = node.as(SwitchExprSyntax.self) { return .statement(choice(it)) }
    if let it = node.as(SubscriptCallExprSyntax.self) {
      return .index(expression(it.calledExpression), arguments(it.arguments))
    }
    return operatorForm(node)
  }

  private func operatorForm(_ node: ExprSyntax) -> Expr.Form {
    if let it = node.as(PrefixOperatorExprSyntax.self) {
      let operand = expression(it.expression)
      return it.operator.text == "!" ? .not(operand) : .other([operand])
    }
    if let it = node.as(PostfixOperatorExprSyntax.self) { return .other([expression(it.expression)]) }
    if let it = node.as(TypeExprSyntax.self) { return .type(type(it.type)) }
    if node.is(DiscardAssignmentExprSyntax.self) { return .name("_") }
    if let it = node.as(PatternExprSyntax.self) { return .pattern(pattern(it.pattern)) }
    if let it = node.as(SuperExprSyntax.self) { return .name(it.superKeyword.text) }
    return literal(node)
  }

  private func literal(_ node: ExprSyntax) -> Expr.Form {
    if let it = node.as(BooleanLiteralExprSyntax.self) { return .boolean(it.literal.text == "true") }
    if node.is(NilLiteralExprSyntax.self) { return .null }
    if let it = node.as(IntegerLiteralExprSyntax.self), let value = Int(it.literal.text) { return .integer(value) }
    if let it = node.as(StringLiteralExprSyntax.self) {
      var parts: [Expr] = []
      var plain = ""
      for segment in it.segments {
        switch segment {
        case .stringSegment(let part): plain += part.content.text
        case .expressionSegment(let part): parts += arguments(part.expressions).map(\.value)
        }
      }
      if plain.isEmpty, parts.count == 1 {
        let argument = Expr.Argument(label: "describing", value: parts[0])
        return .call(Expr(span: span(it), form: .name("String")), [argument])
      }
      return parts.isEmpty ? .string(plain) : .other(parts)
    }
    if node.is(MissingExprSyntax.self) { return .unread(at: span(node)) }
    if let it = node.as(MacroExpansionExprSyntax.self) { return .other(arguments(it.arguments).map(\.value)) }
    if let it = node.as(PostfixIfConfigExprSyntax.self), let base = it.base { return .other([expression(base)]) }
    return .other([])
  }

  private func arguments(_ list: LabeledExprListSyntax) -> [Expr.Argument] {
    list.map { Expr.Argument(label: $0.label?.name, value: expression($0.expression)) }
  }

  private func call(_ it: FunctionCallExprSyntax) -> Expr.Form {
    var arguments = arguments(it.arguments)
    if let trailing = it.trailingClosure {
      arguments.append(Expr.Argument(label: nil, value: Expr(span: span(trailing), form: .closure(closure(trailing)))))
    }
    for more in it.additionalTrailingClosures {
      let value = Expr(span: span(more.closure), form: .closure(closure(more.closure)))
      arguments.append(Expr.Argument(label: more.label.name, value: value))
    }
    return .call(expression(it.calledExpression), arguments)
  }

  private func closure(_ it: ClosureExprSyntax) -> Expr.Closure {
    var parameters: [String] = []
    switch it.signature?.parameterClause {
    case .simpleInput(let list): parameters = list.map(\.name.name)
    case .parameterClause(let clause):
      parameters = clause.parameters.map { ($0.secondName ?? $0.firstName).name }
    case nil: break
    }
    return Expr.Closure(parameters: parameters, body: statements(it.statements))
  }
}
