/// Scripts and style sheets without what only their readers need.
enum CommentLines {
  /// A text without the comments that begin a line: `//` to its end, and `/*` to `*/`, which may be lines further on.
  /// The lines of a script's text literals must not begin so.
  static func removed(from text: String) -> String {
    var kept: [Substring] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line[...]
      let words = line.drop(while: \.isWhitespace)
      if !isInside {
        if words.hasPrefix("//") { continue }
        isInside = words.hasPrefix("/*")
        rest = isInside ? words.dropFirst(2) : line
      }
      if isInside {
        guard let end = rest.firstRange(of: "*/") else { continue }
        isInside = false
        rest = rest[end.upperBound...].drop(while: \.isWhitespace)
        if rest.isEmpty { continue }
      }
      kept.append(rest)
    }
    return kept.joined(separator: "\n")
  }
}
