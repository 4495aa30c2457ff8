/// What an element contains.
public enum MarkupChild: Sendable {
  /// An element.
  case element(MarkupElement)
  /// Character data, with references resolved.
  case text(String)
  /// Character data that was written as a CDATA section.
  case cdata(String)
  /// A comment.
  case comment(String)
}
