import Statecharts

/// Makes of JSON with a fault what is right before it: it ends after the last value that is complete, and what is open
/// there is closed. Time is linear in the text.
enum UnfinishedJSON {
  /// The beginning of a text up to a fault, made complete; nil if nothing is complete.
  static func completed(_ text: String, before fault: SourcePosition) -> String? {
    var cursor = TextCursor(text)
    var open: [Unicode.Scalar] = []
    var last: (offset: Int, closing: [Unicode.Scalar])?
    while let letter = cursor.peek, cursor.position < fault {
      let offset = cursor.offset
      cursor.advance()
      switch letter {
      case "{": open.append("}")
      case "[": open.append("]")
      case "}", "]":
        guard open.last == letter else { return made(text, last) }
        open.removeLast()
        last = (cursor.offset, open)
      case ",": last = (offset, open)
      case "\"":
        guard skipString(&cursor) else { return made(text, last) }
      case _: break
      }
    }
    return made(text, last)
  }

  /// Moves past the rest of a string; false if it has no end.
  private static func skipString(_ cursor: inout TextCursor) -> Bool {
    while let letter = cursor.peek {
      cursor.advance()
      if letter == "\"" { return true }
      if letter == "\\" { cursor.advance() }
    }
    return false
  }

  private static func made(_ text: String, _ last: (offset: Int, closing: [Unicode.Scalar])?) -> String? {
    guard let last else { return nil }
    var closing = String.UnicodeScalarView()
    closing.append(contentsOf: last.closing.reversed())
    return String(decoding: text.utf8.prefix(last.offset), as: UTF8.self) + String(closing)
  }
}
