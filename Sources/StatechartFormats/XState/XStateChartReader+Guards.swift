import Statecharts

extension XStateChartReader {
  /// The condition of a transition: `guard` or `cond`, and `in`.
  mutating func condition(ofTransition node: ScriptNode) -> Condition? {
    var parts: [String] = []
    if let node = node["guard"] ?? node["cond"], let text = guardText(node) { parts.append(text) }
    if let node = node["in"], let text = stateText(node) { parts.append(text) }
    guard !parts.isEmpty else { return nil }
    let text = parts.count == 1 ? parts[0] : parts.map(XStateChartReader.enclosed).joined(separator: " and ")
    if StateCondition(text) == nil { asksForName = true }
    return Condition(text, origin: (node["guard"] ?? node["cond"] ?? node["in"])?.origin ?? node.origin)
  }

  private static func enclosed(_ text: String) -> String {
    text.contains(" and ") || text.contains(" or ") ? "(\(text))" : text
  }

  /// A condition as a name, or as prose made of names; nil for one that always holds.
  private mutating func guardText(_ node: ScriptNode) -> String? {
    switch node.content {
    case .null, .boolean(true): return nil
    case .boolean(false): return "false"
    case .number(let value): return Value.number(value).json()
    case .string(let text): return text.isEmpty ? nil : text
    case .array: return joined(node, by: " and ")
    case .object(let members): return guardText(members, node)
    case .code(let text): return prose(text, at: node.range)
    case .call(let call, let text): return guardText(call, text, at: node.range)
    }
  }

  private mutating func guardText(_ members: [ScriptNode.Member], _ node: ScriptNode) -> String? {
    guard let type = node["type"] ?? node["name"] else {
      for word in ["and", "or", "not"] {
        if let inside = node[word] { return combined(word, inside) }
      }
      return node["predicate"].flatMap { guardText($0) } ?? "guard"
    }
    guard let name = type.string else { return guardText(type) }
    let params = node["params"]
    let word = String(name.split(whereSeparator: { $0 == "." || $0 == ":" }).last ?? "")
    if name == word || name.hasPrefix("xstate") {
      let inside = ["guards", "guard", "children", "stateValue", "stateId", "state"].lazy
        .compactMap { node[$0] ?? params?[$0] }.first
      if let inside, let text = combined(word, inside) { return text }
    }
    return named(name, params: params ?? rest(of: members))
  }

  private mutating func guardText(_ call: ScriptNode.Call, _ text: String, at range: SourceRange) -> String? {
    if let inside = call.arguments.first, let combined = combined(String(call.function), inside) { return combined }
    return prose(text, at: range)
  }

  /// `and`, `or`, `not` and `stateIn` of other conditions; nil for any other word.
  private mutating func combined(_ word: String, _ node: ScriptNode) -> String? {
    switch word {
    case "and": return joined(node, by: " and ")
    case "or": return joined(node, by: " or ")
    case "not":
      guard let item = node.items.first, let text = guardText(item) else { return nil }
      return "not " + XStateChartReader.enclosed(text)
    case "stateIn", "in": return stateText(node)
    case "stateNotIn": return stateText(node).map { "not " + $0 }
    default: return nil
    }
  }

  private mutating func joined(_ node: ScriptNode, by word: String) -> String? {
    var texts: [String] = []
    for item in node.items {
      if let text = guardText(item) { texts.append(text) }
    }
    guard texts.count > 1 else { return texts.first }
    return texts.map(XStateChartReader.enclosed).joined(separator: word)
  }

  /// `In('state')`, for an identifier, a path, or an object of states by region.
  private mutating func stateText(_ node: ScriptNode) -> String? {
    var states: [Int] = []
    for path in statePaths(node, depth: 0) {
      guard let found = tree.resolve(path, inside: 0) ?? tree.resolve("#" + path, inside: 0) else {
        findings.add(
          .error, .unknownState, "there is no state '\(path)'", at: node.range,
          nearest: findings.nearest(to: path, among: tree.names(near: 0)))
        return "state is " + path
      }
      states.append(found)
    }
    return states.isEmpty ? nil : states.map { StateCondition(tree.places[$0].id).text }.joined(separator: " and ")
  }

  private func statePaths(_ node: ScriptNode, depth: Int) -> [String] {
    switch node.content {
    case .string(let text): return [text]
    case .object(let members):
      return members.flatMap { member -> [String] in
        let key = member.name.replacing(".", with: "\\.")
        let inside = depth > 50 ? [] : statePaths(member.node, depth: depth + 1)
        return inside.isEmpty ? [key] : inside.map { key + "." + $0 }
      }
    case .null, .boolean, .number, .array, .call, .code: return []
    }
  }

  // MARK: - Words

  /// A name with what it is given: `isOlder({"than":18})`.
  func named(_ name: String, params: ScriptNode?) -> String {
    guard let params, let value = params.literal, value != .null, value != .object([]) else { return name }
    let text = value.json()
    return XStateChartReader.shortened(name + "(" + text + ")")
  }

  /// What is next to `type` where XState 4 has no `params`.
  private func rest(of members: [ScriptNode.Member]) -> ScriptNode? {
    let others = members.filter { !["type", "name", "params", "predicate"].contains($0.name) }
    guard let first = others.first else { return nil }
    return ScriptNode(range: first.range, content: .object(others))
  }

  /// What a function says, on one line: the expression after its arrow, or the whole.
  mutating func prose(_ text: String, at range: SourceRange) -> String {
    let line = text.onOneLine
    let short = XStateChartReader.shortened(XStateChartReader.body(of: line))
    if short.hasSuffix("…") { findings.leaveOut("the code beyond \(XStateChartReader.maxProse) letters", at: range) }
    return short.isEmpty ? "code" : short
  }

  private static let maxProse = 200

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > maxProse, text.count > maxProse else { return text }
    return text.prefix(maxProse - 1) + "…"
  }

  /// The expression after the arrow of a function without a block.
  private static func body(of line: String) -> String {
    guard line.hasPrefix("(") || line.unicodeScalars.first?.beginsScriptName == true else { return line }
    var depth = 0
    var rest = line[...]
    while let letter = rest.first {
      switch letter {
      case "(", "{", "[": depth += 1
      case ")", "}", "]": depth -= 1
      case "=" where depth == 0 && rest.hasPrefix("=>"):
        let body = rest.dropFirst(2).drop { $0 == " " }
        return body.hasPrefix("{") || body.isEmpty ? line : String(body)
      case "\"", "'", "`": return line
      default: break
      }
      rest = rest.dropFirst()
    }
    return line
  }
}

/// A condition that is `In('state')` and nothing else. SCXML 5.9.1.
struct StateCondition: Equatable {
  let state: State.ID

  init(_ state: State.ID) {
    self.state = state
  }

  init?(_ text: String) {
    guard text.hasPrefix("In("), text.hasSuffix(")") else { return nil }
    let inside = text.dropFirst(3).dropLast()
    guard let quote = inside.first, quote == "'" || quote == "\"", inside.count > 2, inside.last == quote else {
      return nil
    }
    let name = inside.dropFirst().dropLast()
    guard !name.contains(quote), !name.contains("\\") else { return nil }
    state = State.ID(String(name))
  }

  var text: String {
    let quote = state.name.contains("'") ? "\"" : "'"
    return "In(\(quote)\(state)\(quote))"
  }
}
