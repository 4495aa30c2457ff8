import Statecharts

/// What would happen, found out on copies.
extension Session {
  /// A copy to find out what would happen.
  var lookingAhead: Self {
    var copy = self
    copy.lookAhead()
    return copy
  }

  /// What an event would take, without taking it.
  func selection(for event: String, payload: Value? = nil) -> Selection {
    var trial = lookingAhead
    let event = Event(event, payload: payload)
    trial.present(event)
    return trial.selectTransitions(for: event)
  }

  /// The events that would be taken now: one for each name that enables a transition, or one for each example of what
  /// the event may carry that enables other transitions.
  ///
  /// Of a task that is cancelled while it looks, what it has found must not be used.
  var moves: [Move] {
    var found: [Move] = []
    for name in compiled.eventNames where !Task.isCancelled { found += moves(on: name) }
    return found
  }

  private func moves(on event: String) -> [Move] {
    let examples = compiled.payloadExamples[event] ?? []
    let moves = (examples.isEmpty ? [nil] : examples.map(Optional.some)).compactMap { move(on: event, payload: $0) }
    return moves.enumerated().filter { index, move in
      !moves[..<index].contains { $0.transitions == move.transitions }
    }.map(\.element)
  }

  private func move(on event: String, payload: Value?) -> Move? {
    let transitions = selection(for: event, payload: payload).transitions
    guard !transitions.isEmpty else { return nil }
    let targets = transitions.flatMap { compiled.transitions[$0].targets.map(compiled.id) }
    return Move(
      step: request(after: event, payload: payload).map { .request($0) } ?? .event(event, payload: payload),
      transitions: transitions.map { compiled.transitions[$0].id }, targets: targets)
  }

  /// The state whose request would send just this event.
  private func request(after event: String, payload: Value?) -> State.ID? {
    guard payload == nil, let state = compiled.chart.stateRequested(by: event) else { return nil }
    return requestEvent(for: state) == Event(event) ? state : nil
  }

  /// The event that a step sends, if it sends one.
  func event(of step: Step) -> Event? {
    switch step {
    case .event(let name, let payload): Event(name, payload: payload)
    case .request(let state): requestEvent(for: state)
    case .advance, .message, .set: nil
    }
  }

  /// The event that a request for a state sends: the first that takes a transition to it, by itself or with an example
  /// of what it may carry.
  func requestEvent(for state: State.ID) -> Event? {
    for name in requestEvents(for: state) {
      let payloads = [nil] + (compiled.payloadExamples[name] ?? []).map(Optional.some)
      for payload in payloads where leads(name, carrying: payload, to: state) { return Event(name, payload: payload) }
    }
    return nil
  }

  /// The events that may lead to a state, from each active atomic state up to the outermost; those that only the
  /// processor sends, such as `done.state.s`, are left out.
  private func requestEvents(for state: State.ID) -> [String] {
    var events: [String] = []
    var known: Set<String> = []
    for transition in activeTransitions where transitionTargets(transition, state) {
      let names = compiled.transitions[transition].events.map { $0.exampleName ?? "enter.\(state)" }
      for name in names where !Statechart.isPlatformEvent(name) && known.insert(name).inserted { events.append(name) }
    }
    return events
  }

  func transitionTargets(_ transition: Int, _ state: State.ID) -> Bool {
    compiled.transitions[transition].targets.contains { compiled.id($0) == state }
  }

  /// True if an event would take a transition that targets a state.
  private func leads(_ event: String, carrying payload: Value?, to state: State.ID) -> Bool {
    selection(for: event, payload: payload).transitions.contains { transitionTargets($0, state) }
  }

  /// The transitions of the active states, each once, from each active atomic state up to the outermost.
  var activeTransitions: [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    for state in configuration where compiled.states[state].isAtomic {
      var outer: Int? = state
      while let current = outer, seen.insert(current).inserted {
        found.append(contentsOf: compiled.states[current].transitions)
        outer = compiled.states[current].parent
      }
    }
    return found
  }
}
