public import Statecharts

/// A piece of content that was executed, with what it did.
public struct Execution: Hashable, Codable, Sendable {
  /// Whose content it is.
  public enum Place: Hashable, Codable, Sendable {
    /// An entry handler of a state.
    case entry(State.ID)
    /// An exit handler of a state.
    case exit(State.ID)
    /// A transition.
    case transition(Transition.ID)
    /// The default transition of a compound state or, without one, of the chart.
    case initial(State.ID?)
    /// The default transition of a history state of this parent.
    case history(State.ID)
    /// An invocation of a state: its start, its end, or its finalize handler.
    case invocation(State.ID)
    /// The chart's own script or variables.
    case chart
    /// None: a person asked for it.
    case step
  }

  /// What it did.
  public enum Effect: Hashable, Codable, Sendable {
    /// An event went into the internal queue.
    case raised(Event)
    /// An event was sent; it is due at this time, in milliseconds since the start.
    case sent(Event, due: Int)
    /// Delayed events with this identifier were withdrawn; so many there were.
    case cancelled(String, count: Int)
    /// A variable got a value; the one that it had before, if it had any, comes with it.
    case assigned(location: String, value: Value, previous: Value?)
    /// A line was written.
    case logged(label: String?, value: Value?)
    /// A script ran; the variables that it changed come with it, as far as the data model knows.
    case ran(Script, changes: [VariableChange])
    /// The conditions of an `if` were looked at.
    case chose(Choice)
    /// Something that the program around the machine does was due.
    case acted(Action)
    /// An element of another vocabulary was passed over.
    case ignored(ForeignElement)
    /// A service of this identifier was invoked, as a session.
    case invoked(String, session: String)
    /// A service of this identifier was cancelled, because its state was left.
    case invocationCancelled(String)
    /// A service could not be invoked.
    case invocationFailed(String, message: String)
    /// It failed: the rest of its block was skipped, and `error.execution` or another event was raised.
    case failed(message: String, event: Event)
  }

  /// Whose content it is.
  public let place: Place
  /// What it did.
  public let effect: Effect

  /// Makes a report of what was done.
  public init(place: Place, effect: Effect) {
    self.place = place
    self.effect = effect
  }
}
