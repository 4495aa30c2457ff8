import Statecharts

/// What ties a session to the other sessions of its run.
///
/// A session never touches another: what it wants of the others it puts into its outbox, and the run's own session,
/// which owns all others, carries that out after each macrostep.
struct SessionTies: Sendable {
  /// The session that invoked this one; nil for the run's own.
  var parent: Parent?
  /// How many sessions there are above this one.
  var depth = 0
  /// What this session has invoked in its active states, in document order.
  var invocations: [Invocation] = []
  /// Counts the invocations, for identifiers.
  var invocationCount = 0
  /// What this session wants of the others, in order.
  var outbox: [SessionRequest] = []
  /// The sessions that can be reached, and how many more there may be.
  var neighbours: Neighbours

  /// True if a request stands in the outbox: what is sent after it is to arrive after its answer.
  var asksTheWeb: Bool {
    outbox.contains { if case .post = $0 { true } else { false } }
  }

  /// Who invoked a session, and under which identifier.
  struct Parent: Hashable, Sendable {
    let session: String
    let invokeID: String
  }

  /// What is alive around a session while it runs.
  struct Neighbours: Sendable {
    /// The sessions that are alive, the session itself included.
    var sessions: Set<String>
    /// How many more sessions may be started now.
    var vacancies: Int
  }
}

/// An invocation of an active state.
struct Invocation: Sendable {
  /// The state, by index.
  let state: Int
  /// Which of the state's invocations it is.
  let ordinal: Int
  /// The identifier.
  let id: String
  /// The session that it started.
  let session: String
}

/// What a session wants of the others.
enum SessionRequest: Sendable {
  /// An event goes into the external queue of the session of this identifier.
  case event(Event, to: String)
  /// A session is to take part from now on.
  case start(any Session)
  /// A session is to be stopped.
  case cancel(String)
  /// A request is to be made by the host.
  case post(OutgoingRequest)
}

/// A session as the schedule sees it, whatever its data model.
protocol Session: Sendable {
  var identity: SessionIdentity { get }
  var ties: SessionTies { get set }
  var status: Snapshot.Status { get }
  var time: Int { get set }
  /// The microsteps since the step began, those of all sessions together.
  var stepLength: Int { get set }
  /// True if it has not started or an external event waits.
  var wantsTurn: Bool { get }
  /// When its next delayed event is due.
  var nextDue: Int? { get }
  var snapshot: Snapshot { get }
  /// What waited when a limit stopped it.
  var undelivered: [PendingEvent] { get }
  var compiled: CompiledChart { get }
  /// All that decides how it goes on, itself one of these sessions.
  func fingerprint(among sessions: [any Session]) -> Fingerprint
  /// Whether its conditions and expressions can read what an event carries.
  var readsEvents: Bool { get }

  /// Has it only look ahead.
  mutating func lookAhead()
  /// Puts an event into the external queue.
  mutating func receive(_ event: Event)
  /// Starts, or takes an external event, and runs to completion.
  mutating func takeTurn() -> Macrostep
  /// Sends the next delayed event, and runs to completion.
  mutating func deliverNext() -> Macrostep
  /// Puts an event into the internal queue, and runs to completion.
  mutating func take(_ internalEvent: Event) -> Macrostep
  /// Leaves all states, as the end of the session.
  mutating func cancel() -> Macrostep
}
