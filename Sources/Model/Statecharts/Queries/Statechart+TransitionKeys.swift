extension Transition {
  /// Names a transition by its source state, its events, and its place among the transitions of that state for the same
  /// events.
  ///
  /// The place in an ``ID`` counts all transitions of the state. A key is the same after an edit that adds, removes or
  /// moves transitions for other events, or changes other states, conditions, targets or content: it finds a transition
  /// again in a later version of its chart.
  public struct Key: Hashable, Codable, Sendable {
    /// The source state.
    public let source: State.ID
    /// The events; empty for an eventless transition.
    public let events: [EventDescriptor]
    /// The place in document order among the source's transitions for these events, from 0.
    public let ordinal: Int

    /// Makes a key.
    public init(source: State.ID, events: [EventDescriptor], ordinal: Int = 0) {
      self.source = source
      self.events = events
      self.ordinal = ordinal
    }
  }
}

extension Statechart {
  /// Returns the key of a transition; nil if there is none of the identifier. Time is linear in the state's
  /// transitions.
  public func key(of id: Transition.ID) -> Transition.Key? {
    guard let transition = transition(id), let state = state(id.source) else { return nil }
    let earlier = state.transitions.prefix(id.ordinal).count { $0.events == transition.events }
    return Transition.Key(source: id.source, events: transition.events, ordinal: earlier)
  }

  /// Returns the transition of a key; nil if the chart has none. Time is linear in the state's transitions.
  public func transition(_ key: Transition.Key) -> Transition? {
    let alike = state(key.source)?.transitions.filter { $0.events == key.events } ?? []
    return alike.indices.contains(key.ordinal) ? alike[key.ordinal] : nil
  }
}
