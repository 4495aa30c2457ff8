import Statecharts

/// The links of a session to the other sessions of its run: the one that invoked it, and those it has invoked.
///
/// A session never changes another. It puts its requests to the others into its outbox, and the scheduler carries them
/// out after each macrostep.
struct SessionLinks: Sendable {
  /// The session that invoked this one; nil for the run's own.
  var parent: Parent?
  /// The number of sessions above this one.
  var depth = 0
  /// The invocations of this session's active states, in document order.
  var invocations: [Invocation] = []
  /// Counts the invocations, for identifiers.
  var invocationCount = 0
  /// The requests of this session to the others, in order.
  var outbox: [SessionRequest] = []
  /// The sessions that it can reach, and how many it may start.
  var reach: Reach

  /// True if there is a request to the host in the outbox: what is sent after it is to arrive after its answer.
  var awaitsAnswer: Bool {
    outbox.contains { if case .request = $0 { true } else { false } }
  }

  /// The session that invoked a session, and the identifier of the invocation.
  struct Parent: Hashable, Sendable {
    let session: String
    let invokeID: String
  }

  /// The sessions that exist, and may be started, during a session's turn.
  struct Reach: Sendable {
    /// The sessions that are alive, the session itself included.
    var sessions: Set<String>
    /// The number of sessions that may still be started now.
    var sessionsLeft: Int
  }
}

/// An invocation of an active state.
struct Invocation: Sendable {
  /// The state, by index.
  let state: Int
  /// The index of the invocation among the state's own.
  let ordinal: Int
  /// The identifier.
  let id: String
  /// The session that it started.
  let session: String
}

/// A request of a session to the others.
enum SessionRequest: Sendable {
  /// An event goes into the external queue of the session of this identifier.
  case event(Event, to: String)
  /// A session is to take part from now on.
  case start(any ScheduledSession)
  /// A session is to be stopped.
  case cancel(String)
  /// A request is to be made by the host.
  case request(PendingRequest)
}
