import JSONTree
import Statecharts

/// Statements. The Python Language Reference, 7 and 8.
extension PythonReader {
  /// Reads all statements of a text.
  ///
  /// - Throws: `ReadError` if expressions or blocks are nested too deeply.
  mutating func statements() throws(ReadError) -> [PythonStatement] { try block(indent: 0) }

  /// Moves to the first letter of the next line that is not empty; its column, nil at the end.
  private mutating func nextLine() -> Int? {
    while true {
      var column = 0
      while let letter = cursor.peek, letter == " " || letter == "\t" || letter == "\u{C}" {
        column = letter == "\t" ? (column / 8 + 1) * 8 : column + 1
        cursor.advance()
      }
      guard let letter = cursor.peek else { return nil }
      if letter == "#" { cursor.skipLine() }
      guard let end = cursor.peek else { return nil }
      guard end.isLineEnd else { return column }
      cursor.advance()
    }
  }

  /// The statements that are indented at least so far.
  private mutating func block(indent: Int) throws(ReadError) -> [PythonStatement] {
    try enter()
    defer { leave() }
    var statements: [PythonStatement] = []
    var decorators: [PythonNode] = []
    while true {
      let line = cursor
      guard let column = nextLine() else { return statements }
      guard column >= indent else {
        cursor = line
        return statements
      }
      if cursor.peek == "@" {
        cursor.advance()
        skipSpace()
        decorators.append(try expression())
        endLine()
        continue
      }
      statements += try statement(column: column, decorators)
      decorators = []
    }
  }

  /// Skips what is left of a line.
  private mutating func endLine() {
    brackets = 0
    while let letter = cursor.peek, !letter.isLineEnd {
      if letter == ";" { return }
      skipStatement()
    }
  }

  private mutating func statement(column: Int, _ decorators: [PythonNode]) throws(ReadError) -> [PythonStatement] {
    let start = cursor
    _ = take(keyword: "async")
    if take(keyword: "class") { return [try type(from: start, column: column)] }
    if take(keyword: "def") { return [try function(from: start, column: column, decorators)] }
    if take(keyword: "for") { return [try loop(from: start, column: column)] }
    for word in ["if", "elif", "else", "try", "except", "finally", "with", "while", "match", "case"]
    where isAt(keyword: word) {
      let before = cursor
      if let block = try compound(from: start, column: column, word) { return [block] }
      cursor = before
    }
    return try simpleStatements()
  }

  /// `if …:` and the like; nil if the word is a name after all.
  private mutating func compound(
    from start: TextCursor, column: Int, _ word: String
  ) throws(ReadError) -> PythonStatement? {
    _ = take(keyword: word)
    if word == "match" || word == "case", "=.([,:)".unicodeScalars.contains(cursor.peek ?? "=") { return nil }
    let head = cursor
    while cursor.peek != ":" {
      guard !isAtEnd else {
        cursor = head
        return nil
      }
      let before = cursor.offset
      _ = try expressions()
      if take(keyword: "as") { _ = try expression() }
      if cursor.offset == before { cursor.advance() }
    }
    let condition = cursor.text(from: head).trimmed
    let body = try suite(column: column)
    let isConditional =
      word != "with" && word != "try" && word != "finally"
      && !(word == "if" && (condition.hasPrefix("__name__") || condition.hasSuffix("TYPE_CHECKING")))
    return statement(.block(isConditional: isConditional, body: body), from: start)
  }

  private func statement(_ content: PythonStatement.Content, from start: TextCursor) -> PythonStatement {
    PythonStatement(range: cursor.range(from: start), offset: start.offset, content: content)
  }

  /// Reads the part after a colon: statements on the same line, or a block that is indented further.
  private mutating func suite(column: Int) throws(ReadError) -> [PythonStatement] {
    while let letter = cursor.peek, letter != ":", !letter.isLineEnd { cursor.advance() }
    guard take(":") else { return [] }
    if !isAtEnd { return try simpleStatements() }
    return try block(indent: column + 1)
  }

  /// Statements between semicolons.
  private mutating func simpleStatements() throws(ReadError) -> [PythonStatement] {
    var statements: [PythonStatement] = []
    repeat {
      skipSpace()
      let before = cursor.offset
      statements.append(try simpleStatement())
      brackets = 0
      skipStatement()
      if cursor.offset == before, !isAtEnd { cursor.advance() }
    } while cursor.take(";")
    return statements
  }

