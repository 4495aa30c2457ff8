import DequeModule
import Statecharts

extension Session {
  /// What it is called; nil for the run's own session.
  var invoked: InvokedSession? {
    ties.parent.map { InvokedSession(id: identity.id, invokeID: $0.invokeID, name: identity.name) }
  }

  /// The session with who invoked it.
  var sessionSnapshot: SessionSnapshot? {
    ties.parent.map {
      SessionSnapshot(
        id: identity.id, parent: $0.session, invokeID: $0.invokeID, name: identity.name,
        chart: compiled.chart, snapshot: snapshot)
    }
  }
}

extension Interpreter {
  /// True if a session that it invoked, or one that that one did, can read what an event carries.
  public var sessionsReadEvents: Bool { others.contains(where: \.readsEvents) }
}

extension Interpreter: Session {
  var wantsTurn: Bool { isRunning && (!hasStarted || !externalQueue.isEmpty) }

  var nextDue: Int? { isRunning ? pending.first?.due : nil }

  var readsEvents: Bool { Model.readsEvents }

  mutating func lookAhead() { model.lookAhead() }

  mutating func receive(_ event: Event) {
    guard isRunning else { return }
    externalQueue.append(event)
    if queueLength > limits.queueLength { stop(.queueLength(limits.queueLength)) }
  }

  mutating func takeTurn() -> Macrostep {
    if !hasStarted {
      enterChart()
    } else if let event = externalQueue.popFirst() {
      beginMacrostep(with: event)
    }
    finishMacrostep()
    return currentMacrostep
  }

  mutating func deliverNext() -> Macrostep {
    let next = pending.removeFirst()
    if next.address == .external {
      beginMacrostep(with: next.event)
    } else {
      begin(Macrostep(event: nil, time: time))
      do {
        try dispatch(next.event, to: next.address)
      } catch {
        raise(.error(error.event, error.message, sendID: error.sendID))
      }
    }
    finishMacrostep()
    return currentMacrostep
  }

  mutating func take(_ internalEvent: Event) -> Macrostep {
    begin(Macrostep(event: nil, time: time))
    raise(internalEvent)
    finishMacrostep()
    return currentMacrostep
  }

  mutating func cancel() -> Macrostep {
    begin(Macrostep(event: nil, time: time))
    guard isRunning, hasStarted else { return currentMacrostep }
    currentMicrostep = Microstep(event: nil, transitions: [])
    exitInterpreter()
    currentMacrostep.microsteps.append(currentMicrostep)
    return currentMacrostep
  }
}
