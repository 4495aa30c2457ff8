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
  static func rootName(of text: String) -> Substring? {
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace }
      if rest.hasPrefix("<?") {
        guard let after = skip(past: "?>", in: rest) else { return nil }
        rest = after
      } else if rest.hasPrefix("<!--") {
        guard let after = skip(past: "-->", in: rest.dropFirst(4)) else { return nil }
        rest = after
      } else if rest.hasPrefix("<!") {
        guard let after = skip(past: ">", in: rest) else { return nil }
        rest = after
      } else {
        guard rest.first == "<" else { return nil }
        return rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
      }
    }
  }

  private static func skip(past end: String, in text: Substring) -> Substring? {
    let bytes = text.utf8
    let wanted = Array(end.utf8)
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(of: wanted[0]) {
      if bytes[start...].starts(with: wanted) { return text[bytes.index(start, offsetBy: wanted.count)...] }
      index = bytes.index(after: start)
    }
    return nil
  }
}
