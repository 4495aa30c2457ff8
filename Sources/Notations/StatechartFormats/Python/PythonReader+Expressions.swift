import JSONTree
import Statecharts

/// Expressions. The Python Language Reference, 6.
extension PythonReader {
  /// The operators by how tightly they bind; those of a row alike. 6.17.
  private static let operators: [[String]] = [
    ["or"], ["and"], ["not in", "is", "in", "<=", ">=", "==", "!=", "<", ">"], ["|"], ["^"], ["&"],
    ["<<", ">>"], ["+", "-"], ["//", "/", "*", "@", "%"],
  ]

  /// Reads one expression, or several between commas as a tuple.
  mutating func expressions() throws(ReadError) -> PythonNode {
    let start = cursor
    let first = try expression()
    guard cursor.peek == "," else { return first }
    var items = [first]
    while take(",") {
      if isAtEnd || cursor.peek == "=" || cursor.peek == ")" || cursor.peek == "]" { break }
      items.append(try expression())
    }
    return node(.list(items), from: start, to: cursor)
  }

  /// Reads an expression without commas outside brackets; white space after it is skipped.
  mutating func expression() throws(ReadError) -> PythonNode {
    try enter()
    defer { leave() }
    let start = cursor
    if take(keyword: "lambda") { return try lambda(from: start) }
    if cursor.peek == "*" {
      _ = take("**") || take("*")
      let value = try operation(0)
      return node(.starred(value), from: start, through: value)
    }
    let value = try operation(0)
    if take(":=") { return try expression() }
    guard isAt(keyword: "if") else { return value }
    let before = cursor
    _ = take(keyword: "if")
    _ = try operation(0)
    guard take(keyword: "else") else {
      // The condition of a loop inside brackets.
      cursor = before
      return value
    }
    let other = try expression()
    return node(.conditional(value, other), from: start, through: other)
  }

  private mutating func lambda(from start: TextCursor) throws(ReadError) -> PythonNode {
    var open = 0
    while let letter = cursor.peek, !(letter == ":" && open == 0), !isAtEnd {
      if "([{".unicodeScalars.contains(letter) { open += 1 }
      if ")]}".unicodeScalars.contains(letter) { open -= 1 }
      if open < 0 { break }
      cursor.advance()
    }
    _ = take(":")
    let body = try expression()
    return node(.code, from: start, through: body)
  }

  /// Operands between operators that bind at least so tightly, by precedence climbing.
  private mutating func operation(_ minimum: Int) throws(ReadError) -> PythonNode {
    let start = cursor
    if minimum <= 2, take(keyword: "not") {
      try enter()
      defer { leave() }
      let value = try operation(2)
      return node(.code, from: start, through: value)
    }
    var chain = [try unary()]
    var last: String?
    var operatorChanges = 0
    while let (mark, level) = takeOperator(minimum) {
      if let last, last != mark {
        operatorChanges += 1
        let value = joined(chain, by: last, from: start)
        // The tree is no deeper than what is nested in brackets may be: it is freed level by level, on the stack.
        chain = [operatorChanges > PythonReader.nesting ? node(.code, from: start, through: value) : value]
      }
      chain.append(try operand(level + 1))
      last = mark
    }
    return last.map { joined(chain, by: $0, from: start) } ?? chain[0]
  }

  private func joined(_ chain: [PythonNode], by mark: String, from start: TextCursor) -> PythonNode {
    node(.chain(mark, chain), from: start, through: chain[chain.count - 1])
  }

  private mutating func operand(_ minimum: Int) throws(ReadError) -> PythonNode {
    try enter()
    defer { leave() }
    return try operation(minimum)
  }

  private mutating func takeOperator(_ minimum: Int) -> (mark: String, level: Int)? {
    guard let letter = cursor.peek else { return nil }
    for level in Self.operators.indices.dropFirst(minimum) {
      for mark in Self.operators[level] where mark.unicodeScalars.first == letter {
        if letter.isASCIILetter ? takeWord(mark) : takeMark(mark, isComparison: level == 2) { return (mark, level) }
      }
    }
    return nil
  }

  private mutating func takeWord(_ word: String) -> Bool {
    switch word {
    case "not in":
      let before = cursor
      if take(keyword: "not"), take(keyword: "in") { return true }
      cursor = before
      return false
    case "is":
      guard take(keyword: "is") else { return false }
      _ = take(keyword: "not")
      return true
    default: return take(keyword: word)
    }
  }

