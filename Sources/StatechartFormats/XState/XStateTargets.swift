import Statecharts

/// The targets that the text of a function names: the strings behind `target:`, up to the end of that member.
enum XStateTargets {
  /// The names in their order, each once; of a long text only those at its beginning.
  static func names(in text: String) -> [String] {
    var cursor = ScriptCursor(String(text.unicodeScalars.prefix(20_000)))
    var names: [String] = []
    while let byte = cursor.peek {
      guard ScriptCursor.beginsName(byte) else {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { _ = string(&cursor) } else { cursor.advance() }
        continue
      }
      guard cursor.name() == "target" else { continue }
      skipSpace(&cursor)
      guard cursor.peek == UInt8(ascii: ":") else { continue }
      for name in member(&cursor) where !names.contains(name) && names.count < 20 { names.append(name) }
    }
    return names
  }

  private static func skipSpace(_ cursor: inout ScriptCursor) {
    while let byte = cursor.peek, byte <= 0x20 { cursor.advance() }
  }

  /// The strings of a member's value that are results: the value itself, and what stands behind `?` and `:`.
  private static func member(_ cursor: inout ScriptCursor) -> [String] {
    var names: [String] = []
    var last: UInt8 = 0
    while let byte = cursor.peek, !",};".utf8.contains(byte) {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
        let text = string(&cursor)
        if ":?[|".utf8.contains(last), !text.isEmpty { names.append(text) }
        last = byte
      } else {
        if byte > 0x20 { last = byte }
        cursor.advance()
      }
    }
    return names
  }

  private static func string(_ cursor: inout ScriptCursor) -> String {
    let quote = cursor.peek
    cursor.advance()
    let start = cursor.offset
    while let byte = cursor.peek, byte != quote, !LineEnd.contains(byte) { cursor.advance() }
    let text = cursor.text(start..<cursor.offset)
    if cursor.peek == quote { cursor.advance() }
    return text
  }
}
