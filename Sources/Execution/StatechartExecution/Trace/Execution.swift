public import Statecharts

/// A piece of content that was executed, with what it did.
public struct Execution: Hashable, Codable, Sendable {
  /// The owner of a piece of content.
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

  /// The effect of a piece of content.
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
    /// The conditions of an `if` were examined.
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

  /// The owner of the content.
  public let place: Place
  /// Its effect.
  public let effect: Effect

  /// Makes a report of what was done.
  public init(place: Place, effect: Effect) {
    self.place = place
    self.effect = effect
  }
}

/// The result of an `if`: its conditions as far as they were examined, and the branch that was taken. SCXML 4.3.
public struct Choice: Hashable, Codable, Sendable {
  /// The result of a condition.
  public enum Verdict: Hashable, Codable, Sendable {
    /// It holds.
    case holds
    /// It does not.
    case fails
    /// That is undecided, so no branch is taken. A step that comes to this is refused: only at the start,
    /// and in sessions that were invoked, is it seen.
    case undecided
    /// It could not be evaluated, which counts as false; why.
    case isFaulty(message: String)
  }

  /// A condition that was examined.
  public struct Check: Hashable, Codable, Sendable {
    /// The condition of the `if` or `elseif`.
    public let condition: Condition
    /// Its result.
    public let verdict: Verdict
    /// The values that it read.
    public let read: [ValueBinding]
  }

  /// The conditions in order, up to the one that holds.
  public let checks: [Check]
  /// The index of the branch that was taken, from 0, the `else` counted with them; nil if none was.
  public let branch: Int?

  /// True if the branch without a condition was taken.
  public var isElse: Bool { branch.map { $0 >= checks.count } ?? false }
}

/// A variable whose value is another than before.
public struct VariableChange: Hashable, Codable, Sendable {
  /// The variable's name.
  public let name: String
  /// The value before; nil if there was no such variable.
  public let previous: Value?
  /// The value now; nil if there is no such variable any more.
  public let value: Value?

  /// Makes a change.
  public init(name: String, previous: Value?, value: Value?) {
    self.name = name
    self.previous = previous
    self.value = value
  }
}

extension Snapshot {
  /// The variables that differ from those of an earlier moment: those there are in order, then those that are gone.
  public func changes(since earlier: Snapshot) -> [VariableChange] {
    VariableChange.changes(from: earlier.variables, to: variables)
  }
}

extension VariableChange {
  static func changes(from earlier: [ValueBinding], to variables: [ValueBinding]) -> [VariableChange] {
    let before = values(earlier)
    let now = values(variables)
    let changed = variables.filter { before[$0.name] != $0.value }
    let gone = earlier.filter { now[$0.name] == nil }
    return changed.map { VariableChange(name: $0.name, previous: before[$0.name], value: $0.value) }
      + gone.map { VariableChange(name: $0.name, previous: $0.value, value: nil) }
  }

  private static func values(_ variables: [ValueBinding]) -> [String: Value] {
    Dictionary(variables.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
