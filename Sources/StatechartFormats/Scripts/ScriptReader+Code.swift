import Statecharts

extension ScriptReader {
  /// True where an operator goes on with the expression.
  var isAtOperator: Bool {
    guard let letter = cursor.peek else { return false }
    if ".([+-*/%<>=!&|^?`".unicodeScalars.contains(letter) { return true }
    return isAtWord("instanceof") || isAtWord("in")
  }

  /// True where a type of TypeScript follows.
  var isAtType: Bool { isAtWord("as") || isAtWord("satisfies") }

  private func isAtWord(_ word: String) -> Bool {
    guard cursor.isAt(word) else { return false }
    return cursor.peek(word.unicodeScalars.count).map { !$0.beginsScriptName && !$0.isDigit } ?? true
  }

  /// Skips an expression up to the comma, semicolon or closing bracket after it; the place after its last letter.
  @discardableResult mutating func skipCode() -> TextCursor {
    skip(isType: false)
  }

  /// Skips `as Type`: angle brackets count as brackets.
  mutating func skipType() {
    skip(isType: true)
  }

  @discardableResult private mutating func skip(isType: Bool) -> TextCursor {
    var open: [Unicode.Scalar] = []
    var end = cursor
    var last: Unicode.Scalar = "\0"
    while true {
      skipSpace()
      guard let letter = cursor.peek else { return end }
      switch letter {
      case "(", "[", "{": open.append(letter)
      case "<" where isType: open.append(letter)
      case ">" where isType && last != "=": _ = open.popLast()
      case ")", "]", "}": if open.popLast() == nil { return end }
      case ",", ";": if open.isEmpty { return end }
      case "\"", "'":
        skipString()
        (end, last) = (cursor, letter)
        continue
      case "`":
        (end, last) = (skipTemplate(), letter)
        continue
      case "/" where !isType && ScriptReader.opensPattern(after: last): skipPattern()
      default: break
      }
      cursor.advance()
      (end, last) = (cursor, letter)
    }
  }

  /// Skips a string, or the rest of the line if it is not closed.
  mutating func skipString() {
    let quote = cursor.peek
    cursor.advance()
    while let letter = cursor.peek, letter != quote, !letter.isLineEnd {
      cursor.advance(by: letter == "\\" ? 2 : 1)
    }
    if cursor.peek == quote { cursor.advance() }
  }

  /// Skips a template and what is put into it; the place after it.
  @discardableResult mutating func skipTemplate() -> TextCursor {
    let start = cursor.position
    cursor.advance()
    // A level for each `${` that is open: the braces within it.
    var braces: [Int] = []
    while let letter = cursor.peek {
      let isInText = braces.isEmpty || braces.last == -1
      switch letter {
      case "\\": cursor.advance()
      case "`":
        if isInText {
          if !braces.isEmpty { braces.removeLast() }
          if braces.isEmpty {
            cursor.advance()
            return cursor
          }
        } else {
          braces.append(-1)
        }
      case "$" where isInText && cursor.peek(1) == "{":
        cursor.advance()
        braces.append(0)
      case "\"" where !isInText, "'" where !isInText:
        skipString()
        continue
      case "{" where !isInText: braces[braces.count - 1] += 1
      case "}" where !isInText:
        if braces[braces.count - 1] == 0 { braces.removeLast() } else { braces[braces.count - 1] -= 1 }
      default: break
      }
      cursor.advance()
    }
    error("the template that begins here is not closed", at: SourceRange(start))
    return cursor
  }

  /// True if a slash after this letter opens a regular expression and does not divide.
  private static func opensPattern(after last: Unicode.Scalar) -> Bool {
    "\0(,=:[!&|?{};+-*%<>~^".unicodeScalars.contains(last)
  }

  /// Skips a regular expression up to its last slash, or the line.
  private mutating func skipPattern() {
    cursor.advance()
    var isInClass = false
    while let letter = cursor.peek, !letter.isLineEnd {
      switch letter {
      case "\\": cursor.advance()
      case "[": isInClass = true
      case "]": isInClass = false
      case "/" where !isInClass: return
      default: break
      }
      cursor.advance()
    }
  }

  /// Skips `<Types>` if an opening parenthesis follows; nothing otherwise.
  mutating func skipTypeArguments() {
    let start = cursor
    var open = 0
    var last: Unicode.Scalar = "\0"
    while let letter = cursor.peek, lookaheadLeft > 0 {
      lookaheadLeft -= 1
      switch letter {
      case "<", "(", "[", "{": open += 1
      case ">" where last == "=": break
      case ">", ")", "]", "}": open -= 1
      case ";" where open < 2: open = -1
      default: break
      }
      cursor.advance()
      last = letter
      if open <= 0 { break }
    }
    skipSpace()
    if open != 0 || last != ">" || cursor.peek != "(" { cursor = start }
  }
}
