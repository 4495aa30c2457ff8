import JSONTree

/// Statements of ECMAScript 2023, 14, as far as they are followed; others are skipped.
extension ScriptReader {
  /// Reads statements up to a closing brace, the next case of a `switch`, or the end of the text.
  package mutating func statements(inSwitch: Bool = false) throws(ScriptNestingError) -> [ScriptStatement] {
    guard descend() else { return [] }
    defer { ascend() }
    var found: [ScriptStatement] = []
    while true {
      skipSpace()
      guard let letter = cursor.peek, letter != "}" else { return found }
      if inSwitch, isAtWord("case") || isAtWord("default") { return found }
      let start = cursor.offset
      found.append(try statement())
      if cursor.offset == start { cursor.advance() }
    }
  }

  /// Reads a statement. The cursor is at its first letter.
  mutating func statement() throws(ScriptNestingError) -> ScriptStatement {
    let start = cursor
    guard descend() else {
      return ScriptStatement(kind: unreadStatement(), start: start.offset, end: cursor.offset)
    }
    defer { ascend() }
    var found: ScriptStatement.Kind?
    do { found = try kind() } catch { cursor = start }
    // What is nested too deep is not read, and what follows it is.
    let kind = found ?? unreadStatement()
    return ScriptStatement(kind: kind, start: start.offset, end: cursor.offset)
  }

  private mutating func kind() throws(ScriptNestingError) -> ScriptStatement.Kind {
    while cursor.peek == "@" { skipDecorator() }
    let start = cursor
    if cursor.take("{") {
      let statements = try statements()
      _ = cursor.take("}")
      return .block(statements)
    }
    if cursor.take(";") { return .block([]) }
    let word = cursor.takeScriptName()
    switch word {
    case "const", "let", "var":
      skipSpace()
      if isAtWord("enum") { return try statement().kind }
      guard cursor.peek?.beginsScriptName == true || cursor.peek == "{" || cursor.peek == "[" else { break }
      return .declaration(try declarators(isConstant: word == "const"))
    case "if": if let branch = try branch() { return branch }
    case "switch": if let choice = try choice() { return choice }
    case "for": if let loop = try forLoop() { return loop }
    case "while": if let loop = try whileLoop() { return loop }
    case "do": if let loop = try doLoop() { return loop }
    case "return":
      let result = try result()
      endStatement()
      return .result(result)
    case "break", "continue":
      // A label leads elsewhere, which is not followed.
      let line = cursor.position.line
      skipSpace()
      if cursor.position.line == line, cursor.peek?.beginsScriptName == true { return unreadStatement() }
      endStatement()
      return word == "break" ? .break : .continue
    case "throw":
      skipStatement()
      return .throw
    case "try": if let block = try tryBlock() { return block }
    case "export":
      if let export = export() { return .exports(export) }
      skipSpace()
      if cursor.peek?.beginsScriptName == true || cursor.peek == "@" { return try statement().kind }
    case "default":
      skipSpace()
      let value = cursor
      guard let letter = cursor.peek, letter != ":", letter != "=" else { break }
      // An object is no block here.
      guard letter.beginsScriptName || letter == "@" else {
        let kind = try expressionStatement()
        return .exported(ScriptStatement(kind: kind, start: value.offset, end: cursor.offset), at: value)
      }
      return .exported(try statement(), at: value)
    case "declare":
      skipSpace()
      if cursor.peek?.beginsScriptName == true { return try statement().kind }
    case "function", "async", "class", "abstract", "interface", "enum", "namespace", "module", "type", "import":
      cursor = start
      if let found = try declaration(word) { return found }
    default:
      skipSpace()
      guard !word.isEmpty, cursor.peek == ":" else { break }
      // A label.
      cursor.advance()
      skipSpace()
      return try statement().kind
    }
    cursor = start
    return try expressionStatement()
  }

  // MARK: - Simple statements

  private mutating func expressionStatement() throws(ScriptNestingError) -> ScriptStatement.Kind {
    let start = cursor
    var found: [ScriptNode] = []
    while let node = try expression() {
      found.append(node)
      let end = cursor
      skipSpace()
      if cursor.take(",") {
        skipSpace()
        continue
      }
      let isEnd = cursor.isAtEnd || cursor.peek == ";" || cursor.peek == "}" || cursor.position.line > end.position.line
      guard isEnd else { break }
      _ = cursor.take(";")
      if found.count == 1 { return .expression(found[0]) }
      return .block(
        found.map { ScriptStatement(kind: .expression($0), start: start.offset, end: cursor.offset) })
    }
    cursor = start
    return unreadStatement()
  }

