import JSONTree

/// Types of TypeScript and markup of JSX, which are read around.
extension ScriptReader {
  /// Skips a type: names with arguments, objects, lists, functions, literals, and what joins them.
  mutating func skipType() {
    while cursor.peek != nil {
      skipSpace()
      while ["typeof", "keyof", "readonly", "unique", "infer", "new", "asserts"].contains(where: isAtWord) {
        cursor.scan { $0.isASCIILetter }
        skipSpace()
      }
      if cursor.peek == "|" || cursor.peek == "&" {
        cursor.advance()
        continue
      }
      let isFunction = cursor.peek == "("
      guard skipPlainType(), goesOnAfterType(isFunction: isFunction) else { return }
    }
  }

  /// One operand of a type; false if none is here.
  private mutating func skipPlainType() -> Bool {
    guard let letter = cursor.peek else { return false }
    switch letter {
    case "{", "[", "(": skipBrackets()
    case "<": _ = skipAngles()
    case "\"", "'": skipString()
    case "`": skipTemplate()
    default:
      guard number() != nil || !cursor.takeScriptName().isEmpty else { return false }
    }
    return true
  }

  /// Skips what follows an operand of a type; true if another must follow.
  private mutating func goesOnAfterType(isFunction: Bool) -> Bool {
    while true {
      let end = cursor
      let line = cursor.position.line
      skipSpace()
      switch cursor.peek {
      case "." where cursor.peek(1)?.beginsScriptName == true:
        cursor.advance()
        _ = cursor.takeScriptName()
      case "<": guard skipAngles() else { return false }
      case "[" where cursor.position.line == line: skipBrackets()
      case "|" where cursor.peek(1) != "|", "&" where cursor.peek(1) != "&":
        cursor.advance()
        return true
      case "=" where isFunction && cursor.peek(1) == ">":
        cursor.advance(by: 2)
        return true
      default:
        if isAtWord("is") || isAtWord("extends") {
          cursor.scan { $0.isASCIILetter }
          return true
        }
        cursor = end
        return false
      }
    }
  }

  /// Skips a bracket and what is in it.
  mutating func skipBrackets() {
    cursor.advance()
    repeat {
      skipCode()
    } while cursor.take(",") || cursor.take(";")
    cursor.advance()
  }

  /// Skips `<…>` with all in it, where types are; false (and nothing skipped) if it is not closed.
  mutating func skipAngles() -> Bool {
    let start = cursor
    var open = 0
    var last: Unicode.Scalar = "\0"
    while let letter = cursor.peek, lookaheadLeft > 0 {
      let place = cursor.offset
      switch letter {
      case "<", "(", "[", "{": open += 1
      case ">" where last == "=": break
      case ">", ")", "]", "}": open -= 1
      case ";" where open < 2: open = -1
      case "/" where cursor.peek(1) == "/" || cursor.peek(1) == "*": skipSpace()
      case "\"", "'": skipString()
      case "`": skipTemplate()
      default: break
      }
      // A comment or a string may have brackets in it.
      if cursor.offset == place { cursor.advance() }
      lookaheadLeft -= cursor.offset - place
      last = letter
      if open <= 0 { break }
    }
    if open == 0, last == ">" { return true }
    cursor = start
    return false
  }

  /// Skips `<Types>` if an opening parenthesis follows; nothing otherwise.
  mutating func skipTypeArguments() {
    let start = cursor
    if skipAngles() {
      skipSpace()
      if cursor.peek == "(" { return }
    }
    cursor = start
  }

  // MARK: - Markup

  /// Skips an element of JSX with all in it; false (and nothing skipped) for a type in angle brackets.
  mutating func skipMarkup() -> Bool {
    guard descend() else { return false }
    defer { ascend() }
    let start = cursor
    var open = 0
    while let letter = cursor.peek, lookaheadLeft > 0 {
      lookaheadLeft -= 1
      switch letter {
      case "{":
        let place = cursor.offset
        skipBrackets()
        lookaheadLeft -= cursor.offset - place
      case "<":
        guard let change = skipTag() else {
          cursor = start
          return false
        }
        open += change
        if open <= 0 { return true }
      default: cursor.advance()
      }
    }
    cursor = start
    return false
  }

  /// Skips a tag; how many more elements are open after it than before, nil if it is none.
  private mutating func skipTag() -> Int? {
    cursor.advance()
    let isEnd = cursor.take("/")
    cursor.scan { $0 <= " " }
    let name = cursor.takeWhile(ScriptReader.isElementLetter)
    if isEnd {
      cursor.scan { $0 != ">" && $0 != "<" }
      return cursor.take(">") ? -1 : nil
    }
    var isEmpty = false
    while let letter = cursor.peek, letter != ">" {
      lookaheadLeft -= 1
      isEmpty = letter == "/"
      switch letter {
      case "{": skipBrackets()
      case "\"", "'":
        // A string of markup has no escapes, and may have lines.
        cursor.advance()
        _ = cursor.takeThrough(String(letter))
      case "<": guard skipAngles() else { return nil }
      case "/", "=", "-", ":", ".", "_", "$", "a"..."z", "A"..."Z", "0"..."9", "\0"..." ": cursor.advance()
      default: return nil
      }
    }
    guard cursor.take(">") else { return nil }
    if isEmpty { return 0 }
    return closedElements.contains(name) ? 1 : nil
  }

  /// Finds the names of elements that are closed anywhere in the text: what opens another is no markup.
  mutating func findClosedElements() {
    var ahead = TextCursor(cursor.bytes)
    while !ahead.isAtEnd {
      ahead.scan { $0 != "<" }
      ahead.advance()
      guard ahead.take("/") else { continue }
      closedElements.insert(ahead.takeWhile(ScriptReader.isElementLetter))
    }
  }

  private static func isElementLetter(_ letter: Unicode.Scalar) -> Bool {
    letter.beginsScriptName || letter.isDigit || ".-:".unicodeScalars.contains(letter)
  }
}
