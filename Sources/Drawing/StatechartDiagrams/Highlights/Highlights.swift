public import StatechartExecution
public import Statecharts

/// The marks of a drawing: where the machine is, where it can go, where it has been, and what it refused.
public struct Highlights: Hashable, Sendable {
  /// A move that was asked for and did not happen.
  public struct Refusal: Hashable, Sendable {
    /// The active states it was asked in.
    public var from: [State.ID]
    /// The state it would have led to, if that is known.
    public var wanted: State.ID?
    /// The request, in words; the drawing adds that it was refused.
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
  /// The numbers at the corners of states, such as that of the instances of a machine that are in each.
  public var counts: [State.ID: Int] = [:]
  /// The parts that were added, removed and changed, if the drawing is of two versions of a chart.
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

extension Highlights {
  /// Marks a machine at one moment.
  ///
  /// - Parameters:
  ///   - snapshot: The machine.
  ///   - moves: The moves that are valid now.
  ///   - history: All macrosteps so far, that of the start included.
  ///   - last: The result of the last step.
  ///   - chart: The machine's chart.
  ///   - language: The language of what was asked for.
  public init(
    snapshot: Snapshot, moves: [Move], history: [Macrostep] = [], last: Outcome? = nil, in chart: Statechart,
    language: String = "en"
  ) {
    self.init(
      activeStates: Set(snapshot.configuration),
      validTransitions: Set(moves.flatMap(\.transitions)),
      nextStates: Set(moves.flatMap(\.targets)),
      visitedTransitions: Set(history.microsteps.flatMap(\.transitions)),
      lastTransitions: Set(last.map { $0.microsteps.flatMap(\.transitions) } ?? []),
      refusal: last?.rejection.flatMap { $0.isAboutVariable ? nil : Refusal($0, in: chart, language: language) })
    enteredStates = activeStates.intersection(last.map { $0.microsteps.flatMap(\.entered) } ?? [])
  }

  /// Marks a machine at the end of a run.
  package init<Model: DataModel>(_ replay: Replay<Model>, language: String = "en") {
    self.init(
      snapshot: replay.final, moves: replay.interpreter.moves,
      history: replay.start + replay.records.flatMap(\.outcome.macrosteps), last: replay.records.last?.outcome,
      in: replay.interpreter.compiled.chart, language: language)
  }
}

extension Highlights.Refusal {
  /// The refusal of a step. An event wants a state if all its transitions in the chart lead there.
  public init(_ rejection: Rejection, in chart: Statechart, language: String = "en") {
    let from = rejection.configuration
    switch rejection.step {
    case .event(let name, _):
      let targets = Set(chart.transitions.filter { $0.matches(name, by: chart.eventMatching) }.map(\.targets))
      let wanted = targets.count == 1 ? targets.first : nil
      self.init(
        from: from, wanted: wanted?.count == 1 ? wanted?.first : nil, label: chart.label(ofEvent: name, in: language))
    case .request(let state):
      self.init(
        from: from, wanted: chart.state(state)?.id, label: chart.state(state)?.label(in: language) ?? state.name)
    case .advance(let delay):
      self.init(from: from, label: "+\(delay)")
    case .message(let message):
      self.init(from: from, label: message.value.description)
    case .set(let variable, _):
      self.init(from: from, label: variable)
    }
  }
}

extension Rejection {
  /// True if a variable was to be set: nothing in a drawing shows that.
  fileprivate var isAboutVariable: Bool { if case .set = step { true } else { false } }
}

/// The parts that were added, removed and changed in a drawing of two versions of a chart, which has the states and
/// transitions of both.
package struct ChangeMarks: Hashable, Sendable {
  /// The kind of a change to a part of a chart.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Only the new version has it.
    case added
    /// Only the old version has it.
    case removed
    /// Both have it, and it is not the same.
    case changed

    /// The sign in the badge of a state, so that colour is not the only difference.
    var sign: String {
      switch self {
      case .added: "+"
      case .removed: "\u{2212}"
      case .changed: "~"
      }
    }
  }

  package var states: [State.ID: Kind]
  package var transitions: [Transition.ID: Kind]

  package init(states: [State.ID: Kind] = [:], transitions: [Transition.ID: Kind] = [:]) {
    (self.states, self.transitions) = (states, transitions)
  }

  /// True if something is marked so.
  func has(_ kind: Kind) -> Bool { states.values.contains(kind) || transitions.values.contains(kind) }

  /// The same under other names; of several with one name that are not marked alike the mark is "changed".
  func renamed(
    states name: (State.ID) -> State.ID?, transitions other: (Transition.ID) -> Transition.ID?
  ) -> ChangeMarks {
    let merge = { (first: Kind, second: Kind) in first == second ? first : .changed }
    return ChangeMarks(
      states: Dictionary(
        states.compactMap { pair in name(pair.key).map { ($0, pair.value) } }, uniquingKeysWith: merge),
      transitions: Dictionary(
        transitions.compactMap { pair in other(pair.key).map { ($0, pair.value) } }, uniquingKeysWith: merge))
  }
}
