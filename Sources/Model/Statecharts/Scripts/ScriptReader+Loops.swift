import JSONTree

/// Statements with others in them. ECMAScript 2023, 14.6 to 14.15.
extension ScriptReader {
  /// An expression in parentheses, after a word.
  private mutating func condition() throws(ScriptNestingError) -> ScriptNode? {
    skipSpace()
    guard cursor.peek == "(" else { return nil }
    return try parenthesized()
  }

  private mutating func inner() throws(ScriptNestingError) -> ScriptStatement {
    skipSpace()
    return try statement()
  }

  mutating func branch() throws(ScriptNestingError) -> ScriptStatement.Kind? {
    guard let condition = try condition() else { return nil }
    let one = try inner()
    let end = cursor
    skipSpace()
    guard isAtWord("else") else {
      cursor = end
      return .branch(condition, one, nil)
    }
    cursor.advance(by: 4)
    return .branch(condition, one, try inner())
  }

  mutating func choice() throws(ScriptNestingError) -> ScriptStatement.Kind? {
    guard let subject = try condition() else { return nil }
    skipSpace()
    guard cursor.take("{") else { return nil }
    var cases: [ScriptStatement.Case] = []
    while true {
      skipSpace()
      var value: ScriptNode?
      if isAtWord("case") {
        cursor.advance(by: 4)
        skipSpace()
        guard let node = try expression(isBeforeColon: true) else { return nil }
        value = node
      } else if isAtWord("default") {
        cursor.advance(by: 7)
      } else {
        break
      }
      skipSpace()
      guard cursor.take(":") else { return nil }
      cases.append(ScriptStatement.Case(value: value, statements: try statements(inSwitch: true)))
    }
    return cursor.take("}") ? .choice(subject, cases) : nil
  }

  mutating func forLoop() throws(ScriptNestingError) -> ScriptStatement.Kind? {
    skipSpace()
    if isAtWord("await") { return nil }
    guard cursor.take("(") else { return nil }
    skipSpace()
    let start = cursor
    if ["const", "let", "var"].contains(where: isAtWord) {
      _ = cursor.takeScriptName()
      let patterns = pattern(ScriptPattern(), takesFallback: false)
      skipSpace()
      if isAtWord("of") || isAtWord("in") {
        let isOverNames = isAtWord("in")
        cursor.advance(by: 2)
        skipSpace()
        guard let collection = try expression() else { return nil }
        skipSpace()
        guard cursor.take(")") else { return nil }
        return .each(
          ScriptStatement.Each(
            patterns: patterns, isOverNames: isOverNames, collection: collection, body: try inner()))
      }
      cursor = start
    }
    var initial: [ScriptStatement] = []
    if !cursor.take(";") {
      initial = [try statement()]
      // The statement has taken the semicolon.
      guard cursor.offset > 0, cursor.bytes[cursor.offset - 1] == UInt8(ascii: ";") else { return nil }
    }
    skipSpace()
    let condition = cursor.peek == ";" ? nil : try expression()
    skipSpace()
    guard cursor.take(";") else { return nil }
    skipSpace()
    let step = cursor.peek == ")" ? nil : try expression()
    skipSpace()
    guard cursor.take(")") else { return nil }
    return .loop(
      ScriptStatement.Loop(initial: initial, condition: condition, step: step, body: try inner(), asksFirst: true))
  }

  mutating func whileLoop() throws(ScriptNestingError) -> ScriptStatement.Kind? {
    guard let condition = try condition() else { return nil }
    return .loop(
      ScriptStatement.Loop(initial: [], condition: condition, step: nil, body: try inner(), asksFirst: true))
  }

  mutating func doLoop() throws(ScriptNestingError) -> ScriptStatement.Kind? {
    let body = try inner()
    skipSpace()
    guard isAtWord("while") else { return nil }
    cursor.advance(by: 5)
    guard let condition = try condition() else { return nil }
    endStatement()
    return .loop(
      ScriptStatement.Loop(initial: [], condition: condition, step: nil, body: body, asksFirst: false))
  }

  mutating func tryBlock() throws(ScriptNestingError) -> ScriptStatement.Kind? {
    skipSpace()
    guard cursor.peek == "{" else { return nil }
    let block = try statement()
    skipSpace()
    var (handler, last): (ScriptStatement?, ScriptStatement?)
    if isAtWord("catch") {
      cursor.advance(by: 5)
      skipSpace()
      if cursor.peek == "(" { skipBrackets() }
      handler = try inner()
      skipSpace()
    }
    if isAtWord("finally") {
      cursor.advance(by: 7)
      last = try inner()
    }
    return .attempt(block, handler, last)
  }
}
