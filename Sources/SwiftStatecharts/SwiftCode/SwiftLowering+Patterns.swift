import SwiftSyntax

extension SwiftLowering {
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

  /// The pattern that an expression stands for.
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
