import Statecharts

/// Reads one statechart of sismic.
struct SismicReader {
  private static let chartMembers: Set<String> = ["name", "description", "preamble", "root state", "initial state"]
  private static let stateMembers: Set<String> = [
    "name", "type", "on entry", "on exit", "transitions", "contract", "initial", "parallel states", "states", "memory",
    "orthogonal states",
  ]
  private static let transitionMembers: Set<String> = ["target", "event", "guard", "action", "contract", "priority"]

  let chart: YAMLNode
  let root: YAMLNode
  let fileName: String?
  var findings = DraftFindings()
  var count = ReadCount()
  var names: DraftNames
  let events: DraftNames
  let known: Set<String>
  let written: [String]
  var declared = DraftEvents()
  var asksForName = false
  var seen: Set<String> = []
  /// The states with their delayed events.
  private var timers: Set<String> = []

  init(_ chart: YAMLNode, root: YAMLNode, fileName: String?) {
    self.chart = chart
    self.root = root
    self.fileName = fileName
    var survey = SismicSurvey()
    survey.look(at: root)
    written = survey.names
    known = Set(survey.names)
    names = DraftNames(reserving: survey.names, spelling: XStateTree.identifier)
    events = DraftNames(reserving: survey.events, spelling: DraftNames.event)
  }

  mutating func reading() throws(ReadError) -> Reading {
    report(chart, Self.chartMembers, "a statechart")
    if let preamble = chart["preamble"], preamble.text?.trimmed != SismicPython.preamble.trimmed {
      findings.leaveOut("the preamble", at: preamble.range)
    }
    let name = chart["name"]?.text.flatMap { $0 == SismicWriter.placeholder ? nil : $0 }
    let read = try state(root, depth: 1)
    var regions = SismicRegions(read)
    let state = regions.settled(read)
    let isWrapped =
      state.kind != .compound || !state.transitions.isEmpty || !state.onEntry.isEmpty
      || !state.onExit.isEmpty || state.children.contains(where: \.isHistory) || isTarget(root["name"]?.text)
    let plain = name.map(XStateTree.identifier)
    let result = Statechart(
      name: plain, title: name == plain ? nil : name.map { LocalizedText($0) },
      summary: chart["description"]?.text.map { LocalizedText($0.trimmed) },
      initial: isWrapped ? nil : state.initial, dataModel: asksForName ? .named : nil, eventMatching: .whole,
      events: declared.declarations, origin: Origin(chart.range.start),
      states: isWrapped ? outermost(state) : state.children)
    try ReadLimits.check(result, fileName: fileName)
    return Reading(result, diagnostics: findings.diagnostics + regions.findings.diagnostics, range: chart.range)
  }

  /// A final state of the root ends the machine; here it ends only the state that it is in.
  private mutating func outermost(_ root: State) -> [State] {
    guard root.kind == .compound, root.children.contains(where: { $0.kind == .final }) else { return [root] }
    let end = State.ID(names.make(root.id.name + SismicReader.endSuffix))
    let done = Transition.on(EventDescriptor("done.state.\(root.id)"), to: end)
    let ending = State(
      root.id, kind: root.kind, displayName: root.displayName, initial: root.initial,
      transitions: [done] + root.transitions, onEntry: root.onEntry, onExit: root.onExit, origin: root.origin,
      children: root.children)
    return [ending, State(end, kind: .final)]
  }

  /// The ending of the name of the final state that a machine that is done leads to.
  static let endSuffix = ".end"

  /// True if a transition or a condition names a state.
  func isTarget(_ name: String?) -> Bool {
    guard let name else { return false }
    return SismicSurvey.mentions(name, in: root)
  }

  // MARK: - States

  mutating func state(_ node: YAMLNode, depth: Int) throws(ReadError) -> State {
    try count.addState(at: node.range.start, fileName: fileName)
    report(node, Self.stateMembers, "a state")
    let written = node["name"]?.text ?? ""
    if written.isEmpty { findings.add(.error, .missingMember, "a state needs a name", at: node.range) }
    var name = names[written].name
    if !seen.insert(written).inserted {
      findings.add(
        .error, .repeatedMember, "there is another state '\(written)'", at: node["name"]?.range ?? node.range)
      name = names.make(XStateTree.identifier(written))
    }
    let parallel = items(node["parallel states"] ?? node["orthogonal states"], "'parallel states'")
    let inner = items(node["states"], "'states'")
    if !parallel.isEmpty, !inner.isEmpty {
      findings.add(
        .error, .wrongValue, "'\(written)' has both 'states' and 'parallel states'; the first count", at: node.range)
    }
    var read: [State] = []
    for child in inner.isEmpty ? parallel : inner { read.append(try state(child, depth: depth + 1)) }
    var entry = blocks(node["on entry"])
    var exit = blocks(node["on exit"])
    var transitions = try transitions(node["transitions"], of: name, entry: &entry, exit: &exit)
    let kind = kind(node, hasStates: !read.isEmpty, isParallel: inner.isEmpty)
    let initial = initial(node, kind, read)
    let children = HistoryDefaults.filled(
      read, initial: kind == .compound ? initial : nil, isParallel: kind == .parallel
    ).states
    if kind == .final || State(State.ID(name), kind: kind).isHistory, let transition = transitions.first {
      findings.leaveOut(
        "transitions of final and history states", at: SourceRange(transition.origin.position ?? node.range.start))
      transitions = []
    }
    return State(
      State.ID(name), kind: kind, displayName: written == name || written.isEmpty ? nil : LocalizedText(written),
      initial: initial, transitions: transitions, onEntry: entry, onExit: exit,
      origin: Origin(node.range.start), children: children)
  }

