import Statecharts

extension XStateChartReader {
  /// The condition of a transition: `guard` or `cond`, and `in`.
  mutating func condition(ofTransition node: ScriptNode) -> Condition? {
    var parts: [XStateGuard] = []
    if let node = node["guard"] ?? node["cond"], let found = self.guard(node) { parts.append(found) }
    if let node = node["in"], let found = stateGuard(node) { parts.append(found) }
    let origin = (node["guard"] ?? node["cond"] ?? node["in"])?.origin ?? node.origin
    return XStateGuard.joined(parts, by: XStateGuard.all).map { condition($0, at: origin) }
  }

  /// A guard in the language of the chart's conditions.
  mutating func condition(_ found: XStateGuard, at origin: Origin) -> Condition {
    if isScripted, let text = try? ScriptPrinter.text(of: found.expression) { return Condition(text, origin: origin) }
    if found.asksForName { asksForName = true }
    return Condition(isScripted ? HoldsPredicate.text(found.words) : found.words, origin: origin)
  }

  /// Returns the meaning of a guard; nil for one that always holds.
  mutating func `guard`(_ node: ScriptNode) -> XStateGuard? {
    guard budget.take(at: node.range.start) else { return nil }
    switch node.content {
    case .null, .boolean(true): return nil
    case .boolean(false): return .constant(false)
    case .number(let value): return .name(Value.number(value).json())
    case .string(let text): return text.isEmpty ? nil : namedGuard(text, as: text, params: nil)
    case .array: return joined(node, by: XStateGuard.all)
    case .object(let members): return self.guard(members, node)
    case .code(let text): return followedGuard(node, params: nil) ?? .name(prose(text.string, at: node.range))
    case .call(let call, let text):
      if let inside = call.arguments.first, let found = combined(String(call.function), inside) { return found }
      return followedGuard(node, params: nil) ?? .name(prose(text.string, at: node.range))
    }
  }

  private mutating func `guard`(_ members: [ScriptNode.Member], _ node: ScriptNode) -> XStateGuard? {
    guard let type = node["type"] ?? node["name"] else {
      for word in ["and", "or", "not"] {
        if let inside = node[word] { return combined(word, inside) }
      }
      return node["predicate"].flatMap { self.guard($0) } ?? .name("guard")
    }
    guard let name = type.string else { return self.guard(type) }
    let params = node["params"]
    let word = String(name.split(whereSeparator: { $0 == "." || $0 == ":" }).last ?? "")
    if name == word || name.hasPrefix("xstate") {
      let inside = ["guards", "guard", "children", "stateValue", "stateId", "state"].lazy
        .compactMap { node[$0] ?? params?[$0] }.first
      if let inside, let found = combined(word, inside) { return found }
    }
    let given = params ?? rest(of: members)
    return namedGuard(name, as: named(name, params: given), params: given)
  }

  /// A guard that has a name: what the machine's options say of it, or else the name itself.
  private mutating func namedGuard(_ name: String, as text: String, params: ScriptNode?) -> XStateGuard? {
    guard let node = implementation(of: name, among: "guards"), lookups < Self.maxLookups else { return .name(text) }
    lookups += 1
    defer { lookups -= 1 }
    switch node.content {
    case .call(let call, _):
      if let inside = call.arguments.first, let found = combined(String(call.function), inside) { return found }
    case .string(let other) where other != name: return namedGuard(other, as: other, params: params)
    case .object, .array: return self.guard(node)
    case .null, .boolean, .number, .string, .code: break
    }
    return followedGuard(node, params: params) ?? .name(text)
  }

  /// A guard whose code is followed.
  private mutating func followedGuard(_ node: ScriptNode, params: ScriptNode?) -> XStateGuard? {
    guard isScripted, let found = try? followed(node, params: params).asCondition,
      (try? ScriptPrinter.text(of: found)) != nil
    else { return nil }
    if !found.isLiteral { code.use() }
    return .code(found)
  }

