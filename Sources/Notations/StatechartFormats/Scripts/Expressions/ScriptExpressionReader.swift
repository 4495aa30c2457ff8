import JSONTree

/// Reads expressions and functions of JavaScript and TypeScript. ECMA-262, 13 to 15.
///
/// Code that waits, yields, loops, throws or makes a class is not followed. Time grows with the length of the text.
struct ScriptExpressionReader {
  /// The maximum number of expressions within one another.
  static let maxDepth = 60

  var tokens: [ScriptToken]
  var next = 0
  var depth = 0

  private init(_ text: String, depth: Int = 0) throws(ScriptNotFollowed) {
    tokens = try ScriptLexer.tokens(of: text)
    self.depth = depth
  }

  /// The expression that a text is: an expression, a function, or a method of an object.
  static func expression(of text: String) throws(ScriptNotFollowed) -> ScriptExpression {
    try expression(of: text, depth: 0)
  }

  private static func expression(of text: String, depth: Int) throws(ScriptNotFollowed) -> ScriptExpression {
    var reader = try ScriptExpressionReader(text, depth: depth)
    let result = try reader.isAtMethod ? reader.method() : reader.expression()
    while reader.take(";") {}
    guard reader.next == reader.tokens.count else { throw ScriptNotFollowed() }
    return result
  }

  // MARK: - Words

  var token: ScriptToken? { next < tokens.count ? tokens[next] : nil }

  func peek(_ distance: Int) -> ScriptToken? { next + distance < tokens.count ? tokens[next + distance] : nil }

  func isAt(_ symbol: String) -> Bool { token?.isSymbol(symbol) ?? false }

  func isAt(word: String) -> Bool { token?.kind == .name && token?.text == word }

  mutating func take(_ symbol: String) -> Bool {
    guard isAt(symbol) else { return false }
    next += 1
    return true
  }

  mutating func take(word: String) -> Bool {
    guard isAt(word: word) else { return false }
    next += 1
    return true
  }

  mutating func expect(_ symbol: String) throws(ScriptNotFollowed) {
    guard take(symbol) else { throw ScriptNotFollowed() }
  }

  mutating func name() throws(ScriptNotFollowed) -> String {
    guard let token, token.kind == .name else { throw ScriptNotFollowed() }
    next += 1
    return token.text
  }

  // MARK: - Expressions

