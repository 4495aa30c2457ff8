import Statecharts

/// Makes a chart of the states and transitions that a machine of `transitions` has.
struct TransitionsChart {
  private let machine: TransitionsMachine
  private var tree: TransitionsTree
  private let initial: [Int]
  private let fileName: String?
  private var findings: DraftFindings
  private var declared = DraftEvents()
  private var asksForName = false
  private var ids: [State.ID] = []
  private var triggers: Set<String> = []
  private var events = DraftNames(reserving: [String](), spelling: DraftNames.symbol)
  /// The states that are entered without one of the states inside.
  private var entered: Set<Int> = []
  /// The calls of `to_state` that callbacks make, by the state in which they make them.
  private var requests: [Int: [String]] = [:]
  private var spelling = UniqueNames()

  init(_ reader: TransitionsReader) {
    machine = reader.machine
    tree = reader.tree
    initial = reader.initial
    fileName = reader.fileName
    findings = reader.findings
    let separator = machine.separator ?? "_"
    let plain = tree.places.indices.map { XStateTree.identifier(tree.path(of: $0).joined(separator: separator)) }
    ids = plain.map { State.ID(spelling.make($0)) }
    let written = tree.places.flatMap { $0.transitions.map(\.trigger) }
    triggers = Set(written)
    events = DraftNames(reserving: written, spelling: DraftNames.symbol)
    entered = Set(initial + tree.places.flatMap { $0.transitions.compactMap(\.target) })
    for place in tree.places { entered.formUnion(place.isParallel ? place.children : place.initial) }
    collectRequests()
  }

  /// The states in which callbacks ask for `to_state`: where a transition leads, or a state itself.
  private mutating func collectRequests() {
    for place in tree.places.indices {
      let here = tree[place]
      let own = ["on_enter", "on_timeout"].flatMap { here[$0]?.items ?? [] } + here.added.flatMap(\.callback.items)
      for node in own { addRequest(node, at: place) }
      for arrow in here.transitions {
        for node in ["prepare", "before", "after"].flatMap({ arrow[$0]?.items ?? [] }) {
          addRequest(node, at: arrow.target ?? place)
        }
      }
    }
  }

  private mutating func addRequest(_ node: DocumentNode, at place: Int) {
    let name = node.functionName
    guard isRequest(name), requests[place]?.contains(name) != true else { return }
    requests[place, default: []].append(name)
  }

  /// True for `to_state` of a state, unless it is a trigger of its own.
  private mutating func isRequest(_ name: String) -> Bool {
    name.hasPrefix("to_") && !triggers.contains(name) && tree.find(String(name.dropFirst(3)), in: nil) != nil
  }

  mutating func reading() throws(ReadError) -> Reading {
    let states = tree.roots.map { state($0) }
    if machine.isCalled, machine["auto_transitions"]?.flag != false {
      findings.add(
        .note, .notCarried, "the events 'to_<state>' that the library adds to every state are not drawn",
        at: machine.range)
    }
    let name = machine["name"]?.text ?? machine.name
    let plain = name.map(XStateTree.identifier)
    let chart = Statechart(
      name: plain, title: name == plain ? nil : name.map { LocalizedText($0) },
      initial: DefaultTransition(
        targets: initial.map { ids[$0] }, origin: machine["initial"]?.origin ?? Origin(machine.range.start)),
      dataModel: asksForName ? .named : nil, eventMatching: .whole, events: declared.declarations,
      origin: Origin(machine.range.start), states: states)
    try ReadLimits.check(chart, fileName: fileName)
    return Reading(chart, diagnostics: findings.diagnostics, range: machine.range)
  }

  // MARK: - States

  private mutating func state(_ place: Int) -> State {
    let here = tree[place]
    var children = here.children.map { state($0) }
    var entry: [Block] = []
    var exit: [Block] = []
    var transitions: [Transition] = []
    addTimeout(place, &entry, &exit, &transitions)
    entry += blocks(place, "on_enter")
    exit += blocks(place, "on_exit")
    for arrow in here.transitions { transitions.append(transition(arrow, from: place)) }
    transitions = WholeEvents.ordered(transitions)
    for state in requests[place] ?? [] { transitions += request(state, from: place) }
    var kind: State.Kind = here.isParallel ? .parallel : children.isEmpty ? .atomic : .compound
    var summary: String?
    var isFinalRegion = false
    if here.isFinal, children.isEmpty {
      if transitions.isEmpty, let parent = here.parent, tree[parent].isParallel {
        // SCXML has no final states among regions.
        findings.add(
          .warning, .reading,
          "the region '\(here.key)' is a final state; it is read as a region with a final state in it", at: here.range)
        (kind, isFinalRegion) = (.compound, true)
        children = [State(State.ID(spelling.make(ids[place].name + ".final")), kind: .final)]
      } else if transitions.isEmpty {
        kind = .final
      } else {
        summary = AcceptingState.line
        findings.add(
          .note, .reading, "the final state '\(here.key)' has transitions; it does not end the machine", at: here.range)
      }
    }
    return State(
      ids[place], kind: kind, displayName: shown(place), summary: summary.map { LocalizedText($0) },
      initial: isFinalRegion ? nil : defaultTransition(place, &children), transitions: transitions, onEntry: entry,
      onExit: exit,
      origin: Origin(here.range.start), children: children)
  }

  private func shown(_ place: Int) -> LocalizedText? {
    let text = tree[place]["label"]?.text ?? tree[place].key
    return text == ids[place].name ? nil : LocalizedText(text)
  }

