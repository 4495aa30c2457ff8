import StatechartFormats
import Statecharts

/// Carries a change of a chart out.
struct ChartApplication {
  let chart: Statechart
  let traits: NotationTraits
  let texts: LabelSyntax
  var edited: EditableChart
  /// The names of the transitions that wait for their target's request or their source's end, by where they are now.
  private var unlabelled: Set<Transition.ID>
  /// The state that has another name, by that.
  private(set) var renamed: [State.ID: State.ID] = [:]

  init(_ chart: Statechart, _ traits: NotationTraits) {
    self.chart = chart
    self.traits = traits
    texts = LabelSyntax(chart)
    edited = EditableChart(chart)
    unlabelled = traits.unlabelled
  }

  var result: Statechart {
    let plain = edited.statechart
    guard traits.declaresNothing else { return plain }
    var settled = edited
    let used = Set(plain.transitions.flatMap { $0.events.compactMap(\.exampleName) })
    settled.events = edited.events.filter { used.contains($0.name) }
    if traits.isObject {
      settled.changeAll {
        dropTimers(of: &$0)
        begin(in: &$0)
      }
      if settled.initial == nil, chart.initial != nil || chart.states.isEmpty {
        settled.initial = ChartApplication.beginning(settled.states)
      }
    }
    if edited.dataModel == nil || edited.dataModel == .named {
      let asks = plain.transitions.contains { $0.condition.map { !LabelSyntax.isStateQuery($0.source) } ?? false }
      settled.dataModel = asks ? .named : nil
    }
    guard traits.isDrawing else { return settled.statechart }
    let joins = Set(plain.allStates.filter { $0.pseudostate == .join }.map(\.id))
    settled.changeAll { state in
      dropTimers(of: &state)
      dropPartners(of: &state, joins, plain)
      let completes = ChartApplication.completes(state)
      for place in state.transitions.indices
      where unlabelled.contains(Transition.ID(source: state.id, ordinal: place)) {
        state.transitions[place] = state.transitions[place].with(
          events: [ChartApplication.request(state.transitions[place].targets.first, state.id, completes)])
      }
    }
    return settled.statechart
  }

  // MARK: - Changes

  mutating func apply(_ change: ChartChange) throws(EditRefusal) {
    switch change {
    case .renameState(let id, let name): try rename(id, name)
    case .renameEvent(let event, let name): try renameEvent(event, name)
    case .deleteState(let id): try delete(id)
    case .deleteTransition(let id):
      _ = try transition(id)
      edited.change(id.source) { $0.transitions.remove(at: id.ordinal) }
      shift(id)
    case .addState(let name, let parent):
      try checkContainer(parent)
      let (id, shown) = try newName(name)
      edited.changeChildren(of: parent) { $0.append(EditableChart.State(State(id, displayName: shown))) }
    case .addTransition(let source, let event, let target): try addTransition(source, event, target)
    case .setEvents(let id, let events): try setEvents(id, events)
    case .setCondition(let id, let condition):
      let old = try transition(id)
      guard condition?.isEmpty != true else { throw EditRefusal(.badName, "the condition is empty") }
      guard old.condition != nil || condition != nil else { return }
      try replace(id, old.with(condition: .some(condition.map { Condition($0) })))
    case .setActions(let id, let actions): try replace(id, try transition(id).with(content: texts.content(actions)))
    case .setTarget(let id, let target): try setTarget(id, target)
    case .setEntry(let id, let actions):
      let state = try plain(id)
      let blocks = self.blocks(actions, state, state.onEntry)
      edited.change(id) { $0.onEntry = blocks }
    case .setExit(let id, let actions):
      let state = try plain(id)
      let blocks = self.blocks(actions, state, state.onExit)
      edited.change(id) { $0.onExit = blocks }
    case .setDisplayName(let id, let name):
      _ = try state(id)
      edited.change(id) { $0.displayName = name }
    case .setSummary(let id, let text):
      _ = try state(id)
      edited.change(id) { $0.summary = text }
    case .setInitial(let id): try setInitial(id)
    case .setFinal(let id, let isFinal): try setFinal(id, isFinal)
    case .setParallel(let id, let isParallel): try setParallel(id, isParallel)
    case .addHistory(let name, let depth, let parent): try addHistory(name, depth, parent)
    case .wrap(let ids, let name): try wrap(ids, name)
    case .move(let id, let parent): try move(id, parent)
    }
  }

