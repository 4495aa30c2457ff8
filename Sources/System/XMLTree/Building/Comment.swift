/// A comment to be written.
package struct Comment: Markup {
  /// The text of the comment.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// Appends the comment. Hyphens that would end it early are set apart by spaces.
  package func append(to sink: inout MarkupSink) {
    sink.append(comment: Self.harmless(text))
  }

  /// XML forbids `--` and a last `-` in a comment; HTML also ends one at `>` or `->` in the first place.
  private static func harmless(_ text: String) -> String {
    var result = text.hasPrefix(">") || text.hasPrefix("-") ? " " : ""
    var previous: Character?
    for character in text {
      if character == "-" && previous == "-" { result.append(" ") }
      result.append(character)
      previous = character
    }
    return result.hasSuffix("-") ? result + " " : result
  }
}