  /// An operator with = after it is an assignment, and two stars are another operator.
  private mutating func takeMark(_ mark: String, isComparison: Bool) -> Bool {
    guard cursor.isAt(mark) else { return false }
    let after = cursor.peek(mark.unicodeScalars.count)
    if after == "=", !isComparison { return false }
    if mark == "*", after == "*" { return false }
    return take(mark)
  }

  private mutating func unary() throws(ReadError) -> PythonNode {
    let start = cursor
    if let letter = cursor.peek, letter == "-" || letter == "+" || letter == "~" {
      cursor.advance()
      skipSpace()
      try enter()
      defer { leave() }
      let value = try unary()
      if case .literal(let text) = value.content, letter == "-", text.first?.isNumber == true {
        return node(.literal("-" + text), from: start, through: value)
      }
      return node(.code, from: start, through: value)
    }
    if take(keyword: "await") {
      while take(keyword: "await") {}
      return try unary()
    }
    let value = try primary()
    guard take("**") else { return value }
    try enter()
    defer { leave() }
    let power = try unary()
    return node(.code, from: start, through: power)
  }

  // MARK: - Primaries

  private mutating func primary() throws(ReadError) -> PythonNode {
    let start = cursor
    var value = try atom()
    var trailers = 0
    while trailers < PythonReader.nesting {
      let end = cursor
      switch cursor.peek {
      case ".":
        cursor.advance()
        skipSpace()
        let name = takeName()
        value = node(name.isEmpty ? .code : .attribute(value, name), from: start, to: cursor)
      case "(":
        let arguments = try self.arguments()
        value = node(.call(value, arguments), from: start, to: cursor)
      case "[":
        let key = try bracketed("]")
        value = node(.subscript(value, key), from: start, to: cursor)
      default:
        cursor = end
        return value
      }
      trailers += 1
      skipSpace()
    }
    let message = "more than \(PythonReader.nesting) calls and names follow one another"
    throw ReadError(.limitExceeded, message, at: start.position, fileName: fileName)
  }

  private mutating func atom() throws(ReadError) -> PythonNode {
    let start = cursor
    guard let letter = cursor.peek else { return node(.code, from: start, to: start) }
    switch letter {
    case "(": return try tuple(from: start)
    case "[": return try display(from: start)
    case "{": return try braces(from: start)
    case "\"", "'": return strings(from: start)
    default: break
    }
    if letter.isDigit || letter == "." && cursor.peek(1)?.isDigit == true { return number(from: start) }
    let name = takeName()
    if cursor.peek == "\"" || cursor.peek == "'", name.count <= 2,
      name.lowercased().allSatisfy({ "rbuft".contains($0) })
    {
      cursor = start
      return strings(from: start)
    }
    let end = cursor
    skipSpace()
    switch name {
    case "":
      // Not an expression: one letter is skipped, so that reading goes on.
      if cursor.isAt("...") { cursor.advance(by: 2) }
      if !isAtEnd, !")]},:=".unicodeScalars.contains(cursor.peek ?? ")") { cursor.advance() }
      skipSpace()
      return node(.code, from: start, to: cursor)
    case "None": return node(.none, from: start, to: end)
    case "True", "False": return node(.literal(name.lowercased()), from: start, to: end)
    default: return node(.name(name), from: start, to: end)
    }
  }

  private mutating func number(from start: TextCursor) -> PythonNode {
    let text = cursor.takeWhile { $0.isWordLetter || $0 == "." }.filter { $0 != "_" }
    return finished(.literal(text), from: start)
  }

  // MARK: - Brackets

  /// Moves past a bracket, inside which lines do not end.
  mutating func openBracket() {
    brackets += 1
    cursor.advance()
    skipSpace()
  }

  /// Ends a node here, and skips the white space after it.
  private mutating func finished(_ content: PythonNode.Content, from start: TextCursor) -> PythonNode {
    let end = cursor
    skipSpace()
    return node(content, from: start, to: end)
  }

  /// Reads what is between brackets, the first of which is here, and moves past the closing one.
  private mutating func bracketed(_ bracket: Unicode.Scalar) throws(ReadError) -> PythonNode {
    openBracket()
    let start = cursor
    var value = node(.code, from: start, to: start)
    if cursor.peek != bracket { value = try expressions() }
    skipSpace()
    let isWhole = cursor.peek == bracket
    let end = close(bracket)
    // Text that is left over makes it something else: a slice.
    return isWhole ? value : node(.code, from: start, to: end)
  }

