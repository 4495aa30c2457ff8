/// Any number of pieces of markup in order, without an element around them.
package struct Fragment: Markup {
  /// Most fragments are one text or one element, which need no list.
  private enum Contents: Sendable {
    case nothing
    case text(String)
    case piece(any Markup)
    case fragments([Fragment])
  }

  private let contents: Contents

  package init() {
    contents = .nothing
  }

  package init(@MarkupBuilder _ content: () -> Fragment) {
    self = content()
  }

  init(text: String) {
    contents = .text(text)
  }

  init(_ piece: some Markup) {
    contents = .piece(piece)
  }

  init(joining fragments: [Fragment]) {
    contents = .fragments(fragments)
  }

  /// Appends the pieces in order.
  package func append(to sink: inout MarkupSink) {
    switch contents {
    case .nothing: break
    case .text(let text): sink.append(text: text)
    case .piece(let piece): piece.append(to: &sink)
    case .fragments(let fragments):
      for fragment in fragments { fragment.append(to: &sink) }
    }
  }
}