  /// `and`, `or`, `not` and `stateIn` of other conditions; nil for any other word.
  private mutating func combined(_ word: String, _ node: ScriptNode) -> XStateGuard? {
    switch word {
    case "and": return joined(node, by: XStateGuard.all)
    case "or": return joined(node, by: XStateGuard.any)
    case "not":
      guard let item = node.items.first else { return nil }
      return self.guard(item).map { .not($0) } ?? .constant(false)
    case "stateIn", "in": return stateGuard(node)
    case "stateNotIn": return stateGuard(node).map { .not($0) }
    default: return nil
    }
  }

  private mutating func joined(_ node: ScriptNode, by join: ([XStateGuard]) -> XStateGuard) -> XStateGuard? {
    XStateGuard.joined(node.items.compactMap { self.guard($0) }, by: join)
  }

  /// `In('state')`, for an identifier, a path, or an object of states by region.
  private mutating func stateGuard(_ node: ScriptNode) -> XStateGuard? {
    var states: [XStateGuard] = []
    for path in statePaths(node, depth: 0) {
      guard let found = tree.resolve(path, inside: 0) ?? tree.resolve("#" + path, inside: 0) else {
        findings.add(
          .error, .unknownState, "there is no state '\(path)'", at: node.range,
          nearest: findings.nearest(to: path, among: tree.names(near: 0)))
        return .name("state is " + path)
      }
      // The machine itself is always active.
      if found != 0 || needsState { states.append(.isIn(tree.places[found].id)) }
    }
    return XStateGuard.joined(states, by: XStateGuard.all)
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

  /// Returns the members next to `type`, if XState 4 has no `params`.
  private func rest(of members: [ScriptNode.Member]) -> ScriptNode? {
    let others = members.filter { !["type", "name", "params", "predicate"].contains($0.name) }
    guard let first = others.first else { return nil }
    return ScriptNode(range: first.range, content: .object(others))
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

/// The meaning of a guard: names that are asked for, code that is run, active states, and these joined.
indirect enum XStateGuard {
  case constant(Bool)
  /// Whoever runs the chart says whether it holds.
  case name(String)
  /// Code over the variables of the chart.
  case code(ScriptExpression)
  case isIn(State.ID)
  case not(XStateGuard)
  case all([XStateGuard])
  case any([XStateGuard])

  /// Nothing joined is its only part.
  static func joined(_ parts: [XStateGuard], by join: ([XStateGuard]) -> XStateGuard) -> XStateGuard? {
    parts.count > 1 ? join(parts) : parts.first
  }

  /// True if it asks for more than active states.
  var asksForName: Bool {
    switch self {
    case .constant, .name, .code, .not, .all, .any: true
    case .isIn: false
    }
  }

  /// As a condition of a chart whose conditions are names.
  var words: String {
    switch self {
    case .constant(let holds): "\(holds)"
    case .name(let name): name
    case .code(let expression): (try? ScriptPrinter.text(of: expression)) ?? "code"
    case .isIn(let state): StateCondition(state).text
    case .not(let part): "not " + part.enclosedWords
    case .all(let parts): parts.map(\.enclosedWords).joined(separator: " and ")
    case .any(let parts): parts.map(\.enclosedWords).joined(separator: " or ")
    }
  }

  private var enclosedWords: String {
    switch self {
    case .all, .any: "(\(words))"
    case .name(let name): NamedCondition(name + " and x").names == [name, "x"] ? name : "(\(name))"
    case .constant, .code, .isIn, .not: words
    }
  }

  /// As a condition in ECMAScript.
  var expression: ScriptExpression {
    switch self {
    case .constant(let holds): .name("\(holds)")
    case .name(let name): .name(HoldsPredicate.text(name))
    case .code(let expression): expression
    case .isIn(let state): .name(StateCondition(state).text)
    case .not(let part): .unary("!", part.expression)
    case .all(let parts): XStateGuard.folded(parts, "&&")
    case .any(let parts): XStateGuard.folded(parts, "||")
    }
  }

  private static func folded(_ parts: [XStateGuard], _ sign: String) -> ScriptExpression {
    let expressions = parts.map(\.expression)
    return expressions.dropFirst().reduce(expressions.first ?? .name("true")) { .binary(sign, $0, $1) }
  }
}
