import Statecharts

extension XStateChartReader {
  /// The behaviour of a state: transitions, and the content that runs on entry and exit.
  struct Behaviour {
    var transitions: [Transition] = []
    var entry: [Block] = []
    var exit: [Block] = []
    /// The machines that are invoked.
    var invocations: [Invoke] = []
    /// The delayed sends, each once.
    var timers: Set<Send> = []
  }

  /// Reads what a state does. Exact events are before wildcards, as XState prefers them.
  mutating func behaviour(of place: Int) throws(ReadError) -> Behaviour {
    let node = tree.places[place].node
    var inside = Behaviour()
    for name in ["entry", "onEntry"] { addBlock(node[name], to: &inside.entry) }
    for name in ["exit", "onExit"] { addBlock(node[name], to: &inside.exit) }
    guard node["type"]?.string != "history", node["history"] == nil else { return inside }
    inside.transitions += try withoutEvent { reader throws(ReadError) in
      try reader.transitions(node["always"], on: nil, from: place)
    }
    try addEvents(node["on"], of: place, to: &inside)
    if let done = node["onDone"] { try addDone(done, of: place, to: &inside) }
    try addDelayed(node, of: place, to: &inside)
    try addInvocations(node["invoke"], of: place, to: &inside)
    if let failed = node["onError"] {
      inside.transitions += try transitions(failed, on: "xstate.error.*", from: place)
    }
    inside.transitions = WholeEvents.ordered(inside.transitions)
    return inside
  }

  /// Reads code that may run without an event.
  mutating func withoutEvent<Result, Failure>(
    _ read: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = scope
    scope.hasEvent = false
    defer { scope = before }
    return try read(&self)
  }

  /// `onDone`. The machine ends when it is done: version 5 does not even take a transition of its own for it.
  private mutating func addDone(_ node: ScriptNode, of place: Int, to inside: inout Behaviour) throws(ReadError) {
    let found = try transitions(node, on: "done.state.\(tree.places[place].id)", from: place)
    guard place == 0, !isPart else { return inside.transitions += found }
    guard canEnd(0), version == .four else { return }
    inside.transitions += found.map { transition in
      transition.targets.isEmpty ? transition.with(targets: [endOfMachine], kind: .external) : transition
    }
  }

  /// Reports that version 5 never takes a transition of the machine itself for its end.
  mutating func noteEndOfMachine() {
    guard version == .five, !isPart, let node = source.config["onDone"], !node.isNull, canEnd(0) else { return }
    findings.add(
      .warning, .reading, "XState ends when the machine is done, and its own 'onDone' is never taken", at: node.range,
      suggestion: "use 'output', or a state around the others")
  }

  private mutating func addBlock(_ node: ScriptNode?, to blocks: inout [Block]) {
    let content = withoutEvent { $0.contents(node) }
    if !content.isEmpty { blocks.append(Block(content, origin: node?.origin ?? .none)) }
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
    for member in lastOfEach(members) {
      if member.isSpread {
        findings.leaveOut("the content of a spread", at: member.range)
      } else {
        inside.transitions += try transitions(member.node, on: descriptor(member.name), from: place)
      }
    }
  }

  /// The members of an object by name: of several with one name the last counts, in the place of the first.
  mutating func lastOfEach(_ members: [ScriptNode.Member]) -> [ScriptNode.Member] {
    var places: [String: Int] = [:]
    var found: [ScriptNode.Member] = []
    for member in members {
      if !member.isSpread, let place = places.updateValue(found.count, forKey: member.name) {
        findings.add(.warning, .repeatedMember, "'\(member.name)' occurs twice; the last counts", at: member.range)
        places[member.name] = place
        found[place] = member
      } else {
        found.append(member)
      }
    }
    return found
  }