  private mutating func rename(_ id: State.ID, _ name: String) throws(EditRefusal) {
    _ = try state(id)
    let (other, shown) = try newName(name)
    if traits.shown.contains(id) { edited.change(id) { $0.displayName = nil } }
    renamed[other] = id
    NameChange(states: [id: other], changesSendIDs: traits.isDrawing).apply(to: &edited)
    edited.change(other) { state in
      if state.displayName == LocalizedText(name) { state.displayName = nil }
      if state.displayName == nil { state.displayName = shown }
    }
    unlabelled = Set(unlabelled.map { $0.source == id ? Transition.ID(source: other, ordinal: $0.ordinal) : $0 })
  }

  private mutating func renameEvent(_ event: String, _ name: String) throws(EditRefusal) {
    guard chart.alphabet.contains(event) || chart.ownEventNames.contains(event) else {
      throw EditRefusal(.unknown, "there is no event '\(event)'")
    }
    let shown = name
    let name = try newEvent(name)
    guard EventDescriptor(name).exampleName == name else {
      throw EditRefusal(.badName, "'\(name)' is not a valid event name")
    }
    guard !chart.alphabet.contains(name), !chart.ownEventNames.contains(name) else {
      throw EditRefusal(.nameTaken, "there is an event '\(name)' already")
    }
    if traits.declaresNothing { edited.events.removeAll { $0.name == event } }
    NameChange(events: [event: name], changesSendIDs: traits.isDrawing).apply(to: &edited)
    declare(name, as: shown)
  }

  private mutating func delete(_ id: State.ID) throws(EditRefusal) {
    _ = try state(id)
    let deleted = Set(Removal(of: id, in: chart).states)
    _ = edited.take(id, from: chart.parent(of: id)?.id)
    edited.initial = ChartApplication.without(deleted, edited.initial)
    var kept: Set<Transition.ID> = []
    let unlabelled = self.unlabelled
    edited.changeAll { state in
      state.initial = ChartApplication.without(deleted, state.initial)
      var transitions: [Transition] = []
      for (place, transition) in state.transitions.enumerated()
      where !transition.targets.contains(where: deleted.contains) {
        if unlabelled.contains(Transition.ID(source: state.id, ordinal: place)) {
          kept.insert(Transition.ID(source: state.id, ordinal: transitions.count))
        }
        transitions.append(transition)
      }
      state.transitions = transitions
    }
    self.unlabelled = kept
  }

  private static func without(_ deleted: Set<State.ID>, _ initial: DefaultTransition?) -> DefaultTransition? {
    guard let initial else { return nil }
    let targets = initial.targets.filter { !deleted.contains($0) }
    return targets.isEmpty ? nil : DefaultTransition(targets: targets, content: initial.content)
  }

  private mutating func addTransition(
    _ source: State.ID, _ event: String?, _ target: State.ID?
  ) throws(EditRefusal) {
    let state = try self.state(source)
    guard state.kind != .final, !state.isHistory else {
      throw EditRefusal(.structure, "no transition leaves '\(source)', which is a final or a history state")
    }
    if let target { _ = try self.state(target) }
    guard event != nil || target != nil else {
      throw EditRefusal(.structure, "a transition has an event or a target")
    }
    var events: [EventDescriptor] = []
    if let event {
      let name = try newEvent(event)
      try checkWaits(state)
      events = [EventDescriptor(name)]
      declare(name, as: event)
    } else if state.pseudostate == nil {
      events = [ChartApplication.request(target, source, ChartApplication.completes(EditableChart.State(state)))]
      unlabelled.insert(Transition.ID(source: source, ordinal: state.transitions.count))
    }
    edited.change(source) {
      $0.transitions.append(Transition(events: events, targets: target.map { [$0] } ?? []))
    }
  }

