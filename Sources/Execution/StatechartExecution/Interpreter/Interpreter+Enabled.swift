package import Statecharts

/// The transitions that an event enables, whether or not they would be taken, for analyses of conflicts.
extension Interpreter {
  /// The transitions of the active states that wait for an event and whose conditions hold, each once, from each active
  /// atomic state up to the outermost; one of several alone is taken. A condition that cannot be evaluated, or is
  /// undecided, does not hold.
  ///
  /// Time is linear in the transitions of the active states.
  package func enabledTransitions(by name: String, payload: Value? = nil) -> [Transition.ID] {
    session.enabledTransitions(by: Event(name, payload: payload))
  }
}

extension Session {
  fileprivate func enabledTransitions(by event: Event) -> [Transition.ID] {
    var trial = lookingAhead
    trial.present(event)
    return activeTransitions.compactMap { index in
      let transition = compiled.transitions[index]
      guard transition.matches(event.name, by: compiled.chart.eventMatching) else { return nil }
      guard let condition = transition.condition else { return transition.id }
      return (try? trial.model.holds(condition, in: trial.environment))?.holds == true ? transition.id : nil
    }
  }
}
