public import Statecharts

/// What came of a step.
public enum Outcome: Hashable, Codable, Sendable {
  /// The machine moved, or time passed: what happened, a macrostep for each event that was delivered.
  ///
  /// A step that sends an event has at least one microstep here; time may pass with nothing happening.
  case taken([Macrostep])
  /// Nothing happened; why, and what would be valid.
  case refused(Rejection)

  /// The rejection, if there is one.
  public var rejection: Rejection? {
    switch self {
    case .taken: nil
    case .refused(let rejection): rejection
    }
  }

  /// The macrosteps, none if the step was refused.
  public var macrosteps: [Macrostep] {
    switch self {
    case .taken(let macrosteps): macrosteps
    case .refused: []
    }
  }

  /// The microsteps of the chart itself in order; those of sessions that it invoked are left out.
  public var microsteps: [Microstep] { macrosteps.microsteps }

  /// The limit that stopped the machine in this step, if one did.
  public var limit: LimitReached? { macrosteps.limit }
}

extension Sequence<Macrostep> {
  /// The limit that cut the last of them short, if one did.
  public var limit: LimitReached? { lazy.compactMap(\.limit).first }

  /// The microsteps of the chart itself in order; those of sessions that it invoked are left out.
  public var microsteps: [Microstep] { filter { $0.session == nil }.flatMap(\.microsteps) }
}

/// All that one external event sets off, until the machine is stable again. SCXML 3.13.
public struct Macrostep: Hashable, Codable, Sendable {
  /// The external event that began it; nil at the start.
  public let event: Event?
  /// The virtual time in milliseconds since the start.
  public let time: Int
  /// The invoked session that did it; nil for the run's own.
  public internal(set) var invoked: InvokedSession?
  /// The microsteps in order; none if no transition answered the event.
  public internal(set) var microsteps: [Microstep] = []
  /// The internal events that no transition answered, in order.
  public internal(set) var unanswered: [Event] = []
  /// The limit that cut it short, if one did.
  public internal(set) var limit: LimitReached?

  /// The identifier of the invoked session that did it; nil for the run's own.
  public var session: String? { invoked?.id }

  init(event: Event?, time: Int) {
    self.event = event
    self.time = time
  }
}

/// What an invoked session is called.
public struct InvokedSession: Hashable, Codable, Sendable {
  /// The identifier, unique among the sessions of a run.
  public let id: String
  /// The identifier of its invocation, by which the chart that invoked it knows it.
  public let invokeID: String
  /// Its chart's name, if it has one.
  public let name: String?
}

/// One set of transitions taken together. SCXML 3.13.
public struct Microstep: Hashable, Codable, Sendable {
  /// A transition that was enabled but gave way to another.
  public struct Preemption: Hashable, Codable, Sendable {
    /// The transition that gave way.
    public let transition: Transition.ID
    /// The one it gave way to.
    public let by: Transition.ID
  }

  /// A condition that held, so that its transition was taken.
  public struct Check: Hashable, Codable, Sendable {
    /// The transition.
    public let transition: Transition.ID
    /// Its condition.
    public let condition: Condition
    /// The values that the condition read.
    public let read: [ValueBinding]
  }

  /// The event that enabled the transitions; nil for eventless ones and for the start.
  public let event: Event?
  /// The transitions in the order taken; none at the start.
  public let transitions: [Transition.ID]
  /// The transitions that gave way.
  public let preempted: [Preemption]
  /// The conditions of the transitions that have one.
  public internal(set) var conditions: [Check] = []
  /// The states left, in exit order.
  public internal(set) var exited: [State.ID] = []
  /// The states entered, in entry order.
  public internal(set) var entered: [State.ID] = []
  /// What was done, in order.
  public internal(set) var executed: [Execution] = []

  init(event: Event?, transitions: [Transition.ID], preempted: [Preemption] = []) {
    self.event = event
    self.transitions = transitions
    self.preempted = preempted
  }
}

/// A limit that stopped a machine.
public enum LimitReached: Hashable, Codable, Sendable {
  /// One event, or one step, set off more microsteps than this: very likely an endless loop.
  case microsteps(Int)
  /// One step set off more macrosteps than this.
  case macrosteps(Int)
  /// More events waited than this.
  case queueLength(Int)
}

extension LimitReached: CustomStringConvertible {
  /// The limit in words: `more than 1000 microsteps`.
  public var description: String {
    switch self {
    case .microsteps(let count): "more than \(count) microsteps"
    case .macrosteps(let count): "more than \(count) macrosteps"
    case .queueLength(let count): "more than \(count) events waiting"
    }
  }
}

/// What a machine may cost.
public struct ExecutionLimits: Hashable, Sendable {
  /// The most microsteps in a macrostep.
  public var microsteps: Int
  /// The most microsteps in a step, all its macrosteps together.
  public var microstepsInStep: Int
  /// The most macrosteps in a step.
  public var macrosteps: Int
  /// The most events waiting in a queue, the delayed ones counted with the external ones.
  public var queueLength: Int
  /// The most invoked sessions alive at one time. Beyond this and the next two an invocation fails with
  /// `error.communication`.
  public var sessions: Int
  /// The most sessions within one another.
  public var sessionDepth: Int
  /// The most sessions started in a step.
  public var sessionStarts: Int

  /// Makes limits: 1,000 microsteps in a macrostep and 100,000 in a step, 10,000 macrosteps, 10,000 events, 50 invoked
  /// sessions, 10 within one another, 200 started in a step unless told.
  public init(
    microsteps: Int = 1000, microstepsInStep: Int = 100_000, macrosteps: Int = 10_000, queueLength: Int = 10_000,
    sessions: Int = 50, sessionDepth: Int = 10, sessionStarts: Int = 200
  ) {
    self.sessions = sessions
    self.sessionDepth = sessionDepth
    self.sessionStarts = sessionStarts
    self.microsteps = microsteps
    self.microstepsInStep = microstepsInStep
    self.macrosteps = macrosteps
    self.queueLength = queueLength
  }
}
