import StatechartFormats
import Statecharts

/// The requirements on a change.
extension ChartApplication {
  func state(_ id: State.ID) throws(EditRefusal) -> State {
    guard let state = chart.state(id) else { throw EditRefusal(.unknown, "there is no state '\(id)'") }
    return state
  }

  func transition(_ id: Transition.ID) throws(EditRefusal) -> Transition {
    guard let transition = chart.transition(id) else { throw EditRefusal(.unknown, "there is no transition '\(id)'") }
    return transition
  }

  /// The identifier of a state of a name, and the display name, if that has blanks.
  func newName(_ name: String) throws(EditRefusal) -> (State.ID, LocalizedText?) {
    let id = try identifier(of: name, "a state")
    guard chart.state(State.ID(id)) == nil else {
      throw EditRefusal(.nameTaken, "there is a state '\(name)' already")
    }
    return (State.ID(id), id == name ? nil : LocalizedText(name))
  }

  /// An event as the chart has it.
  func newEvent(_ name: String) throws(EditRefusal) -> String {
    let id = try identifier(of: name, "an event")
    return id == name ? id : LabelSyntax.event(name)
  }

  /// Keeps what was written of an event whose name has blanks.
  mutating func declare(_ event: String, as written: String) {
    guard event != written else { return }
    edited.events.removeAll { $0.name == event }
    edited.events.append(EventDeclaration(event, displayName: LocalizedText(written)))
  }

  private func identifier(of name: String, _ what: String) throws(EditRefusal) -> String {
    guard traits.takesBlanks, name.contains(where: \.isWhitespace), !name.contains(where: \.isNewline) else {
      try checkName(name, what)
      return name
    }
    let id = LabelSyntax.identifier(name)
    try checkName(id, what)
    return id
  }

  func checkName(_ name: String, _ what: String) throws(EditRefusal) {
    guard !name.isEmpty, !name.contains(where: \.isWhitespace), name.count <= 1000 else {
      throw EditRefusal(.badName, "the name of \(what) is a word without spaces of at most 1,000 characters")
    }
  }

  func checkWaits(_ state: State) throws(EditRefusal) {
    guard state.pseudostate == nil else {
      throw EditRefusal(.structure, "'\(state.id)' is a pseudostate; its transitions have no trigger")
    }
  }

  func checkContainer(_ id: State.ID?) throws(EditRefusal) {
    guard let id else { return }
    let state = try state(id)
    guard state.kind != .final, !state.isHistory, state.pseudostate == nil else {
      throw EditRefusal(.structure, "nothing can be inside '\(id)', which is no ordinary state")
    }
  }
}

extension Content {
  /// True for the invocation of a service, which XState has next to what a state does on entry.
  var isInvocation: Bool {
    if case .action(let action) = self { action.name.hasPrefix("invoke ") } else { false }
  }
}

/// The consequences that a change has by itself in a drawing.
extension ChartApplication {
  /// Takes the timers of a state away for which no transition waits any more.
  func dropTimers(of state: inout EditableChart.State) {
    guard let old = chart.state(state.id) else { return }
    let events = Set(state.transitions.flatMap { $0.events.map(\.text) })
    let isLeft = { (content: Content) -> Bool in
      guard texts.isTimer(content, of: old) else { return true }
      switch content {
      case .send(let send): return send.id.map(events.contains) ?? true
      case .cancel(let cancel):
        if case .literal(let id) = cancel.sendID { return events.contains(id) } else { return true }
      case .raise, .assign, .log, .choose, .foreach, .script, .action, .foreign: return true
      }
    }
    state.onEntry = state.onEntry.map { Block($0.content.filter(isLeft)) }
    state.onExit = state.onExit.map { Block($0.content.filter(isLeft)) }
  }

  /// A compound state of XState says where it begins: in the first state, if it has lost its beginning or is compound
  /// only now.
  func begin(in state: inout EditableChart.State) {
    let old = chart.state(renamed[state.id] ?? state.id)
    guard state.initial == nil, state.kind == .atomic || state.kind == .compound,
      old?.initial != nil || old?.kind != .compound
    else { return }
    state.initial = ChartApplication.beginning(state.children)
  }

  static func beginning(_ states: [EditableChart.State]) -> DefaultTransition? {
    states.first { if case .history = $0.kind { false } else { true } }.map { DefaultTransition(targets: [$0.id]) }
  }

  /// An arrow into a join waits for the source of the other one only as long as that leads there.
  func dropPartners(of state: inout EditableChart.State, _ joins: Set<State.ID>, _ whole: Statechart) {
    for place in state.transitions.indices {
      let transition = state.transitions[place]
      guard let target = transition.targets.first, joins.contains(target), let condition = transition.condition,
        let partner = InPredicate(condition.source)?.state
      else { continue }
      let other = whole.state(State.ID(partner))
      if other?.transitions.contains(where: { $0.targets == [target] }) == true { continue }
      state.transitions[place] = transition.with(condition: .some(nil))
    }
  }

  static func completes(_ state: EditableChart.State) -> Bool {
    let inside = state.kind == .parallel ? state.children + state.children.flatMap(\.children) : state.children
    return inside.contains { $0.kind == .final }
  }

  /// Returns the event that an arrow without a label waits for.
  static func request(_ target: State.ID?, _ source: State.ID, _ completes: Bool) -> EventDescriptor {
    EventDescriptor(completes ? "done.state.\(source)" : "enter.\(target ?? source)")
  }
}
