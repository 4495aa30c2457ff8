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
      guard transition.matches(name, by: compiled.chart.eventMatching) else {
        return waiting(index) ?? .eventMismatch(expected: transition.events)
      }
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
    var undecided: Condition?
    if let condition = compiled.transitions[index].condition {
      do {
        let result = try trial.model.holds(condition, in: environment)
        if result.isUndecided {
          undecided = result.question(of: condition)
        } else if !result.holds {
          let read = result.read.isEmpty ? trial.model.readings(of: condition, in: environment) : result.read
          return .conditionFalse(condition, read: read)
        }
      } catch {
        return .conditionFailed(condition, message: error.message)
      }
    }
    if let winner = trial.winner(over: index, event: event) {
      return .preempted(by: compiled.transitions[winner].id)
    }
    let first = trial.decisiveTransitions(inside: compiled.transitions[index].source, event: event)
    if !first.contains(where: { $0.index == index }) {
      if let open = first.lazy.compactMap({ self.open($0) }).first { return .follows(open, undecided: undecided) }
      if let winner = first.first { return .preempted(by: compiled.transitions[winner.index].id) }
    }
    if let undecided { return .conditionUndecided(undecided) }
    return isStopped ? .machineStopped : .eventMismatch(expected: compiled.transitions[index].events)
  }

  private func open(_ transition: DecisiveTransition) -> UndecidedTransition? {
    transition.question.map {
      UndecidedTransition(transition: compiled.transitions[transition.index].id, condition: $0)
    }
  }

  /// Why a transition without an event is not taken, if it, or one before it, waits for an undecided condition.
  private func waiting(_ index: Int) -> Refusal? {
    let transition = compiled.transitions[index]
    guard transition.events.isEmpty else { return nil }
    var trial = lookingAhead
    guard trial.decisiveTransitions(inside: transition.source, event: nil).contains(where: { $0.question != nil })
    else { return nil }
    return refusalOfMatching(index, event: nil)
  }

  /// The transition that goes before an enabled one: that of an inner or earlier state, if they would leave a common
  /// state.
  private mutating func winner(over index: Int, event: Event?) -> Int? {
    selectTransitions(for: event).preempted.first { $0.transition == index }?.by ?? winner(over: index)
  }

  /// Returns the transitions that decide on the way up from each active atomic state of a state.
  private mutating func decisiveTransitions(inside source: Int, event: Event?) -> [DecisiveTransition] {
    configuration.filter { state in
      compiled.states[state].isAtomic && (state == source || compiled.isDescendant(state, of: source))
    }.compactMap { decisiveTransition(from: $0, event: event) }
  }

  /// The states of the chart with a transition that would answer a step, in document order.
  func handlingStates(to step: Step) -> [State.ID] {
    let answering: [Int] =
      switch step {
      case .event(let name, _): compiled.matching.transitions(on: name).map { Int($0) }
      case .request(let state): compiled.transitionsEntering(state)
      case .advance, .message, .set: []
      }
    var states: [State.ID] = []
    for index in answering {
      let source = compiled.transitions[index].id.source
      if states.last != source { states.append(source) }
    }
    return states
  }
}
