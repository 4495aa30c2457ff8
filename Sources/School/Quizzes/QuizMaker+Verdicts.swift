import StatechartExecution
import StatechartSimulation
import Statecharts

/// The questions about whether a step is taken or refused, and why.
extension QuizMaker {
  mutating func verdict(at moment: Situation) -> Question? {
    let refused = refusedSteps(at: moment)
    let wantsRefusal = numbers.number(below: 3) > 0
    guard let step = numbers.pick(wantsRefusal && !refused.isEmpty ? refused : moment.moves),
      let next = simulation(of: [step], after: moment)
    else { return nil }
    guard let rejection = next.rejection else { return taken(step, next, at: moment) }
    guard let (reason, targets) = why(rejection, step) else { return nil }
    let conditions = numbers.shuffled(conditions(of: step, besides: reason))
    let there = [targets, elsewhere(step)].compactMap(\.self).map { entering($0, from: moment.final.atomicStates) }
    let wrong =
      there.prefix(1).map { Question.Choice.states($0) } + conditions.prefix(1).map { .refusal($0) }
      + [reason == .notAwaited ? .states(moment.final.atomicStates) : .refusal(.notAwaited), .refusal(.ended)]
    return question(.verdict(step), at: moment, right: .refusal(reason), wrong: wrong)
  }

  private mutating func taken(_ step: Step, _ next: Simulation, at moment: Situation) -> Question? {
    guard let after = next.finalUnlessStopped else { return nil }
    let others = otherStates(than: after.atomicStates, at: moment, without: step)
    let conditions = conditions(of: step, besides: nil).prefix(1).map { Question.Choice.refusal($0) }
    return question(
      .verdict(step), at: moment, right: .states(after.atomicStates),
      wrong: [.refusal(.notAwaited)] + conditions + others.prefix(2))
  }

  /// Returns the reason why a step is refused, and the targets of the transition that is nearest; nil where that has no
  /// short answer.
  private func why(_ rejection: Rejection, _ step: Step) -> (Question.Reason, [State.ID]?)? {
    guard rejection.blockedReason == nil, rejection.setting == nil else { return nil }
    var fitting: (Question.Reason, [State.ID]?)?
    for candidate in rejection.candidates {
      guard let transition = chart.transition(candidate.transition), transition.handles(step, in: chart)
      else { continue }
      switch candidate.refusal {
      case .eventMismatch, .targetMismatch: break
      case .conditionFalse(let condition, _):
        fitting = fitting ?? (.condition(condition.source), transition.targets)
      case .conditionUndecided(let condition):
        guard transition.condition == condition else { return nil }
        fitting = fitting ?? (.undecided(condition.source), transition.targets)
      case .conditionFailed, .follows, .leadsToUndecided, .preempted, .machineStopped: return nil
      }
    }
    return fitting ?? (.notAwaited, nil)
  }

  /// The conditions of the step's transitions, or if they have none those of the chart, except those that are false
  /// here.
  private func conditions(of step: Step, besides reason: Question.Reason?) -> [Question.Reason] {
    switch reason {
    case .condition, .undecided: []
    case .notAwaited, .ended, nil:
      chart.transitions.filter { $0.handles(step, in: chart) }.compactMap { $0.condition.map { .condition($0.source) } }
    }
  }

  /// The targets of a transition elsewhere that answers a step.
  private func elsewhere(_ step: Step) -> [State.ID]? {
    if case .request(let state) = step { return [state] }
    return chart.transitions.first { $0.handles(step, in: chart) && !$0.isTargetless }?.targets
  }

  /// The atomic states that a person could expect after a transition to some targets: theirs, and the active ones in
  /// other regions.
  private func entering(_ targets: [State.ID], from now: [State.ID]) -> [State.ID] {
    let leaves = targets.map(firstLeaf)
    let kept = now.filter { id in
      chart.ancestors(of: id).contains { parallel in
        parallel.kind == .parallel && leaves.allSatisfy { isInOtherRegion(id, $0, in: parallel) }
      }
    }
    return (leaves + kept).sorted { (chart.documentOrder(of: $0) ?? 0) < (chart.documentOrder(of: $1) ?? 0) }
  }

  /// True if two states lie in different regions of a parallel state.
  private func isInOtherRegion(_ one: State.ID, _ other: State.ID, in parallel: State) -> Bool {
    func region(_ id: State.ID) -> State.ID? {
      parallel.children.first { $0.id == id || chart.isDescendant(id, of: $0.id) }?.id
    }
    guard let mine = region(one), let its = region(other) else { return false }
    return mine != its
  }

  /// The atomic state that is entered by default with a state, or by a history that remembers nothing.
  private func firstLeaf(_ id: State.ID) -> State.ID {
    var current = id
    while let state = chart.state(current), !state.isAtomic,
      let child = state.initial?.targets.first ?? state.children.first(where: { !$0.isHistory })?.id, child != current
    {
      current = child
    }
    return current
  }
}

extension Transition {
  /// True if it waits for a step's event, or leads to the state that it asks for.
  func handles(_ step: Step, in chart: Statechart) -> Bool {
    switch step {
    case .event(let name, _): matches(name, by: chart.eventMatching)
    case .request(let state): targets == [state]
    case .advance, .message, .set: false
    }
  }
}
