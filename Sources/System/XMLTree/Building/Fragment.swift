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

/// Lists markup in a closure: elements, strings (which are text), `if`, `switch` and `for`.
@resultBuilder
package enum MarkupBuilder {
  /// One piece of markup.
  package static func buildExpression(_ markup: some Markup) -> Fragment {
    Fragment(markup)
  }

  /// A fragment is not wrapped again.
  package static func buildExpression(_ fragment: Fragment) -> Fragment {
    fragment
  }

  package static func buildExpression(_ text: String) -> Fragment {
    Fragment(text: text)
  }

  /// A closure without statements.
  package static func buildBlock() -> Fragment {
    Fragment()
  }

  /// The one statement of a closure.
  package static func buildBlock(_ fragment: Fragment) -> Fragment {
    fragment
  }

  /// All statements of a closure, in order.
  package static func buildBlock(_ fragments: Fragment...) -> Fragment {
    Fragment(joining: fragments)
  }

  /// `if` without `else`.
  package static func buildOptional(_ fragment: Fragment?) -> Fragment {
    fragment ?? Fragment()
  }

  /// The first branch of `if` or `switch`.
  package static func buildEither(first fragment: Fragment) -> Fragment {
    fragment
  }

  /// The second branch of `if` or `switch`.
  package static func buildEither(second fragment: Fragment) -> Fragment {
    fragment
  }

  /// `for`.
  package static func buildArray(_ fragments: [Fragment]) -> Fragment {
    Fragment(joining: fragments)
  }
}
