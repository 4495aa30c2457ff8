import Statecharts

/// The targets that a state's description, or the code of a function, names.
enum XStateTargets {
  /// The targets that a state's description says, and whether each is meant from inside the state.
  static func written(in state: ScriptNode) -> [(node: ScriptNode, isInside: Bool)] {
    var found: [(ScriptNode, Bool)] = []
    for name in ["always", "onDone", "onTimeout", "onError"] { found += targets(state[name]).map { ($0, false) } }
    for member in (state["on"]?.members ?? []) + (state["after"]?.members ?? []) {
      found += targets(member.node).map { ($0, false) }
    }
    for list in [state["on"], state["after"]] where list?.members == nil {
      found += targets(list).map { ($0, false) }
    }
    for service in state["invoke"]?.items ?? [] {
      for name in ["onDone", "onError", "onSnapshot", "onTimeout"] {
        found += targets(service[name]).map { ($0, false) }
      }
    }
    let initial = state["initial"]
    if state["states"] != nil { found += (initial?["target"] ?? initial)?.items.map { ($0, true) } ?? [] }
    return found
  }

  /// The targets of transitions; a whole transition that is a name from elsewhere is none.
  private static func targets(_ node: ScriptNode?) -> [ScriptNode] {
    (node?.items ?? []).flatMap { item in
      item.members == nil ? (item.form == nil ? [item] : []) : item["target"]?.items ?? []
    }
  }

  /// The maximum number of names that are looked for.
  private static let maxNames = 20

  /// The targets that code names, in their order, each once: the texts that may be the value of a member `target`.
  static func names(in node: ScriptNode) -> [String] {
    var names: [String] = []
    node.visit { part in
      guard names.count < maxNames else { return false }
      for member in part.members ?? [] where member.name == "target" {
        for name in results(of: member.node) where !names.contains(name) && names.count < maxNames {
          names.append(name)
        }
      }
      return true
    }
    return names
  }

  /// The texts that a value may be.
  private static func results(of node: ScriptNode) -> [String] {
    if let text = node.string { return text.isEmpty ? [] : [text] }
    if let first = node.listItems?.first { return results(of: first) }
    switch node.form {
    case .alternatives(let ways)?: return results(of: ways.met) + results(of: ways.unmet)
    case .operation(let first, let rest)?:
      let operands = rest.filter { $0.sign == "||" || $0.sign == "??" }
      return operands.count == rest.count ? results(of: first) + operands.flatMap { results(of: $0.node) } : []
    default: return []
    }
  }
}
