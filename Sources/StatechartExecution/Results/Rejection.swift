public import Statecharts

/// Why a step was refused, what is valid instead, and how the wanted move becomes possible.
public struct Rejection: Hashable, Codable, Sendable {
  /// A transition that was looked at.
  public struct Candidate: Hashable, Codable, Sendable {
    /// The transition.
    public let transition: Transition.ID
    /// Why it was not taken.
    public let refusal: Refusal
  }

  /// Why nothing could happen at all, whatever the step.
  public enum BlockedReason: Hashable, Codable, Sendable {
    /// The machine has reached an outermost final state.
    case ended
    /// A limit stopped the machine.
    case stopped(LimitReached)
    /// The machine waits for the answer to a request that it has made.
    case waiting(PendingRequest)
  }

  /// What was asked: an event or a state.
  public let step: Step
  /// The active atomic states in document order.
  public let configuration: [State.ID]
  /// Why the machine is blocked, if it is.
  public let standstill: BlockedReason?
  /// Why a variable was not set, if that was asked.
  public let setting: SettingError?
  /// The transitions of the active states, from each active atomic state up to the outermost, each once; none if the
  /// machine has ended or waits for an answer. Of a step of the clock, the one that came to a condition which nobody
  /// has decided.
  public internal(set) var candidates: [Candidate]
  /// The moves that are valid now.
  public let moves: [Move]
  /// The states somewhere in the chart that answer the event, or that have a transition to the state.
  public let handlingStates: [State.ID]
  /// The shortest way to where the step wanted to go, once someone has looked for it.
  public var route: Route?
  /// The states that can become active from here, in document order, once someone has found that there is no way.
  public var reachableStates: [State.ID] = []
  /// What would have to be different where a condition is false, once someone has looked for it.
  public var advice: [ConditionAdvice] = []
}

/// Why a transition was not taken.
public enum Refusal: Hashable, Codable, Sendable {
  /// It waits for other events.
  case eventMismatch(expected: [EventDescriptor])
  /// It leads to other states than the one asked for.
  case targetMismatch(targets: [State.ID])
  /// Its condition is false; the values that the condition read come with it.
  case conditionFalse(Condition, read: [ValueBinding])
  /// Its condition is only a name, and nobody has said whether it holds.
  case conditionUndecided(Condition)
  /// Its condition could not be evaluated.
  case conditionFailed(Condition, message: String)
  /// A transition of an inner or earlier state goes first.
  case preempted(by: Transition.ID)
  /// Nothing speaks against it but that a limit has stopped the machine.
  case machineStopped
}

/// A name and its value, as a condition read it or a variable holds it.
public struct ValueBinding: Hashable, Codable, Sendable {
  /// The name, or for `In()` the call.
  public let name: String
  /// The value.
  public let value: Value

  /// Makes a binding.
  public init(name: String, value: Value) {
    self.name = name
    self.value = value
  }
}

/// A step that would be taken now.
public struct Move: Hashable, Codable, Sendable {
  /// The step.
  public let step: Step
  /// The transitions that would be taken first.
  public let transitions: [Transition.ID]
  /// Their targets.
  public let targets: [State.ID]
}

/// What a search for the shortest way found.
public enum Route: Hashable, Codable, Sendable {
  /// What kept a search from being complete.
  public enum Bound: Hashable, Codable, Sendable {
    /// It may look at no more configurations than this.
    case configurations(Int)
    /// It may try no more moves than this.
    case moves(Int)
    /// The moves tried may take no more microsteps than this.
    case microsteps(Int)
    /// All that is known to try was tried, but events may carry other values, or timers may be met in another order.
    case unknowns
  }

  /// The steps, the wanted one last.
  case steps([Step])
  /// There is no way: every configuration that can be reached from here was looked at, so many there are.
  case impossible(examined: Int)
  /// None was found among the first so many configurations, where a bound stopped the search; there may be one further
  /// off.
  case notFound(examined: Int, bound: Bound)
}
