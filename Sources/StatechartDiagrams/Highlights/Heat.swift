public import Statecharts

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

  /// The same under other names; of several with one name the one visited most counts.
  func renamed(
    states name: (State.ID) -> State.ID?, transitions other: (Transition.ID) -> Transition.ID?
  ) -> Heat {
    Heat(
      Dictionary(states.compactMap { pair in name(pair.key).map { ($0, pair.value) } }, uniquingKeysWith: max),
      Dictionary(transitions.compactMap { pair in other(pair.key).map { ($0, pair.value) } }, uniquingKeysWith: max))
  }
}
