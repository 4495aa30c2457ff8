public import Statecharts

extension Interpreter {
  /// Asks something of the machine. A refused step leaves it as it was.
  @_specialize(where Model == NullDataModel)
  public mutating func perform(_ step: Step) -> Outcome {
    stepLength = 0
    sessionStarts = 0
    ties.neighbours.vacancies = vacancies
    guard isRunning && request == nil || step.isMessage else { return .refused(rejection(of: step)) }
    switch step {
    case .event(let name, let payload): return send(Event(name, payload: payload), for: step)
    case .request(let state): return request(state)
    case .advance(let delay): return .taken(advance(by: delay))
    case .set(let variable, let value): return set(variable, to: value)
    case .message(let message): return take(message)
    }
  }

  /// Takes an external event without writing down what it sets off, for hosts that run a machine and need not explain
  /// it; true if a transition was taken. The machine is afterwards what `perform` would have made it, save that an event
  /// which nothing answers was still seen by the data model.
  ///
  /// For charts of the null data model no memory is allocated once the first events have made room, as long as nothing is
  /// raised or sent: counted on charts of up to 100 states, 70 deep, and with regions.
  @_specialize(where Model == NullDataModel)
  public mutating func deliver(_ event: Event) -> Bool {
    guard isRunning, !isWaiting else { return false }
    stepLength = 0
    sessionStarts = 0
    ties.neighbours.vacancies = vacancies
    isRecording = false
    beginMacrostep(with: event)
    finishMacrostep()
    if !(externalQueue.isEmpty && others.isEmpty && ties.outbox.isEmpty && backlog.isEmpty) {
      _ = takeTurns(after: [currentMacrostep])
    }
    isRecording = true
    return stepLength > 0
  }

  /// Sends an external event; without a microstep it counts as refused.
  private mutating func send(_ event: Event, for step: Step) -> Outcome {
    var trial = self
    trial.beginMacrostep(with: event)
    let macrosteps = trial.runToCompletion()
    guard macrosteps.contains(where: { !$0.microsteps.isEmpty }) else { return .refused(rejection(of: step)) }
    self = trial
    return .taken(macrosteps)
  }

  /// Sends the event of the first enabled transition that leads to a state, as GKStateMachine's `enter(_:)` asks.
  private mutating func request(_ state: State.ID) -> Outcome {
    guard let event = requestEvent(for: state) else { return .refused(rejection(of: .request(state))) }
    return send(event, for: .request(state))
  }

  /// The event that a request for a state sends: the first that takes a transition to it, by itself or with an example of
  /// what it may carry.
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

  /// A copy that only looks ahead, for those who ask what would be.
  public var lookingAhead: Self {
    var copy = self
    copy.model.lookAhead()
    for place in copy.others.indices { copy.others[place].lookAhead() }
    return copy
  }

  /// What an event would take, without taking it.
  func selection(for event: String, payload: Value? = nil) -> Selection {
    var trial = lookingAhead
    let event = Event(event, payload: payload)
    trial.present(event)
    return trial.selectTransitions(for: event)
  }

  /// The transitions of the active states, each once, from each active atomic state up to the outermost.
  var activeTransitions: [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    for state in configuration where compiled.states[state].isAtomic {
      var place: Int? = state
      while let current = place, seen.insert(current).inserted {
        found.append(contentsOf: compiled.states[current].transitions)
        place = compiled.states[current].parent
      }
    }
    return found
  }

  /// Moves the clock and delivers the events that fall due, each in a macrostep of its own, in order.
  private mutating func advance(by delay: Delay) -> [Macrostep] {
    let end = time + delay.milliseconds
    var macrosteps: [Macrostep] = []
    while isRunning, request == nil, let due = nextDueOfAll, due <= end {
      guard macrosteps.count < limits.macrosteps else {
        stop(.macrosteps(limits.macrosteps))
        macrosteps[macrosteps.count - 1].limit = currentMacrostep.limit
        break
      }
      macrosteps.append(contentsOf: deliver(dueAt: due))
    }
    if isRunning, request == nil { moveClock(to: end) }
    return macrosteps
  }
}
