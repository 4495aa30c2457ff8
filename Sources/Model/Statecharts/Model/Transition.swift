/// A transition between states. SCXML 3.5.
public struct Transition: Hashable, Codable, Sendable, Identifiable {
  /// Names a transition by its source state and its place among that state's transitions.
  public struct ID: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
    /// The source state.
    public let source: State.ID
    /// The place among the source's transitions in document order, from 0.
    public let ordinal: Int

    /// Makes an identifier.
    public init(source: State.ID, ordinal: Int) {
      self.source = source
      self.ordinal = ordinal
    }

    /// `source/ordinal`.
    public var description: String { "\(source)/\(ordinal)" }

    /// Orders by source, then by place.
    public static func < (left: ID, right: ID) -> Bool {
      (left.source, left.ordinal) < (right.source, right.ordinal)
    }
  }

  /// Whether the source state is left when all targets lie inside it. SCXML 3.5, attribute `type`.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The source state is left and entered again.
    case external
    /// A compound source stays active when all targets are its proper descendants.
    case `internal`
  }

  /// The identifier; the state that holds the transition assigns it.
  public internal(set) var id: ID
  /// The events that enable the transition; empty for an eventless one.
  public let events: [EventDescriptor]
  /// The condition that must hold.
  public let condition: Condition?
  /// The target states; empty for a targetless transition.
  public let targets: [State.ID]
  /// Internal or external.
  public let kind: Kind
  /// The content that runs after the exits and before the entries.
  public let content: [Content]
  /// The text that the drawing has for the transition instead of its events, if any.
  public let displayName: LocalizedText?
  /// The meaning of the transition, for readers.
  public let summary: LocalizedText?
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a transition.
  public init(
    events: [EventDescriptor] = [], condition: Condition? = nil, targets: [State.ID] = [], kind: Kind = .external,
    content: [Content] = [], displayName: LocalizedText? = nil, summary: LocalizedText? = nil, origin: Origin = .none
  ) {
    id = ID(source: "", ordinal: 0)
    self.events = events
    self.condition = condition
    self.targets = targets
    self.kind = kind
    self.content = content
    self.displayName = displayName
    self.summary = summary
    self.origin = origin
  }

  /// A transition on one event to one state: the usual kind.
  public static func on(
    _ event: EventDescriptor, to target: State.ID? = nil, if condition: Condition? = nil, kind: Kind = .external,
    do content: [Content] = [], summary: LocalizedText? = nil
  ) -> Transition {
    Transition(
      events: [event], condition: condition, targets: target.map { [$0] } ?? [], kind: kind, content: content,
      summary: summary)
  }

  /// The transition with other parts.
  package func with(
    events: [EventDescriptor]? = nil, condition: Condition?? = nil, targets: [State.ID]? = nil,
    content: [Content]? = nil
  ) -> Transition {
    var changed = Transition(
      events: events ?? self.events, condition: condition ?? self.condition, targets: targets ?? self.targets,
      kind: kind, content: content ?? self.content, displayName: displayName, summary: summary, origin: origin)
    changed.id = id
    return changed
  }

  /// The source state.
  public var source: State.ID { id.source }
  /// True if no event is needed.
  public var isEventless: Bool { events.isEmpty }
  /// True if no state is exited or entered.
  public var isTargetless: Bool { targets.isEmpty }

  /// True if an event of this name matches one of the descriptors by the rule of the chart.
  public func matches(_ event: String, by matching: EventMatching) -> Bool {
    events.contains { $0.matches(event, by: matching) }
  }
}

/// The targets that a compound state begins with, or that a history state leads to before its parent was ever left.
///
/// SCXML's `initial` attribute or element (3.2, 3.3, 3.6) and the transition of a `history` element (3.10).
public struct DefaultTransition: Hashable, Codable, Sendable, ExpressibleByArrayLiteral {
  /// The target states.
  public let targets: [State.ID]
  /// The content that runs on the way.
  public let content: [Content]
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a default transition.
  public init(targets: [State.ID], content: [Content] = [], origin: Origin = .none) {
    self.targets = targets
    self.content = content
    self.origin = origin
  }

  /// Makes a default transition without content.
  public init(arrayLiteral elements: State.ID...) {
    self.init(targets: elements)
  }
}