  private mutating func descriptor(_ key: String) -> String? { key.isEmpty ? nil : event(key) }

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
      let id = service.identifier(number, in: tree.places[place].id)
      if let machine = try invokedMachine(item) {
        inside.invocations.append(
          Invoke(id: id, payload: Payload(content: .markup([.element(machine)])), origin: item.origin))
      } else {
        inside.entry.append(Block([.action(Action(service.action, origin: item.origin))], origin: item.origin))
      }
      for name in ["input", "data", "systemId", "autoForward", "meta"] {
        if let member = item.members?.last(where: { $0.name == name }) {
          findings.leaveOut("'\(name)' of services", at: member.range)
        }
      }
      let members: [(name: String, answer: XStateService.Answer)] = [
        ("onDone", .done), ("onError", .failed), ("onSnapshot", .snapshot), ("onTimeout", .timedOut),
      ]
      for (member, kind) in members {
        guard let answer = item[member], !answer.isNull else { continue }
        let event = serviceEvent(kind.rawValue, id)
        inside.transitions += try transitions(answer, on: event, from: place)
        declared.declare(event, as: service.words(for: kind))
        if member == "onTimeout", let delay = item["timeout"].flatMap({ self.delay($0) }) {
          addTimer(event, delay, at: item.origin, to: &inside)
        }
      }
    }
  }

  private mutating func serviceName(_ item: ScriptNode) -> String {
    let node = item.members == nil ? item : item["src"]
    switch node?.content {
    case .string(let text): return text
    case .object: return node?["type"]?.string ?? "service"
    case .code(let text), .call(_, let text): return prose(text.string, at: node?.range ?? item.range)
    case .null, .boolean, .number, .array, nil: return item["id"]?.string ?? "service"
    }
  }

  // MARK: - Transitions

  /// The transitions of one event: a target, an object, a list of these; nothing forbids the event.
  mutating func transitions(_ node: ScriptNode?, on event: String?, from place: Int) throws(ReadError) -> [Transition] {
    guard let node else { return [] }
    var found: [Transition] = []
    let items = node.isNull ? [node] : node.items
    for (number, item) in items.enumerated() {
      try count.addTransition(at: item.range.start, fileName: fileName)
      if event == nil, doesNothing(item) {
        let isConditional = ["guard", "cond", "in"].contains { item[$0] != nil }
        noteIdle(item, isConditional: isConditional, isLast: number == items.count - 1)
        if isConditional { continue }
        return found
      }
      switch item.content {
      case .code(let text), .call(_, let text): found += computed(text.string, item, on: event, from: place)
      case .null, .boolean, .number, .string, .array, .object:
        if let transition = transition(item, on: event, from: place) { found.append(transition) }
      }
    }
    return found
  }

  private func doesNothing(_ node: ScriptNode) -> Bool {
    node.members != nil && (node["target"]?.isNull ?? true) && (node["actions"]?.items ?? []).isEmpty
      && node["context"] == nil
  }

  /// Reports the effect of a transition without event, target and actions: XState takes it and comes to rest, where
  /// SCXML would take it for ever.
  private mutating func noteIdle(_ node: ScriptNode, isConditional: Bool, isLast: Bool) {
    let subject = "a transition without event, target and actions does nothing"
    if isLast {
      findings.add(.note, .reading, subject, at: node.range)
    } else if isConditional {
      findings.add(
        .warning, .reading,
        "\(subject), but where its condition holds XState takes none of those after it; they are "
          + "read without that", at: node.range, suggestion: "repeat its condition, negated, in those after it")
    } else {
      findings.add(.warning, .reading, "\(subject), and XState takes none of those after it", at: node.range)
    }
  }

  private mutating func transition(_ node: ScriptNode, on event: String?, from place: Int) -> Transition? {
    let isObject = node.members != nil
    if isObject { reportMembers(ofTransition: node) }
    let written = isObject ? node["target"] : node
    guard let targets = targets(written, from: place) else { return nil }
    var content = isObject ? contents(node["actions"]) : []
    if let context = node["context"], isScripted { content += newContext(context, node) }
    let isEmpty = event == nil && targets.isEmpty && content.isEmpty
    guard !isEmpty else { return nil }
    let way = self.way(node, to: targets, from: place)
    return Transition(
      events: event.map { [EventDescriptor($0)] } ?? [], condition: isObject ? condition(ofTransition: node) : nil,
      targets: way.targets.map { tree.places[$0].id }, kind: way.kind, content: content,
      summary: node["description"]?.string.map { LocalizedText($0) }, origin: node.origin)
  }

  /// The context that a transition of version 6 gives, if it gives all of it.
  private mutating func newContext(_ context: ScriptNode, _ node: ScriptNode) -> [Content] {
    let names = Set((context.members ?? []).map(\.name))
    guard names.isSuperset(of: code.closedKeys), !names.isEmpty else {
      code.openAll()
      return []
    }
    return assignment(context, params: nil, node)
  }

  /// The transitions of a function that returns one, as version 6 has them: one for each target that its text names.
  /// The choice between several is a condition of its own.
  private mutating func computed(
    _ text: String, _ node: ScriptNode, on event: String?, from place: Int
  ) -> [Transition] {
    // In version 6 such a function can give the context new values.
    if isScripted, text.contains("context") { code.openAll() }
    let names = XStateTargets.names(in: node)
    let events = event.map { [EventDescriptor($0)] } ?? []
    let words = prose(text, at: node.range)
    guard !names.isEmpty else {
      guard event != nil else { return [] }
      return [Transition(events: events, content: [.action(Action(words, origin: node.origin))], origin: node.origin)]
    }
    let isSure = names.count == 1 && !text.contains("?") && !text.contains("if")
    return names.compactMap { name in
      let written = ScriptNode(range: node.range, content: .string(name))
      guard let targets = targets(written, from: place) else { return nil }
      let way = way(written, to: targets, from: place)
      let condition = isSure ? nil : self.condition(.name("\(name): \(words)"), at: node.origin)
      return Transition(
        events: events, condition: condition, targets: way.targets.map { tree.places[$0].id }, kind: way.kind,
        origin: node.origin)
    }
  }

  /// The targets; nil if one is wrong, for a transition that leads elsewhere is none.
  private mutating func targets(_ node: ScriptNode?, from place: Int) -> [Int]? {
    var targets: [Int] = []
    if let node, node.string == "" {
      findings.add(.note, .reading, "the target '' is none: the transition leaves nothing", at: node.range)
      return targets
    }
    for item in node?.items ?? [] {
      guard let text = item.string else {
        findings.add(.error, .wrongValue, "a target is a string, not \(item.kindName)", at: item.range)
        return nil
      }
      guard let target = tree.resolve(text, from: place) else {
        // The target of a name from elsewhere is unknown, which the reader has reported.
        if item.form != nil { continue }
        let near = findings.nearest(to: text, among: tree.names(near: place))
        findings.add(
          .error, .unknownState, "there is no state '\(text)', seen from '\(tree.places[place].key)'", at: item.range,
          // In the quotes of JSON and JavaScript a backslash is written twice.
          nearest: near.map { $0.replacing("\\", with: "\\\\") })
        return nil
      }
      targets += target == 0 && (place != 0 || !needsState) ? wholeMachine(from: place, at: item.range) : [target]
    }
    return targets
  }

  /// Returns the target of a transition to the machine itself: XState enters the machine again without leaving it. A
  /// state that is the machine can be entered again if nothing happens when it is left; otherwise its initial is
  /// entered.
  private mutating func wholeMachine(from place: Int, at range: SourceRange) -> [Int] {
    let entry = ["entry", "onEntry", "after", "invoke"].contains { hasSomething(source.config[$0]) }
    let exit = ["exit", "onExit"].contains { hasSomething(source.config[$0]) }
    let again = insideAgain(0)
    if again.isEmpty || needsState && entry && !exit && place != 0 { return [0] }
    if entry, exit, place != 0 {
      findings.add(
        .warning, .reading, "XState enters the machine again here; its own entry actions are not repeated", at: range)
    }
    return again
  }

  /// Whether a transition leaves its source. XState says so itself, or its version does.
  private mutating func way(
    _ node: ScriptNode, to targets: [Int], from place: Int
  ) -> (targets: [Int], kind: Transition.Kind) {
    guard !targets.isEmpty, targets.allSatisfy({ tree.isInside($0, place) }), place != 0 || needsState else {
      return (targets, .external)
    }
    let written = (node.members == nil ? node : node["target"])?.items.compactMap(\.string) ?? []
    // Whatever leads to the machine itself leaves all of its states.
    if place != 0, written.contains(where: { tree.resolve($0, from: place) == 0 }) { return (targets, .external) }
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
        if member.name == "meta" || !isScripted { findings.leaveOut("'meta'", at: member.range) }
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
