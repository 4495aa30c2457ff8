import Statecharts

/// Makes a chart of a machine of python-statemachine.
struct StateMachineChart {
  private let draft: StateMachineDraft
  private var findings: DraftFindings
  private var declared = DraftEvents()
  private var asksForName = false
  private var ids: [State.ID] = []
  private var children: [[Int]] = []
  private var arrows: [[StateMachineDraft.Arrow]] = []
  private var events: Set<String> = []

  init(_ draft: StateMachineDraft) {
    self.draft = draft
    findings = draft.findings
    let names = XStateTree.names(draft.places.map { ($0.key, $0.parent < 0 ? nil : $0.parent) })
    ids = names.map { State.ID($0) }
    children = draft.places.map { _ in [] }
    arrows = draft.places.map { _ in [] }
    for (place, state) in draft.places.enumerated().dropFirst() where state.isNamed {
      children[state.parent].append(place)
    }
    for arrow in draft.arrows {
      events.formUnion(arrow.events)
      guard let source = arrow.source else { continue }
      arrows[source].append(arrow)
    }
    for arrow in draft.arrows where arrow.source == nil {
      for place in children[0] where !draft.places[place].isFinal { arrows[place].append(arrow) }
    }
  }

  mutating func reading() throws(ReadError) -> Reading {
    var states: [State] = []
    for child in children[0] { states.append(try state(child, depth: 1)) }
    let plain = draft.name.map(XStateTree.identifier)
    let chart = Statechart(
      name: plain, title: draft.name == plain ? nil : draft.name.map { LocalizedText($0) },
      summary: draft.summary.map { LocalizedText($0) }, initial: initial(of: 0),
      dataModel: asksForName ? .named : nil, events: declared.declarations, origin: Origin(draft.range.start),
      states: states)
    try ReadLimits.check(chart, fileName: draft.fileName)
    return Reading(chart, diagnostics: findings.diagnostics, range: draft.range)
  }

  // MARK: - States

  private mutating func state(_ place: Int, depth: Int) throws(ReadError) -> State {
    let here = draft.places[place]
    guard depth <= ReadLimits.nesting else {
      throw ReadLimits.tooDeep("states", at: here.range, fileName: draft.fileName)
    }
    var inside: [State] = []
    for child in children[place] { inside.append(try state(child, depth: depth + 1)) }
    let hasStates = inside.contains { !$0.isHistory }
    var kind: State.Kind = hasStates ? (here.isParallel ? .parallel : .compound) : here.isFinal ? .final : .atomic
    if let depth = here.history { kind = .history(depth) }
    let own = arrows[place].filter { !$0.isInitial }
    var transitions: [Transition] = []
    if here.history == nil { for arrow in own { transitions += self.transitions(arrow, from: place) } }
    if kind == .final, let first = own.first {
      findings.add(.warning, .reading, "a final state has no transitions; they are left out", at: first.range)
      transitions = []
    }
    return State(
      ids[place], kind: kind, displayName: shown(here, ids[place]), initial: initial(of: place, kind),
      transitions: transitions, onEntry: block(here.entry, method: "on_enter_" + here.key, here.range),
      onExit: block(here.exit, method: "on_exit_" + here.key, here.range), origin: Origin(here.range.start),
      children: inside)
  }

  private func shown(_ place: StateMachineDraft.Place, _ id: State.ID) -> LocalizedText? {
    let text = place.title ?? place.key
    return text == id.name || text.isEmpty ? nil : LocalizedText(text)
  }

  private mutating func initial(of place: Int, _ kind: State.Kind) -> DefaultTransition? {
    switch kind {
    case .compound: return initial(of: place)
    case .history:
      guard let arrow = arrows[place].first, !arrow.targets.isEmpty else { return historyDefault(of: place) }
      return DefaultTransition(
        targets: arrow.targets.map { ids[$0] }, content: contents(arrow.before + arrow.on + arrow.after),
        origin: Origin(arrow.range.start))
    case .atomic, .parallel, .final: return nil
    }
  }

