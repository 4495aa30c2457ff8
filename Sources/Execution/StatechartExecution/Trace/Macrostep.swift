public import Statecharts

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

/// The identification of an invoked session.
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
  /// The content that was executed, in order.
  public internal(set) var executed: [Execution] = []

  init(event: Event?, transitions: [Transition.ID], preempted: [Preemption] = []) {
    self.event = event
    self.transitions = transitions
    self.preempted = preempted
  }
}
