import OrderedCollections
import Statecharts

/// Writes one chart as a machine of XState 5 in JSON.
struct XStateWriter {
  /// The member of `meta` with a display name.
  static let displayName = "displayName"
  /// The member of `meta` that says that a state only represents where its parent begins.
  static let initialMark = "beginsAt"
  /// The ending of a machine's name in the name of the final state that ends it.
  static let endSuffix = ".done"
  /// The target of an event that the machine sends to itself.
  static let ownTarget = "self"

  let chart: Statechart
  var losses = WritingLosses()
  let keys: XStateKeys
  /// The state that is written as the machine itself, if one is.
  let root: State?
  /// The descriptors that match other events of the chart, because these begin with their words.
  private let longerEvents: Set<String>
  /// The events for which a wildcard is written.
  private var wideEvents: Set<String> = []

  init(_ chart: Statechart) {
    self.chart = chart
    root = XStateWriter.root(of: chart)
    keys = XStateKeys(chart, root: root)
    longerEvents =
      switch chart.eventMatching {
      case .prefix: XStateWriter.eventsBeginningLikeOthers(chart)
      case .whole: []
      }
    wideEvents = Set(chart.transitions.flatMap(\.events).filter(isWide).compactMap(\.exampleName))
  }

  /// The state that a machine with behaviour of its own was read into.
  private static func root(of chart: Statechart) -> State? {
    guard let first = chart.states.first, first.id.name == (chart.name ?? XStateNotation.unnamed), chart.initial == nil,
      first.displayName == nil || first.displayName == chart.title, first.summary == nil, !first.isHistory,
      first.kind != .final
    else { return nil }
    let done = "done.state.\(first.id)"
    let ending = first.transitions.filter { $0.events.map(\.text) == [done] }
    if chart.states.count == 1 {
      let hasBehaviour = !first.transitions.isEmpty || !first.onEntry.isEmpty || !first.onExit.isEmpty
      let isSpecial = first.kind == .parallel || first.children.isEmpty || first.children.contains(where: \.isHistory)
      return ending.isEmpty && (hasBehaviour || isSpecial) && !first.canEnd ? first : nil
    }
    guard chart.states.count == 2, let last = first.transitions.last, ending == [last], first.canEnd,
      chart.states[1] == State(State.ID(first.id.name + endSuffix), kind: .final), last.targets == [chart.states[1].id],
      last.condition == nil, last.content.isEmpty,
      first.kind == .parallel || first.transitions.count > 1 || !first.onEntry.isEmpty || !first.onExit.isEmpty
        || first.children.contains(where: \.isHistory)
    else { return nil }
    return first
  }

  /// The descriptors that match the name of another event, because it begins with their words.
  static func eventsBeginningLikeOthers(_ chart: Statechart) -> Set<String> {
    var found: Set<String> = []
    for name in chart.allEventNames {
      var stem = name[...]
      while let dot = stem.lastIndex(of: ".") {
        stem = stem[..<dot]
        if !found.insert(String(stem)).inserted { break }
      }
    }
    return found
  }

  // MARK: - The machine

  mutating func machine() -> Value {
    reportLosses()
    var members = JSONMembers()
    members.add("id", chart.name)
    members.add("description", chart.summary?.text)
    let context = chart.variables.compactMap { variable in
      variable.writtenValue.map { Value.Member(variable.id, $0) }
    }
    members.add("context", context.isEmpty ? nil : .object(context))
    if let root {
      addInside(of: root, to: &members, isRoot: true)
    } else {
      let initial = chart.effectiveInitial
      let (value, extra) = self.initial(initial, of: nil)
      members.add("initial", value)
      members.add("states", .object(extra + chart.states.map { member($0) }))
    }
    return members.value
  }

  private mutating func member(_ state: State) -> Value.Member {
    Value.Member(keys.key(of: state.id), value(state))
  }

  private mutating func value(_ state: State) -> Value {
    var members = JSONMembers()
    members.add("description", state.summary?.text)
    if let name = state.displayName?.text, name != keys.key(of: state.id) {
      members.add("meta", .object([Value.Member(Self.displayName, .string(name))]))
    } else if state.displayName == nil, keys.key(of: state.id) != state.id.name {
      members.add("meta", .object([Value.Member(Self.displayName, .string(state.id.name))]))
    }
    addInside(of: state, to: &members, isRoot: false)
    return members.value
  }

  private mutating func addInside(of state: State, to members: inout JSONMembers, isRoot: Bool) {
    switch state.kind {
    case .history(let depth):
      members.add("type", "history")
      members.add("history", depth.rawValue)
      let targets = (state.initial?.targets ?? []).map { Value.string(keys.absolute($0)) }
      members.add("target", list(targets))
      if let initial = state.initial, !initial.content.isEmpty {
        losses.add("XState has no actions on the way of a history state", "'\(state.id)'", at: initial.origin)
      }
      return
    case .final: members.add("type", "final")
    case .parallel: members.add("type", "parallel")
    case .atomic, .compound: break
    }
    let parts = XStateParts(state)
    members.add("entry", parts.entry.map { action($0) })
    members.add("exit", parts.exit.map { action($0) })
    members.add("invoke", services(of: parts, state))
    addTransitions(of: parts, state, to: &members, isRoot: isRoot)
    guard !state.children.isEmpty else { return }
    var extra: [Value.Member] = []
    if state.kind == .compound {
      let initial = self.initial(state.effectiveInitial, of: state)
      members.add("initial", initial.value)
      extra = initial.extra
    }
    members.add("states", .object(extra + state.children.map { member($0) }))
  }

