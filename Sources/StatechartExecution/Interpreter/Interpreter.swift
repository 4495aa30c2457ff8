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

  /// What the machine may cost.
  public var limits: ExecutionLimits { session.limits }

  /// The variables and their language.
  public var model: Model { session.model }

  /// Whether the machine goes on.
  public var status: Snapshot.Status { session.status }

  /// The virtual time in milliseconds since the start.
  public var time: Int { scheduler.time }

  /// True if a session that it invoked, or one that that one did, can read what an event carries.
  public var sessionsReadEvents: Bool { scheduler.sessions.contains(where: \.readsEvents) }

  /// What can be seen of the machine now.
  public var snapshot: Snapshot {
    session.snapshot(awaiting: scheduler.request, with: scheduler.sessions.compactMap(\.sessionSnapshot))
  }

  /// True if the machine takes events: it has not come to an end, and waits for no answer.
  @inline(__always) var acceptsEvents: Bool { session.isRunning && !scheduler.isWaiting }
}
