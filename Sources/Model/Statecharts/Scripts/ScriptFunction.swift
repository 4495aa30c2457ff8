package import JSONTree

/// A function, an arrow or a method with its parameters and what it does. ECMAScript 2023, 15.
///
/// It is read once, wherever its text is read again.
package final class ScriptFunction: Sendable {
  /// What it does.
  package enum Body: Sendable {
    /// The only expression of an arrow without a block.
    case result(ScriptNode)
    case statements([ScriptStatement])
  }

  /// The offset at which it begins, by which functions of a script are told apart.
  package let start: Int
  /// The offset after it.
  package let end: Int
  /// The name after `function`; empty if there is none.
  package let name: String
  /// The names that each parameter makes.
  package let parameters: [[ScriptPattern]]
  /// The statements or the expression.
  package let body: Body
  /// False for functions whose result is another thing than what they return: those that wait or yield.
  package let isPlain: Bool
  /// False if something in it is not well formed.
  package let isUnderstood: Bool

  /// Makes a function.
  package init(
    start: Int, end: Int, name: String = "", parameters: [[ScriptPattern]] = [], body: Body, isPlain: Bool,
    isUnderstood: Bool = true
  ) {
    (self.start, self.end, self.name) = (start, end, name)
    (self.parameters, self.body) = (parameters, body)
    (self.isPlain, self.isUnderstood) = (isPlain, isUnderstood)
  }

  /// Its statements; those of an arrow without a block are its expression.
  package var statements: [ScriptStatement] {
    switch body {
    case .result(let node): [ScriptStatement(kind: .expression(node), start: start, end: end)]
    case .statements(let statements): statements
    }
  }

  /// The parameters that are names, with their numbers.
  package var parameterNames: [(name: String, place: Int)] {
    parameters.enumerated().flatMap { place, patterns in
      patterns.filter { $0.path.isEmpty && !$0.isRest }.map { ($0.name, place) }
    }
  }
}

/// What is in a text that is not understood: the expressions that are, and the names that it may change.
package final class ScriptUnread: Sendable {
  /// A name with its place.
  package struct Name: Sendable {
    /// The name itself.
    package let text: String
    /// The offset at which it begins.
    package let offset: Int
    /// The range of the name.
    package let range: SourceRange
  }

  /// The expressions.
  package let parts: [ScriptNode]
  /// The names; none if nothing in the text can change one.
  package let names: [Name]

  /// Makes it of its parts.
  package init(parts: [ScriptNode], names: [Name] = []) { (self.parts, self.names) = (parts, names) }
}

/// A name that a declaration makes, with the path to its value: `b` in `const {a: [b]} = …` has the path `a`, `0`.
package struct ScriptPattern: Sendable {
  /// The name itself.
  package var name = ""
  /// The members of objects and numbers of lists from the value to that of the name.
  package var path: [String] = []
  /// The value of the name if the path leads to none.
  package var fallback: ScriptNode?
  /// True if a pattern around it has a default, which is not followed.
  package var hasOuterFallback = false
  /// True for what is left of a list or object.
  package var isRest = false
  /// The members of the object that are not in what is left of it, since they have names of their own.
  package var omitted: [String] = []
}
