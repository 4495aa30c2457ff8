import JSONTree

extension SourceCursor {
  /// Takes a text in quotes, the first of which stands here; one that nothing closes ends with its line.
  ///
  /// - Parameters:
  ///   - mayClose: False once a text was met that nothing closes: no quote is looked for behind it again, so that a text of
  ///     many quotes is read in proportion to its length.
  ///   - inside: Takes what stands between the quotes and the closing one, with what is escaped in it; nil if the text ends
  ///     before.
  mutating func takeQuoted(
    _ mayClose: inout Bool, inside: (inout SourceCursor) -> String?
  ) -> (text: String, isClosed: Bool) {
    let start = mark
    advance()
    if mayClose {
      if let text = inside(&self) { return (text, true) }
      mayClose = false
      move(to: start)
      advance()
    }
    let begin = offset
    skip { !LineEnd.contains($0) }
    return (text(from: begin), false)
  }
}
