public import Statecharts

extension Interpreter {
  /// What can be seen of the machine now.
  public var snapshot: Snapshot {
    Snapshot(
      configuration: configuration.map(compiled.id),
      atomicStates: configuration.filter { compiled.states[$0].isAtomic }.map(compiled.id), time: time,
      pending: pending, undelivered: undelivered,
      memories: memories.keys.sorted().map { history in
        Snapshot.Memory(history: compiled.id(history), states: (memories[history] ?? []).map(compiled.id))
      },
      variables: model.variables, status: status, doneData: doneData, request: request,
      sessions: others.compactMap(\.sessionSnapshot))
  }

  /// The moves that are valid now: one for each event name that enables a transition, or one for each example of what
  /// the event may carry that enables other transitions; and the clock if an event is on its way.
  ///
  /// Events named `enter.<State>`, as machines read from GKState source have them, count as requests for the state.
  public var moves: [Move] {
    guard isRunning, request == nil else { return [] }
    var moves = compiled.eventNames.flatMap(moves)
    if let next = snapshot.nextDelay { moves.append(Move(step: .advance(next), transitions: [], targets: [])) }
    return moves
  }

  /// True if an event would be taken now.
  public func accepts(_ event: String, payload: Value? = nil) -> Bool {
    isRunning && request == nil && !selection(for: event, payload: payload).isEmpty
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
      step: request(behind: event, payload: payload).map { .request($0) } ?? .event(event, payload: payload),
      transitions: transitions.map { compiled.transitions[$0].id }, targets: targets)
  }

  /// The state whose request would send just this event.
  private func request(behind event: String, payload: Value?) -> State.ID? {
    guard payload == nil, let state = compiled.chart.stateRequested(by: event) else { return nil }
    return requestEvent(for: state) == Event(event) ? state : nil
  }

  /// Why a step is not taken. Every transition of the active states is looked at.
  func rejection(of step: Step, setting: SettingError? = nil) -> Rejection {
    let candidates = step.asksForTransition && (isRunning && request == nil || isStopped) ? activeTransitions : []
    return Rejection(
      step: step, configuration: snapshot.atomicStates, standstill: standstill, setting: setting,
      candidates: candidates.map {
        .init(transition: compiled.transitions[$0].id, refusal: refusal(of: $0, for: step))
      },
      moves: moves, answeringStates: answeringStates(to: step), route: nil)
  }

  private var standstill: Rejection.Standstill? {
    switch status {
    case .running: request.map { .waiting($0) }
    case .ended: .ended
    case .stopped(let limit): .stopped(limit)
    }
  }

  private var isStopped: Bool {
    if case .stopped = status { true } else { false }
  }

  private func refusal(of index: Int, for step: Step) -> Refusal {
    let transition = compiled.transitions[index]
    switch step {
    case .event(let name, let payload):
      guard transition.matches(name) else { return .eventMismatch(expected: transition.events) }
      return refusalOfMatching(index, event: Event(name, payload: payload))
    case .request(let state):
      guard transitionTargets(index, state) else {
        return .targetMismatch(targets: transition.targets.map(compiled.id))
      }
      let names = transition.events.map { $0.exampleName ?? "enter.\(state)" }
      let name = names.first { !Statechart.isPlatformEvent($0) }
      guard names.isEmpty || name != nil else { return .eventMismatch(expected: transition.events) }
      return refusalOfMatching(index, event: name.map { Event($0, payload: compiled.payloadExamples[$0]?.first) })
    case .advance, .message, .set: return .eventMismatch(expected: transition.events)
    }
  }

  /// The event fits, so either the condition does not hold or another transition goes first.
  private func refusalOfMatching(_ index: Int, event: Event?) -> Refusal {
    var trial = lookingAhead
    if let event { trial.present(event) }
    if let condition = compiled.transitions[index].condition {
      do {
        let truth = try trial.model.holds(condition, in: surroundings)
        if !truth.holds {
          let read = truth.read.isEmpty ? trial.model.readings(of: condition, in: surroundings) : truth.read
          return .conditionFalse(condition, read: read)
        }
      } catch {
        return .conditionFailed(condition, message: error.message)
      }
    }
    let conflict = trial.selectTransitions(for: event).preempted.first { $0.transition == index }
    let winner = conflict?.by ?? trial.firstEnabledTransition(inside: compiled.transitions[index].source, event: event)
    if isStopped, winner == index { return .machineStopped }
    return winner.map { .preempted(by: compiled.transitions[$0].id) }
      ?? .eventMismatch(expected: compiled.transitions[index].events)
  }

  /// The transition that goes first on the way up from the active atomic states of a state.
  private mutating func firstEnabledTransition(inside source: Int, event: Event?) -> Int? {
    for state in configuration where compiled.states[state].isAtomic {
      guard state == source || compiled.isDescendant(state, of: source) else { continue }
      if let winner = firstEnabledTransition(from: state, event: event) { return winner }
    }
    return nil
  }

  private func answeringStates(to step: Step) -> [State.ID] {
    let answering: [CompiledTransition] =
      switch step {
      case .event(let name, _): compiled.matching.transitions(on: name).map { compiled.transitions[Int($0)] }
      case .request(let state): compiled.transitions.filter { $0.targets.contains { compiled.id($0) == state } }
      case .advance, .message, .set: []
      }
    var states: [State.ID] = []
    for transition in answering where states.last != transition.id.source { states.append(transition.id.source) }
    return states
  }
}
