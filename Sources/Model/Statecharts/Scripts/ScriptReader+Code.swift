package import JSONTree

extension ScriptReader {
  /// True where an operator goes on with the expression.
  var isAtOperator: Bool {
    guard let letter = cursor.peek else { return false }
    if ".([+-*/%<>=!&|^?`".unicodeScalars.contains(letter) { return true }
    return isAtWord("instanceof") || isAtWord("in")
  }

  /// True where a type of TypeScript follows.
  var isAtType: Bool { takesTypes && (isAtWord("as") || isAtWord("satisfies")) }

  func isAtWord(_ word: String) -> Bool {
    guard cursor.isAt(word) else { return false }
    return cursor.peek(word.unicodeScalars.count).map { !$0.beginsScriptName && !$0.isDigit } ?? true
  }

  /// Skips an expression up to the comma, semicolon or closing bracket after it; the place after its last letter.
  ///
  /// - Parameter stopsAtLineEnd: True to stop at the end of a line, too, on which nothing is open.
  @discardableResult package mutating func skipCode(stopsAtLineEnd: Bool = false) -> TextCursor {
    var open: [Int] = []
    var end = cursor
    while true {
      skipSpace()
      guard let letter = cursor.peek else { return end }
      if stopsAtLineEnd, open.isEmpty, cursor.position.line > end.position.line, !goesOnStatement(letter) { return end }
      switch letter {
      case "(", "[", "{": open.append(cursor.offset)
      case ")", "]", "}":
        guard let opening = open.popLast() else { return end }
        if letter == ")", closings.count < Self.maxClosings {
          cursor.advance()
          closings[opening] = cursor
          end = cursor
          continue
        }
      case ",", ";": if open.isEmpty { return end }
      case "\"", "'":
        skipString()
        end = cursor
        continue
      case "`":
        end = skipTemplate()
        continue
      case "/" where opensPattern && skipPattern():
        end = cursor
        continue
      case "<" where opensPattern && skipMarkup():
        end = cursor
        continue
      default: break
      }
      cursor.advance()
      end = cursor
    }
  }

  /// True for what goes on with the statement of the line before.
  func goesOnStatement(_ letter: Unicode.Scalar) -> Bool { ".?:,+-*/%&|=<>([`".unicodeScalars.contains(letter) }

  /// Skips a string, or the rest of the line if it is not closed.
  package mutating func skipString() {
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
    unclosed("template", at: start)
    return cursor
  }

  /// True if a value may begin here, by what is before: a slash opens a regular expression and does not divide.
  var opensPattern: Bool {
    var place = cursor.offset - 1
    while place >= 0, cursor.bytes[place] <= 32 { place -= 1 }
    guard place >= 0 else { return true }
    let last = Unicode.Scalar(cursor.bytes[place])
    if "(,=:[!&|?{};+-*%<>~^".unicodeScalars.contains(last) { return true }
    guard last.isASCIILetter else { return false }
    var start = place
    while start > 0, place - start < 12, cursor.bytes[start - 1].isScriptLetter { start -= 1 }
    let word = cursor.text(start..<(place + 1))
    return ["return", "typeof", "case", "in", "of", "delete", "void", "throw", "do", "else", "await"].contains(word)
  }

  /// Skips a regular expression with its flags; false (and nothing skipped) if its line does not close it.
  @discardableResult mutating func skipPattern() -> Bool {
    let start = cursor
    cursor.advance()
    var isInClass = false
    while let letter = cursor.peek, !letter.isLineEnd, lookaheadLeft > 0 {
      cursor.advance()
      lookaheadLeft -= 1
      switch letter {
      case "\\": if cursor.peek?.isLineEnd == false { cursor.advance() }
      case "[": isInClass = true
      case "]": isInClass = false
      case "/" where !isInClass:
        cursor.scan { $0.isASCIILetter }
        return true
      default: break
      }
    }
    cursor = start
    return false
  }
}

extension UInt8 {
  /// True for a byte of a name of JavaScript.
  fileprivate var isScriptLetter: Bool {
    let scalar = Unicode.Scalar(self)
    return scalar.isASCIILetter || scalar.isDigit || scalar == "_" || scalar == "$" || self >= 0x80
  }
}