  private mutating func setEvents(_ id: Transition.ID, _ names: [String]) throws(EditRefusal) {
    let old = try transition(id)
    var events: [String] = []
    for name in names { events.append(try newEvent(name)) }
    if !names.isEmpty { try checkWaits(try state(id.source)) }
    guard !names.isEmpty || old.condition != nil || !old.targets.isEmpty else {
      throw EditRefusal(.structure, "a transition without an event has a condition or a target")
    }
    unlabelled.remove(id)
    for (event, name) in zip(events, names) { declare(event, as: name) }
    guard traits.isObject, events.count > 1 else {
      return try replace(id, old.with(events: events.map { EventDescriptor($0) }))
    }
    // An object has a transition of its own for each event.
    edited.change(id.source) { state in
      state.transitions.replaceSubrange(
        id.ordinal...id.ordinal, with: events.map { old.with(events: [EventDescriptor($0)]) })
    }
  }

  private mutating func setTarget(_ id: Transition.ID, _ target: State.ID?) throws(EditRefusal) {
    let old = try transition(id)
    if let target { _ = try state(target) }
    guard target != nil || !old.events.isEmpty || old.condition != nil else {
      throw EditRefusal(.structure, "a transition without a target has an event or a condition")
    }
    var events = old.events
    if let first = old.targets.first, let target, events == [EventDescriptor("enter.\(first)")] {
      events = [EventDescriptor("enter.\(target)")]
    }
    try replace(id, old.with(events: events, targets: target.map { [$0] } ?? []))
  }

  private mutating func replace(_ id: Transition.ID, _ transition: Transition) throws(EditRefusal) {
    if transition.condition != nil { unlabelled.remove(id) }
    edited.change(id.source) { $0.transitions[id.ordinal] = transition }
  }

  private mutating func shift(_ removed: Transition.ID) {
    unlabelled.remove(removed)
    unlabelled = Set(
      unlabelled.map { id in
        id.source == removed.source && id.ordinal > removed.ordinal
          ? Transition.ID(source: id.source, ordinal: id.ordinal - 1) : id
      })
  }

  private func plain(_ id: State.ID) throws(EditRefusal) -> State {
    let state = try state(id)
    guard !state.isHistory else { throw EditRefusal(.structure, "a history state does nothing on entry or exit") }
    return state
  }

  private func blocks(_ actions: [String], _ state: State, _ old: [Block]) -> [Block] {
    let isTimer = { (content: Content) in texts.isTimer(content, of: state) || traits.isObject && content.isInvocation }
    let content = texts.content(actions)
    // Existing content stays in its blocks.
    guard content != old.flatMap(\.content).filter({ !isTimer($0) }) else { return old }
    let timers = old.map { Block($0.content.filter(isTimer)) }.filter { !$0.content.isEmpty }
    return content.isEmpty ? timers : [Block(content)] + timers
  }

  private mutating func setInitial(_ id: State.ID) throws(EditRefusal) {
    let state = try state(id)
    let parent = chart.parent(of: id)
    guard parent?.kind != .parallel, !state.isHistory || parent != nil else {
      throw EditRefusal(.structure, "a parallel state begins in all its states")
    }
    edited.changeInitial(of: parent?.id) {
      $0 = DefaultTransition(targets: [id], content: $0?.content ?? [])
    }
  }

  private mutating func setFinal(_ id: State.ID, _ isFinal: Bool) throws(EditRefusal) {
    let state = try state(id)
    guard !state.isHistory, state.pseudostate == nil else {
      throw EditRefusal(.structure, "'\(id)' is no ordinary state")
    }
    guard !isFinal || state.transitions.isEmpty && state.children.isEmpty && state.invocations.isEmpty else {
      throw EditRefusal(.structure, "a final state has no transitions and nothing inside")
    }
    guard !isFinal || chart.parent(of: id)?.kind != .parallel else {
      throw EditRefusal(.structure, "a region of a parallel state is not final")
    }
    edited.change(id) { $0.kind = isFinal ? .final : .atomic }
  }

