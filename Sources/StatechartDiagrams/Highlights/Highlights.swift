public import Statecharts

/// What a drawing marks: where the machine is, where it can go, where it has been, and what it refused.
public struct Highlights: Hashable, Sendable {
  /// A move that was asked for and did not happen.
  public struct Refusal: Hashable, Sendable {
    /// The active states it was asked in.
    public var from: [State.ID]
    /// The state it would have led to, if that is known.
    public var wanted: State.ID?
    /// What was asked for, in words; the drawing adds that it was refused.
    public var label: String

    /// Makes a refusal.
    public init(from: [State.ID], wanted: State.ID? = nil, label: String) {
      self.from = from
      self.wanted = wanted
      self.label = label
    }
  }

  /// The active states, ancestors included.
  public var activeStates: Set<State.ID>
  /// The transitions that are valid now.
  public var validTransitions: Set<Transition.ID>
  /// The states that valid transitions lead to.
  public var nextStates: Set<State.ID>
  /// The transitions taken so far.
  public var visitedTransitions: Set<Transition.ID>
  /// The transitions taken in the last step.
  public var lastTransitions: Set<Transition.ID>
  /// The states entered in the last step that are still active.
  public var enteredStates: Set<State.ID> = []
  /// The move refused in the last step.
  public var refusal: Refusal?
  /// The states with a transition that waits for an event which was asked about.
  public var acceptingStates: Set<State.ID>
  /// The states that a search has found.
  public var foundStates: Set<State.ID> = []
  /// How often states and transitions were visited, if that is to be marked.
  public var heat: Heat?
  /// What was added, removed and changed, if the drawing is of two versions of a chart.
  package var changes: ChangeMarks?

  /// Makes highlights.
  public init(
    activeStates: Set<State.ID> = [], validTransitions: Set<Transition.ID> = [], nextStates: Set<State.ID> = [],
    visitedTransitions: Set<Transition.ID> = [], lastTransitions: Set<Transition.ID> = [], refusal: Refusal? = nil,
    acceptingStates: Set<State.ID> = []
  ) {
    self.activeStates = activeStates
    self.validTransitions = validTransitions
    self.nextStates = nextStates
    self.visitedTransitions = visitedTransitions
    self.lastTransitions = lastTransitions
    self.refusal = refusal
    self.acceptingStates = acceptingStates
  }

  /// Nothing is marked.
  public static let none = Highlights()
}

/// How often the parts of a chart were visited, in steps: a heat map.
public struct Heat: Hashable, Sendable {
  /// A step of the map.
  public enum Level: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// Not visited.
    case never
    /// Visited once.
    case once
    /// Visited two to four times.
    case some
    /// Visited five times or more.
    case often

    /// The step of a count.
    public init(_ count: Int) {
      self = count < 1 ? .never : count < 2 ? .once : count < 5 ? .some : .often
    }

    /// Orders by how often.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

    var className: String { "heat-\(rawValue)" }
  }

  private let states: [State.ID: Level]
  private let transitions: [Transition.ID: Level]

  /// Makes a map of counts; what has none was never visited.
  public init(states: [State.ID: Int], transitions: [Transition.ID: Int]) {
    self.states = states.mapValues(Level.init)
    self.transitions = transitions.mapValues(Level.init)
  }

  private init(_ states: [State.ID: Level], _ transitions: [Transition.ID: Level]) {
    (self.states, self.transitions) = (states, transitions)
  }

  /// How often a state was entered.
  public subscript(state: State.ID) -> Level { states[state] ?? .never }

  /// How often a transition was taken.
  public subscript(transition: Transition.ID) -> Level { transitions[transition] ?? .never }

  /// The same under other names; of several with one name the one visited most often counts.
  func renamed(
    states name: (State.ID) -> State.ID?, transitions other: (Transition.ID) -> Transition.ID?
  ) -> Heat {
    Heat(
      Dictionary(states.compactMap { pair in name(pair.key).map { ($0, pair.value) } }, uniquingKeysWith: max),
      Dictionary(transitions.compactMap { pair in other(pair.key).map { ($0, pair.value) } }, uniquingKeysWith: max))
  }
}
