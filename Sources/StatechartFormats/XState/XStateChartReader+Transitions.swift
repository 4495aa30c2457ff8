import Statecharts

extension XStateChartReader {
  /// What a state does: transitions, and what runs on entry and exit.
  struct Behaviour {
    var transitions: [Transition] = []
    var entry: [Block] = []
    var exit: [Block] = []
  }

  /// Reads what a state does. Exact events are before wildcards, as XState prefers them.
  mutating func behaviour(of place: Int) throws(ReadError) -> Behaviour {
    let node = tree.places[place].node
    var inside = Behaviour()
    for name in ["entry", "onEntry"] { addBlock(node[name], to: &inside.entry) }
    for name in ["exit", "onExit"] { addBlock(node[name], to: &inside.exit) }
    guard node["type"]?.string != "history", node["history"] == nil else { return inside }
    inside.transitions += try transitions(node["always"], on: nil, from: place)
    try addEvents(node["on"], of: place, to: &inside)
    if let done = node["onDone"] {
      inside.transitions += try transitions(done, on: "done.state.\(tree.places[place].id)", from: place)
    }
    try addDelayed(node["after"], of: place, to: &inside)
    try addInvocations(node["invoke"], of: place, to: &inside)
    inside.transitions = XStateChartReader.wildcardsLast(inside.transitions)
    return inside
  }

  private mutating func addBlock(_ node: ScriptNode?, to blocks: inout [Block]) {
    let content = contents(node)
    if !content.isEmpty { blocks.append(Block(content, origin: node?.origin ?? .none)) }
  }

  /// Exact events, then the wildcards with more words before those with fewer. Of exact events that begin alike the
  /// longer come first, since here the shorter would match them too.
  private static func wildcardsLast(_ transitions: [Transition]) -> [Transition] {
    let events = transitions.map(\.events.first)
    let stems = Set(events.compactMap { $0?.tokens })
    let beginAlike = stems.contains { tokens in
      tokens.count > 1 && tokens.count < 20 && (1..<tokens.count).contains { stems.contains(Array(tokens[..<$0])) }
    }
    guard beginAlike || events.contains(where: { $0?.text.hasSuffix("*") ?? false }) else { return transitions }
    let ranks = events.map { event -> Int in
      guard let event else { return .min }
      let isWildcard = event.text.hasSuffix("*")
      return isWildcard ? (1 << 20) - event.tokens.count : beginAlike ? -event.tokens.count : 0
    }
    return transitions.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { transitions[$0] }
  }

  // MARK: - Events

  /// `on`: an object by event, or (before version 5) a list of transitions that name their events.
  private mutating func addEvents(_ node: ScriptNode?, of place: Int, to inside: inout Behaviour) throws(ReadError) {
    guard let node, !node.isNull else { return }
    guard let members = node.members else {
      for item in node.items {
        guard let event = item["event"]?.string else {
          findings.add(.error, .wrongValue, "'on' is an object by event, not \(node.kindName)", at: item.range)
          continue
        }
        inside.transitions += try transitions(item, on: descriptor(event), from: place)
      }
      return
    }
    for member in members {
      if member.isSpread {
        findings.leaveOut("the content of a spread", at: member.range)
      } else {
        inside.transitions += try transitions(member.node, on: descriptor(member.name), from: place)
      }
    }
  }

  private mutating func descriptor(_ key: String) -> String? { key.isEmpty ? nil : event(key) }

  /// `after`: what happens when the state was active for a time. XState's own way: a delayed event on entry that is
  /// cancelled on exit. SCXML 6.2, 6.3.
  private mutating func addDelayed(_ node: ScriptNode?, of place: Int, to inside: inout Behaviour) throws(ReadError) {
    guard let node, !node.isNull else { return }
    var entries = (node.members ?? []).map { ($0.name, $0.range, $0.node) }
    if node.members == nil {
      for item in node.items { entries.append((delayText(item["delay"]), item.range, item)) }
    }
    for (written, range, item) in entries where written != ScriptNode.spread {
      let delay = milliseconds(written)
      let words = delay.map { "\($0)" } ?? XStateTree.identifier(written)
      let event = "after.\(words).\(DraftNames.event(tree.places[place].id.name))"
      inside.transitions += try transitions(item, on: event, from: place)
      declared.declare(event, as: "after \(delay.map { "\($0)" } ?? written)")
      guard let delay else {
        findings.add(
          .note, .reading, "nothing says how long '\(written)' is; '\(event)' is an event from outside", at: range)
        continue
      }
      let origin = Origin(range.start)
      let send = Send(event: .literal(event), id: event, delay: .literal(delay), origin: origin)
      let isKnown = inside.entry.contains { $0.content == [.send(send)] }
      guard !isKnown else { continue }
      inside.entry.append(Block([.send(send)], origin: origin))
      inside.exit.append(Block([.cancel(Cancel(.literal(event), origin: origin))], origin: origin))
    }
  }

