/// Lists markup in a closure: elements, strings (which are text), `if`, `switch` and `for`.
@resultBuilder
public enum MarkupBuilder {
  /// One piece of markup.
  public static func buildExpression(_ markup: some Markup) -> Fragment {
    Fragment(markup)
  }

  /// A fragment is not wrapped again.
  public static func buildExpression(_ fragment: Fragment) -> Fragment {
    fragment
  }

  /// Text.
  public static func buildExpression(_ text: String) -> Fragment {
    Fragment(text: text)
  }

  /// A closure without statements.
  public static func buildBlock() -> Fragment {
    Fragment()
  }

  /// The one statement of a closure.
  public static func buildBlock(_ fragment: Fragment) -> Fragment {
    fragment
  }

  /// All statements of a closure, in order.
  public static func buildBlock(_ fragments: Fragment...) -> Fragment {
    Fragment(joining: fragments)
  }

  /// `if` without `else`.
  public static func buildOptional(_ fragment: Fragment?) -> Fragment {
    fragment ?? Fragment()
  }

  /// The first branch of `if` or `switch`.
  public static func buildEither(first fragment: Fragment) -> Fragment {
    fragment
  }

  /// The second branch of `if` or `switch`.
  public static func buildEither(second fragment: Fragment) -> Fragment {
    fragment
  }

  /// `for`.
  public static func buildArray(_ fragments: [Fragment]) -> Fragment {
    Fragment(joining: fragments)
  }
}
