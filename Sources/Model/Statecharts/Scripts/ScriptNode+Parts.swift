/// The parts of values, expressions and statements.
extension ScriptNode {
  /// The expressions that it is made of, in their order; a function has none.
  package var parts: [ScriptNode] {
    var inside: [ScriptNode]
    switch content {
    case .array(let items): inside = items
    case .object(let members): inside = members.flatMap { [$0.key, $0.node].compactMap(\.self) }
    case .null, .boolean, .number, .string, .call, .code: inside = []
    }
    if let inner { inside += inner.parts }
    switch form {
    case .member(let object, _)?: return inside + [object]
    case .item(let object, let key)?: return inside + [object, key]
    case .call(let function, let arguments)?: return inside + [function] + arguments
    case .template(let parts)?: return inside + parts
    case .operation(let first, let rest)?: return inside + [first] + rest.map(\.node)
    case .prefix(_, let operand)?, .spread(let operand)?, .update(let operand, _)?: return inside + [operand]
    case .alternatives(let ways)?: return inside + [ways.condition, ways.met, ways.unmet]
    case .assignment(let target, _, let value)?: return inside + [target, value]
    case .name?, .function?, .reference?, nil: return inside
    }
  }

  /// True if a condition is met by it, or by an expression in it.
  package func contains(where isMet: (ScriptNode) -> Bool) -> Bool {
    var pending = [self]
    while let node = pending.popLast() {
      if isMet(node) { return true }
      pending += node.parts
    }
    return false
  }

  /// The names in an expression; those in functions are not among them.
  package var names: Set<String> {
    var found: Set<String> = []
    _ = contains { node in
      if case .name(let name, _)? = node.form { found.insert(name) }
      return false
    }
    return found
  }

  /// Visits it and all that is in it, functions too, in the order of the text.
  ///
  /// - Parameter enters: Returns whether to go on with what is in a node.
  package func visit(_ enters: (ScriptNode) -> Bool) {
    guard enters(self) else { return }
    if case .function(let function)? = form {
      for statement in function.statements { statement.visit(enters) }
    }
    for part in parts { part.visit(enters) }
  }
}

extension ScriptStatement {
  /// The expressions and the statements that it is made of.
  package var parts: (nodes: [ScriptNode], statements: [ScriptStatement]) {
    switch kind {
    case .declaration(let declarators): (declarators.compactMap(\.value), [])
    case .expression(let node), .unread(let node): ([node], [])
    case .block(let statements): ([], statements)
    case .branch(let condition, let one, let other): ([condition], [one] + [other].compactMap(\.self))
    case .choice(let subject, let cases): ([subject] + cases.compactMap(\.value), cases.flatMap(\.statements))
    case .each(let each): ([each.collection], [each.body])
    case .loop(let loop): ([loop.condition, loop.step].compactMap(\.self), loop.initial + [loop.body])
    case .result(let node): ([node].compactMap(\.self), [])
    case .attempt(let block, let handler, let last): ([], [block, handler, last].compactMap(\.self))
    case .type(_, let members): (members.map(\.node), [])
    case .exported(let statement, _): ([], [statement])
    case .function(let function): ([], function.statements)
    case .enumeration, .imports, .exports, .break, .continue, .throw, .other: ([], [])
    }
  }

  /// Visits all expressions in it, as `ScriptNode.visit`.
  fileprivate func visit(_ enters: (ScriptNode) -> Bool) {
    for node in parts.nodes { node.visit(enters) }
    for statement in parts.statements { statement.visit(enters) }
  }
}