  mutating func kind(_ node: YAMLNode, hasStates: Bool, isParallel: Bool) -> State.Kind {
    switch node["type"]?.text {
    case "final" where !hasStates: return .final
    case "shallow history": return .history(.shallow)
    case "deep history": return .history(.deep)
    case nil, "final": break
    case let type?:
      let words = ["final", "shallow history", "deep history"]
      findings.add(
        .error, .wrongValue, "'type' is one of \(words.joined(separator: ", ")), not '\(type)'",
        at: node["type"]?.range ?? node.range, nearest: findings.nearest(to: type, among: words))
    }
    guard hasStates else { return .atomic }
    return isParallel ? .parallel : .compound
  }

  mutating func initial(_ node: YAMLNode, _ kind: State.Kind, _ children: [State]) -> DefaultTransition? {
    switch kind {
    case .compound:
      guard let initial = node["initial"] else {
        findings.add(
          .warning, .missingMember,
          "'\(node["name"]?.text ?? "")' has no initial state; its first state is taken",
          at: node["name"]?.range ?? node.range, suggestion: "add 'initial'")
        return nil
      }
      return target(initial).map { DefaultTransition(targets: [$0], origin: Origin(initial.range.start)) }
    case .history:
      guard let memory = node["memory"] else {
        findings.add(
          .warning, .missingMember,
          "the history state '\(node["name"]?.text ?? "")' has no 'memory'; it begins where its parent does",
          at: node.range)
        return nil
      }
      return target(memory).map { DefaultTransition(targets: [$0], origin: Origin(memory.range.start)) }
    case .atomic, .parallel, .final: return nil
    }
  }

  mutating func target(_ node: YAMLNode) -> State.ID? {
    guard let text = node.text else {
      findings.add(.error, .wrongValue, "a state is named by a text, not \(node.kindName)", at: node.range)
      return nil
    }
    guard known.contains(text) else {
      findings.add(
        .error, .unknownState, "there is no state '\(text)'", at: node.range,
        nearest: findings.nearest(to: text, among: written)
      )
      return nil
    }
    return State.ID(names[text].name)
  }

  // MARK: - Transitions

  mutating func transitions(
    _ node: YAMLNode?, of state: String, entry: inout [Block], exit: inout [Block]
  ) throws(ReadError) -> [Transition] {
    var found: [(priority: Int, transition: Transition)] = []
    for item in items(node, "'transitions'") {
      try count.addTransition(at: item.range.start, fileName: fileName)
      report(item, Self.transitionMembers, "a transition")
      if let transition = transition(item, of: state, &entry, &exit) { found.append((priority(item), transition)) }
    }
    return WholeEvents.ordered(
      found.enumerated().sorted { (-$0.element.priority, $0.offset) < (-$1.element.priority, $1.offset) }
        .map(\.element.transition))
  }

  mutating func priority(_ node: YAMLNode) -> Int {
    guard let priority = node["priority"] else { return 0 }
    switch priority.text {
    case "high": return 1
    case "low": return -1
    case let text?: if let number = Int(text), abs(number) < 1 << 30 { return number }
    case nil: break
    }
    findings.add(.error, .wrongValue, "'priority' is 'high', 'low' or a whole number", at: priority.range)
    return 0
  }

  mutating func transition(
    _ node: YAMLNode, of state: String, _ entry: inout [Block], _ exit: inout [Block]
  ) -> Transition? {
    var targets: [State.ID] = []
    if let node = node["target"], !node.isNull {
      guard let target = target(node) else { return nil }
      targets = [target]
    }
    let origin = Origin(node.range.start)
    var event = node["event"]?.text.map { self.event($0.trimmed) }
    var text = node["guard"]?.text?.trimmed
    if event == nil, let guarded = text, let (word, delay, rest) = SismicPython.delay(guarded) {
      if word == "idle" {
        findings.add(
          .note, .reading, "'idle' is read as 'after': the time since the state was entered",
          at: node["guard"]?.range ?? node.range)
      }
      noteRepetition(isGuarded: rest != nil, hasTarget: !targets.isEmpty, at: node["guard"]?.range ?? node.range)
      event = timer(delay, of: state, origin, &entry, &exit)
      text = rest
    }
    let content = contents(node["action"])
    guard event != nil || text != nil || !targets.isEmpty || !content.isEmpty else { return nil }
    return Transition(
      events: event.map { [EventDescriptor($0)] } ?? [], condition: condition(text, at: node["guard"]?.range),
      targets: targets, content: content, origin: origin)
  }