  private mutating func simpleStatement() throws(ReadError) -> PythonStatement {
    let start = cursor
    if take(keyword: "import") { return imports(from: start) }
    if take(keyword: "from") { return importFrom(from: start) }
    _ = take(keyword: "return") || take(keyword: "yield") || take(keyword: "await")
    if take(keyword: "del") {
      let target = try expressions()
      return statement(.assignment([target], value: target, operation: "del"), from: start)
    }
    for word in ["pass", "break", "continue", "raise", "assert", "global", "nonlocal"] where isAt(keyword: word) {
      skipStatement()
      return statement(.other, from: start)
    }
    guard !isAtEnd else { return statement(.other, from: start) }
    var values = [try expressions()]
    if cursor.peek == ":", take(":") {
      _ = try expression()
      guard cursor.peek == "=" else { return statement(.other, from: start) }
    }
    if let operation = takeAugmented() {
      let value = try expressions()
      return statement(.assignment(values, value: value, operation: operation), from: start)
    }
    while cursor.peek == "=", cursor.peek(1) != "=", take("=") { values.append(try expressions()) }
    guard values.count > 1, let value = values.popLast() else { return statement(.expression(values[0]), from: start) }
    return statement(.assignment(values, value: value, operation: nil), from: start)
  }

  private mutating func takeAugmented() -> String? {
    for mark in ["+=", "|=", "-=", "*=", "/=", "&=", "%="] where take(mark) { return String(mark.prefix(1)) }
    return nil
  }

  // MARK: - Definitions

  private mutating func type(from start: TextCursor, column: Int) throws(ReadError) -> PythonStatement {
    let name = takeName()
    skipSpace()
    if cursor.peek == "[" { _ = try expression() }
    let bases = cursor.peek == "(" ? try arguments() : []
    skipSpace()
    let body = try suite(column: column)
    return statement(.type(name, bases: bases, body: body), from: start)
  }

  private mutating func function(
    from start: TextCursor, column: Int, _ decorators: [PythonNode]
  ) throws(ReadError) -> PythonStatement {
    let name = takeName()
    skipSpace()
    var parameters: [String] = []
    if cursor.peek == "(" {
      openBracket()
      while let letter = cursor.peek, letter != ")" {
        let before = cursor.offset
        _ = take("**") || take("*") || take("/")
        let parameter = takeName()
        if !parameter.isEmpty { parameters.append(parameter) }
        skipSpace()
        if take(":") { _ = try expression() }
        if take("=") { _ = try expression() }
        if !take(","), cursor.peek != ")" { cursor.advance() }
        if cursor.offset == before { break }
      }
      brackets -= 1
      if cursor.peek == ")" { cursor.advance() }
      skipSpace()
    }
    if take("->") { _ = try expression() }
    let body = try suite(column: column)
    return statement(.function(name, decorators: decorators, parameters: parameters, body: body), from: start)
  }

  private mutating func loop(from start: TextCursor, column: Int) throws(ReadError) -> PythonStatement {
    let name = try targets()
    _ = take(keyword: "in")
    let list = try expressions()
    let body = try suite(column: column)
    return statement(.loop(name, list: list, body: body), from: start)
  }

  // MARK: - Imports

  private mutating func imports(from start: TextCursor) -> PythonStatement {
    let module = cursor.takeWhile { $0.isWordLetter || $0 == "." }
    skipSpace()
    let alias = take(keyword: "as") ? takeName() : module
    return statement(.imported(module: module, names: [("", alias)]), from: start)
  }

  private mutating func importFrom(from start: TextCursor) -> PythonStatement {
    let module = cursor.takeWhile { $0.isWordLetter || $0 == "." }
    skipSpace()
    _ = take(keyword: "import")
    let isEnclosed = cursor.peek == "("
    if isEnclosed {
      brackets += 1
      cursor.advance()
    }
    var names: [(name: String, alias: String)] = []
    repeat {
      skipSpace()
      let name = takeName()
      skipSpace()
      let alias = take(keyword: "as") ? takeName() : name
      skipSpace()
      if !name.isEmpty { names.append((name, alias)) }
    } while take(",")
    if isEnclosed {
      brackets -= 1
      skipSpace()
      if cursor.peek == ")" { cursor.advance() }
    }
    return statement(.imported(module: module, names: names), from: start)
  }
}