  private func delayText(_ node: ScriptNode?) -> String {
    switch node?.content {
    case .string(let text), .code(let text), .call(_, let text): text
    case .number(let value): Value.number(value).json()
    case .null, .boolean, .array, .object, nil: "delay"
    }
  }

  /// A number of milliseconds, or one that the machine's options give for a name.
  func milliseconds(_ text: String) -> Delay? {
    guard let value = delays[text] ?? Double(text), value.isFinite else { return nil }
    return Delay(milliseconds: Int(min(max(0, value), 1e12).rounded()))
  }

  // MARK: - Services

  /// `invoke`: XState's services are the program's own, so a service is an action on entry, and its results are
  /// events.
  private mutating func addInvocations(
    _ node: ScriptNode?, of place: Int, to inside: inout Behaviour
  ) throws(ReadError) {
    for (number, item) in (node?.items ?? []).enumerated() {
      let written = item["id"]?.string
      let source = serviceName(item)
      let service = XStateService(source: source, id: written)
      let id = XStateTree.identifier(written ?? "\(number).\(tree.places[place].id)")
      inside.entry.append(Block([.action(Action(service.action, origin: item.origin))], origin: item.origin))
      for name in ["input", "data", "systemId", "onSnapshot", "autoForward", "meta"] {
        if let member = item.members?.last(where: { $0.name == name }) {
          findings.leaveOut("'\(name)' of services", at: member.range)
        }
      }
      for (member, prefix, word) in [
        ("onDone", XStateService.done, "done"), ("onError", XStateService.failed, "failed"),
      ] {
        guard let answer = item[member] else { continue }
        inside.transitions += try transitions(answer, on: prefix + id, from: place)
        declared.declare(prefix + id, as: "\(source) \(word)")
      }
    }
  }

  private mutating func serviceName(_ item: ScriptNode) -> String {
    let node = item.members == nil ? item : item["src"]
    switch node?.content {
    case .string(let text): return text
    case .object: return node?["type"]?.string ?? "service"
    case .code(let text), .call(_, let text): return prose(text, at: node?.range ?? item.range)
    case .null, .boolean, .number, .array, nil: return item["id"]?.string ?? "service"
    }
  }

  // MARK: - Transitions

  /// The transitions of one event: a target, an object, a list of these; nothing forbids the event.
  mutating func transitions(
    _ node: ScriptNode?, on event: String?, from place: Int
  ) throws(ReadError) -> [Transition] {
    guard let node else { return [] }
    var found: [Transition] = []
    let items = node.isNull ? [node] : node.items
    for item in items {
      try count.addTransition(at: item.range.start, fileName: fileName)
      switch item.content {
      case .code(let text), .call(_, let text): found += computed(text, item, on: event, from: place)
      case .null, .boolean, .number, .string, .array, .object:
        if let transition = transition(item, on: event, from: place) { found.append(transition) }
      }
    }
    return found
  }

  private mutating func transition(_ node: ScriptNode, on event: String?, from place: Int) -> Transition? {
    let isObject = node.members != nil
    if isObject { reportMembers(ofTransition: node) }
    let written = isObject ? node["target"] : node
    guard let targets = targets(written, from: place) else { return nil }
    let content = isObject ? contents(node["actions"]) : []
    let isEmpty = event == nil && targets.isEmpty && content.isEmpty
    guard !isEmpty else { return nil }
    let way = self.way(node, to: targets, from: place)
    return Transition(
      events: event.map { [EventDescriptor($0)] } ?? [], condition: isObject ? condition(ofTransition: node) : nil,
      targets: way.targets.map { tree.places[$0].id }, kind: way.kind, content: content,
      summary: node["description"]?.string.map { LocalizedText($0) }, origin: node.origin)
  }

