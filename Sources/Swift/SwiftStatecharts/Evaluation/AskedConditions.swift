/// The conditions that are asked on a way through code: one that is asked again after what it is about has changed is
/// another one.
struct AskedConditions {
  /// The number of changes before each condition was asked.
  private var places: [String: Int] = [:]
  /// The last change of each name.
  private var changes: [String: Change] = [:]
  private var count = 0

  private struct Change {
    let text: String
    let place: Int
  }

  mutating func ask(_ condition: ConditionText) {
    for text in condition.texts { places[text] = count }
  }

  mutating func change(_ names: Set<String>, by text: String) {
    guard !names.isEmpty, !places.isEmpty else { return }
    count += 1
    for name in names { changes[name] = Change(text: text, place: count) }
  }

  /// The text of a condition that is about some names, as it is told from one that was asked before a change.
  func text(_ text: String, about names: () -> Set<String>) -> String {
    guard !changes.isEmpty, let asked = places[text] else { return text }
    let later = names().compactMap { changes[$0] }.filter { $0.place > asked }.max { $0.place < $1.place }
    guard let later else { return text }
    return self.text("\(text) after \(later.text)", about: names)
  }
}

extension Evaluator {
  /// The text of a condition in the place where it is asked.
  func words(_ text: String, about parts: [Expr], _ environment: Environment) -> String {
    guard let asked = environment.tracked?.asked else { return text }
    return asked.text(text) { parts.reduce(into: []) { $0.formUnion($1.ownNames) } }
  }

  /// Keeps that a statement changes variables.
  func keepChange(_ expression: Expr, _ environment: inout Environment) {
    guard environment.tracked != nil else { return }
    let target: Expr? =
      switch expression.form {
      case .binary(let sign, let target, _): Expr.isAssignment(sign) ? target : nil
      case .call(let callee, _): if case .member(let base?, _) = callee.form { base } else { nil }
      default: nil
      }
    guard let target, !isTracked(target, environment) else { return }
    environment.tracked?.change(target.ownNames, by: text(expression.span))
  }
}

extension ConditionText {
  /// The texts of which it is made.
  fileprivate var texts: [String] {
    switch self {
    case .text(let text, _): [text]
    case .not(let inner): inner.texts
    case .all(let parts), .any(let parts): parts.flatMap(\.texts)
    }
  }
}

extension Expr {
  /// The names of variables, and of properties of `self`, that it mentions.
  fileprivate var ownNames: Set<String> {
    var names: Set<String> = []
    visit { part in
      switch part.form {
      case .name(let name): if name != "self" { names.insert(name) }
      case .member(let base?, let name): if base.path == ["self"] { names.insert(name) }
      default: break
      }
    }
    return names
  }
}