  /// A history state without a default leads to where its state begins.
  private mutating func historyDefault(of place: Int) -> DefaultTransition? {
    findings.add(
      .note, .reading, "the history state '\(draft.places[place].key)' has no default; that of its state is taken",
      at: draft.places[place].range)
    return initial(of: draft.places[place].parent)
  }

  /// Returns the initial of a state: that of its initial transition or its initial state, or its first state.
  private mutating func initial(of place: Int) -> DefaultTransition? {
    if let arrow = arrows[place].first(where: \.isInitial), !arrow.targets.isEmpty {
      return DefaultTransition(
        targets: arrow.targets.map { ids[$0] }, content: contents(arrow.before + arrow.on + arrow.after),
        origin: Origin(arrow.range.start))
    }
    let states = children[place].filter { draft.places[$0].history == nil }
    let marked = states.filter { draft.places[$0].isInitial }
    if marked.count > 1, !draft.places[place].isParallel {
      findings.add(
        .warning, .reading, "more than one state is initial; the first counts", at: draft.places[marked[1]].range)
    }
    return (marked.first ?? states.first).map { DefaultTransition(targets: [ids[$0]]) }
  }

  private mutating func block(_ nodes: [DocumentNode], method: String, _ range: SourceRange) -> [Block] {
    var content = contents(nodes)
    if draft.methods.contains(method) { content.append(.action(Action(method, origin: Origin(range.start)))) }
    return content.isEmpty ? [] : [Block(content, origin: nodes.first?.origin ?? Origin(range.start))]
  }

  // MARK: - Transitions

  private static let moments = ["before_", "on_", "after_"]

  /// One transition, or one for each event if what is done depends on the event: the library calls `on_stop` for the
  /// event `stop` alone, whatever else takes the transition.
  private mutating func transitions(_ arrow: StateMachineDraft.Arrow, from place: Int) -> [Transition] {
    let hasMethods = arrow.events.contains { event in
      Self.moments.contains { draft.methods.contains($0 + event) }
    }
    guard hasMethods, arrow.events.count > 1 else { return [transition(arrow, from: place)] }
    return arrow.events.map { event in
      var one = arrow
      one.events = [event]
      return transition(one, from: place)
    }
  }

  private mutating func transition(_ arrow: StateMachineDraft.Arrow, from place: Int) -> Transition {
    var descriptors: [EventDescriptor] = []
    for event in arrow.events {
      let name = self.event(event)
      if !descriptors.contains(where: { $0.text == name }) { descriptors.append(EventDescriptor(name)) }
    }
    var content = contents(arrow.before + arrow.on + arrow.after)
    for event in arrow.events {
      for word in Self.moments where draft.methods.contains(word + event) {
        content.append(.action(Action(word + event, origin: Origin(arrow.range.start))))
      }
    }
    let isSelf = arrow.targets == [place]
    // An internal transition to its own state leaves nothing.
    let targets = arrow.isInternal && isSelf ? [] : arrow.targets
    return Transition(
      events: descriptors, condition: condition(arrow), targets: targets.map { ids[$0] },
      kind: arrow.isInternal && !targets.isEmpty ? .internal : .external, content: content,
      origin: Origin(arrow.range.start))
  }

  private mutating func event(_ written: String) -> String {
    let name = DraftNames.event(written)
    if name != written { declared.declare(name, as: written) }
    return name
  }

  private mutating func condition(_ arrow: StateMachineDraft.Arrow) -> Condition? {
    var parts = arrow.conditions.map { StateMachineChart.words($0) }
    parts += arrow.exceptions.map { "not " + ConditionText.enclosed(StateMachineChart.words($0)) }
    guard !parts.isEmpty else { return nil }
    let text = ConditionText.joined(parts, by: "and")
    if !StatePredicate.isOne(text) { asksForName = true }
    return Condition(text, origin: (arrow.conditions.first ?? arrow.exceptions.first)?.origin ?? .none)
  }

