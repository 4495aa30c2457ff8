import JSONTree

extension ScriptExpressionReader {
  /// True at `name(parameters) {`, a method of an object.
  var isAtMethod: Bool {
    guard let token, token.kind == .name || token.kind == .string, token.text != "function",
      peek(1)?.isSymbol("(") == true, let close = closing(from: next + 1)
    else { return false }
    guard close + 1 < tokens.count else { return false }
    return tokens[close + 1].isSymbol("{") || tokens[close + 1].isSymbol(":")
  }

  mutating func method() throws(ScriptNotFollowed) -> ScriptExpression {
    next += 1
    return .function(try parametersAndBlock())
  }

  /// Reads the part of a function after `function`.
  mutating func function() throws(ScriptNotFollowed) -> ScriptExpression.Function {
    if token?.kind == .name { next += 1 }
    if isAt("<") { try skipAngles() }
    return try parametersAndBlock()
  }

  private mutating func parametersAndBlock() throws(ScriptNotFollowed) -> ScriptExpression.Function {
    let parameters = try parameters()
    if take(":") { try skipType() }
    return ScriptExpression.Function(parameters: parameters, body: try block())
  }

  /// An arrow function; nil (and nothing taken) if none is here.
  mutating func arrow() throws(ScriptNotFollowed) -> ScriptExpression.Function? {
    let start = next
    if token?.kind == .name, peek(1)?.isSymbol("=>") == true {
      let parameter = ScriptExpression.Parameter.name(try name())
      next += 1
      return ScriptExpression.Function(parameters: [parameter], body: try arrowBody())
    }
    if isAt("<") {
      guard (try? skipAngles()) != nil, isAt("(") else {
        next = start
        return nil
      }
    }
    guard isAt("("), let close = closing(from: next), isArrow(after: close) else {
      next = start
      return nil
    }
    let parameters = try parameters()
    if take(":") { try skipType() }
    try expect("=>")
    return ScriptExpression.Function(parameters: parameters, body: try arrowBody())
  }

  /// True if `=>` follows a closing bracket, or a type and `=>`.
  private func isArrow(after close: Int) -> Bool {
    var trial = self
    trial.next = close + 1
    if trial.isAt("=>") { return true }
    guard trial.take(":"), (try? trial.skipType()) != nil else { return false }
    return trial.isAt("=>")
  }

  private mutating func arrowBody() throws(ScriptNotFollowed) -> [ScriptExpression.Statement] {
    isAt("{") ? try block() : [.result(try expression())]
  }

  /// The place of the bracket that closes the one at a place.
  func closing(from place: Int) -> Int? {
    var open = 0
    for index in place..<tokens.count where tokens[index].kind == .symbol {
      switch tokens[index].text {
      case "(", "[", "{": open += 1
      case ")", "]", "}":
        open -= 1
        if open == 0 { return index }
      default: break
      }
    }
    return nil
  }

  // MARK: - Parameters

  private mutating func parameters() throws(ScriptNotFollowed) -> [ScriptExpression.Parameter] {
    try expect("(")
    var parameters: [ScriptExpression.Parameter] = []
    while !take(")") {
      parameters.append(try parameter())
      if !isAt(")") { try expect(",") }
    }
    return parameters
  }

  private mutating func parameter() throws(ScriptNotFollowed) -> ScriptExpression.Parameter {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else { throw ScriptNotFollowed() }
    var parameter: ScriptExpression.Parameter
    if take("{") {
      parameter = try objectParameter()
    } else if take("[") {
      var items: [ScriptExpression.Parameter?] = []
      while !take("]") {
        if take(",") {
          items.append(nil)
        } else {
          items.append(try self.parameter())
          if !isAt("]") { try expect(",") }
        }
      }
      parameter = .list(items)
    } else {
      parameter = .name(try name())
    }
    _ = take("?")
    if take(":") { try skipType() }
    if take("=") { parameter = .other(parameter, default: try expression()) }
    return parameter
  }

  private mutating func objectParameter() throws(ScriptNotFollowed) -> ScriptExpression.Parameter {
    var fields: [ScriptExpression.Parameter.Field] = []
    var rest: String?
    while !take("}") {
      if take("...") {
        rest = try name()
      } else {
        guard let token, token.kind == .name || token.kind == .string else { throw ScriptNotFollowed() }
        next += 1
        var parameter = ScriptExpression.Parameter.name(token.text)
        if take(":") {
          parameter = try self.parameter()
        } else if take("=") {
          parameter = .other(parameter, default: try expression())
        }
        fields.append(ScriptExpression.Parameter.Field(key: token.text, parameter: parameter))
      }
      if !isAt("}") { try expect(",") }
    }
    return .object(fields, rest: rest)
  }

