/// A state of a chart, with all that lies inside it. SCXML 3.3, 3.4, 3.7, 3.10.
public struct State: Hashable, Codable, Sendable, Identifiable {
  /// Names a state within its chart.
  public struct ID: Hashable, Codable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let name: String

    /// Makes an identifier.
    public init(_ name: String) { self.name = name }
    /// Makes an identifier.
    public init(stringLiteral value: String) { self.init(value) }
    /// The name.
    public var description: String { name }
    /// Orders by name.
    public static func < (left: ID, right: ID) -> Bool { left.name < right.name }
  }

  /// The part of its parent's past that a history state restores. SCXML 3.10.
  public enum HistoryDepth: String, Hashable, Codable, Sendable, CaseIterable {
    /// The children of the parent that were active.
    case shallow
    /// The atomic descendants of the parent that were active.
    case deep
  }

  /// The kind of a state.
  public enum Kind: Hashable, Codable, Sendable {
    /// It has no states inside.
    case atomic
    /// Exactly one child is active while it is.
    case compound
    /// All children, its regions, are active while it is.
    case parallel
    /// Entering it ends its parent.
    case final
    /// It represents a configuration of its parent in the past; it is never active itself.
    case history(HistoryDepth)
  }

  /// The identifier.
  public let id: ID
  /// The kind of the state.
  public let kind: Kind
  /// The states inside, history states included, in document order.
  public let children: [State]
  /// The initial of a compound state (its first child, if nil), or a history state's default.
  public let initial: DefaultTransition?
  /// The transitions in document order.
  public let transitions: [Transition]
  /// The blocks of content that run on entry.
  public let onEntry: [Block]
  /// The blocks of content that run on exit.
  public let onExit: [Block]
  /// The services that run while the state is active.
  public let invocations: [Invoke]
  /// The variables that the state declares.
  public let variables: [Variable]
  /// The data that a final state adds to its parent's done event.
  public let doneData: DoneData?
  /// The display name, if it is not the identifier.
  public let displayName: LocalizedText?
  /// The meaning of the state, for readers.
  public let summary: LocalizedText?
  /// The pseudo-state of UML that this state represents, if it does; it changes the drawing and no behaviour.
  public let pseudostate: Pseudostate?
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a state; without a kind it is compound if a state lies inside and atomic if none does.
  public init(
    _ id: ID, kind: Kind? = nil, displayName: LocalizedText? = nil, summary: LocalizedText? = nil,
    initial: DefaultTransition? = nil, transitions: [Transition] = [], onEntry: [Block] = [], onExit: [Block] = [],
    invocations: [Invoke] = [], variables: [Variable] = [], doneData: DoneData? = nil,
    pseudostate: Pseudostate? = nil, origin: Origin = .none, children: [State] = []
  ) {
    self.id = id
    self.kind = kind ?? (children.contains { !$0.isHistory } ? .compound : .atomic)
    self.children = children
    self.initial = initial
    self.transitions = transitions.enumerated().map { ordinal, transition in
      var own = transition
      own.id = Transition.ID(source: id, ordinal: ordinal)
      return own
    }
    self.onEntry = onEntry
    self.onExit = onExit
    self.invocations = invocations
    self.variables = variables
    self.doneData = doneData
    self.displayName = displayName
    self.summary = summary
    self.pseudostate = pseudostate
    self.origin = origin
  }

  /// The state with other parts.
  package func with(
    kind: Kind? = nil, displayName: LocalizedText?? = nil, initial: DefaultTransition?? = nil,
    transitions: [Transition]? = nil, onEntry: [Block]? = nil, onExit: [Block]? = nil, variables: [Variable]? = nil,
    children: [State]? = nil
  ) -> State {
    State(
      id, kind: kind ?? self.kind, displayName: displayName ?? self.displayName, summary: summary,
      initial: initial ?? self.initial, transitions: transitions ?? self.transitions, onEntry: onEntry ?? self.onEntry,
      onExit: onExit ?? self.onExit, invocations: invocations, variables: variables ?? self.variables,
      doneData: doneData, pseudostate: pseudostate, origin: origin, children: children ?? self.children)
  }

  /// True for a history state.
  public var isHistory: Bool { if case .history = kind { true } else { false } }

  /// True for a state that can be innermost in a configuration: atomic or final.
  public var isAtomic: Bool { kind == .atomic || kind == .final }

  /// The display name in a language; the identifier if it has none that is not blank.
  public func label(in language: String = "en") -> String {
    displayName?.name(in: language) ?? id.name
  }

  /// The lines of the label in a language, as the text that the chart was read from divides it.
  package func labelLines(in language: String = "en") -> [String] {
    let lines = displayName?.nameLines(in: language) ?? []
    return lines.isEmpty ? [id.name] : lines
  }
}

/// The pseudo-states of UML that SCXML lacks; a state that represents one has the behaviour written out as transitions.
///
/// UML 2.5.1, 14.2.3.7. A choice or junction is an atomic state with eventless transitions, a fork one with an
/// eventless transition to several states, a join one that its sources reach together, an entry or exit point one with
/// an eventless transition across the border of its state. A termination is an outermost final state.
public enum Pseudostate: String, Hashable, Codable, Sendable, CaseIterable {
  /// Branches by conditions that are examined on the way.
  case choice
  /// Joins and splits transitions by conditions that UML looks at before the way is taken.
  case junction
  /// Splits a transition into several, one for each region.
  case fork
  /// Joins transitions from several regions.
  case join
  /// A place on the border of a state to enter it by.
  case entryPoint
  /// A place on the border of a state to leave it by.
  case exitPoint
  /// Ends the whole machine.
  case terminate
}

/// A state in which a run may end and which leads on all the same, as accepting states of automata do. The final states
/// of a chart end it, so such a state is an ordinary one whose summary begins with a line that says that it accepts.
package enum AcceptingState {
  package static let line = "accepting"

  /// True for a final state, too.
  package static func isOne(_ state: State) -> Bool {
    state.kind == .final || state.kind == .atomic && lines(state.summary?.text ?? "").first == line
  }

  /// Returns the rest of the summary; nil if it is empty.
  package static func rest(of summary: String) -> String? {
    var lines = lines(summary)
    if lines.first == line { lines.removeFirst() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] { text.split(whereSeparator: \.isNewline).map(String.init) }
}
