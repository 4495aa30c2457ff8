public import Statecharts

extension Interpreter {
  /// Enters the initial states and runs until the machine is stable. Appendix D, `interpret`.
  public mutating func start() -> [Macrostep] {
    session.enterChart()
    session.finishMacrostep()
    return scheduler.takeTurns(&session, after: [session.recorder.macrostep])
  }

  /// Asks something of the machine. A refused step leaves it as it was.
  @_specialize(where Model == NullDataModel)
  public mutating func perform(_ step: Step) -> Outcome {
    session.beginStep(vacancies: scheduler.beginStep())
    guard acceptsEvents || step.isMessage else { return .refused(rejection(of: step)) }
    switch step {
    case .event(let name, let payload): return send(Event(name, payload: payload), for: step)
    case .request(let state): return request(state)
    case .advance(let delay): return .taken(scheduler.advance(&session, by: delay))
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
    guard acceptsEvents else { return false }
    session.deliver(event, vacancies: scheduler.beginStep())
    if !(session.isSettled && scheduler.isIdle) { takeUnrecordedTurns() }
    return session.stepLength > 0
  }

  private mutating func takeUnrecordedTurns() {
    session.recorder.isOn = false
    _ = scheduler.takeTurns(&session, after: [session.recorder.macrostep])
    session.recorder.isOn = true
  }

  /// Sends an external event; without a microstep it counts as refused.
  private mutating func send(_ event: Event, for step: Step) -> Outcome {
    var trial = self
    trial.session.beginMacrostep(with: event)
    trial.session.finishMacrostep()
    let macrosteps = trial.scheduler.takeTurns(&trial.session, after: [trial.session.recorder.macrostep])
    guard macrosteps.contains(where: { !$0.microsteps.isEmpty }) else { return .refused(rejection(of: step)) }
    self = trial
    return .taken(macrosteps)
  }

  /// Sends the event of the first enabled transition that leads to a state, as GKStateMachine's `enter(_:)` asks.
  private mutating func request(_ state: State.ID) -> Outcome {
    guard let event = session.requestEvent(for: state) else { return .refused(rejection(of: .request(state))) }
    return send(event, for: .request(state))
  }

  private mutating func set(_ variable: String, to value: Value) -> Outcome {
    var trial = self
    do {
      try trial.session.set(variable, to: value)
    } catch {
      return .refused(rejection(of: .set(variable, to: value), setting: error))
    }
    let macrosteps = trial.scheduler.takeTurns(&trial.session, after: [trial.session.recorder.macrostep])
    self = trial
    return .taken(macrosteps)
  }

  /// Takes in what the host tells. SCXML C.2.
  private mutating func take(_ message: HostMessage) -> Outcome {
    switch message {
    case .posted(let body, let type, let receiver):
      guard session.links.reach.sessions.contains(receiver), let incoming = IncomingMessage(body: body, type: type)
      else { return .refused(rejection(of: .message(message))) }
      scheduler.enqueue(incoming.event, to: receiver, &session)
      return .taken(scheduler.takeTurns(&session, after: []))
    case .answered(let status):
      guard let asked = scheduler.request else { return .refused(rejection(of: .message(message))) }
      return .taken(scheduler.resume(&session, after: asked.failure(status: status)))
    }
  }
}

extension OutgoingRequest {
  /// The event that tells of the failure of a request; nil for an answer that means success. SCXML C.2.2.
  ///
  /// - Parameter status: The status of the answer; nil if there was none.
  fileprivate func failure(status: Int?) -> Event? {
    guard !(200..<300).contains(status ?? 0) else { return nil }
    let reason = status.map { "'\(target)' answered with status \($0)" } ?? "'\(target)' did not answer"
    return .error("error.communication", reason, sendID: sendID)
  }
}
