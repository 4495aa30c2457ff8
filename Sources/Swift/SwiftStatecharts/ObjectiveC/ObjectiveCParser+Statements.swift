extension ObjectiveCParser {
  /// The statements between braces, which begin here.
  mutating func block() -> [Statement] {
    guard depth < ObjectiveCParser.maxDepth else {
      skipBrackets()
      return []
    }
    depth += 1
    defer { depth -= 1 }
    var body: [Statement] = []
    guard take("{") else { return statement().map { [$0] } ?? [] }
    while current.kind != .end, !isAt("}") {
      let start = place
      if let statement = statement() { body.append(statement) }
      if place == start { advance() }
    }
    _ = take("}")
    return body
  }

  private mutating func statement() -> Statement? {
    let start = current.span
    switch current.kind == .name ? current.text : "" {
    case "return":
      advance()
      let value = isAt(";") ? nil : expression()
      endStatement()
      return Statement(span: start.through(previousSpan), form: .result(value))
    case "if":
      advance()
      return branch(start)
    case "switch":
      advance()
      return choice(start)
    case "for", "while":
      let isFor = isAt("for")
      advance()
      return loop(start, isFor: isFor)
    case "do":
      advance()
      let body = block()
      return Statement(span: start, form: .loop([], body))
    case "break", "continue":
      let isBreak = isAt("break")
      advance()
      endStatement()
      return Statement(span: start, form: isBreak ? .break : .continue)
    case "goto":
      // The next statement is unknown: like a loop without conditions it is not followed.
      advance()
      endStatement()
      return Statement(span: start.through(previousSpan), form: .loop([], []))
    default: break
    }
    if isAt("@"), ["synchronized", "try", "autoreleasepool"].contains(ahead(1).text) { return directive(start) }
    if isAt("{") { return Statement(span: start, form: .block(block(), [])) }
    if take(";") { return nil }
    if let declared = declaration(start) { return declared }
    guard let value = expression() else {
      endStatement()
      return nil
    }
    endStatement()
    return Statement(span: value.span, form: .expression(value))
  }

  /// `@synchronized (object) { … }`, `@autoreleasepool { … }`, and `@try { … } @catch (…) { … } @finally { … }`.
  private mutating func directive(_ start: Span) -> Statement {
    advance()
    advance()
    if isAt("(") { skipBrackets() }
    var body = block()
    var catches: [[Statement]] = []
    while isAt("@"), ["catch", "finally"].contains(ahead(1).text) {
      let isCatch = ahead(1).text == "catch"
      advance()
      advance()
      if isAt("(") { skipBrackets() }
      if isCatch { catches.append(block()) } else { body.append(Statement(span: start, form: .deferred(block()))) }
    }
    return Statement(span: start.through(previousSpan), form: .block(body, catches))
  }

  /// Passes what is left of a statement.
  private mutating func endStatement() {
    while current.kind != .end, !isAt(";"), !isAt("}") {
      if isAt("(") || isAt("[") || isAt("{") { skipBrackets() } else { advance() }
    }
    _ = take(";")
  }

  private mutating func branch(_ start: Span) -> Statement {
    let test = condition()
    let then = block()
    var otherwise: [Statement] = []
    if take("else") {
      let next = current.span
      otherwise = take("if") ? nestedBranch(next) : block()
    }
    return Statement(
      span: start.through(previousSpan),
      form: .branch([Condition(span: test.span, form: .test(test))], then: then, otherwise: otherwise))
  }

  private mutating func nestedBranch(_ start: Span) -> [Statement] {
    guard depth < ObjectiveCParser.maxDepth else { return [] }
    depth += 1
    defer { depth -= 1 }
    return [branch(start)]
  }

  private mutating func condition() -> Expr {
    let start = current.span
    guard take("(") else { return Expr(span: start, form: .other([])) }
    let value = expression() ?? Expr(span: start, form: .other([]))
    while current.kind != .end, !isAt(")"), !isAt("{") { advance() }
    _ = take(")")
    return value
  }

  private mutating func loop(_ start: Span, isFor: Bool) -> Statement {
    if isFor, isAt("(") {
      let before = place
      advance()
      var name = ""
      while current.kind == .name || isAt("*") {
        if isAt("in") { break }
        name = current.text
        advance()
      }
      if take("in"), let values = expression(), take(")") {
        return Statement(
          span: start, form: .for(Pattern(span: values.span, form: .bind(name)), values, block()))
      }
      restore(before)
    }
    if isAt("(") { skipBrackets() }
    return Statement(span: start.through(previousSpan), form: .loop([], block()))
  }

  /// `switch (value) { case A: … }`. Without `break` or `return` a case goes on in the next.
  private mutating func choice(_ start: Span) -> Statement {
    let subject = condition()
    var choices: [Statement.Choice] = []
    guard depth < ObjectiveCParser.maxDepth, take("{") else {
      if isAt("{") { skipBrackets() }
      return Statement(span: start.through(previousSpan), form: .other)
    }
    depth += 1
    defer { depth -= 1 }
    while current.kind != .end, !isAt("}") {
      let before = place
      let first = current.span
      let values = labels()
      var body: [Statement] = []
      while current.kind != .end, !isAt("}"), !isAt("case"), !isAt("default") {
        let start = place
        if let statement = statement() { body.append(statement) }
        if place == start { advance() }
      }
      if body.count == 1, case .block(let inner, _) = body[0].form { body = inner }
      if !body.endsEarly { body.append(Statement(span: first, form: .fallThrough)) }
      choices.append(
        Statement.Choice(items: values.map { ($0, nil) }, body: body, span: first.through(previousSpan)))
      if place == before { advance() }
    }
    _ = take("}")
    return Statement(span: start.through(previousSpan), form: .switch(subject, choices))
  }

  /// The values of `case A: case B:`; none if `default:` is among them.
  private mutating func labels() -> [Pattern] {
    var values: [Pattern] = []
    var isDefault = false
    while isAt("case") || isAt("default") {
      if isAt("default") { isDefault = true }
      let isValue = isAt("case")
      advance()
      if isValue, let value = expression() { values.append(Pattern(span: value.span, form: .expression(value))) }
      while current.kind != .end, !isAt(":"), !isAt("}") { advance() }
      _ = take(":")
    }
    return isDefault ? [] : values
  }

  /// `Type *name = value;`; nil if the statement is none.
  private mutating func declaration(_ start: Span) -> Statement? {
    let before = place
    var names: [ObjectiveCToken] = []
    while current.kind == .name || isAt("*") || isAt("<") {
      if isAt("<") {
        while current.kind != .end, !isAt(";"), !take(">") { advance() }
      } else {
        if current.kind == .name { names.append(current) }
        advance()
      }
    }
    guard names.count > 1, let name = names.last, isAt("=") || isAt(";") else {
      restore(before)
      return nil
    }
    let value = take("=") ? expression() : nil
    endStatement()
    let type = names[names.count - 2].text
    return Statement(
      span: start.through(previousSpan),
      form: .variable(Pattern(span: name.span, form: .bind(name.text)), .named([type]), value))
  }
}
