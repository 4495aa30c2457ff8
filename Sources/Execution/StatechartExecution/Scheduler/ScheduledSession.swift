import DequeModule
import Statecharts

/// A session as the scheduler sees it, whatever its data model.
protocol ScheduledSession: Sendable {
  var identity: SessionIdentity { get }
  var compiled: CompiledChart { get }
  var status: Snapshot.Status { get }
  var isRunning: Bool { get }
  var links: SessionLinks { get set }
  var queues: EventQueues { get set }
  var time: Int { get set }
  /// The microsteps since the step began, those of all sessions together.
  var stepLength: Int { get set }
  /// True if it has not started or an external event waits.
  var wantsTurn: Bool { get }
  /// Whether its conditions and expressions can read what an event carries.
  var readsEvents: Bool { get }

  /// Returns the visible part of its state now.
  func snapshot(awaiting request: PendingRequest?, with sessions: [SessionSnapshot]) -> Snapshot
  /// All that decides how it goes on, itself one of these sessions.
  func fingerprint(among sessions: [any ScheduledSession]) -> Fingerprint

  /// Has it only look ahead.
  mutating func lookAhead()
  /// Puts an event into the external queue.
  mutating func receive(_ event: Event)
  /// Starts, or takes an external event, and runs to completion.
  mutating func takeTurn() -> Macrostep
  /// Delivers the next delayed event, and runs to completion.
  mutating func deliverNext() -> Macrostep
  /// Puts an event into the internal queue, and runs to completion.
  mutating func take(_ internalEvent: Event) -> Macrostep
  /// Leaves all states, as the end of the session.
  mutating func cancel() -> Macrostep
  /// Stops it for good.
  mutating func stop(_ limit: LimitReached, before event: Event?)
}

extension ScheduledSession {
  /// The time at which its next delayed event is due.
  var nextDue: Int? { isRunning ? queues.nextDue : nil }

  /// Its identification; nil for the run's own session.
  var invoked: InvokedSession? {
    links.parent.map { InvokedSession(id: identity.id, invokeID: $0.invokeID, name: identity.name) }
  }

  /// The session with who invoked it.
  var sessionSnapshot: SessionSnapshot? {
    links.parent.map {
      SessionSnapshot(
        id: identity.id, parent: $0.session, invokeID: $0.invokeID, name: identity.name,
        chart: compiled.chart, snapshot: snapshot(awaiting: nil, with: []))
    }
  }
}

extension Session: ScheduledSession {
  var wantsTurn: Bool { isRunning && (!hasStarted || !queues.external.isEmpty) }

  var readsEvents: Bool { Model.readsEvents }

  mutating func lookAhead() { model.lookAhead() }

  mutating func receive(_ event: Event) {
    guard isRunning else { return }
    queues.external.append(event)
    stopIfFull()
  }

  mutating func takeTurn() -> Macrostep {
    if !hasStarted {
      enterChart()
    } else if let event = queues.external.popFirst() {
      beginMacrostep(with: event)
    }
    finishMacrostep()
    return recorder.macrostep
  }

  mutating func deliverNext() -> Macrostep {
    let next = queues.takeDelayed()
    if next.address == .external {
      beginMacrostep(with: next.event)
    } else {
      beginMacrostep()
      do {
        try dispatch(next.event, to: next.address)
      } catch {
        raise(.error(error.event, error.message, sendID: error.sendID))
      }
    }
    finishMacrostep()
    return recorder.macrostep
  }

  mutating func take(_ internalEvent: Event) -> Macrostep {
    beginMacrostep()
    raise(internalEvent)
    finishMacrostep()
    return recorder.macrostep
  }

  mutating func cancel() -> Macrostep {
    beginMacrostep()
    guard isRunning, hasStarted else { return recorder.macrostep }
    recorder.beginMicrostep(event: nil)
    exitInterpreter()
    recorder.endMicrostep()
    return recorder.macrostep
  }
}
