extension ObjectiveCParser {
  /// The expression that begins here; nil if none does.
  mutating func expression() -> Expr? {
    guard depth < ObjectiveCParser.maxDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    var items: [OperatorParser.Item] = []
    guard let first = operand() else { return nil }
    items.append(.operand(first))
    while current.kind == .sign, items.count < 400 {
      if take("?") {
        let middle = isAt(":") ? first : expression() ?? first
        guard take(":"), let last = operand() else { break }
        items += [.ternary(middle), .operand(last)]
      } else if ObjectiveCParser.operators.contains(current.text) {
        let name = current.text
        advance()
        guard let next = operand() else { break }
        items += [.infix(name), .operand(next)]
      } else {
        break
      }
    }
    var parser = OperatorParser(items: items)
    return parser.expression(from: 0) ?? first
  }

  private static let operators: Set<String> = [
    "==", "!=", "||", "&&", "=", "|=", "&=", "+=", "-=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "|", "&", "^",
  ]

  private mutating func operand() -> Expr? {
    let start = current.span
    if isAt("!") {
      advance()
      return nestedOperand().map { Expr(span: start.through($0.span), form: .not($0)) }
    }
    if ["-", "&", "*", "~"].contains(current.text), current.kind == .sign {
      advance()
      return nestedOperand().map { Expr(span: start.through($0.span), form: .other([$0])) }
    }
    guard var value = primary() else { return nil }
    var links = 0
    while current.kind == .sign {
      links += 1
      // The tree is as deep as a chain is long: of a longer one the beginning is left out.
      if links.isMultiple(of: ObjectiveCParser.maxDepth) {
        value = Expr(span: value.span, form: .unread(at: value.span))
      }
      if isAt("."), ahead(1).kind == .name || isAt("->") {
        advance()
        let name = current.text
        advance()
        value = Expr(span: value.span.through(previousSpan), form: member(value, name))
      } else if take("->") {
        let name = current.text
        advance()
        value = Expr(span: value.span.through(previousSpan), form: .member(value, name))
      } else if isAt("(") {
        let arguments = arguments(from: "(", to: ")")
        value = Expr(span: value.span.through(previousSpan), form: .call(value, arguments))
      } else if isAt("[") {
        let arguments = arguments(from: "[", to: "]")
        value = Expr(span: value.span.through(previousSpan), form: .index(value, arguments))
      } else if isAt("++") || isAt("--") {
        advance()
      } else {
        break
      }
    }
    return value
  }

  private mutating func nestedOperand() -> Expr? {
    guard depth < ObjectiveCParser.maxDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return operand()
  }

  private func member(_ base: Expr, _ name: String) -> Expr.Form {
    guard name == "class" || name == "self" else { return .member(base, name) }
    return classForm(of: base)
  }

  /// The class that a name denotes, or that of an object.
  private func classForm(of base: Expr) -> Expr.Form {
    if case .name(let name) = base.form, name.isTypeName { return .member(base, "self") }
    let callee = Expr(span: base.span, form: .name("type"))
    return .call(callee, [Expr.Argument(label: "of", value: base)])
  }

  private mutating func arguments(from open: String, to close: String) -> [Expr.Argument] {
    guard take(open) else { return [] }
    var found: [Expr.Argument] = []
    while current.kind != .end, !isAt(close), !isAt(";") {
      let start = place
      if let value = expression() { found.append(Expr.Argument(label: nil, value: value)) }
      _ = take(",")
      if place == start { advance() }
    }
    _ = take(close)
    return found
  }

  private mutating func primary() -> Expr? {
    let token = current
    switch token.kind {
    case .name:
      advance()
      return Expr(span: token.span, form: ObjectiveCParser.form(of: token.text))
    case .number:
      advance()
      return Expr(span: token.span, form: Int(token.text).map { .integer($0) } ?? .other([]))
    case .string:
      advance()
      return Expr(span: token.span, form: .string(String(token.text.dropFirst().dropLast())))
    case .end: return nil
    case .sign: break
    }
    switch token.text {
    case "(": return parenthesized(token.span)
    case "[": return message(token.span)
    case "^": return blockLiteral(token.span)
    case "@": return literal(token.span)
    default: return nil
    }
  }

  private static func form(of name: String) -> Expr.Form {
    switch name {
    case "YES", "true", "TRUE": .boolean(true)
    case "NO", "false", "FALSE": .boolean(false)
    case "nil", "Nil", "NULL": .null
    default: .name(name)
    }
  }

