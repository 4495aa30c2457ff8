public import Statecharts

extension Interpreter {
  /// Enters the initial states and runs until the machine is stable. Appendix D, `interpret`.
  public mutating func start() -> [Macrostep] {
    session.enterChart()
    return session.complete(with: &scheduler)
  }

  /// Asks something of the machine. A refused step leaves it as it was.
  @_specialize(where Model == NullDataModel)
  public mutating func perform(_ step: Step) -> Outcome {
    session.beginStep(sessionsLeft: scheduler.beginStep())
    guard acceptsEvents || step.isMessage else { return .refused(rejection(of: step)) }
    guard session.model.hasOpenQuestions else { return carryOut(step) }
    var trial = self
    let outcome = trial.carryOut(step)
    if let question = trial.session.question { return .refused(rejection(of: step, over: question)) }
    self = trial
    return outcome
  }

  @inline(__always)
  private mutating func carryOut(_ step: Step) -> Outcome {
    switch step {
    case .event(let name, let payload): return send(Event(name, payload: payload), for: step)
    case .request(let state): return request(state)
    case .advance(let delay): return .taken(scheduler.advance(&session, by: delay))
    case .set(let variable, let value): return set(variable, to: value)
    case .message(let message): return take(message)
    }
  }

  /// Takes an external event without writing down what it sets off, for hosts that run a machine and need not explain
  /// it; true if a transition was taken. The machine is afterwards what `perform` would have made it, save that an
  /// event which nothing answers was still seen by the data model.
  ///
  /// For charts of the null data model no memory is allocated once the first events have made room, as long as nothing
  /// is raised or sent: counted on charts of up to 100 states, 70 deep, and with regions.
  ///
  /// It is compiled into its callers, who know the data model's type: the type of the session is then known too, and is
  /// not looked up at run time for each event.
  @inlinable
  public mutating func deliver(_ event: Event) -> Bool { session.deliver(event, with: &scheduler) }

  /// Sends an external event; without a microstep it counts as refused.
  @inline(__always)
  private mutating func send(_ event: Event, for step: Step) -> Outcome {
    var trial = self
    let macrosteps = trial.session.complete(event, with: &trial.scheduler)
    guard macrosteps.contains(where: { !$0.microsteps.isEmpty }) else { return .refused(rejection(of: step)) }
    self = trial
    return .taken(macrosteps)
  }

  /// True if a step that a transition answers, or one of the clock, comes to an undecided condition.
  package func meetsQuestion(_ step: Step) -> Bool {
    guard session.model.hasOpenQuestions else { return false }
    var trial = lookingAhead
    trial.session.beginStep(sessionsLeft: trial.scheduler.beginStep())
    if case .advance(let delay) = step {
      _ = trial.scheduler.advance(&trial.session, by: delay)
    } else if let event = trial.session.event(of: step) {
      _ = trial.session.complete(event, with: &trial.scheduler)
    }
    return trial.session.question != nil
  }

  /// True if the machine rests before an eventless transition whose condition is undecided.
  package var restsBeforeQuestion: Bool {
    guard acceptsEvents, session.model.hasOpenQuestions else { return false }
    var trial = session.lookingAhead
    for state in session.configuration where compiled.states[state].isAtomic {
      if trial.decisiveTransition(from: state, event: nil)?.question != nil { return true }
    }
    return false
  }

  /// True if what is said of a condition may move the machine, or have one of these events move it.
  package func waitsForAnswer(to events: [String]) -> Bool {
    restsBeforeQuestion || acceptsEvents && events.contains { meetsQuestion(.event($0)) }
  }

  /// Sends the event of the first enabled transition that leads to a state, as GKStateMachine's `enter(_:)` asks.
  private mutating func request(_ state: State.ID) -> Outcome {
    guard let event = session.requestEvent(for: state) else { return .refused(rejection(of: .request(state))) }
    return send(event, for: .request(state))
  }

  /// Sets a variable and runs to completion, so that eventless transitions that the value enables are taken. An answer
  /// is never refused for another question's sake: then the machine rests before what would come to that.
  private mutating func set(_ variable: String, to value: Value) -> Outcome {
    var trial = self
    do {
      try trial.session.set(variable, to: value)
    } catch {
      return .refused(rejection(of: .set(variable, to: value), setting: error))
    }
    self = trial
    let macrosteps = trial.session.complete(with: &trial.scheduler)
    guard trial.session.question == nil else { return .taken([session.recorder.macrostep]) }
    self = trial
    return .taken(macrosteps)
  }

  /// Takes in what the host reports.
  private mutating func take(_ message: HostMessage) -> Outcome {
    switch message {
    case .received(let body, let type, let receiver):
      guard session.links.reach.sessions.contains(receiver),
        let event = session.resources.processor.event(from: body, type: type)
      else { return .refused(rejection(of: .message(message))) }
      scheduler.enqueue(event, to: receiver, &session)
      return .taken(scheduler.takeTurns(&session, after: []))
    case .answered(let status):
      guard let asked = scheduler.request else { return .refused(rejection(of: .message(message))) }
      let failure = session.resources.processor.failure(of: asked, status: status)
      return .taken(scheduler.resume(&session, after: failure))
    }
  }
}
