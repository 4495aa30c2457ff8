import JSONTree

extension ScriptReader {
  /// Skips white space and comments.
  package mutating func skipSpace() {
    while let letter = cursor.peek {
      switch letter {
      case " ", "\t"..."\r", "\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}": cursor.advance()
      case "/" where cursor.isAt("//") || cursor.isAt("/*"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = cursor
    if cursor.isAt("//") {
      cursor.skipLine()
    } else {
      cursor.advance(by: 2)
      if cursor.takeThrough("*/") == nil {
        unclosed("comment", at: start.position)
      }
    }
    comments[start.offset] = cursor.range(from: start)
  }

  /// A string between single or double quotes. ECMAScript 2023, 12.9.4.
  package mutating func string() -> String {
    let start = cursor.position
    let quote = cursor.peek
    cursor.advance()
    var text = ""
    repeat {
      text += cursor.takeWhile { $0 != quote && $0 != "\\" && !$0.isLineEnd }
    } while escape(into: &text)
    if cursor.peek == quote, quote != nil {
      cursor.advance()
    } else {
      error("the string that begins here is not closed", at: cursor.range(from: start))
    }
    return text
  }

  /// A template: a string if nothing is put into it, otherwise code. ECMAScript 2023, 13.2.8.
  mutating func template() throws(ScriptNestingError) -> ScriptNode {
    let start = cursor
    guard descend() else { throw ScriptNestingError(what: "templates", range: SourceRange(start.position)) }
    defer { ascend() }
    cursor.advance()
    var parts: [ScriptNode] = []
    var text = ""
    while let letter = cursor.peek, letter != "`" {
      if cursor.take("${") {
        parts.append(node(from: start, .string(text)))
        text = ""
        parts.append(try substitution())
      } else if !escape(into: &text) {
        text.unicodeScalars.append(letter)
        cursor.advance()
      }
    }
    if cursor.isAtEnd { unclosed("template", at: start.position) }
    cursor.advance()
    guard !parts.isEmpty else { return node(from: start, .string(text)) }
    return code(from: start, .template(parts + [node(from: start, .string(text))]))
  }

  /// Reads a substitution in a template, up to its brace.
  private mutating func substitution() throws(ScriptNestingError) -> ScriptNode {
    skipSpace()
    let start = cursor
    let inside = try expression()
    skipSpace()
    if cursor.take("}"), let inside { return inside }
    while cursor.peek != "}", !cursor.isAtEnd {
      skipCode()
      if cursor.peek != "}" { cursor.advance() }
    }
    let node = unread(from: start, to: cursor)
    _ = cursor.take("}")
    return node
  }

  /// Takes a backslash and what it escapes; false if none is here.
  private mutating func escape(into text: inout String) -> Bool {
    let start = cursor.position
    guard cursor.take("\\") else { return false }
    guard let letter = cursor.peek else { return true }
    cursor.advance()
    switch letter {
    case "n": text += "\n"
    case "r": text += "\r"
    case "t": text += "\t"
    case "b": text += "\u{8}"
    case "f": text += "\u{C}"
    case "v": text += "\u{B}"
    case "0": text += "\0"
    case "\n": break
    case "\r": _ = cursor.take("\n")
    case "x", "u":
      if let scalar = scalar(letter: letter) {
        text.unicodeScalars.append(scalar)
      } else {
        error("expected hexadecimal digits in the escape", at: cursor.range(from: start))
      }
    default: text.unicodeScalars.append(letter)
    }
    return true
  }

  /// Reads the character that `\xHH`, `\uHHHH`, `\u{H…}` or a pair of them represents.
  private mutating func scalar(letter: Unicode.Scalar) -> Unicode.Scalar? {
    guard letter == "u" else { return digits(2).flatMap { Unicode.Scalar($0) } }
    if cursor.take("{") {
      var code: UInt32 = 0
      while let digit = hexDigit(), code < 0x110000 { code = code << 4 | digit }
      return cursor.take("}") ? Unicode.Scalar(code) : nil
    }
    guard let unit = digits(4) else { return nil }
    guard (0xD800..<0xDC00).contains(unit), cursor.take("\\u") else { return Unicode.Scalar(unit) }
    guard let second = digits(4), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func digits(_ count: Int) -> UInt32? {
    var code: UInt32 = 0
    for _ in 0..<count {
      guard let digit = hexDigit() else { return nil }
      code = code << 4 | digit
    }
    return code
  }

  private mutating func hexDigit() -> UInt32? {
    guard let letter = cursor.peek, letter.isASCII, let digit = Character(letter).hexDigitValue else { return nil }
    cursor.advance()
    return UInt32(digit)
  }

  /// A number with its sign, its separators and its radix; nil (and nothing taken) if none begins here.
  mutating func number() -> Double? {
    let start = cursor
    if cursor.peek == "-" || cursor.peek == "+" { cursor.advance() }
    let first = cursor.peek
    guard first?.isDigit == true || first == "." && cursor.peek(1)?.isDigit == true else {
      cursor = start
      return nil
    }
    var previous: Unicode.Scalar = "0"
    cursor.scan { letter in
      defer { previous = letter }
      let isSign = (letter == "-" || letter == "+") && (previous == "e" || previous == "E")
      return isSign || letter.isDigit || letter == "." || letter == "_" || letter.isASCIILetter
    }
    let text = cursor.text(from: start).filter { $0 != "_" }
    if let value = ScriptReader.number(text) { return value }
    cursor = start
    return nil
  }

  private static func number(_ text: String) -> Double? {
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" || $0 == "+" }.lowercased()
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix).map { Double(isNegative ? -$0 : $0) }
    }
    guard digits.unicodeScalars.allSatisfy({ $0.isDigit || "e.+-".unicodeScalars.contains($0) }),
      let value = Double("0" + digits), value.isFinite
    else { return nil }
    return isNegative ? -value : value
  }
}
