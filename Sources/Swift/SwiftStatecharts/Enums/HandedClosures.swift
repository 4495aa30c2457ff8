/// The closures that a computed property hands over, as a view's `body` does: each happens when its control is used.
///
/// A control that is made only in some states can be used only in these, so the conditions around a closure are its
/// own.
struct HandedClosures {
  struct Handler {
    let name: String
    let body: [Statement]
    let span: Span
  }

  /// True if a closure changes the state by itself, not by a closure that it hands over in turn.
  private let isHandler: (Expr.Closure) -> Bool
  private var found: [Handler] = []

  /// The closures that change the state, outermost first, in the order of the text.
  static func find(in body: [Statement], where isWriting: @escaping ([Statement]) -> [Expr]) -> [Handler] {
    guard !isWriting(body).isEmpty else { return [] }
    var closures = HandedClosures { closure in
      let inner = closure.body.handedToTypes
      return isWriting(closure.body).contains { write in !inner.contains { $0.contains(write.span) } }
    }
    closures.take(body, nil) { $0 }
    return closures.found
  }

  private init(_ isHandler: @escaping (Expr.Closure) -> Bool) { self.isHandler = isHandler }

  private typealias Wrap = ([Statement]) -> [Statement]

  private mutating func take(_ statements: [Statement], _ label: String?, _ wrap: @escaping Wrap) {
    var wrap = wrap
    for statement in statements {
      func within(_ form: @escaping ([Statement]) -> Statement.Form) -> Wrap {
        let outer = wrap
        return { outer([Statement(span: statement.span, form: form($0))]) }
      }
      switch statement.form {
      case .expression(let value), .result(let value?), .variable(_, _, let value?): take(value, label, wrap)
      case .branch(let conditions, let then, let otherwise):
        take(then, label, within { .branch(conditions, then: $0, otherwise: []) })
        take(otherwise, label, within { .branch(conditions, then: [], otherwise: $0) })
        // What follows is reached only where the branch does not return.
        if then.isReturning { wrap = following(.branch(conditions, then: [.nothing(statement)], otherwise: [])) }
      case .guard(let conditions, _):
        wrap = following(.guard(conditions, otherwise: [.nothing(statement)]))
      case .switch(let subject, let choices):
        for (number, choice) in choices.enumerated() {
          let branch = within { body in
            .switch(
              subject,
              choices.enumerated().map {
                Statement.Choice(items: $1.items, body: $0 == number ? body : [], span: $1.span)
              })
          }
          take(choice.body, label, branch)
        }
      case .for(_, _, let body), .block(let body, _): take(body, label, wrap)
      case .configurations(let branches): for branch in branches { take(branch.body, label, wrap) }
      case .result(nil), .variable(_, _, nil), .loop, .deferred, .break, .continue, .fallThrough, .throw, .function,
        .other:
        break
      }
      func following(_ form: Statement.Form) -> Wrap {
        let outer = wrap
        return { outer([Statement(span: statement.span, form: form)] + $0) }
      }
    }
  }

  private mutating func take(_ value: Expr, _ label: String?, _ wrap: @escaping Wrap) {
    switch value.form {
    case .call(let callee, let arguments):
      if case .member(let base?, _) = callee.form { take(base, label, wrap) }
      let own = arguments.firstText ?? (callee.isModifier ? nil : arguments.titleOfOther(than: isHandler) ?? label)
      for argument in arguments {
        guard case .closure(let closure) = argument.value.form else {
          take(argument.value, label, wrap)
          continue
        }
        guard isHandler(closure) else {
          take(closure.body, own, wrap)
          continue
        }
        let name = own ?? callee.lastName ?? "action"
        found.append(Handler(name: name, body: wrap(closure.body), span: argument.value.span))
      }
    case .ternary(let condition, let first, let second):
      let test = [Condition(span: condition.span, form: .test(condition))]
      take(first, label) { wrap([Statement(span: value.span, form: .branch(test, then: $0, otherwise: []))]) }
      take(second, label) { wrap([Statement(span: value.span, form: .branch(test, then: [], otherwise: $0))]) }
    case .statement(let statement): take([statement], label, wrap)
    case .member(let base?, _), .cast(let base, _, _): take(base, label, wrap)
    case .array(let items), .other(let items): for item in items { take(item, label, wrap) }
    case .tuple(let items): for item in items { take(item.value, label, wrap) }
    case .name, .member, .index, .dictionary, .boolean, .string, .integer, .null, .closure, .any, .all, .not, .binary,
      .isType, .type, .pattern:
      break
    }
  }
}

extension Statement {
  /// The end of a function in the place of a statement.
  fileprivate static func nothing(_ statement: Statement) -> Statement {
    Statement(span: statement.span, form: .result(nil))
  }
}

extension [Statement] {
  fileprivate var isReturning: Bool {
    var isFound = false
    visitStatements { if case .result = $0.form { isFound = true } }
    return isFound
  }

  /// The closures that are handed to initializers of types, at any depth: a control's, not those of `withAnimation`.
  fileprivate var handedToTypes: [Span] {
    var spans: [Span] = []
    visit { expression in
      guard case .call(let callee, let arguments) = expression.form, callee.isModifier || callee.isOfType else {
        return
      }
      for argument in arguments { if case .closure = argument.value.form { spans.append(argument.value.span) } }
    }
    return spans
  }
}

extension [Expr.Argument] {
  /// The text that the first argument is, as the title of a button.
  fileprivate var firstText: String? { if case .string(let text)? = first?.value.form { text } else { nil } }

  /// The first text in a closure that changes nothing, if another does: `Text("Stop")` of `Button(action: stop) { … }`.
  fileprivate func titleOfOther(than isHandler: (Expr.Closure) -> Bool) -> String? {
    let closures = compactMap { if case .closure(let closure) = $0.value.form { closure } else { nil } }
    guard closures.contains(where: isHandler) else { return nil }
    var found: String?
    for closure in closures where !isHandler(closure) {
      closure.body.visit { if found == nil, case .call(_, let arguments) = $0.form { found = arguments.firstText } }
    }
    return found
  }
}

extension Expr {
  /// True for the function of a call that is asked of the result of another: `.onAppear` of `Text("…").onAppear { … }`.
  fileprivate var isModifier: Bool {
    guard case .member(let base?, _) = form, case .call = base.form else { return false }
    return true
  }

  fileprivate var isOfType: Bool { path?.last?.isTypeName ?? false }
}
