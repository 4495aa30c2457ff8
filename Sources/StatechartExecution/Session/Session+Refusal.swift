import Statecharts

extension Session {
  /// True if a limit has stopped it.
  var isStopped: Bool {
    if case .stopped = status { true } else { false }
  }

  /// Why a transition of an active state is not taken by a step.
  func refusal(of index: Int, for step: Step) -> Refusal {
    let transition = compiled.transitions[index]
    switch step {
    case .event(let name, let payload):
      guard transition.matches(name) else { return waiting(index) ?? .eventMismatch(expected: transition.events) }
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
        let result = try trial.model.holds(condition, in: environment)
        if result.isUndecided { return .conditionUndecided(result.question(of: condition)) }
        if !result.holds {
          let read = result.read.isEmpty ? trial.model.readings(of: condition, in: environment) : result.read
          return .conditionFalse(condition, read: read)
        }
      } catch {
        return .conditionFailed(condition, message: error.message)
      }
    }
    let conflict = trial.selectTransitions(for: event).preempted.first { $0.transition == index }
    let source = compiled.transitions[index].source
    let winner = conflict?.by ?? trial.first(inside: source) { $0.firstEnabledTransition(from: $1, event: event) }
    if isStopped, winner == index { return .machineStopped }
    if let winner { return .preempted(by: compiled.transitions[winner].id) }
    if let undecided = trial.first(inside: source, { $0.undecidedCondition(from: $1, event: event) }) {
      return .conditionUndecided(undecided)
    }
    return .eventMismatch(expected: compiled.transitions[index].events)
  }

  /// That a transition without an event waits for an undecided condition, if it does.
  private func waiting(_ index: Int) -> Refusal? {
    guard compiled.transitions[index].events.isEmpty else { return nil }
    var trial = lookingAhead
    let source = compiled.transitions[index].source
    let condition = trial.first(inside: source) { $0.undecidedCondition(from: $1, event: nil) }
    return condition.map { .conditionUndecided($0) }
  }

  /// What is found first on the way up from the active atomic states of a state.
  private mutating func first<Found>(inside source: Int, _ find: (inout Self, Int) -> Found?) -> Found? {
    for state in configuration where compiled.states[state].isAtomic {
      guard state == source || compiled.isDescendant(state, of: source) else { continue }
      if let found = find(&self, state) { return found }
    }
    return nil
  }

  /// The states of the chart with a transition that would answer a step, in document order.
  func handlingStates(to step: Step) -> [State.ID] {
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