  /// Skips what is left inside the brackets, and the closing one, before which it returns the place.
  @discardableResult
  private mutating func close(_ bracket: Unicode.Scalar) -> TextCursor {
    skipSpace()
    if cursor.peek != bracket {
      var open = 0
      while let letter = cursor.peek {
        if letter == "\"" || letter == "'" {
          _ = string(isRaw: false, isFormatted: false)
          continue
        }
        if letter == "#" {
          cursor.skipLine()
          continue
        }
        if "([{".unicodeScalars.contains(letter) { open += 1 }
        if ")]}".unicodeScalars.contains(letter) {
          if open == 0 { break }
          open -= 1
        }
        cursor.advance()
      }
    }
    let end = cursor
    if !cursor.isAtEnd { cursor.advance() }
    brackets -= 1
    return end
  }

  private mutating func tuple(from start: TextCursor) throws(ReadError) -> PythonNode {
    openBracket()
    var items: [PythonNode] = []
    var isTuple = cursor.peek == ")"
    while let letter = cursor.peek, letter != ")" {
      let before = cursor.offset
      items.append(try expression())
      if let loop = try loop(items, from: start, closedBy: ")") { return loop }
      if take(",") { isTuple = true } else if cursor.offset == before || cursor.peek != ")" { break }
    }
    close(")")
    let end = cursor
    skipSpace()
    guard !isTuple, let only = items.first else { return node(.list(items), from: start, to: end) }
    return PythonNode(range: end.range(from: start), bytes: start.offset..<end.offset, content: only.content)
  }

  private mutating func display(from start: TextCursor) throws(ReadError) -> PythonNode {
    openBracket()
    var items: [PythonNode] = []
    while let letter = cursor.peek, letter != "]" {
      let before = cursor.offset
      items.append(try expression())
      if let loop = try loop(items, from: start, closedBy: "]") { return loop }
      if !take(","), cursor.offset == before || cursor.peek != "]" { break }
    }
    close("]")
    return finished(.list(items), from: start)
  }

  private mutating func loop(
    _ items: [PythonNode], from start: TextCursor, closedBy bracket: Unicode.Scalar
  ) throws(ReadError) -> PythonNode? {
    guard items.count == 1, isAt(keyword: "for") || isAt(keyword: "async") else { return nil }
    try enter()
    defer { leave() }
    _ = take(keyword: "async")
    _ = take(keyword: "for")
    let name = try targets()
    _ = take(keyword: "in")
    let list = try operation(0)
    skipSpace()
    let isPlain = cursor.peek == bracket
    close(bracket)
    return finished(
      .comprehension(PythonNode.Loop(item: items[0], name: name, list: list, isPlain: isPlain)), from: start)
  }

  /// The names of a loop, before `in`.
  mutating func targets() throws(ReadError) -> PythonNode {
    let start = cursor
    var items: [PythonNode] = []
    repeat { items.append(try primary()) } while take(",") && !isAt(keyword: "in")
    return items.count == 1 ? items[0] : node(.list(items), from: start, to: cursor)
  }

  private mutating func braces(from start: TextCursor) throws(ReadError) -> PythonNode {
    openBracket()
    var entries: [PythonNode.Entry] = []
    var items: [PythonNode] = []
    var isLoop = false
    while let letter = cursor.peek, letter != "}" {
      let before = cursor.offset
      if take("**") {
        entries.append(PythonNode.Entry(key: nil, value: try expression()))
      } else {
        let key = try expression()
        if take(":") {
          entries.append(PythonNode.Entry(key: key, value: try expression()))
        } else {
          items.append(key)
        }
      }
      if isAt(keyword: "for") || isAt(keyword: "async") { isLoop = true }
      if !take(","), cursor.offset == before || cursor.peek != "}" { break }
    }
    close("}")
    return finished(isLoop ? .code : items.isEmpty ? .dictionary(entries) : .list(items), from: start)
  }

  /// Reads the arguments of a call, between parentheses, the first of which is here.
  mutating func arguments() throws(ReadError) -> [PythonNode.Argument] {
    openBracket()
    var arguments: [PythonNode.Argument] = []
    while let letter = cursor.peek, letter != ")" {
      let before = cursor
      let stars = take("**") ? 2 : take("*") ? 1 : 0
      let start = cursor
      let word = takeName()
      skipSpace()
      if stars == 0, !word.isEmpty, cursor.peek == "=", cursor.peek(1) != "=" {
        _ = take("=")
        arguments.append(PythonNode.Argument(name: word, stars: 0, node: try expression()))
      } else {
        cursor = start
        let value = try expression()
        let list = try loop([value], from: start, closedBy: ")")
        arguments.append(PythonNode.Argument(name: nil, stars: stars, node: list ?? value))
        if list != nil { return arguments }
      }
      if !take(","), cursor.offset == before.offset || cursor.peek != ")" { break }
    }
    close(")")
    return arguments
  }
}