  private mutating func setParallel(_ id: State.ID, _ isParallel: Bool) throws(EditRefusal) {
    let state = try state(id)
    guard state.kind == .compound || state.kind == .parallel else {
      throw EditRefusal(.structure, "only a state with others inside is parallel")
    }
    guard !isParallel || !state.children.contains(where: { $0.kind == .final }) else {
      throw EditRefusal(.structure, "a parallel state has no final state directly inside")
    }
    guard isParallel != (state.kind == .parallel) else { return }
    edited.change(id) {
      $0.kind = isParallel ? .parallel : .compound
      $0.initial = nil
    }
  }

  private mutating func addHistory(
    _ name: String, _ depth: State.HistoryDepth, _ parent: State.ID
  ) throws(EditRefusal) {
    let outer = try state(parent)
    guard outer.kind == .compound || outer.kind == .parallel else {
      throw EditRefusal(.structure, "a history state is inside a state with others inside")
    }
    let (id, shown) = try newName(name)
    let states = outer.children.filter { !$0.isHistory }.map(\.id)
    let initial = outer.kind == .parallel ? DefaultTransition(targets: states) : outer.effectiveInitial
    let history = State(
      id, kind: .history(depth), displayName: shown, initial: DefaultTransition(targets: initial.targets))
    edited.changeChildren(of: parent) { $0.append(EditableChart.State(history)) }
  }

  private mutating func wrap(_ ids: [State.ID], _ name: String) throws(EditRefusal) {
    let (id, shown) = try newName(name)
    guard let first = ids.first else { throw EditRefusal(.unknown, "no state is selected") }
    let parent = chart.parent(of: first)
    for id in ids {
      let state = try state(id)
      guard chart.parent(of: id)?.id == parent?.id, !state.isHistory else {
        throw EditRefusal(.structure, "only siblings that are not history states can be wrapped")
      }
    }
    let siblings = parent?.children ?? chart.states
    let wanted = Set(ids)
    guard let place = siblings.firstIndex(where: { wanted.contains($0.id) }) else { return }
    let inside = siblings.filter { wanted.contains($0.id) }
    let old = parent?.initial ?? (parent == nil ? chart.initial : nil)
    let begins = old.map { initial in
      initial.targets.allSatisfy { target in wanted.contains { $0 == target || chart.isDescendant(target, of: $0) } }
    }
    let outer = State(id, displayName: shown, initial: begins == true ? old : nil, children: inside)
    edited.changeChildren(of: parent?.id) { children in
      children.removeAll { wanted.contains($0.id) }
      children.insert(EditableChart.State(outer), at: place)
    }
    if begins == true { edited.changeInitial(of: parent?.id) { $0 = DefaultTransition(targets: [id]) } }
  }

  private mutating func move(_ id: State.ID, _ parent: State.ID?) throws(EditRefusal) {
    let state = try state(id)
    try checkContainer(parent)
    guard parent != id, parent.map({ !chart.isDescendant($0, of: id) }) ?? true else {
      throw EditRefusal(.structure, "'\(id)' cannot lie inside itself")
    }
    let before = chart.parent(of: id)
    guard before?.id != parent else { throw EditRefusal(.structure, "'\(id)' lies there already") }
    guard !state.isHistory || parent != nil else {
      throw EditRefusal(.structure, "a history state is inside a state")
    }
    guard let moved = edited.take(id, from: before?.id) else { return }
    edited.changeChildren(of: parent) { $0.append(moved) }
    // An initial that leads into the state is removed, unless its owner still contains the state.
    let inside = Set(Removal(of: id, in: chart).states)
    let around = Set((parent.map { [$0] + chart.ancestors(of: $0).map(\.id) } ?? []))
    for outer in chart.ancestors(of: id) where !around.contains(outer.id) {
      edited.change(outer.id) { state in
        if let initial = state.initial, initial.targets.contains(where: inside.contains) { state.initial = nil }
      }
    }
  }
}
