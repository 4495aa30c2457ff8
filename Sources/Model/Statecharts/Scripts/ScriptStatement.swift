package import JSONTree

/// A statement of a script. ECMAScript 2023, 14.
package struct ScriptStatement: Sendable {
  /// A name or a pattern of names, with what they are given.
  package struct Declarator: Sendable {
    /// The names.
    package let patterns: [ScriptPattern]
    /// The value.
    package let value: ScriptNode?
    /// The place where the value begins.
    package let start: TextCursor?
    /// True if the word before it is `const`.
    package let isConstant: Bool
  }

  /// A group of statements of a `switch`, with the value that leads there; nil for `default`.
  package struct Case: Sendable {
    /// The value.
    package let value: ScriptNode?
    /// The statements.
    package let statements: [ScriptStatement]
  }

  /// A loop over the items of a list, or over the names of the members of an object.
  package struct Each: Sendable {
    /// The names.
    package let patterns: [ScriptPattern]
    /// True for the names of members, false for items.
    package let isOverNames: Bool
    /// The list or the object.
    package let collection: ScriptNode
    /// The statement that is repeated.
    package let body: ScriptStatement
  }

  /// A loop with a condition.
  package struct Loop: Sendable {
    /// The statements before the loop.
    package let initial: [ScriptStatement]
    /// The condition; nil for none.
    package let condition: ScriptNode?
    /// The expression after each pass.
    package let step: ScriptNode?
    /// The statement that is repeated.
    package let body: ScriptStatement
    /// False for `do … while`, whose body runs before its condition is asked.
    package let asksFirst: Bool
  }

  /// A function of a class, or the value of one of its fields.
  package struct ClassMember: Sendable {
    /// The name; empty for one that is computed.
    package let name: String
    /// True for a member of the class itself.
    package let isStatic: Bool
    /// The function or the value.
    package let node: ScriptNode
    /// The place where the value of a field begins.
    package var start: TextCursor?
  }

  /// Names of another file, or names of this one that others use.
  package struct Names: Sendable {
    /// The names, and those that they have for whoever takes them; `*` for all names of the other file in one.
    package let names: [(name: String, alias: String)]
    /// The other file.
    package let module: String?
    /// True if all names of the other file are handed on.
    package var areAll = false
    /// The range of the statement.
    package let range: SourceRange
  }

  /// What a statement does.
  package indirect enum Kind: Sendable {
    case declaration([Declarator])
    case expression(ScriptNode)
    case block([ScriptStatement])
    case branch(ScriptNode, ScriptStatement, ScriptStatement?)
    case choice(ScriptNode, [Case])
    case each(Each)
    case loop(Loop)
    case result(ScriptNode?)
    /// `try`: what it does, what it does after an error, and what it does at last.
    case attempt(ScriptStatement, ScriptStatement?, ScriptStatement?)
    case `break`
    case `continue`
    case `throw`
    /// A statement of a kind that is not followed.
    case unread(ScriptNode)
    /// A function with a name, where it has one.
    case function(ScriptFunction)
    /// A class with its name.
    case type(String, [ClassMember])
    /// An `enum` with its name and the place of its brace.
    case enumeration(String, TextCursor)
    case imports(Names)
    case exports(Names)
    /// `export default`, and where what is exported begins.
    case exported(ScriptStatement, at: TextCursor)
    /// A statement that makes no values.
    case other
  }

  /// The kind, with what it is made of.
  package let kind: Kind
  /// The offset at which it begins.
  package let start: Int
  /// The offset after it.
  package let end: Int

  /// Makes a statement.
  package init(kind: Kind, start: Int, end: Int) { (self.kind, self.start, self.end) = (kind, start, end) }

  /// True if a function may end in it.
  package var mayReturn: Bool {
    contains {
      switch $0.kind {
      case .result, .throw, .unread: true
      default: false
      }
    }
  }

  /// True if it may lead elsewhere than to the next statement.
  package var mayLeave: Bool {
    contains {
      switch $0.kind {
      case .result, .throw, .unread, .break, .continue: true
      default: false
      }
    }
  }

  private func contains(where isMet: (ScriptStatement) -> Bool) -> Bool {
    if isMet(self) { return true }
    // What a function does is done elsewhere.
    if case .function = kind { return false }
    return parts.statements.contains { $0.contains(where: isMet) }
  }
}