  /// Skips a statement of a kind that is not followed, and finds the names that it may change.
  private mutating func unreadStatement() -> ScriptStatement.Kind {
    let start = cursor
    skipStatement()
    return .unread(unread(from: start, to: cursor))
  }

  private mutating func declarators(isConstant: Bool) throws(ScriptNestingError) -> [ScriptStatement.Declarator] {
    var found: [ScriptStatement.Declarator] = []
    repeat {
      skipSpace()
      let patterns = pattern(ScriptPattern(), takesFallback: false)
      skipSpace()
      _ = cursor.take("!")
      var value: ScriptNode?
      var start: TextCursor?
      if cursor.peek == "=", cursor.peek(1) != "=", cursor.peek(1) != ">" {
        cursor.advance()
        skipSpace()
        start = cursor
        value = try valueOrCode()
      }
      found.append(
        ScriptStatement.Declarator(patterns: patterns, value: value, start: start, isConstant: isConstant))
      skipSpace()
    } while cursor.take(",")
    endStatement()
    return found
  }

  /// An expression, or the text up to the end of the statement if it is of another kind.
  mutating func valueOrCode() throws(ScriptNestingError) -> ScriptNode {
    let start = cursor
    if let node = try expression() { return node }
    cursor = start
    skipStatement(takesEnd: false)
    return unread(from: start, to: cursor)
  }

  private mutating func result() throws(ScriptNestingError) -> ScriptNode? {
    let line = cursor.position.line
    skipSpace()
    guard let letter = cursor.peek, letter != ";", letter != "}", cursor.position.line == line else { return nil }
    var node = try valueOrCode()
    skipSpace()
    while cursor.take(",") {
      skipSpace()
      node = try valueOrCode()
      skipSpace()
    }
    return node
  }

  mutating func endStatement() {
    skipSpace()
    _ = cursor.take(";")
  }

  /// A declaration of another kind than a variable's; nil if the word is a name here.
  private mutating func declaration(_ word: String) throws(ScriptNestingError) -> ScriptStatement.Kind? {
    let start = cursor
    if word == "function" || word == "async" {
      guard let node = function(), case .function(let function)? = node.form else {
        // Without a body it is a declaration of TypeScript.
        guard word == "function" else { return nil }
        skipStatement()
        return .other
      }
      return .function(function)
    }
    _ = cursor.takeScriptName()
    skipSpace()
    switch word {
    case "import":
      guard cursor.peek != "(", cursor.peek != "." else { return nil }
      guard let (names, module) = importedNames() else {
        skipStatement()
        return .other
      }
      let range = cursor.range(from: start)
      endStatement()
      return .imports(ScriptStatement.Names(names: names, module: module, range: range))
    case "type":
      guard cursor.peek?.beginsScriptName == true else { return nil }
      _ = cursor.takeScriptName()
      skipSpace()
      if cursor.peek == "<" { _ = skipAngles() }
      skipSpace()
      guard cursor.take("=") else { return nil }
      skipType()
      endStatement()
      return .other
    default:
      guard cursor.peek?.beginsScriptName == true || word == "class" && cursor.peek == "{" else { return nil }
      if word == "abstract" { return try statement().kind }
      let name = cursor.takeScriptName()
      guard skipHeritage() else { return nil }
      let body = cursor
      switch word {
      case "class": return .type(name == "extends" ? "" : name, classMembers())
      case "namespace", "module": return .block(block())
      case "enum":
        skipBrackets()
        return .enumeration(name, body)
      default:
        skipBrackets()
        return .other
      }
    }
  }

  /// Skips a statement of another kind: up to its semicolon, or to the end of a line on which nothing is open.
  package mutating func skipStatement(takesEnd: Bool = true) {
    var open = 0
    var line = cursor.position.line
    while true {
      skipSpace()
      guard let letter = cursor.peek else { return }
      if open == 0, cursor.position.line > line, !goesOnStatement(letter) { return }
      line = cursor.position.line
      switch letter {
      case "(", "[", "{": open += 1
      case ")", "]", "}":
        if open == 0 { return }
        open -= 1
      case ";":
        if open == 0 {
          if takesEnd { cursor.advance() }
          return
        }
      case "\"", "'":
        skipString()
        continue
      case "`":
        skipTemplate()
        line = cursor.position.line
        continue
      case "/" where opensPattern && skipPattern(): continue
      case "<" where opensPattern && skipMarkup():
        line = cursor.position.line
        continue
      default: break
      }
      cursor.advance()
    }
  }
}