  // MARK: - InitialTransitions

  /// The value of `initial`; a beginning that is not one child needs a state that represents it.
  private mutating func initial(_ initial: DefaultTransition, of state: State?) -> (
    value: Value?, extra: [Value.Member]
  ) {
    let children = (state?.children ?? chart.states).map(\.id)
    guard let target = initial.targets.first else { return (nil, []) }
    if initial.targets.count == 1, children.contains(target), chart.state(target)?.isHistory == false {
      let key = Value.string(keys.key(of: target))
      guard !initial.content.isEmpty else { return (key, []) }
      let actions = initial.content.map { action($0) }
      return (.object([Value.Member("target", key), Value.Member("actions", .array(actions))]), [])
    }
    var free = UniqueNames(reserving: children.map { keys.key(of: $0) })
    let name = free.make("initial")
    var always = JSONMembers()
    always.add("target", list(initial.targets.map { .string(keys.absolute($0)) }))
    always.add("actions", initial.content.map { action($0) })
    let body: Value = .object([
      Value.Member("meta", .object([Value.Member(Self.initialMark, .boolean(true))])),
      Value.Member("always", always.value),
    ])
    return (.string(name), [Value.Member(name, body)])
  }

  // MARK: - Transitions

  private mutating func addTransitions(
    of parts: XStateParts, _ state: State, to members: inout JSONMembers, isRoot: Bool
  ) {
    let transitions = isRoot && chart.states.count == 2 ? parts.transitions.dropLast() : parts.transitions[...]
    members.add("always", list(transitions.filter(\.isEventless).map { transition($0, from: state) }))
    let eventful = transitions.filter { !$0.isEventless && !parts.isService($0) }
    var after: [Value.Member] = []
    for timer in parts.timers {
      let answers = eventful.filter { $0.events.first?.text == timer.event }.map { transition($0, from: state) }
      after.append(Value.Member(timer.key, list(answers) ?? .object([])))
    }
    members.add("after", after.isEmpty ? nil : .object(after))
    let timed = Set(parts.timers.map(\.event))
    let done = "done.state.\(state.id)"
    let isDone = { (transition: Transition) in transition.events.map(\.text) == [done] }
    if !isRoot { members.add("onDone", list(eventful.filter(isDone).map { transition($0, from: state) })) }
    let others = eventful.filter { transition in
      !(transition.events.count == 1 && timed.contains(transition.events[0].text)) && (isRoot || !isDone(transition))
    }
    let events = self.events(others, from: state)
    members.add("on", events.isEmpty ? nil : .object(events))
  }

  /// `on`: for each key all transitions that answer it, since XState looks no further than the key that fits best.
  private mutating func events(_ transitions: [Transition], from state: State) -> [Value.Member] {
    var members: OrderedDictionary<String, [Value]> = [:]
    // An event that each key matches: a key may be the event's display name.
    var examples: [String: String] = [:]
    for descriptor in transitions.flatMap(\.events) {
      members[key(of: descriptor)] = []
      examples[key(of: descriptor)] = descriptor.exampleName
    }
    // If no key begins like another, each has its own transitions alone.
    let isPlain = !members.keys.contains { $0.contains("*") }
    let written = transitions.map { transition($0, from: state) }
    if isPlain {
      for (transition, value) in zip(transitions, written) {
        for key in Set(transition.events.map { self.key(of: $0) }) { members[key, default: []].append(value) }
      }
    } else {
      for key in members.keys {
        let example = examples[key]
        for (transition, value) in zip(transitions, written)
        where transition.events.contains(where: { answers($0, example) }) {
          if !(members[key] ?? []).contains(value) { members[key, default: []].append(value) }
        }
      }
    }
    return members.map { Value.Member($0, list($1) ?? .array([])) }
  }

  private func answers(_ descriptor: EventDescriptor, _ example: String?) -> Bool {
    example.map { descriptor.matches($0, by: chart.eventMatching) } ?? descriptor.matchesEverything
  }

  /// XState's names match exactly; a descriptor that other events begin with needs a wildcard.
  private func key(of descriptor: EventDescriptor) -> String {
    guard let name = descriptor.exampleName else { return "*" }
    if let shown = shownName(of: name) { return shown }
    return isWide(descriptor) ? name + ".*" : name
  }

  private func isWide(_ descriptor: EventDescriptor) -> Bool {
    descriptor.exampleName.map { longerEvents.contains($0) } ?? false || descriptor.text.hasSuffix(".*")
  }

