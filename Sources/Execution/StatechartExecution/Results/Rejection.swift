public import Statecharts

/// Why a step was refused, what is valid instead, and how the wanted move becomes possible.
public struct Rejection: Hashable, Codable, Sendable {
  /// A transition that was examined.
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

  /// The step that was refused, such as an event or a request for a state.
  public let step: Step
  /// The active atomic states in document order.
  public let configuration: [State.ID]
  /// Why the machine is blocked, if it is.
  public let blockedReason: BlockedReason?
  /// Why a variable was not set, if that was asked.
  public let setting: SettingError?
  /// The transitions of the active states, from each active atomic state up to the outermost, each once; none if the
  /// machine has ended or waits for an answer. Of a step of the clock, the one that came to an undecided condition.
  public internal(set) var candidates: [Candidate]
  /// The moves that are valid now.
  public let moves: [Move]
  /// The states somewhere in the chart that answer the event, or that have a transition that can enter the state, by
  /// its targets or by what is entered around or inside them.
  public let handlingStates: [State.ID]
  /// The shortest way to where the step wanted to go, once someone has looked for it.
  public var route: Route?
  /// The states that can become active from here, in document order, once someone has found that there is no way.
  public var reachableStates: [State.ID] = []
  /// The changes that would make false conditions true, once someone has looked for them.
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
  /// Its own condition, or a name in it, is undecided, and nothing goes before it.
  case conditionUndecided(Condition)
  /// Its turn comes only after a transition whose condition is undecided; what is undecided of its own condition comes
  /// with it.
  case follows(UndecidedTransition, undecided: Condition?)
  /// It would be taken, but the same step comes to an undecided condition elsewhere, in another region or in what
  /// follows.
  case leadsToUndecided(Condition)
  /// Its condition could not be evaluated.
  case conditionFailed(Condition, message: String)
  /// A transition of an inner or earlier state goes first.
  case preempted(by: Transition.ID)
  /// It would be taken, but a limit has stopped the machine.
  case machineStopped
}

extension Refusal {
  /// The undecided transition that it comes after.
  fileprivate var predecessor: UndecidedTransition? { if case .follows(let open, _) = self { open } else { nil } }

  /// The name of the condition that the transition asks for, if it asks for one.
  package var question: String? {
    switch self {
    case .conditionUndecided(let condition), .follows(_, let condition?), .leadsToUndecided(let condition):
      condition.answerName
    case .eventMismatch, .targetMismatch, .conditionFalse, .conditionFailed, .follows(_, nil), .preempted,
      .machineStopped:
      nil
    }
  }
}

extension Rejection {
  /// The names of the conditions that the step waits for, each once: first those that hold it up, then those of
  /// transitions that come after one of them.
  package var questions: [String] {
    var known: Set<String> = []
    let refusals = candidates.map(\.refusal)
    let first = refusals.filter { $0.predecessor == nil }.compactMap(\.question)
    let open = refusals.compactMap { $0.predecessor?.condition.answerName }
    return (first + open + refusals.compactMap(\.question)).filter { known.insert($0).inserted }
  }
}

/// A transition whose condition is undecided: nothing after it in document order or further out is taken.
public struct UndecidedTransition: Hashable, Codable, Sendable {
  /// The transition.
  public let transition: Transition.ID
  /// Its condition, or the name in it that has to be decided.
  public let condition: Condition

  /// Makes one.
  public init(transition: Transition.ID, condition: Condition) {
    self.transition = transition
    self.condition = condition
  }
}

extension Condition {
  /// The name by which an undecided condition is answered.
  package var answerName: String { conditionName ?? source }
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

/// The changes that would make a transition's false condition true.
public struct ConditionAdvice: Hashable, Codable, Sendable {
  /// A value that a condition reads and a person can change.
  public enum Place: Hashable, Codable, Sendable {
    /// A variable, or a member of the object that it holds.
    case variable(String, members: [String])
    /// The payload of the event, or a member of it.
    case payload(members: [String])
  }

  /// The values that would do.
  public enum Need: Hashable, Codable, Sendable {
    /// This value or a greater one.
    case atLeast(Value)
    /// A greater value.
    case moreThan(Value)
    /// This value or a smaller one.
    case atMost(Value)
    /// A smaller value.
    case lessThan(Value)
    /// This value.
    case equal(Value)
    /// Any other value.
    case unequal(Value)
    /// This value and perhaps others.
    case example(Value)
  }

  /// Something that would have to be different.
  public enum Demand: Hashable, Codable, Sendable {
    /// A value, which is this now, or is not there.
    case value(Place, now: Value?, Need)
    /// A state would have to be active, or not be.
    case state(State.ID, isActive: Bool)
  }

  /// Changes that together make the condition true.
  public struct Way: Hashable, Codable, Sendable {
    /// The values and states that would have to be different.
    public let demands: [Demand]
    /// Steps that make it so with the values nearest to those of now, the wanted one last: it was tried, and takes the
    /// transition. None where a state would have to be active or not, which no step sets.
    public let steps: [Step]

    /// Makes a way.
    public init(demands: [Demand], steps: [Step]) {
      self.demands = demands
      self.steps = steps
    }
  }

  /// The transition.
  public let transition: Transition.ID
  /// The ways, those with the fewest and smallest changes first; none where that cannot be determined.
  public let ways: [Way]

  /// Makes advice.
  public init(on transition: Transition.ID, ways: [Way]) {
    self.transition = transition
    self.ways = ways
  }
}
