import JSONTree
import Statecharts

/// An expression of Python with its place, as far as data and calls need it. Nothing of it is ever run.
struct PythonNode: Sendable {
  /// An argument of a call.
  struct Argument: Sendable {
    /// The name of `name=value`.
    let name: String?
    /// The stars of `*list` and `**mapping`.
    let stars: Int
    /// The value.
    let node: PythonNode
  }

  /// A member of a dictionary; `**mapping` has no key.
  struct Entry: Sendable {
    let key: PythonNode?
    let value: PythonNode
  }

  /// `item for name in list`.
  struct Loop: Sendable {
    let item: PythonNode
    let name: PythonNode
    let list: PythonNode
    /// True if there is one loop without a condition.
    let isPlain: Bool
  }

  /// The form of an expression.
  indirect enum Content: Sendable {
    /// `None`.
    case none
    /// `True`, `False` or a number, as it is written.
    case literal(String)
    /// A text; one in which expressions are has them between the texts.
    case string([PythonNode.Piece])
    /// A name.
    case name(String)
    /// `value.name`.
    case attribute(PythonNode, String)
    /// `function(…)`.
    case call(PythonNode, [Argument])
    /// `value[key]`.
    case `subscript`(PythonNode, PythonNode)
    /// A list, a tuple or a set.
    case list([PythonNode])
    /// `*list` within a list.
    case starred(PythonNode)
    /// A dictionary.
    case dictionary([Entry])
    /// Operands between the same operator: `a | b | c`.
    case chain(String, [PythonNode])
    /// A list that is made by a loop.
    case comprehension(Loop)
    /// `a if condition else b`.
    case conditional(PythonNode, PythonNode)
    /// Anything else.
    case code
  }

  /// A part of a text: letters, or an expression in an f-string.
  enum Piece: Sendable {
    case text(String)
    case node(PythonNode)
  }

  /// The range of the expression.
  let range: SourceRange
  /// The range in bytes.
  let bytes: Range<Int>
  /// The form of the expression.
  let content: Content

  /// The last name of `a.b.c`.
  var lastName: String? {
    switch content {
    case .name(let name), .attribute(_, let name): name
    case .none, .literal, .string, .call, .subscript, .list, .starred, .dictionary, .chain, .comprehension,
      .conditional, .code:
      nil
    }
  }

  /// `a.b.c` as it would be written without blanks; nil for what is more than names.
  var path: String? {
    switch content {
    case .name(let name): name
    case .attribute(let value, let name): value.path.map { $0 + "." + name }
    case .none, .literal, .string, .call, .subscript, .list, .starred, .dictionary, .chain, .comprehension,
      .conditional, .code:
      nil
    }
  }

  /// The letters of a text without expressions.
  var string: String? {
    guard case .string(let pieces) = content else { return nil }
    var text = ""
    for piece in pieces {
      guard case .text(let letters) = piece else { return nil }
      text += letters
    }
    return text
  }

  /// A call with what is called.
  var call: (function: PythonNode, arguments: [Argument])? {
    if case .call(let function, let arguments) = content { (function, arguments) } else { nil }
  }

  /// The expressions directly inside.
  var children: [PythonNode] {
    switch content {
    case .none, .literal, .name, .code: []
    case .string(let pieces): pieces.compactMap { if case .node(let node) = $0 { node } else { nil } }
    case .attribute(let value, _), .starred(let value): [value]
    case .call(let function, let arguments): [function] + arguments.map(\.node)
    case .subscript(let value, let key): [value, key]
    case .list(let items), .chain(_, let items): items
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value].compactMap(\.self) }
    case .comprehension(let loop): [loop.list, loop.item]
    case .conditional(let value, let other): [value, other]
    }
  }
}

/// A statement of Python, as far as data and calls need it.
struct PythonStatement: Sendable {
  /// The form of a statement.
  indirect enum Content: Sendable {
    /// `a = b = value`, `a: Type = value`; with an operator `a += value`, and `del a`.
    case assignment([PythonNode], value: PythonNode, operation: String?)
    /// An expression alone, or what is returned.
    case expression(PythonNode)
    /// A function with its decorators.
    case function(String, decorators: [PythonNode], parameters: [String], body: [PythonStatement])
    /// A class with its bases and keywords, and what decorates it.
    case type(String, bases: [PythonNode.Argument], body: [PythonStatement])
    /// `for name in list:`.
    case loop(PythonNode, list: PythonNode, body: [PythonStatement])
    /// Statements that are done at most once, or perhaps: `if`, `with`, `try`, `while` and the clauses after them.
    case block(isConditional: Bool, body: [PythonStatement])
    /// `from module import name as alias`; `import module as alias` has no names.
    case imported(module: String, names: [(name: String, alias: String)])
    /// Anything else.
    case other
  }

  /// The range of the statement.
  let range: SourceRange
  /// The offset at which it begins, in bytes.
  let offset: Int
  /// The form of the statement.
  let content: Content
}