  /// The display name of an event, if reading makes the event's name of it again; nil if it is the same, or if
  /// a wildcard is written for it, which matches names that begin alike.
  func shownName(of event: String) -> String? {
    guard let shown = chart.declaration(of: event)?.displayName?.text, XStateChartReader.spelled(shown) == event,
      shown != event
    else { return nil }
    let stems = sequence(first: event[...]) { stem in stem.lastIndex(of: ".").map { stem[..<$0] } }
    if stems.contains(where: { wideEvents.contains(String($0)) }) { return nil }
    return shown
  }

  private func list(_ values: [Value]) -> Value? {
    values.count > 1 ? .array(values) : values.first
  }

  mutating func transition(_ transition: Transition, from source: State) -> Value {
    let known = chart.known(transition.targets)
    if known.count < transition.targets.count {
      losses.add("a transition leads to a state that does not exist", "'\(transition.id)'", at: transition.origin)
    }
    let isInside = !known.isEmpty && known.allSatisfy { $0 == source.id || chart.isDescendant($0, of: source.id) }
    let stays = transition.kind == .internal && source.kind == .compound && !known.contains(source.id)
    var members = JSONMembers()
    members.add("target", list(known.map { .string(keys.name(of: $0, from: source.id)) }))
    members.add("guard", transition.condition.map { guardValue($0) })
    members.add("actions", transition.content.map { action($0) })
    if isInside, !stays { members.add("reenter", .boolean(true)) }
    members.add("description", transition.summary?.text)
    if let name = transition.displayName {
      losses.add("XState has no names of transitions", "'\(name.text)'", at: transition.origin, as: .note)
    }
    if members.members.count == 1, known.count == 1 { return members.members[0].value }
    return members.value
  }

  private func guardValue(_ condition: Condition) -> Value {
    if let state = StateCondition(condition.source)?.state, chart.state(state) != nil { return guardValue(isIn: state) }
    if chart.dataModel == .named { return guardValue(NamedCondition(condition.source)) }
    let asked = HoldsPredicate.names(in: condition.source)
    let isOnlyAsked = asked.count == 1 && HoldsPredicate.text(asked[0]) == condition.source
    return .string(isOnlyAsked ? asked[0] : condition.source)
  }

  /// A condition that is made of names: each is a guard of its own, as XState joins them.
  private func guardValue(_ condition: NamedCondition) -> Value {
    switch condition {
    case .name(let name): return .string(name)
    case .isIn(let state):
      return chart.state(State.ID(state)) == nil
        ? .string(StateCondition(State.ID(state)).text) : guardValue(isIn: State.ID(state))
    case .constant(let holds): return .string("\(holds)")
    case .not(let part): return builtIn("not", [Value.Member("guard", guardValue(part))])
    case .all(let parts): return builtIn("and", [Value.Member("guards", .array(parts.map { guardValue($0) }))])
    case .any(let parts): return builtIn("or", [Value.Member("guards", .array(parts.map { guardValue($0) }))])
    }
  }

  private func guardValue(isIn state: State.ID) -> Value {
    builtIn("stateIn", [Value.Member("stateId", .string(keys.absolute(state)))])
  }

  private mutating func services(of parts: XStateParts, _ state: State) -> Value? {
    let values = parts.services.enumerated().map { number, service -> Value in
      var members = JSONMembers()
      members.add("src", service.source)
      members.add("id", service.id)
      let id = service.identifier(number, in: state.id)
      for (member, prefix) in [("onDone", XStateService.done), ("onError", XStateService.failed)] {
        let answers = parts.transitions.filter { $0.events.map(\.text) == [prefix + id] }
        members.add(member, list(answers.map { transition($0, from: state) }))
      }
      return members.value
    }
    return list(values)
  }
}

extension State {
  /// True if the state can be done: a child of it is final, or of each region of it.
  fileprivate var canEnd: Bool {
    let states = children.filter { !$0.isHistory }
    if kind == .parallel { return !states.isEmpty && states.allSatisfy(\.canEnd) }
    return states.contains { $0.kind == .final }
  }
}

extension Variable {
  /// The value that a variable begins with, if it is written out.
  var writtenValue: Value? {
    guard case .expression(let expression) = value else { return nil }
    return try? Value(json: expression.source)
  }
}

extension Statechart {
  /// The names of all events that the chart mentions: those that it answers, raises, sends or declares.
  var allEventNames: Set<String> {
    var names = Set(events.map(\.name))
    for transition in transitions { names.formUnion(transition.events.compactMap(\.exampleName)) }
    for content in allContent {
      switch content {
      case .raise(let raise): names.insert(raise.event)
      case .send(let send): if case .literal(let name) = send.event { names.insert(name) }
      case .cancel, .assign, .log, .choose, .foreach, .script, .action, .foreign: break
      }
    }
    names.formUnion(allStates.filter { !$0.children.isEmpty }.map { "done.state.\($0.id)" })
    return names
  }
}
