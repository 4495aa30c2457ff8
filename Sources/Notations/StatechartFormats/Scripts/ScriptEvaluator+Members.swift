import Statecharts

/// Members of objects, items of lists, and what a machine that is made has.
extension ScriptEvaluator {
  mutating func member(_ name: String, of object: ScriptNode) throws(ReadError) -> ScriptNode? {
    try member(name, ofHead: head(of: object))
  }

  /// A member of an object or an item of a list; of an object without spreads only that is looked at.
  mutating func member(_ name: String, ofHead head: ScriptNode) throws(ReadError) -> ScriptNode? {
    switch head.content {
    case .object(let members):
      try budget.spend(members.count / 64, at: head.range)
      let isPlain = members.allSatisfy { !$0.isSpread && $0.key == nil }
      let known = isPlain ? members : try merged(members)
      if let found = known.last(where: { $0.name == name }) { return try self.head(of: found.node) }
      // A member that a function is not given is undefined; elsewhere a name that is not found is reported as unknown.
      let isKnown = (!frames.isEmpty || isRunning) && head.form == nil && known.allSatisfy { !$0.isSpread }
      return isKnown ? ScriptNode(range: head.range, content: .null) : nil
    case .array(let items):
      if name == "length", items.allSatisfy({ $0.spreadValue == nil }) {
        return ScriptNode(range: head.range, content: .number(Double(items.count)))
      }
      guard let number = Int(name), items.allSatisfy({ $0.spreadValue == nil }), items.indices.contains(number) else {
        return nil
      }
      return try self.head(of: items[number])
    case .string(let text):
      return name == "length" ? ScriptNode(range: head.range, content: .number(Double(text.utf16.count))) : nil
    case .null, .boolean, .number: return nil
    case .call: return try config(name, of: head)
    case .code:
      if case .name(let local, let place)? = head.form {
        let declaration = declaration(of: local, at: place)
        switch declaration?.meaning {
        case .imported("*", let module)?: return try imported(name, from: module, at: head.range)
        case .type(let members)?:
          if let declaration, let write = unfollowedWrite(of: local, declaration) { changes[local] = write }
          return try staticMember(name, of: members)
        case .imported?, .value?, .enumeration?, .function?, .parameter?, .other?, nil: break
        }
      }
      return try config(name, of: head)
    }
  }

  /// `machine.config`, and what is in it.
  private mutating func config(_ name: String, of node: ScriptNode) throws(ReadError) -> ScriptNode? {
    let made: ScriptNode
    if case .reference(let value, _)? = node.form { made = value } else { made = node }
    guard case .call(let call, _) = made.content else { return nil }
    // The result of `@xstate/immer` for the name of an event has that name as its type.
    if call.function == "createUpdater", name == "type", let type = call.arguments.first { return try head(of: type) }
    guard ["createMachine", "Machine"].contains(String(call.function)), let config = call.arguments.first
    else { return nil }
    return name == "config" ? try head(of: config) : name == "states" ? try member(name, of: config) : nil
  }

  // MARK: - Patterns

  mutating func part(of node: ScriptNode, _ pattern: ScriptPattern) throws(ReadError) -> ScriptNode? {
    if pattern.isRest { return try rest(of: node, pattern) }
    var node = node
    for name in pattern.path {
      let hasFallback = pattern.fallback != nil || pattern.hasOuterFallback
      guard let next = try member(name, of: node), !next.isNull || !hasFallback else {
        guard let fallback = pattern.fallback else { return nil }
        return try head(of: fallback)
      }
      node = next
    }
    return try head(of: node)
  }

  /// What a pattern leaves of a list or an object.
  private mutating func rest(of node: ScriptNode, _ pattern: ScriptPattern) throws(ReadError) -> ScriptNode? {
    var node = try head(of: node)
    for name in pattern.path.dropLast() {
      guard let next = try member(name, ofHead: node) else { return nil }
      node = next
    }
    node = try value(of: node)
    if let members = node.members, !members.contains(where: \.isSpread) {
      let left = members.filter { !pattern.omitted.contains($0.name) }
      return ScriptNode(range: node.range, content: .object(left))
    }
    guard let items = node.listItems, let first = pattern.path.last.flatMap({ Int($0) }),
      items.prefix(first).allSatisfy({ $0.spreadValue == nil })
    else { return nil }
    return ScriptNode(range: node.range, content: .array(Array(items.dropFirst(first))))
  }
}
