import Statecharts

/// Finds where the start tags of a well-formed document end. XML 1.0, 3.1.
///
/// The parser tells where an element begins; what stands between that place and the `>` belongs to the tag, but for a
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

  /// The range of the tag that begins at a position behind the last one that was asked for; nil if none does.
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