  /// An expression in parentheses, or a cast, which is passed over.
  private mutating func parenthesized(_ start: Span) -> Expr? {
    let before = place
    advance()
    var isCast = current.kind == .name
    var count = 0
    while current.kind == .name || isAt("*") || isAt("<") || isAt(">") {
      count += 1
      advance()
    }
    isCast = isCast && count > 0 && isAt(")") && (ahead(1).kind == .name || ["[", "(", "@"].contains(ahead(1).text))
    if isCast {
      advance()
      return nestedOperand()
    }
    restore(before)
    advance()
    guard let value = expression() else { return nil }
    _ = take(")")
    return Expr(span: start.through(previousSpan), form: value.form)
  }

  private mutating func blockLiteral(_ start: Span) -> Expr? {
    advance()
    while current.kind == .name || isAt("*") { advance() }
    var names: [String] = []
    if isAt("(") {
      let first = place
      skipBrackets()
      names = parameterNames(from: first)
    }
    guard isAt("{") else { return nil }
    let body = block()
    return Expr(span: start.through(previousSpan), form: .closure(Expr.Closure(parameters: names, body: body)))
  }

  /// The last name of each parameter between the parentheses that begin at a place.
  private mutating func parameterNames(from start: Int) -> [String] {
    let end = place
    restore(start)
    var names: [String] = []
    var last: String?
    while place < end {
      if current.kind == .name { last = current.text }
      if isAt(",") || isAt(")"), let name = last {
        names.append(name)
        last = nil
      }
      advance()
    }
    restore(end)
    return names
  }

  private mutating func literal(_ start: Span) -> Expr? {
    advance()
    if isAt("[") {
      let items = arguments(from: "[", to: "]").map(\.value)
      return Expr(span: start.through(previousSpan), form: .array(items))
    }
    if isAt("{") {
      skipBrackets()
      return Expr(span: start.through(previousSpan), form: .other([]))
    }
    if current.kind == .name {
      advance()
      if isAt("(") { skipBrackets() }
      return Expr(span: start.through(previousSpan), form: .other([]))
    }
    return primary().map { Expr(span: start.through($0.span), form: .other([$0])) }
  }

  /// `[object method:argument next:argument]`
  private mutating func message(_ start: Span) -> Expr? {
    advance()
    guard let object = expression() else { return nil }
    guard current.kind == .name else {
      _ = take("]")
      return object
    }
    let first = current.text
    advance()
    var arguments: [Expr.Argument] = []
    let selector = Selector(first: first)
    var label = selector.label
    while take(":") {
      if let value = expression() { arguments.append(Expr.Argument(label: label, value: value)) }
      // The arguments of a list that ends with nil.
      while take(",") {
        if let value = expression() { arguments.append(Expr.Argument(label: nil, value: value)) }
      }
      guard current.kind == .name else { break }
      label = current.text
      advance()
    }
    while current.kind != .end, !isAt("]"), !isAt(";"), !isAt("}") { advance() }
    _ = take("]")
    let span = start.through(previousSpan)
    return Expr(span: span, form: sent(object, first, selector, arguments))
  }

  private func sent(
    _ object: Expr, _ first: String, _ selector: Selector, _ arguments: [Expr.Argument]
  ) -> Expr.Form {
    let isClass: Bool = if case .name(let name) = object.form { name.isTypeName } else { false }
    switch first {
    case "class", "self": return classForm(of: object)
    case "alloc": return .member(object, "alloc")
    case "new", "state": if isClass, arguments.isEmpty { return .call(object, []) }
    case "stateMachineWithStates":
      return .call(object, arguments.prefix(1).map { Expr.Argument(label: "states", value: $0.value) })
    case "arrayWithObjects", "setWithObjects", "arrayWithObject", "setWithObject", "orderedSetWithObjects":
      return .array(arguments.map(\.value).filter { if case .null = $0.form { false } else { true } })
    case "array", "set": if isClass { return .array([]) }
    case "setWithArray", "arrayWithArray": if let list = arguments.first { return list.value.form }
    case "containsObject": return .call(Expr(span: object.span, form: .member(object, "contains")), arguments)
    case "isEqualToString": return .call(Expr(span: object.span, form: .member(object, "isEqual")), arguments)
    case "autorelease", "retain", "copy", "mutableCopy": if arguments.isEmpty { return object.form }
    default: break
    }
    if selector.name == "init", case .member(let type?, "alloc") = object.form {
      let isOwn = if case .name("self") = type.form { true } else { false }
      return .call(isOwn ? Expr(span: type.span, form: .name("Self")) : type, arguments)
    }
    return .call(Expr(span: object.span, form: .member(object, selector.name)), arguments)
  }
}
