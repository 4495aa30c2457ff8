import Statecharts

/// Finds where the start tags of a well-formed document end. XML 1.0, 3.1.
///
/// The parser says where an element begins; what is between that place and the `>` belongs to the tag, but for a
/// `>` in a quoted value.
struct StartTags {
  private var cursor: TextCursor

  /// The findings with the ranges of the tags that they are about, sorted. Time is linear in the text.
  static func extend(_ findings: [Diagnostic], in source: SourceText) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    var tags = StartTags(cursor: TextCursor(source.text))
    var last: SourceRange?
    return findings.sorted().map { finding in
      guard let start = finding.position else { return finding }
      if last?.start != start { last = tags.range(from: start) }
      return last.map { finding.at($0) } ?? finding
    }
  }

  /// The range of the tag that begins at a position after the last one that was asked for; nil if none does.
  private mutating func range(from start: SourcePosition) -> SourceRange? {
    while cursor.position < start, !cursor.isAtEnd { cursor.advance() }
    guard cursor.position == start, cursor.peek == "<" else { return nil }
    var quote: Unicode.Scalar?
    while let letter = cursor.peek {
      cursor.advance()
      if let open = quote {
        if letter == open { quote = nil }
      } else if letter == "\"" || letter == "'" {
        quote = letter
      } else if letter == ">" {
        return cursor.range(from: start)
      }
    }
    return nil
  }
}

/// Looks at the beginning of an XML text without parsing it.
enum XMLBeginning {
  /// The name of the first element with its prefix; nil if the text does not begin as XML does.
  static func rootName(of text: String) -> String? {
    var cursor = TextCursor(text)
    while true {
      cursor.skipSpace()
      if cursor.isAt("<?") {
        if cursor.takeThrough("?>") == nil { return nil }
      } else if cursor.take("<!--") {
        if cursor.takeThrough("-->") == nil { return nil }
      } else if cursor.isAt("<!") {
        if cursor.takeThrough(">") == nil { return nil }
      } else {
        guard cursor.take("<") else { return nil }
        return cursor.takeWhile { !$0.properties.isWhitespace && $0 != ">" && $0 != "/" }
      }
    }
  }
}