  /// Returns the initial of a state. One without an initial is entered as itself, which a chart cannot express: a state
  /// inside that has no name of the library's represents that.
  private mutating func defaultTransition(_ place: Int, _ children: inout [State]) -> DefaultTransition? {
    let here = tree[place]
    guard !here.isParallel, !children.isEmpty else { return nil }
    if !here.initial.isEmpty {
      return DefaultTransition(targets: here.initial.map { ids[$0] }, origin: here["initial"]?.origin ?? .none)
    }
    guard entered.contains(place) else { return nil }
    let id = State.ID(spelling.make(ids[place].name + ".none"))
    findings.add(
      .note, .reading, "'\(here.key)' has no initial state: the library is then in none of its states, '\(id)' here",
      at: here.range)
    children.insert(State(id, displayName: "–", origin: Origin(here.range.start)), at: 0)
    return DefaultTransition(targets: [id])
  }

  /// Returns the actions on entry or exit: those that are listed, those added later, and that of the method's name.
  private mutating func blocks(_ place: Int, _ kind: String) -> [Block] {
    let here = tree[place]
    var nodes = here[kind]?.items ?? []
    nodes += here.added.filter { $0.kind == kind }.flatMap(\.callback.items)
    let method = kind + "_" + tree.path(of: place).joined(separator: "_")
    var content = contents(nodes)
    if machine.methods.contains(method), !nodes.contains(where: { $0.functionName == method }) {
      content.append(.action(Action(method, origin: Origin(here.range.start))))
    }
    let origin = nodes.first?.origin ?? Origin(here.range.start)
    return content.isEmpty ? [] : [Block(content, origin: origin)]
  }

  /// `timeout`: an event that is sent on entry, and cancelled on exit.
  private mutating func addTimeout(
    _ place: Int, _ entry: inout [Block], _ exit: inout [Block], _ transitions: inout [Transition]
  ) {
    guard let node = tree[place]["timeout"] else { return }
    guard let seconds = node.number, seconds >= 0 else {
      return findings.add(
        .warning, .reading, "the time of the timeout is not a number; the timeout is left out", at: node.range)
    }
    guard seconds > 0 else { return }
    let delay = Delay(milliseconds: Int(min(seconds * 1000, 1e12).rounded()))
    let event = "after.\(delay).\(DraftNames.event(ids[place].name))"
    declared.declare(event, as: "after \(delay)")
    let send = Send(event: .literal(event), id: event, delay: .literal(delay), origin: node.origin)
    entry.append(Block([.send(send)], origin: node.origin))
    exit.append(Block([.cancel(Cancel(.literal(event), origin: node.origin))], origin: node.origin))
    let content = contents(tree[place]["on_timeout"]?.items ?? [])
    transitions.append(Transition(events: [EventDescriptor(event)], content: content, origin: node.origin))
  }

  // MARK: - Transitions

  private mutating func event(_ trigger: String) -> String {
    let spelling = events[trigger]
    if let shown = spelling.displayName { declared.declare(spelling.name, as: shown) }
    return spelling.name
  }

  private mutating func transition(_ arrow: TransitionsArrow, from place: Int) -> Transition {
    if let prepare = arrow["prepare"] {
      findings.leaveOut("what 'prepare' does where the conditions do not hold", at: prepare.range)
    }
    let nodes = ["prepare", "before", "after"].flatMap { arrow[$0]?.items ?? [] }
    // The library keeps a state that a transition leads into.
    let isInternal = arrow.target.map { tree.lies($0, inside: place) && !tree[place].isParallel } ?? false
    return Transition(
      events: [EventDescriptor(event(arrow.trigger))], condition: condition(arrow),
      targets: arrow.target.map { [ids[$0]] } ?? [], kind: isInternal ? .internal : .external,
      content: contents(nodes), displayName: arrow["label"]?.text.map { LocalizedText($0) },
      origin: Origin(arrow.range.start))
  }

  /// `conditions` must all hold, and none of `unless`.
  private mutating func condition(_ arrow: TransitionsArrow) -> Condition? {
    var parts = (arrow["conditions"]?.items ?? []).map { $0.functionName }
    parts += (arrow["unless"]?.items ?? []).map { "not " + ConditionText.enclosed($0.functionName) }
    guard !parts.isEmpty else { return nil }
    asksForName = true
    return Condition(
      ConditionText.joined(parts, by: "and"), origin: (arrow["conditions"] ?? arrow["unless"])?.origin ?? .none)
  }

  // MARK: - Callbacks

  /// Returns the content of callbacks. One that is named as an event triggers it.
  private mutating func contents(_ nodes: [DocumentNode]) -> [Content] {
    var contents: [Content] = []
    for node in nodes {
      let name = node.functionName
      if triggers.contains(name) {
        contents.append(.raise(Raise(event(name), origin: node.origin)))
      } else if isRequest(name) {
        contents.append(.raise(Raise(name, origin: node.origin)))
      } else if !name.isEmpty {
        contents.append(.action(Action(name, origin: node.origin)))
      }
    }
    return contents
  }

  /// The transition of `to_state` from the state in which a callback asks for it.
  private mutating func request(_ name: String, from place: Int) -> [Transition] {
    guard let target = tree.find(String(name.dropFirst(3)), in: nil) else { return [] }
    return [Transition.on(EventDescriptor(name), to: ids[target])]
  }
}
