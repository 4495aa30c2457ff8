public import Statecharts

extension Interpreter {
  /// The moves that are valid now: one for each event name that is answered, or one for each example of what the event
  /// may carry that is answered by other transitions; and the clock if an event is on its way.
  ///
  /// Events named `enter.<State>`, as machines read from GKState source have them, count as requests for the state.
  public var moves: [Move] {
    guard acceptsEvents else { return [] }
    var moves = session.moves(with: scheduler)
    if let next = snapshot.nextDelay { moves.append(Move(step: .advance(next), transitions: [], targets: [])) }
    return session.model.hasOpenQuestions ? moves.filter { !meetsQuestion($0.step) } : moves
  }

  /// True if an event would be taken now.
  public func accepts(_ event: String, payload: Value? = nil) -> Bool {
    acceptsEvents && session.answer(to: event, payload: payload, with: scheduler) != nil
      && !meetsQuestion(.event(event, payload: payload))
  }

  /// The names of events that only sessions wait for to which every event is passed on. SCXML 6.4.
  package var forwardedEventNames: [String] { session.forwardedEventNames(to: scheduler) }

  /// A copy to find out what would happen: its data model may give up sooner what takes long.
  public var lookingAhead: Self {
    var copy = self
    copy.session.lookAhead()
    copy.scheduler.lookAhead()
    return copy
  }

  /// Why a step is not taken that comes to an undecided condition. The transitions that it would take first lead to
  /// that: those of its event, else those without one before which the machine rests. If none of those asks, the
  /// transition that comes to the condition is named.
  func rejection(of step: Step, over question: OpenCondition) -> Rejection {
    var rejection = rejection(of: step)
    var trial = session.lookingAhead
    var first = session.event(of: step).map { session.selection(for: $0.name, payload: $0.payload).transitions } ?? []
    if first.isEmpty { first = trial.selectTransitions(for: nil).transitions }
    let leading = Set(first.map { compiled.transitions[$0].id })
    rejection.candidates = rejection.candidates.map { candidate in
      guard leading.contains(candidate.transition) else { return candidate }
      return .init(transition: candidate.transition, refusal: .leadsToUndecided(question.condition))
    }
    if let index = question.transition, !rejection.questions.contains(question.condition.answerName) {
      let refusal: Refusal =
        question.isOfTransition ? .conditionUndecided(question.condition) : .leadsToUndecided(question.condition)
      let transition = compiled.transitions[index].id
      rejection.candidates.removeAll { $0.transition == transition }
      rejection.candidates.append(.init(transition: transition, refusal: refusal))
    }
    return rejection
  }

  /// Why a step is not taken. Every transition of the active states is examined.
  func rejection(of step: Step, setting: SettingError? = nil) -> Rejection {
    let looksAtTransitions = step.asksForTransition && (acceptsEvents || session.isStopped)
    let candidates = looksAtTransitions ? session.activeTransitions : []
    return Rejection(
      step: step, configuration: snapshot.atomicStates, blockedReason: blockedReason, setting: setting,
      candidates: candidates.map {
        .init(transition: compiled.transitions[$0].id, refusal: session.refusal(of: $0, for: step))
      },
      moves: moves, handlingStates: session.handlingStates(to: step), route: nil)
  }

  private var blockedReason: Rejection.BlockedReason? {
    switch status {
    case .running: scheduler.request.map { .waiting($0) }
    case .ended: .ended
    case .stopped(let limit): .stopped(limit)
    }
  }
}

extension Step {
  /// True if it is taken only where a transition answers; the clock moves and variables are set without one.
  fileprivate var asksForTransition: Bool {
    switch self {
    case .event, .request: true
    case .advance, .message, .set: false
    }
  }
}