  /// The transitions of a function that returns one, as version 6 has them: one for each target that its text names.
  /// Which of several is taken is a condition of its own.
  private mutating func computed(
    _ text: String, _ node: ScriptNode, on event: String?, from place: Int
  ) -> [Transition] {
    let names = XStateTargets.names(in: text)
    let events = event.map { [EventDescriptor($0)] } ?? []
    let words = prose(text, at: node.range)
    guard !names.isEmpty else {
      guard event != nil else { return [] }
      return [Transition(events: events, content: [.action(Action(words, origin: node.origin))], origin: node.origin)]
    }
    let isSure = names.count == 1 && !text.contains("?") && !text.contains("if")
    if !isSure { asksForName = true }
    return names.compactMap { name in
      let written = ScriptNode(range: node.range, content: .string(name))
      guard let targets = targets(written, from: place) else { return nil }
      let way = way(written, to: targets, from: place)
      let condition = isSure ? nil : Condition("\(name): \(words)", origin: node.origin)
      return Transition(
        events: events, condition: condition, targets: way.targets.map { tree.places[$0].id }, kind: way.kind,
        origin: node.origin)
    }
  }

  /// The targets; nil if one is wrong, for a transition that leads elsewhere is none.
  private mutating func targets(_ node: ScriptNode?, from place: Int) -> [Int]? {
    var targets: [Int] = []
    for item in node?.items ?? [] {
      guard let text = item.string else {
        findings.add(.error, .wrongValue, "a target is a string, not \(item.kindName)", at: item.range)
        return nil
      }
      guard let target = tree.resolve(text, from: place) else {
        // Where a name from elsewhere leads is not known, and the reader has said so.
        if item.form != nil { continue }
        findings.add(
          .error, .unknownState, "there is no state '\(text)', seen from '\(tree.places[place].key)'", at: item.range,
          nearest: findings.nearest(to: text, among: tree.names(near: place)))
        return nil
      }
      targets.append(target)
    }
    return targets
  }

  /// Whether a transition leaves its source. XState says so itself, or its version does.
  private mutating func way(
    _ node: ScriptNode, to targets: [Int], from place: Int
  ) -> (targets: [Int], kind: Transition.Kind) {
    guard !targets.isEmpty, targets.allSatisfy({ tree.isInside($0, place) }), place != 0 || needsState else {
      return (targets, .external)
    }
    let written = (node.members == nil ? node : node["target"])?.items.compactMap(\.string) ?? []
    let isInternal: Bool
    if case .boolean(let value)? = node["internal"]?.content {
      isInternal = value
    } else if case .boolean(let value)? = node["reenter"]?.content {
      isInternal = !value
    } else if written.contains(where: { $0.hasPrefix(".") }) {
      isInternal = true
    } else {
      switch version {
      case .four: isInternal = false
      case .five: isInternal = true
      }
      if dependsOnVersion == nil { dependsOnVersion = node.range }
    }
    guard isInternal else { return (targets, .external) }
    let inside = targets.contains(place) ? insideAgain(place) : targets
    return (inside, inside.isEmpty ? .external : .internal)
  }

  /// A state that leads to itself without leaving begins again inside; one without states stays as it is.
  private func insideAgain(_ place: Int) -> [Int] {
    let here = tree.places[place]
    guard !here.children.isEmpty, here.node["type"]?.string != "parallel" else { return [] }
    let initial = here.node["initial"]
    let text = (initial?.members == nil ? initial : initial?["target"])?.items.first?.string
    return [text.flatMap { tree.resolve($0, inside: place) } ?? here.children[0]]
  }

  private static let members: Set<String> = [
    "target", "cond", "guard", "actions", "in", "internal", "reenter", "description", "delay", "event", "eventType",
  ]

  private mutating func reportMembers(ofTransition node: ScriptNode) {
    for member in node.members ?? [] where !Self.members.contains(member.name) {
      if member.name == "meta" || member.name == "context" {
        findings.leaveOut("'meta'", at: member.range)
      } else if member.isSpread {
        findings.leaveOut("the content of a spread", at: member.range)
      } else {
        findings.add(
          .warning, .unknownMember, "a transition has no member '\(member.name)'", at: member.range,
          nearest: findings.nearest(to: member.name, among: Self.members.sorted()))
      }
    }
  }
}
