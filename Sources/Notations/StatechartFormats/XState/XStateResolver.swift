import Statecharts

/// A machine's description with the names in it followed, and a place for what is not known.
///
/// Ternaries of transitions become transitions with conditions. A value from elsewhere becomes an empty state or is
/// represented by its own name; a warning says so where it is. A literal with a form (`ScriptNode.form`) marks such a
/// place.
struct XStateResolver {
  var evaluator: ScriptEvaluator
  var findings = DraftFindings()
  private var depth = 0
  private var named: Set<String> = []
  /// The word for a condition in this machine.
  private(set) var guardName = "guard"

  init(_ evaluator: ScriptEvaluator) {
    self.evaluator = evaluator
  }

  mutating func machine(_ node: ScriptNode) throws(ReadError) -> ScriptNode {
    let (keys, fallbacks) = (evaluator.unknownKeys.count, evaluator.fallbacks.count)
    let config = either(try evaluator.value(of: node), "the machine")
    for key in evaluator.unknownKeys.dropFirst(keys) { noteSymbol(key) }
    for (unknown, value) in evaluator.fallbacks.dropFirst(fallbacks) {
      warn("'\(unknown.written.onOneLine)' is not known; \(value.written) is read for it", at: value.range)
    }
    for (name, range) in evaluator.defaults.sorted(by: { $0.key < $1.key }) {
      findings.add(.note, .reading, "'\(name)' is given to a function; its default is read", at: range)
    }
    for write in evaluator.unfollowedChanges() {
      warn("'\(write.name)' is changed here, which is not read", at: write.range)
    }
    if XStateResolver.says("cond", config, depth: 0) { guardName = "cond" }
    let machine = try state(config)
    try evaluator.budget.check()
    return machine
  }

  private static func says(_ word: String, _ node: ScriptNode, depth: Int) -> Bool {
    guard depth <= ReadLimits.nesting else { return false }
    if let members = node.members {
      return members.contains { $0.name == word || says(word, $0.node, depth: depth + 1) }
    }
    return node.listItems?.contains { says(word, $0, depth: depth + 1) } ?? false
  }

  mutating func warn(_ message: String, at range: SourceRange) {
    findings.add(.warning, .elsewhere, message, at: range)
  }

  // MARK: - What is not known

  /// Why a value is not known.
  private func reason(_ node: ScriptNode) -> String {
    if evaluator.circles.contains(node.range.start) { return "leads to itself" }
    guard let (name, place) = node.root else { return "is not known here" }
    var work = 1 << 16
    guard let declaration = evaluator.outline.declaration(of: name, at: place, work: &work) else {
      return "is not in this file"
    }
    switch declaration.meaning {
    case .imported(_, let module): return "comes from '\(module)', which is not read"
    case .parameter: return "is given to a function"
    case .value(_, _) where !declaration.isConstant && evaluator.outline.assigned[name] != nil:
      return "is assigned more than once"
    case .value, .enumeration, .type, .function, .other: return "is not known here"
    }
  }

  func isImported(_ node: ScriptNode) -> Bool {
    guard let (name, place) = node.root else { return false }
    var work = 1 << 16
    guard case .imported? = evaluator.outline.declaration(of: name, at: place, work: &work)?.meaning else {
      return false
    }
    return true
  }

  /// An object in place of what is not known.
  mutating func missing(_ node: ScriptNode, _ what: String) -> ScriptNode {
    let name = node.written.onOneLine
    warn("\(what) empty because '\(name)' \(reason(node))", at: node.range)
    let text = ScriptNode(range: node.range, content: .string("\(name) \(reason(node))"))
    return ScriptNode(
      range: node.range, content: .object([ScriptNode.Member(name: "description", range: node.range, node: text)]),
      form: node.form ?? .prefix("", node))
  }

  mutating func noteSymbol(_ node: ScriptNode) {
    let name = node.written.onOneLine
    guard named.insert(name).inserted else { return }
    warn("'\(name)' \(reason(node)); its name stands for its value", at: node.range)
  }

  mutating func noteSpread(_ node: ScriptNode, _ what: String) {
    warn("\(what) of '\(node.written.onOneLine)' are missing: it \(reason(node))", at: node.range)
  }

  /// A text, or the name of one that is not known; nil for what can be no text.
  ///
  /// - Parameter isPath: False for a text whose dots are its own.
  mutating func text(_ node: ScriptNode, isPath: Bool = true) -> ScriptNode? {
    guard let form = node.form, case .code = node.content else {
      guard case .call = node.content else { return nil }
      noteSymbol(node)
      return ScriptNode(range: node.range, content: .string(node.written), form: node.form ?? .prefix("", node))
    }
    var symbol = isPath ? XStateKeys.escaped(node.written) : node.written
    switch form {
    case .function, .alternatives, .spread: return nil
    case .template(let parts):
      symbol = parts.map { part in
        part.primitiveText ?? (isPath ? XStateKeys.escaped(part.written) : part.written)
      }.joined()
    case .name, .member, .item, .call, .operation, .prefix, .reference, .assignment, .update: break
    }
    noteSymbol(node)
    return ScriptNode(range: node.range, content: .string(symbol), form: form)
  }

