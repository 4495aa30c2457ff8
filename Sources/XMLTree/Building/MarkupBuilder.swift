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