  // MARK: - Statements

  mutating func block() throws(ScriptNotFollowed) -> [ScriptExpression.Statement] {
    try expect("{")
    var statements: [ScriptExpression.Statement] = []
    while !take("}") { statements += try statement() }
    return statements
  }

  private mutating func statement() throws(ScriptNotFollowed) -> [ScriptExpression.Statement] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth, let token else { throw ScriptNotFollowed() }
    if take(";") { return [] }
    if isAt("{") { return try block() }
    guard token.kind == .name else { return [.expression(try expressionStatement())] }
    switch token.text {
    case "const", "let", "var":
      next += 1
      return try declarations()
    case "if":
      next += 1
      try expect("(")
      let condition = try expression()
      try expect(")")
      let one = try statement()
      let other = take(word: "else") ? try statement() : []
      return [.branch(condition, one, other)]
    case "return":
      next += 1
      let isAlone = isAt(";") || isAt("}") || (self.token?.isAfterLineEnd ?? true)
      let result = isAlone ? nil : try expression()
      try endStatement()
      return [.result(result)]
    case "for", "while", "do", "switch", "throw", "try", "break", "continue", "class", "function", "async":
      throw ScriptNotFollowed()
    default: return [.expression(try expressionStatement())]
    }
  }

  private mutating func declarations() throws(ScriptNotFollowed) -> [ScriptExpression.Statement] {
    var statements: [ScriptExpression.Statement] = []
    repeat {
      let declared = try parameter()
      if case .other(let parameter, let value) = declared {
        statements.append(.declaration(parameter, value))
      } else {
        statements.append(.declaration(declared, nil))
      }
    } while take(",")
    try endStatement()
    return statements
  }

  private mutating func expressionStatement() throws(ScriptNotFollowed) -> ScriptExpression {
    let expression = try expression()
    try endStatement()
    return expression
  }

  /// A statement ends with a semicolon, with its line, or before a closing bracket. ECMA-262, 12.10.
  private mutating func endStatement() throws(ScriptNotFollowed) {
    guard !take(";"), let token, !token.isSymbol("}"), !token.isAfterLineEnd else { return }
    throw ScriptNotFollowed()
  }

  // MARK: - Types

  /// Skips a type of TypeScript.
  mutating func skipType() throws(ScriptNotFollowed) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else { throw ScriptNotFollowed() }
    _ = take("|") || take("&")
    repeat { try skipPlainType() } while take("|") || take("&")
    if take(word: "is") { try skipType() }
  }

  private mutating func skipPlainType() throws(ScriptNotFollowed) {
    while ["keyof", "typeof", "readonly", "infer", "unique", "asserts"].contains(token?.text ?? ""),
      peek(1)?.kind == .name || peek(1)?.isSymbol("(") == true
    {
      next += 1
    }
    guard let token else { throw ScriptNotFollowed() }
    switch token.kind {
    case .string, .template, .number: next += 1
    case .name:
      next += 1
      while take(".") { _ = try name() }
      if isAt("<") { try skipAngles() }
    case .symbol where token.text == "-": next += 2
    case .symbol where ["(", "[", "{"].contains(token.text):
      guard let close = closing(from: next) else { throw ScriptNotFollowed() }
      next = close + 1
      if token.text == "(", take("=>") { return try skipType() }
    case .symbol, .pattern: throw ScriptNotFollowed()
    }
    while isAt("["), !(self.token?.isAfterLineEnd ?? true), let close = closing(from: next) { next = close + 1 }
  }

  /// The maximum number of words that are examined to determine whether `<` opens a list of types.
  private static let maxWordsOfTypes = 100

  /// Skips `<Types>`.
  mutating func skipAngles() throws(ScriptNotFollowed) {
    var open = 0
    let end = next + Self.maxWordsOfTypes
    while let token, next < end {
      next += 1
      if token.kind == .symbol {
        switch token.text {
        case "<": open += 1
        case ">", ">>", ">>>": open -= token.text.count
        case "(", "[", "{":
          guard let close = closing(from: next - 1) else { throw ScriptNotFollowed() }
          next = close + 1
        case ",", "|", "&", ".", "=", "=>", "?", ":", "-": break
        default: throw ScriptNotFollowed()
        }
      }
      if open == 0 { return }
      if open < 0 { throw ScriptNotFollowed() }
    }
    throw ScriptNotFollowed()
  }

  /// Skips `<Types>` before an opening parenthesis; false (and nothing skipped) if it is none.
  mutating func skipTypeArguments() -> Bool {
    let start = next
    if (try? skipAngles()) != nil, isAt("(") { return true }
    next = start
    return false
  }
}