  /// A condition in words: the library has `!`, `^` and `v` for `not`, `and` and `or`.
  private static func words(_ node: DocumentNode) -> String {
    guard let text = node.text else { return node.functionName }
    var result = ""
    var letters = Array(text.onOneLine)[...]
    var before: Character = " "
    while let letter = letters.popFirst() {
      let next = letters.first ?? " "
      if letter == "!", next != "=" {
        result += "not "
      } else if letter == "^" {
        result += before == " " ? "and" : " and "
      } else if letter == "v", before == " ", next == " " {
        result += "or"
      } else {
        result.append(letter)
      }
      before = letter
    }
    return ConditionText.shortened(result.onOneLine)
  }

  // MARK: - What is done

  private mutating func contents(_ nodes: [DocumentNode], depth: Int = 0) -> [Content] {
    var found: [Content] = []
    for node in nodes {
      if let members = node.members {
        if let member = members.first, depth < 50 { found.append(content(member, node, depth)) }
      } else if !node.isNull {
        let name = node.functionName
        // An object is a function; only a text may name an event.
        let isEvent = node.code == nil && events.contains(name)
        found.append(
          isEvent
            ? .raise(Raise(event(name), origin: node.origin)) : .action(Action(name, origin: node.origin)))
      }
    }
    return found
  }

  /// The actions that the library has itself. Their expressions are Python, and kept as text.
  private mutating func content(_ member: DocumentNode.Member, _ node: DocumentNode, _ depth: Int) -> Content {
    let body = member.node
    switch member.name {
    case "raise":
      if let name = body.text ?? body["event"]?.text { return .raise(Raise(event(name), origin: node.origin)) }
    case "send": if let send = send(body, node) { return send }
    case "cancel":
      if let id = body["sendid"]?.text { return .cancel(Cancel(.literal(id), origin: node.origin)) }
    case "log": return .log(Log(label: body["label"]?.text ?? body["expr"]?.text ?? body.text, origin: node.origin))
    case "if": return choose(body, node, depth)
    default: break
    }
    let words = [member.name, body["location"]?.text, body["expr"].map { "= \($0.text ?? $0.summary)" }, body.text]
    return .action(
      Action(ConditionText.shortened(words.compactMap(\.self).joined(separator: " ").onOneLine), origin: node.origin))
  }

  private mutating func send(_ body: DocumentNode, _ node: DocumentNode) -> Content? {
    guard let written = body["event"]?.text, body["delayexpr"] == nil else { return nil }
    let target = body["target"]?.text
    guard target == nil || target == "#_internal" || target == "internal" else { return nil }
    if body["params"] != nil || body["content"] != nil || body["namelist"] != nil {
      findings.leaveOut("the data of events", at: node.range)
    }
    let name = event(written)
    if target != nil { return .raise(Raise(name, origin: node.origin)) }
    var delay: Delay?
    if let text = body["delay"]?.text {
      delay =
        Delay(text) ?? Double(text).flatMap { $0.isFinite ? Delay(milliseconds: Int(min(max(0, $0), 1e12))) : nil }
      guard delay != nil else { return nil }
    }
    return .send(
      Send(event: .literal(name), id: body["id"]?.text, delay: delay.map { .literal($0) }, origin: node.origin))
  }

  private mutating func choose(_ body: DocumentNode, _ node: DocumentNode, _ depth: Int) -> Content {
    asksForName = true
    var branches: [Choose.Branch] = []
    for branch in [body] + (body["elif"]?.items ?? []) {
      let text = branch["cond"].map { StateMachineChart.words($0) } ?? "condition"
      branches.append(
        Choose.Branch(
          if: Condition(text, origin: branch.origin), content: contents(branch["then"]?.items ?? [], depth: depth + 1)))
    }
    if let other = body["else"] {
      branches.append(Choose.Branch(if: nil, content: contents(other.items, depth: depth + 1)))
    }
    return .choose(Choose(branches, origin: node.origin))
  }
}
