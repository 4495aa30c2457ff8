import Statecharts

/// The effects of events, determined on copies.
extension Session {
  /// A copy to find out what would happen.
  var lookingAhead: Self {
    var copy = self
    copy.lookAhead()
    return copy
  }

  /// Selects the transitions that an event would take, without taking them.
  func selection(for event: String, payload: Value? = nil) -> Selection {
    var trial = lookingAhead
    let event = Event(event, payload: payload)
    trial.present(event)
    return trial.selectTransitions(for: event)
  }

  /// The transitions by which an event would be answered first; nil if it would be refused.
  ///
  /// An event that enables no transition is answered all the same where a condition fails and a transition waits for
  /// that error, or by a session that every event is passed on to. SCXML 5.9.1, 6.4.
  func answer(to event: String, payload: Value? = nil, with scheduler: Scheduler) -> [Int]? {
    var trial = lookingAhead
    let event = Event(event, payload: payload)
    trial.present(event)
    let selection = trial.selectTransitions(for: event)
    guard selection.isEmpty else { return selection.transitions }
    let hasFailed = trial.queues.internal.count > queues.internal.count
    return hasFailed || forwardsEvents ? laterAnswer(to: event, scheduler) : nil
  }

  /// The first transitions of the session that are taken once an event was carried out; none if only others take some.
  private func laterAnswer(to event: Event, _ scheduler: Scheduler) -> [Int]? {
    var (trial, others) = (lookingAhead, scheduler)
    others.lookAhead()
    trial.beginStep(sessionsLeft: others.beginStep())
    let macrosteps = trial.complete(event, with: &others).filter { !$0.microsteps.isEmpty }
    guard !macrosteps.isEmpty else { return nil }
    let taken = macrosteps.filter { $0.invoked == nil }.flatMap(\.microsteps).first { !$0.transitions.isEmpty }
    return (taken?.transitions ?? []).compactMap { id in compiled.transitions.firstIndex { $0.id == id } }
  }

  /// True if a session is alive that every event is passed on to.
  var forwardsEvents: Bool {
    links.invocations.contains {
      compiled.states[$0.state].invocations[$0.ordinal].autoforwards && links.reach.sessions.contains($0.session)
    }
  }

  /// The events that would be taken now: one for each name that is answered, or one for each example of what the event
  /// may carry that is answered by other transitions.
  ///
  /// Of a task that is cancelled while it looks, what it has found must not be used.
  func moves(with scheduler: Scheduler) -> [Move] {
    var found: [Move] = []
    for name in compiled.eventNames + forwardedEventNames(to: scheduler) where !Task.isCancelled {
      found += moves(on: name, scheduler)
    }
    return found
  }

  /// The names of events that only other sessions wait for, to which every event is passed on.
  func forwardedEventNames(to scheduler: Scheduler) -> [String] {
    guard forwardsEvents else { return [] }
    var known = Set(compiled.eventNames)
    return scheduler.sessions.flatMap(\.compiled.eventNames).filter { known.insert($0).inserted }
  }

  private func moves(on event: String, _ scheduler: Scheduler) -> [Move] {
    let examples = compiled.payloadExamples[event] ?? []
    let moves = (examples.isEmpty ? [nil] : examples.map(Optional.some)).compactMap {
      move(on: event, payload: $0, scheduler)
    }
    return moves.enumerated().filter { index, move in
      !moves[..<index].contains { $0.transitions == move.transitions }
    }.map(\.element)
  }

  private func move(on event: String, payload: Value?, _ scheduler: Scheduler) -> Move? {
    guard let transitions = answer(to: event, payload: payload, with: scheduler) else { return nil }
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