  /// One of two ways where there can be but one, and a warning.
  private mutating func either(_ node: ScriptNode, _ what: String) -> ScriptNode {
    guard let ways = node.alternatives else { return node }
    let isUnmet = ScriptEvaluator.isNothing(ways.met) || !ways.met.isKnown && ways.unmet.isKnown
    let chosen = isUnmet ? ways.unmet : ways.met
    let condition = ways.condition.written.onOneLine
    warn("\(what) is read as if '\(condition)' were \(isUnmet ? "false" : "true")", at: node.range)
    return either(chosen, what)
  }

  // MARK: - States

  private mutating func state(_ node: ScriptNode) throws(ReadError) -> ScriptNode {
    guard let members = node.members, node.form == nil else { return node }
    depth += 1
    defer { depth -= 1 }
    guard depth <= ReadLimits.nesting else { return node }
    var made: [ScriptNode.Member] = []
    for member in members {
      if member.isSpread {
        noteSpread(member.node, "the members")
        made.append(member)
      } else {
        made.append(ScriptNode.Member(name: member.name, range: member.range, node: try part(member.name, member.node)))
      }
    }
    return ScriptNode(range: node.range, content: .object(made))
  }

  private mutating func part(_ name: String, _ node: ScriptNode) throws(ReadError) -> ScriptNode {
    switch name {
    case "states": return try states(node)
    case "on": return byEvent(node, "the transitions")
    case "after": return byEvent(node, "the delayed transitions")
    case "always", "onDone", "onError", "onSnapshot", "onTimeout": return list(transitions(node), node)
    case "invoke": return services(node)
    case "entry", "exit", "onEntry", "onExit": return actions(node)
    case "initial":
      let known = either(node, "where '\(name)' leads")
      guard let members = known.members else { return text(known) ?? known }
      return ScriptNode(
        range: known.range,
        content: .object(
          members.map { member in
            guard member.name == "target" else { return member }
            return ScriptNode.Member(name: member.name, range: member.range, node: text(member.node) ?? member.node)
          }))
    case "id", "key": return text(node, isPath: false) ?? node
    case "type", "history", "parallel": return either(node, "'\(name)'")
    default: return node
    }
  }

  private mutating func states(_ node: ScriptNode) throws(ReadError) -> ScriptNode {
    let known = either(node, "the list of states")
    guard let members = known.members else {
      guard known.listItems == nil, !known.isNull, known.string == nil else { return known }
      noteSpread(known, "the states")
      let spread = ScriptNode.Member(name: ScriptNode.spread, range: known.range, node: known)
      return ScriptNode(range: known.range, content: .object([spread]))
    }
    var made: [ScriptNode.Member] = []
    for member in members {
      if member.isSpread {
        noteSpread(member.node, "the states")
        made.append(member)
        continue
      }
      var state = either(member.node, "the state '\(member.name)'")
      switch state.content {
      case .code, .call: state = missing(state, "the state '\(member.name)' is")
      case .object: state = try self.state(state)
      case .null, .boolean, .number, .string, .array: break
      }
      made.append(ScriptNode.Member(name: member.name, range: member.range, node: state))
    }
    return ScriptNode(range: known.range, content: .object(made))
  }

  /// `invoke`
  private mutating func services(_ node: ScriptNode) -> ScriptNode {
    let known = either(node, "'invoke'")
    var made: [ScriptNode] = []
    for item in known.items {
      let service = either(item.spreadValue ?? item, "a service")
      guard let members = service.members else {
        if item.spreadValue != nil {
          noteSpread(service, "the services")
        } else if service.form != nil {
          warn("what '\(service.written.onOneLine)' answers is missing: it \(reason(service))", at: service.range)
        }
        if item.spreadValue == nil { made.append(service) }
        continue
      }
      made.append(ScriptNode(range: service.range, content: .object(members.compactMap { answer($0) })))
    }
    return list(made, known)
  }

  private mutating func answer(_ member: ScriptNode.Member) -> ScriptNode.Member? {
    if member.isSpread {
      noteSpread(member.node, "the members")
      return nil
    }
    guard ["onDone", "onError", "onSnapshot", "onTimeout"].contains(member.name) else { return member }
    return ScriptNode.Member(name: member.name, range: member.range, node: list(transitions(member.node), member.node))
  }

  func list(_ items: [ScriptNode], _ node: ScriptNode) -> ScriptNode {
    if items.count == 1, node.listItems == nil { return items[0] }
    return ScriptNode(range: node.range, content: .array(items))
  }
}

extension ScriptNode {
  /// True for a value that is in the text.
  fileprivate var isKnown: Bool {
    switch content {
    case .null, .boolean, .number, .string, .array, .object: true
    case .call, .code: alternatives.map { $0.met.isKnown || $0.unmet.isKnown } ?? false
    }
  }

  /// The name that an expression begins with, and where it is.
  var root: (name: String, place: Int)? {
    var node = self
    while let form = node.form {
      switch form {
      case .name(let name, let place): return (name, place)
      case .member(let inner, _), .item(let inner, _), .call(let inner, _), .spread(let inner), .prefix(_, let inner):
        node = inner
      case .operation(let first, _), .assignment(let first, _, _), .update(let first, _): node = first
      case .template(let parts):
        guard let part = parts.first(where: { $0.form != nil }) else { return nil }
        node = part
      case .alternatives, .function, .reference: return nil
      }
    }
    return nil
  }
}

extension Diagnostic.Code {
  /// The value of a name is not in the text.
  static let elsewhere = Diagnostic.Code("elsewhere")
}
