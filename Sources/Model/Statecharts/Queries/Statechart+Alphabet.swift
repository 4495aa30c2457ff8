extension Statechart {
  /// The names of the events that the chart answers, in order of first mention: those declared, then one for each
  /// descriptor of a transition. Events that the processor itself sends are left out.
  public var alphabet: [String] {
    var names: [String] = []
    var known: Set<String> = []
    let mentioned = transitions.flatMap { $0.events.compactMap(\.exampleName) }
    for name in events.map(\.name) + mentioned where !Statechart.isPlatformEvent(name) && known.insert(name).inserted {
      names.append(name)
    }
    return names
  }

  /// True for the names that SCXML keeps for events of the processor: `error.execution`, `done.state.a`. SCXML 3.12.2,
  /// 5.10.2.
  ///
  /// `error` and `error.network` are names of charts' own: a request that fails.
  public static func isPlatformEvent(_ name: String) -> Bool {
    platformEvents.contains { $0.matches(name, by: .prefix) }
  }

  private static let platformEvents: [EventDescriptor] = [
    "done.state", "done.invoke", "error.execution", "error.communication", "error.platform",
  ]

  /// True if some transition waits for an event of this name.
  public func handles(_ event: String) -> Bool {
    allStates.contains { state in state.transitions.contains { $0.matches(event, by: eventMatching) } }
  }

  /// Returns the declaration of an event.
  public func declaration(of event: String) -> EventDeclaration? {
    events.first { $0.name == event }
  }

  /// The name of an event for people in a language.
  public func label(ofEvent name: String, in language: String = "en") -> String {
    declaration(of: name)?.displayName?.name(in: language) ?? name
  }

  /// The state that an event named `enter.<State>` asks for, if the chart has it.
  public func stateRequested(by event: String) -> State.ID? {
    guard event.hasPrefix("enter.") else { return nil }
    return state(State.ID(String(event.dropFirst("enter.".count))))?.id
  }
}
