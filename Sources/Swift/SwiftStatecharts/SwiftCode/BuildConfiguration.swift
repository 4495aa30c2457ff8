/// One configuration of a build: what `#if` asks about and is so.
package struct BuildConfiguration: Sendable {
  /// The conditions that hold, without spaces: `DEBUG`, `os(iOS)`, `canImport(UIKit)`.
  private let definitions: Set<String>

  /// Makes the configuration in which some conditions hold and, but for versions of Swift, no others.
  package init(defining definitions: [String]) { self.definitions = Set(definitions.map { $0.filter { $0 != " " } }) }

  /// Whether a condition of `#if` holds.
  func holds(_ condition: Expr, text: (Span) -> String) -> Bool {
    switch condition.form {
    case .boolean(let value): value
    case .any(let parts): parts.contains { holds($0, text: text) }
    case .all(let parts): parts.allSatisfy { holds($0, text: text) }
    case .not(let inner): !holds(inner, text: text)
    case .call(let callee, _) where ["swift", "compiler"].contains(callee.path?.last): true
    default: definitions.contains(text(condition.span).filter { !$0.isWhitespace })
    }
  }
}
