/// A running machine: SCXML's algorithm (appendix D) over a compiled chart.
///
/// It joins the run's own session (`Session`), which writes down what it does (`TraceRecorder`), and the scheduler of
/// all sessions (`Scheduler`).
///
/// An interpreter is a value. A copy is a snapshot from which the machine can go on independently, so looking ahead
/// costs no more than a copy. Time is virtual: only a step that advances the clock moves it.
public struct Interpreter<Model: DataModel>: Sendable {
  /// The clock, and the sessions that were invoked.
  @usableFromInline var scheduler: Scheduler
  /// The run's own session.
  @usableFromInline var session: Session<Model>

  /// Makes a machine that has not started.
  public init(
    _ compiled: CompiledChart, model: Model, limits: ExecutionLimits = ExecutionLimits(),
    resources: SessionResources = .none
  ) {
    session = Session(compiled, model: model, limits: limits, resources: resources, id: "session.1")
    scheduler = Scheduler(limits: limits)
  }

  /// The chart.
  public var compiled: CompiledChart { session.compiled }

  /// The limits on the machine.
  public var limits: ExecutionLimits { session.limits }

  /// The variables and their language.
  public var model: Model { session.model }

  /// Whether the machine goes on.
  public var status: Snapshot.Status { session.status }

  /// The virtual time in milliseconds since the start.
  public var time: Int { scheduler.time }

  /// True if a session that it invoked, or one that that one did, can read what an event carries.
  public var sessionsReadEvents: Bool { scheduler.sessions.contains(where: \.readsEvents) }

  /// The visible part of the machine's state now.
  public var snapshot: Snapshot {
    session.snapshot(awaiting: scheduler.request, with: scheduler.sessions.compactMap(\.sessionSnapshot))
  }

  /// True if the machine takes events: it has not come to an end, and waits for no answer.
  @inline(__always) var acceptsEvents: Bool { session.isRunning && !scheduler.isWaiting }
}

/// A delayed event that is on its way to the run's own session.
package struct Timer: Hashable, Sendable {
  /// Counts the sends: it stays the same until the event is delivered or cancelled.
  package let sequence: Int
  /// The time until it is due, in milliseconds.
  package let delay: Int
}

/// The clock apart from the configuration, for searches over all times at which something may happen.
extension Interpreter {
  /// The delayed events of the run's own session, in the order in which they were sent.
  package var timers: [Timer] {
    session.queues.delayed.map { Timer(sequence: $0.sequence, delay: $0.due - scheduler.time) }
      .sorted { $0.sequence < $1.sequence }
  }

  /// The number of delayed events of the run's own session.
  package var pendingCount: Int { session.queues.delayed.count }

  /// Gives the delayed events of the run's own session other delays. Of those due at one time the one that was sent
  /// first comes first, as ever. SCXML 6.2.4.
  ///
  /// - Parameter delay: The delay in milliseconds by sequence number; it is positive.
  package mutating func reschedule(_ delay: (_ sequence: Int) -> Int) {
    let time = scheduler.time
    session.queues.reschedule { time + delay($0) }
  }

  /// Withdraws the delayed events to the run's own session that nothing will answer.
  ///
  /// - Parameter isAnswerable: Whether something may answer an event of this name.
  package mutating func withdrawEvents(unless isAnswerable: (String) -> Bool) {
    session.queues.withdraw { $0.address == .external && !isAnswerable($0.event.name) }
  }
}