  /// An expression without commas.
  mutating func expression() throws(ScriptNotFollowed) -> ScriptExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else { throw ScriptNotFollowed() }
    if let function = try arrow() { return .function(function) }
    let condition = try binary(0)
    if take("?") {
      let one = try expression()
      try expect(":")
      return .conditional(condition, one, try expression())
    }
    guard let token, token.kind == .symbol, Self.assignments.contains(token.text) else { return condition }
    next += 1
    return .assignment(condition, token.text, try expression())
  }

  private static let assignments: Set = [
    "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??=",
  ]

  private mutating func binary(_ least: Int) throws(ScriptNotFollowed) -> ScriptExpression {
    var left = try unary()
    while let token {
      if token.kind == .name, token.text == "as" || token.text == "satisfies" {
        next += 1
        try skipType()
        continue
      }
      guard token.kind == .symbol || token.text == "in" || token.text == "instanceof",
        let strength = ScriptPrinter.precedence[token.text], strength > least
      else { break }
      next += 1
      // Of powers the right one is computed first.
      let right = try binary(token.text == "**" ? strength - 1 : strength)
      left = .binary(token.text, left, right)
    }
    return left
  }

  private mutating func unary() throws(ScriptNotFollowed) -> ScriptExpression {
    guard let token else { throw ScriptNotFollowed() }
    let isOperator =
      token.kind == .symbol
      ? ["!", "-", "+", "~", "++", "--"].contains(token.text)
      : token.kind == .name && ["typeof", "void", "delete"].contains(token.text)
    guard isOperator else { return try postfix() }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else { throw ScriptNotFollowed() }
    next += 1
    let operand = try unary()
    return token.text == "++" || token.text == "--"
      ? .assignment(operand, token.text, nil) : .unary(token.text, operand)
  }

  private mutating func postfix() throws(ScriptNotFollowed) -> ScriptExpression {
    var result = try primary()
    while let token, token.kind == .symbol || token.kind == .template {
      switch token.text {
      case ".":
        next += 1
        result = .member(result, try name(), isOptional: false)
      case "?.":
        next += 1
        if isAt("(") {
          result = .call(result, try arguments(), isOptional: true)
        } else if take("[") {
          result = .element(result, try expression(), isOptional: true)
          try expect("]")
        } else {
          result = .member(result, try name(), isOptional: true)
        }
      case "[":
        next += 1
        result = .element(result, try expression(), isOptional: false)
        try expect("]")
      case "(": result = .call(result, try arguments(), isOptional: false)
      case "!" where !token.isAfterLineEnd: next += 1
      case "++", "--":
        guard !token.isAfterLineEnd else { return result }
        next += 1
        return .assignment(result, token.text, nil)
      case "<":
        guard skipTypeArguments() else { return result }
      default:
        if token.kind == .template { throw ScriptNotFollowed() }
        return result
      }
    }
    return result
  }

  mutating func arguments() throws(ScriptNotFollowed) -> [ScriptExpression] {
    try expect("(")
    return try items(until: ")")
  }

  private mutating func items(until end: String) throws(ScriptNotFollowed) -> [ScriptExpression] {
    var items: [ScriptExpression] = []
    while !take(end) {
      if take("...") {
        items.append(.spread(try expression()))
      } else {
        items.append(try expression())
      }
      if !isAt(end) { try expect(",") }
    }
    return items
  }

  private mutating func primary() throws(ScriptNotFollowed) -> ScriptExpression {
    guard let token else { throw ScriptNotFollowed() }
    next += 1
    switch token.kind {
    case .number: return .number(token.text)
    case .string: return .string(token.text)
    case .pattern: return .pattern(token.text)
    case .template: return try template(token.text)
    case .name:
      switch token.text {
      case "function": return .function(try function())
      case "async", "await", "yield", "class", "new", "super", "import", "this": throw ScriptNotFollowed()
      default: return .name(token.text)
      }
    case .symbol: break
    }
    switch token.text {
    case "(":
      let inside = try expression()
      try expect(")")
      return inside
    case "[": return .list(try items(until: "]"))
    case "{": return .object(try properties())
    case "<":
      // A type before its value.
      next -= 1
      try skipAngles()
      return try unary()
    default: throw ScriptNotFollowed()
    }
  }

  private mutating func properties() throws(ScriptNotFollowed) -> [ScriptExpression.Property] {
    var properties: [ScriptExpression.Property] = []
    while !take("}") {
      if take("...") {
        properties.append(ScriptExpression.Property(name: nil, value: try expression()))
      } else if take("[") {
        let key = try expression()
        try expect("]")
        try expect(":")
        properties.append(ScriptExpression.Property(name: nil, key: key, value: try expression()))
      } else if isAtMethod {
        let name = token?.text ?? ""
        properties.append(ScriptExpression.Property(name: name, value: try method()))
      } else {
        guard let token, [.name, .string, .number].contains(token.kind) else { throw ScriptNotFollowed() }
        next += 1
        let value = take(":") ? try expression() : .name(token.text)
        guard token.kind == .name || value != .name(token.text) else { throw ScriptNotFollowed() }
        properties.append(ScriptExpression.Property(name: token.text, value: value))
      }
      if !isAt("}") { try expect(",") }
    }
    return properties
  }

  /// The texts of a template and what is between them.
  private func template(_ raw: String) throws(ScriptNotFollowed) -> ScriptExpression {
    var texts = [""]
    var parts: [ScriptExpression] = []
    var reader = ScriptReader(SourceText(raw))
    reader.cursor.advance()
    while let letter = reader.cursor.peek, letter != "`" {
      if reader.cursor.take("${") {
        let start = reader.cursor
        let end = reader.skipCode()
        parts.append(try Self.expression(of: end.text(from: start), depth: depth + 1))
        guard reader.cursor.take("}"), depth < Self.maxDepth else { throw ScriptNotFollowed() }
        texts.append("")
      } else if letter == "\\" {
        // An escape means the same in a template that is written anew.
        reader.cursor.advance()
        texts[texts.count - 1] += "\\" + (reader.cursor.peek.map(String.init) ?? "")
        reader.cursor.advance()
      } else {
        texts[texts.count - 1].unicodeScalars.append(letter)
        reader.cursor.advance()
      }
    }
    return .template(texts, parts)
  }
}
