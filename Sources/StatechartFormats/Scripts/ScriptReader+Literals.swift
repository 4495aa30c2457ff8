import Statecharts

extension ScriptReader {
  /// Skips white space and comments.
  mutating func skipSpace() {
    while let byte = cursor.peek {
      switch byte {
      case 0x20, 0x09...0x0D: cursor.advance()
      case UInt8(ascii: "/") where cursor.peek(1) == UInt8(ascii: "/"):
        while let next = cursor.peek, !LineEnd.contains(next) { cursor.advance() }
      case UInt8(ascii: "/") where cursor.peek(1) == UInt8(ascii: "*"): skipComment()
      default:
        let wide = cursor.wideSpace
        guard wide > 0 else { return }
        cursor.advance(wide)
      }
    }
  }

  private mutating func skipComment() {
    let start = cursor.position
    cursor.advance(2)
    while cursor.peek != nil, !cursor.isAt("*/") { cursor.advance() }
    if cursor.peek == nil { error("the comment that begins here is not closed", at: SourceRange(start)) }
    cursor.advance(2)
  }

  /// A string between single or double quotes. ECMAScript 2023, 12.9.4.
  mutating func string() -> String {
    let start = cursor.position
    let quote = cursor.peek
    cursor.advance()
    var text: [UInt8] = []
    while let byte = cursor.peek, byte != quote {
      guard !LineEnd.contains(byte) else { break }
      if byte == UInt8(ascii: "\\") {
        escape(into: &text)
      } else {
        text.append(byte)
        cursor.advance()
      }
    }
    if cursor.peek == quote, quote != nil {
      cursor.advance()
    } else {
      error("the string that begins here is not closed", at: SourceRange(start, to: cursor.position))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A template: a string if nothing is put into it, otherwise code. ECMAScript 2023, 12.9.6.
  mutating func template() -> ScriptNode.Content {
    let start = cursor
    cursor.advance()
    var text: [UInt8] = []
    while let byte = cursor.peek, byte != UInt8(ascii: "`") {
      if cursor.isAt("${") {
        cursor = start
        let end = skipTemplate()
        return .code(cursor.text(start.offset..<end.offset))
      }
      if byte == UInt8(ascii: "\\") {
        escape(into: &text)
      } else {
        text.append(byte)
        cursor.advance()
      }
    }
    if cursor.peek == nil { error("the template that begins here is not closed", at: SourceRange(start.position)) }
    cursor.advance()
    return .string(String(decoding: text, as: UTF8.self))
  }

  private mutating func escape(into text: inout [UInt8]) {
    let start = cursor.position
    cursor.advance()
    guard let byte = cursor.peek else { return }
    cursor.advance()
    switch Unicode.Scalar(byte) {
    case "n": text.append(0x0A)
    case "r": text.append(0x0D)
    case "t": text.append(0x09)
    case "b": text.append(0x08)
    case "f": text.append(0x0C)
    case "v": text.append(0x0B)
    case "0": text.append(0x00)
    case "\n": break
    case "\r": if cursor.peek == 0x0A { cursor.advance() }
    case "x", "u":
      guard let scalar = scalar(letter: byte) else {
        return error(
          "expected hexadecimal digits in the escape", at: SourceRange(start, to: cursor.position))
      }
      text.append(contentsOf: String(scalar).utf8)
    default: text.append(byte)
    }
  }

  /// What `\xHH`, `\uHHHH`, `\u{H…}` or a pair of them stands for.
  private mutating func scalar(letter: UInt8) -> Unicode.Scalar? {
    guard letter == UInt8(ascii: "u") else { return digits(2).flatMap { Unicode.Scalar($0) } }
    if cursor.peek == UInt8(ascii: "{") {
      cursor.advance()
      var code: UInt32 = 0
      while let digit = hexDigit(), code < 0x110000 { code = code << 4 | digit }
      guard cursor.peek == UInt8(ascii: "}") else { return nil }
      cursor.advance()
      return Unicode.Scalar(code)
    }
    guard let unit = digits(4) else { return nil }
    guard (0xD800..<0xDC00).contains(unit), cursor.isAt("\\u") else { return Unicode.Scalar(unit) }
    cursor.advance(2)
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
    guard let byte = cursor.peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
    cursor.advance()
    return UInt32(digit)
  }

  /// A number with its sign, its separators and its radix; nil (and nothing taken) if none begins here.
  mutating func number() -> Double? {
    let start = cursor
    if cursor.peek == UInt8(ascii: "-") || cursor.peek == UInt8(ascii: "+") { cursor.advance() }
    let first = cursor.peek
    let isNumber = first.map(ScriptCursor.isDigit) ?? false
    let isFraction = first == UInt8(ascii: ".") && (cursor.peek(1).map(ScriptCursor.isDigit) ?? false)
    guard isNumber || isFraction else {
      cursor = start
      return nil
    }
    var previous: UInt8 = 0
    while let byte = cursor.peek, isPart(byte, ofNumberBehind: previous) {
      previous = byte
      cursor.advance()
    }
    let text = cursor.text(start.offset..<cursor.offset).filter { $0 != "_" }
    if let value = ScriptReader.number(text) { return value }
    cursor = start
    return nil
  }

  private func isPart(_ byte: UInt8, ofNumberBehind previous: UInt8) -> Bool {
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      return previous == UInt8(ascii: "e") || previous == UInt8(ascii: "E")
    }
    return ScriptCursor.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || (65...90).contains(byte) || (97...122).contains(byte)
  }

  private static func number(_ text: String) -> Double? {
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" || $0 == "+" }.lowercased()
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix).map { Double(isNegative ? -$0 : $0) }
    }
    guard digits.utf8.allSatisfy({ ScriptCursor.isDigit($0) || "e.+-".utf8.contains($0) }),
      let value = Double("0" + digits), value.isFinite
    else { return nil }
    return isNegative ? -value : value
  }
}
