import Statecharts

/// The scripts of a file that also has markup: the single files of Vue and Svelte.
enum ScriptElements {
  /// The text with blanks in place of all that is outside `<script>`, so that places stay; other texts as they are.
  static func scripts(of text: String) -> String {
    var cursor = TextCursor(text)
    cursor.skipSpace()
    guard cursor.peek == "<", cursor.peek(1) != ">" else { return text }
    let parts = parts(of: TextCursor(text))
    guard !parts.isEmpty else { return text }
    var blank = TextCursor(text)
    var scripts = String.UnicodeScalarView()
    for part in parts {
      blanks(&blank, upTo: part.lowerBound, into: &scripts)
      scripts += blank.text(part).unicodeScalars
      while blank.offset < part.upperBound { blank.advance() }
      // What follows is another script.
      if let letter = blank.peek, !letter.isLineEnd {
        scripts.append(";")
        blank.advance()
      }
    }
    return String(scripts)
  }

  private static func blanks(_ cursor: inout TextCursor, upTo end: Int, into scripts: inout String.UnicodeScalarView) {
    while cursor.offset < end, let letter = cursor.peek {
      scripts.append(letter.isLineEnd ? letter : " ")
      cursor.advance()
    }
  }

  /// The bytes between `<script …>` and `</script>`.
  private static func parts(of text: TextCursor) -> [Range<Int>] {
    var cursor = text
    var parts: [Range<Int>] = []
    while !cursor.isAtEnd {
      cursor.scan { $0 != "<" }
      if cursor.isAt("<!--") {
        _ = cursor.takeThrough("-->")
        continue
      }
      guard cursor.take("<script", ignoringCase: true) else {
        cursor.advance()
        continue
      }
      cursor.scan { $0 != ">" }
      cursor.advance()
      let start = cursor.offset
      while !cursor.isAtEnd, !cursor.isAt("</script", ignoringCase: true) { cursor.advance() }
      parts.append(start..<cursor.offset)
    }
    return parts
  }
}
