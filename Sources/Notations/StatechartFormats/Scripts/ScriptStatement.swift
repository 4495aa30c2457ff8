import Statecharts

/// A statement of a script. ECMAScript 2023, 14.
struct ScriptStatement: Sendable {
  /// A name or a pattern of names, with what they are given.
  struct Declarator: Sendable {
    let patterns: [ScriptPattern]
    let value: ScriptNode?
    /// True if the word before it is `const`.
    let isConstant: Bool
  }

  /// A group of statements of a `switch`, with the value that leads there; nil for `default`.
  struct Case: Sendable {
    let value: ScriptNode?
    let statements: [ScriptStatement]
  }

  /// A loop over the items of a list, or over the names of the members of an object.
  struct Each: Sendable {
    let patterns: [ScriptPattern]
    let isOverNames: Bool
    let collection: ScriptNode
    let body: ScriptStatement
  }

  /// A loop with a condition.
  struct Loop: Sendable {
    let initial: [ScriptStatement]
    let condition: ScriptNode?
    let step: ScriptNode?
    let body: ScriptStatement
    /// False for `do … while`, whose body runs before its condition is asked.
    let asksFirst: Bool
  }

  /// What a statement does.
  indirect enum Kind: Sendable {
    case declaration([Declarator])
    case expression(ScriptNode)
    case block([ScriptStatement])
    case branch(ScriptNode, ScriptStatement, ScriptStatement?)
    case choice(ScriptNode, [Case])
    case each(Each)
    case loop(Loop)
    case result(ScriptNode?)
    case `break`
    case `continue`
    case `throw`
    /// A statement that makes no values, or of a kind that is not followed.
    case other
  }

  let kind: Kind
  /// The offset at which it begins.
  let start: Int
  /// The offset after it.
  let end: Int

  /// True if a function may end in it.
  var mayReturn: Bool {
    switch kind {
    case .result, .throw: true
    case .block(let statements): statements.contains(where: \.mayReturn)
    case .branch(_, let one, let other): one.mayReturn || other?.mayReturn ?? false
    case .choice(_, let cases): cases.contains { $0.statements.contains(where: \.mayReturn) }
    case .each(let each): each.body.mayReturn
    case .loop(let loop): loop.body.mayReturn
    case .declaration, .expression, .break, .continue, .other: false
    }
  }
}
