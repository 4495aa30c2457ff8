import Statecharts

extension YAMLReader {
  /// True if a key and a colon begin here: on this line, with a colon and a space behind a scalar.
  var isKey: Bool {
    var ahead = cursor
    // A key's name is no longer than names may be, so looking for its colon costs no more.
    var rest = 4 * ReadLimits.nameLength + 100
    func atColon() -> Bool { ahead.peek == UInt8(ascii: ":") && YAMLReader.isSpace(ahead.peek(1)) }
    if let quote = ahead.peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      ahead.advance()
      while let byte = ahead.peek, !LineEnd.contains(byte), rest > 0 {
        rest -= 1
        if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { ahead.advance() }
        if byte == quote {
          guard quote == UInt8(ascii: "'"), ahead.peek(1) == quote else { break }
          ahead.advance()
        }
        ahead.advance()
      }
      ahead.advance()
      while ahead.peek == 0x20 { ahead.advance() }
      return atColon()
    }
    guard let first = ahead.peek, !"[{|>#,]}%@`".utf8.contains(first) else { return false }
    var last: UInt8 = 0x20
    while let byte = ahead.peek, !LineEnd.contains(byte), rest > 0 {
      if atColon() { return ahead.offset > cursor.offset }
      if byte == UInt8(ascii: "#"), YAMLReader.isSpace(last) { return false }
      last = byte
      rest -= 1
      ahead.advance()
    }
    return false
  }

  /// A key up to its colon, which is there: `isKey` has seen it.
  mutating func key() throws(ReadError) -> (name: String, range: SourceRange) {
    let start = cursor
    if cursor.peek == UInt8(ascii: "\"") || cursor.peek == UInt8(ascii: "'") {
      let text = quoted()
      let range = SourceRange(start.position, to: cursor.position)
      skipBlanks()
      return (text, range)
    }
    var end = cursor
    while let byte = cursor.peek, !LineEnd.contains(byte) {
      if byte == UInt8(ascii: ":"), YAMLReader.isSpace(cursor.peek(1)) { break }
      cursor.advance()
      if !YAMLReader.isSpace(byte) { end = cursor }
    }
    return (cursor.text(start.offset..<end.offset), SourceRange(start.position, to: end.position))
  }

  /// A plain scalar of one or more lines, which are joined by spaces. YAML 1.2.2, 7.3.3.
  mutating func plain(deeperThan outer: Int) -> YAMLNode {
    let start = cursor.position
    if let byte = cursor.peek, "@`%".utf8.contains(byte) {
      expected("a value, which cannot begin with \(Unicode.Scalar(byte))")
    }
    var text = plainLine()
    var end = cursor.position
    while true {
      let place = self
      let lines = takeLineEnds()
      guard lines > 0, cursor.peek != nil, cursor.position.column - 1 > outer, cursor.peek != UInt8(ascii: "#"), !isKey,
        !(cursor.position.column == 1 && (cursor.isAt("---") || cursor.isAt("...")))
      else {
        self = place
        break
      }
      text += lines > 1 ? String(repeating: "\n", count: lines - 1) : " "
      text += plainLine()
      end = cursor.position
    }
    skipBlanks()
    return YAMLNode(range: SourceRange(start, to: end), content: .scalar(text, isPlain: true))
  }

  /// The line ends up to the next letter, the indentation behind them taken; how many there were.
  private mutating func takeLineEnds() -> Int {
    var lines = 0
    while true {
      skipBlanks()
      guard takeLineEnd() else { return lines }
      lines += 1
    }
  }

  private mutating func plainLine() -> String {
    let start = cursor
    var end = cursor
    while let byte = cursor.peek, !LineEnd.contains(byte) {
      if byte == UInt8(ascii: "#"), end.offset < cursor.offset { break }
      if byte == UInt8(ascii: ":"), YAMLReader.isSpace(cursor.peek(1)), cursor.offset > start.offset {
        expected("no second colon on the line: put the value in quotes")
      }
      cursor.advance()
      if !YAMLReader.isSpace(byte) { end = cursor }
    }
    let text = cursor.text(start.offset..<end.offset)
    cursor = end
    return text
  }

  /// A plain scalar between brackets.
  mutating func flowPlain() -> String {
    let start = cursor
    var end = cursor
    while let byte = cursor.peek, !",[]{}\r\n".utf8.contains(byte) {
      if byte == UInt8(ascii: ":"), YAMLReader.isSpace(cursor.peek(1)) || ",[]{}".utf8.contains(cursor.peek(1) ?? 0) {
        break
      }
      if byte == UInt8(ascii: "#"), end.offset < cursor.offset { break }
      cursor.advance()
      if !YAMLReader.isSpace(byte) { end = cursor }
    }
    return cursor.text(start.offset..<end.offset)
  }

  /// A scalar in quotes: lines are joined, double quotes have escapes. YAML 1.2.2, 7.3.1, 7.3.2.
  mutating func quoted() -> String {
    let start = cursor.position
    let quote = cursor.peek
    let hasEscapes = quote == UInt8(ascii: "\"")
    cursor.advance()
    var text: [UInt8] = []
    while let byte = cursor.peek {
      if byte == quote {
        cursor.advance()
        guard !hasEscapes, cursor.peek == quote else { return String(decoding: text, as: UTF8.self) }
        text.append(byte)
        cursor.advance()
      } else if hasEscapes, byte == UInt8(ascii: "\\") {
        escape(into: &text)
      } else if LineEnd.contains(byte) {
        while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
        let lines = takeLineEnds()
        text += lines > 1 ? Array(repeating: 0x0A, count: lines - 1) : [0x20]
      } else {
        text.append(byte)
        cursor.advance()
      }
    }
    error("the text that is quoted from here on is not closed", at: SourceRange(start))
    return String(decoding: text, as: UTF8.self)
  }

  /// YAML 1.2.2, 5.7.
  private mutating func escape(into text: inout [UInt8]) {
    let start = cursor.position
    cursor.advance()
    guard let byte = cursor.peek else { return }
    cursor.advance()
    let simple: [UInt8: String] = [
      UInt8(ascii: "0"): "\u{0}", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "t"): "\t",
      0x09: "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}", UInt8(ascii: "f"): "\u{C}",
      UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}", 0x20: " ", UInt8(ascii: "\""): "\"",
      UInt8(ascii: "/"): "/", UInt8(ascii: "\\"): "\\", UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}",
      UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
    ]
    let digits: [UInt8: Int] = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
    if let letter = simple[byte] {
      text.append(contentsOf: letter.utf8)
    } else if let count = digits[byte] {
      var code: UInt32 = 0
      for _ in 0..<count {
        guard let next = cursor.peek, let digit = Character(Unicode.Scalar(next)).hexDigitValue else { break }
        code = code << 4 | UInt32(digit)
        cursor.advance()
      }
      guard let scalar = Unicode.Scalar(code) else {
        return error("the escape is no letter", at: SourceRange(start, to: cursor.position))
      }
      text.append(contentsOf: String(scalar).utf8)
    } else if byte == 0x0A || byte == 0x0D {
      if byte == 0x0D, cursor.peek == 0x0A { cursor.advance() }
      skipBlanks()
    } else {
      error("there is no such escape", at: SourceRange(start, to: cursor.position), suggestion: "write two backslashes")
    }
  }

  /// A literal (`|`) or folded (`>`) scalar. YAML 1.2.2, 8.1.
  mutating func literal(deeperThan outer: Int) -> YAMLNode {
    let start = cursor.position
    let isFolded = cursor.peek == UInt8(ascii: ">")
    cursor.advance()
    var chomping: UInt8 = 0
    var wanted: Int?
    while let byte = cursor.peek, "+-".utf8.contains(byte) || ScriptCursor.isDigit(byte) {
      if ScriptCursor.isDigit(byte) { wanted = Int(byte) - 48 } else { chomping = byte }
      cursor.advance()
    }
    skipBlanks()
    if cursor.peek != nil, cursor.peek != 0x0A, cursor.peek != 0x0D, cursor.peek != UInt8(ascii: "#") {
      expected("the end of the line")
    }
    skipLine()
    var lines: [String] = []
    var indentation = wanted.map { max(0, outer) + $0 }
    while cursor.peek != nil {
      let line = cursor
      var spaces = 0
      while cursor.peek == 0x20, spaces < indentation ?? .max {
        cursor.advance()
        spaces += 1
      }
      let isEmpty = isBehindLine
      if !isEmpty, spaces <= outer || spaces < indentation ?? 0 {
        cursor = line
        break
      }
      if !isEmpty, indentation == nil { indentation = spaces }
      let first = cursor.offset
      while !isBehindLine { cursor.advance() }
      lines.append(cursor.text(first..<cursor.offset))
      takeLineEnd()
    }
    let end = cursor.position
    return YAMLNode(
      range: SourceRange(start, to: end),
      content: .scalar(YAMLReader.joined(lines, isFolded: isFolded, chomping: chomping), isPlain: false))
  }

  private static func joined(_ lines: [String], isFolded: Bool, chomping: UInt8) -> String {
    var content = lines
    var empty = 0
    while let last = content.last, last.isEmpty {
      content.removeLast()
      empty += 1
    }
    var text = ""
    for (place, line) in content.enumerated() {
      if place > 0 {
        let before = content[place - 1]
        let isText = isFolded && line.first != " " && before.first != " "
        // Folded, an empty line is the one line end that is kept.
        text += !isText || line.isEmpty ? "\n" : before.isEmpty ? "" : " "
      }
      text += line
    }
    switch Unicode.Scalar(chomping) {
    case "-": return text
    case "+": return text + String(repeating: "\n", count: empty + (content.isEmpty ? 0 : 1))
    default: return content.isEmpty ? "" : text + "\n"
    }
  }
}
