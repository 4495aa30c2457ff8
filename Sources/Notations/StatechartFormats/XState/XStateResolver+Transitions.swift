import Statecharts

/// Transitions whose parts have two ways, or are not known.
extension XStateResolver {
  /// `on` and `after`: transitions by event or time, or a list of transitions that say theirs.
  mutating func byEvent(_ node: ScriptNode, _ what: String) -> ScriptNode {
    if node.alternatives != nil {
      var merged = ScriptMembers()
      if merged.spread(node) {
        return byEvent(ScriptNode(range: node.range, content: .object(merged.members)), what)
      }
    }
    guard let members = node.members else {
      guard node.listItems != nil || node.form == nil else {
        noteSpread(node, what)
        return ScriptNode(range: node.range, content: .object([]))
      }
      return node.listItems == nil ? node : list(transitions(node), node)
    }
    var made: [ScriptNode.Member] = []
    for member in members {
      if member.isSpread {
        noteSpread(member.node, what)
      } else {
        let node = list(transitions(member.node), member.node)
        made.append(ScriptNode.Member(name: member.name, range: member.range, node: node))
      }
    }
    return ScriptNode(range: node.range, content: .object(made))
  }

  /// The transitions that are written in one place, one after the other.
  mutating func transitions(_ node: ScriptNode) -> [ScriptNode] {
    guard let items = node.listItems else { return transition(node) }
    return items.flatMap { transition($0) }
  }

  private mutating func transition(_ node: ScriptNode) -> [ScriptNode] {
    if let spread = node.spreadValue {
      noteSpread(spread, "the transitions")
      return []
    }
    if let ways = node.alternatives {
      // A way without a value is no transition, which `undefined` alone would forbid.
      let (met, unmet) = (ways.met, ways.unmet)
      return split(ways, met.isNull ? [] : transitions(met), unmet.isNull ? [] : transitions(unmet))
    }
    if node.members != nil, node.form == nil { return withTarget(node) }
    switch node.content {
    case .null, .boolean, .number, .string, .array, .object: return [node]
    case .call:
      guard XStateTargets.names(in: node).isEmpty else {
        noteSymbol(node)
        return [node]
      }
    case .code: if node.form == nil { return [node] }
    }
    switch node.form {
    case .function?, .spread?: return [node]
    case .reference(let value, _)?: if case .function? = value.form { return [node] }
    case .name, .member, .item, .call, .template, .operation, .prefix, .alternatives, .assignment, .update, nil: break
    }
    // A name from elsewhere can be a target as well as a whole transition.
    guard let symbol = text(node), case .string = symbol.content else { return [node] }
    return [symbol]
  }

  /// The transitions of an object whose target may have two ways.
  private mutating func withTarget(_ node: ScriptNode) -> [ScriptNode] {
    // Each target with two ways doubles them, with all its other targets.
    let size = (node.members ?? []).reduce(1) { $0 + ($1.node.listItems?.count ?? 1) }
    guard evaluator.budget.take(size, at: node.range.start) else { return [] }
    var made: [ScriptNode.Member] = []
    for member in node.members ?? [] {
      switch member.name {
      case ScriptNode.spread:
        noteSpread(member.node, "the members")
      case "target":
        if let (ways, rebuilt) = XStateResolver.targets(member.node) {
          let met = node.replacing("target", rebuilt(ways.met))
          let unmet = node.replacing("target", rebuilt(ways.unmet))
          return split(ways, withTarget(met), withTarget(unmet))
        }
        let items = member.node.listItems
        let target = items.map { items in
          ScriptNode(range: member.node.range, content: .array(items.map { text($0) ?? $0 }))
        }
        made.append(
          ScriptNode.Member(
            name: member.name, range: member.range, node: target ?? text(member.node) ?? member.node))
      case "actions":
        made.append(ScriptNode.Member(name: member.name, range: member.range, node: actions(member.node)))
      default: made.append(member)
      }
    }
    return [ScriptNode(range: node.range, content: .object(made))]
  }

  /// The first two ways of a target, and the target with one in their place.
  private static func targets(_ node: ScriptNode) -> (ScriptForm.Alternatives, (ScriptNode) -> ScriptNode)? {
    if let ways = node.alternatives { return (ways, { $0 }) }
    guard let items = node.listItems, let place = items.firstIndex(where: { $0.alternatives != nil }),
      let ways = items[place].alternatives
    else { return nil }
    return (
      ways,
      { way in
        var items = items
        items[place] = way
        return ScriptNode(range: node.range, content: .array(items))
      }
    )
  }

  /// The transitions of both ways, with what decides as their condition.
  private func split(_ ways: ScriptForm.Alternatives, _ met: [ScriptNode], _ unmet: [ScriptNode]) -> [ScriptNode] {
    let isRest = met.last.map { $0.members == nil || $0["guard"] == nil && $0["cond"] == nil } ?? false
    let not = ScriptNode.Call(name: "not", arguments: [ways.condition], receiver: nil)
    let text = ScriptText("not(\(ways.condition.written))")
    let otherwise = ScriptNode(range: ways.condition.range, content: .call(not, text: text))
    return met.map { guarded($0, ways.condition) } + unmet.map { isRest ? $0 : guarded($0, otherwise) }
  }

  private func guarded(_ node: ScriptNode, _ condition: ScriptNode) -> ScriptNode {
    guard let members = node.members else {
      var made = [ScriptNode.Member(name: guardName, range: condition.range, node: condition)]
      if !node.isNull { made.insert(ScriptNode.Member(name: "target", range: node.range, node: node), at: 0) }
      return ScriptNode(range: node.range, content: .object(made))
    }
    guard let name = ["guard", "cond"].first(where: { node[$0] != nil }), let own = node[name] else {
      let member = ScriptNode.Member(name: guardName, range: condition.range, node: condition)
      return ScriptNode(range: node.range, content: .object(members + [member]))
    }
    let list = ScriptNode(range: own.range, content: .array([condition, own]))
    let both = ScriptNode.Call(name: "and", arguments: [list], receiver: nil)
    return node.replacing(name, ScriptNode(range: own.range, content: .call(both, text: ScriptText("and(…)"))))
  }

  // MARK: - Actions

  /// Actions without those that are spread from elsewhere.
  mutating func actions(_ node: ScriptNode) -> ScriptNode {
    guard let items = node.listItems else { return node }
    var made: [ScriptNode] = []
    for item in items {
      if let spread = item.spreadValue {
        noteSpread(spread, "the actions")
      } else {
        made.append(actions(item))
      }
    }
    return ScriptNode(range: node.range, content: .array(made))
  }
}

extension ScriptNode {
  /// The object with another value for a name.
  func replacing(_ name: String, _ node: ScriptNode) -> ScriptNode {
    let members = (members ?? []).map { $0.name == name ? Member(name: name, range: $0.range, node: node) : $0 }
    return ScriptNode(range: range, content: .object(members))
  }
}