  /// `after(…)` is a condition there, which still holds later on.
  private mutating func noteRepetition(isGuarded: Bool, hasTarget: Bool, at range: SourceRange) {
    if isGuarded {
      findings.add(
        .note, .reading, "the condition is asked once, when the time is over; sismic asks it again and again",
        at: range)
    }
    if !hasTarget {
      findings.add(
        .note, .reading, "the transition is taken once, when the time is over; sismic takes it again and again",
        at: range)
    }
  }

  /// A delayed event on entry that is cancelled on exit, once for each length of time.
  mutating func timer(
    _ delay: Delay, of state: String, _ origin: Origin, _ entry: inout [Block], _ exit: inout [Block]
  ) -> String {
    let event = "after.\(delay).\(DraftNames.event(state))"
    let send = Content.send(Send(event: .literal(event), id: event, delay: .literal(delay), origin: origin))
    if timers.insert("\(state) \(event)").inserted {
      entry.append(Block([send], origin: origin))
      exit.append(Block([.cancel(Cancel(.literal(event), origin: origin))], origin: origin))
      declared.declare(event, as: "after \(delay)")
    }
    return event
  }

  mutating func condition(_ text: String?, at range: SourceRange?) -> Condition? {
    guard let text, !text.isEmpty, text != "True" else { return nil }
    let origin = Origin(range?.start)
    if let state = SismicPython.argument(of: "active", text), known.contains(state) {
      return Condition(StateCondition(State.ID(names[state].name)).text, origin: origin)
    }
    asksForName = true
    return Condition(SismicPython.argument(of: "holds", text) ?? text.onOneLine, origin: origin)
  }

  // MARK: - Names

  mutating func event(_ written: String) -> String {
    let spelling = events[written]
    let name = spelling.displayName == nil ? DraftNames.event(written) : spelling.name
    if name != written { declared.declare(name, as: written) }
    return name
  }

  mutating func items(_ node: YAMLNode?, _ what: String) -> [YAMLNode] {
    guard let node, !node.isNull else { return [] }
    guard let items = node.items else {
      findings.add(.error, .wrongValue, "\(what) is a list, not \(node.kindName)", at: node.range)
      return []
    }
    return items.filter { item in
      if item.members == nil {
        findings.add(.error, .wrongValue, "\(what) is a list of mappings, not \(item.kindName)", at: item.range)
      }
      return item.members != nil
    }
  }

  mutating func report(_ node: YAMLNode, _ members: Set<String>, _ what: String) {
    for member in node.members ?? [] {
      if !members.contains(member.name) {
        findings.add(
          .warning, .unknownMember, "\(what) has no member '\(member.name)'", at: member.range,
          nearest: findings.nearest(to: member.name, among: members.sorted()))
      } else if member.name == "contract" {
        findings.leaveOut("contracts", at: member.range)
      }
    }
  }

  // MARK: - What is done

  mutating func blocks(_ node: YAMLNode?) -> [Block] {
    let content = contents(node)
    return content.isEmpty ? [] : [Block(content, origin: Origin(node?.range.start))]
  }

  /// Python: a line is a piece of content, unless lines belong together.
  mutating func contents(_ node: YAMLNode?) -> [Content] {
    guard let node, let code = node.text?.trimmed, !code.isEmpty else { return [] }
    let lines = code.lines.filter { !$0.trimmed.hasPrefix("#") }
    let belongTogether = lines.contains { $0.first?.isWhitespace == true || $0.hasSuffix(":") || $0.hasSuffix("\\") }
    let pieces = belongTogether ? [code] : lines
    return pieces.compactMap { content($0.trimmed, at: node.range) }
  }

  mutating func content(_ line: String, at range: SourceRange) -> Content? {
    let origin = Origin(range.start)
    guard !line.isEmpty, line != "pass" else { return nil }
    if let (event, delay, hasPayload) = SismicPython.sent(line) {
      if hasPayload { findings.leaveOut("the data of events", at: range) }
      let name = self.event(event)
      guard let delay else { return .raise(Raise(name, origin: origin)) }
      return .send(Send(event: .literal(name), delay: .literal(delay), origin: origin))
    }
    let text = SismicPython.argument(of: "do", line) ?? line.onOneLine
    let short = text.unicodeScalars.count > ReadLimits.nameLength ? String(text.prefix(200)) + "…" : text
    return .action(Action(short, origin: origin))
  }
}
