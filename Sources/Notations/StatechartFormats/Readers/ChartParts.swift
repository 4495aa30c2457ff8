import Statecharts

/// Events of notations whose names match whole.
enum WholeEvents {
  /// Transitions without events and those of whole names, then the wildcards with more words before those with fewer.
  static func ordered(_ transitions: [Transition]) -> [Transition] {
    let events = transitions.map(\.events.first)
    guard events.contains(where: { $0?.isWildcard ?? false }) else { return transitions }
    let ranks = events.map { event -> Int in
      guard let event else { return .min }
      return event.isWildcard ? (1 << 20) - event.tokens.count : 0
    }
    return transitions.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { transitions[$0] }
  }
}

extension Statechart {
  /// The first event that a transition waits for by its whole name, and another of the chart that would also match it
  /// by the rule of SCXML; nil if the rules make no difference for the events of the chart. SCXML 3.12.1.
  var nameMatchedWhole: (event: String, other: String, origin: Origin)? {
    guard eventMatching == .whole else { return nil }
    let names = allEventNames.sorted()
    // The first name that begins with each stem, so that the time grows with the names and not with their pairs.
    var longer: [Substring: String] = [:]
    for name in names {
      var stem = name[...]
      while let dot = stem.lastIndex(of: ".") {
        stem = stem[..<dot]
        if longer.updateValue(longer[stem] ?? name, forKey: stem) != nil { break }
      }
    }
    for transition in transitions {
      for event in transition.events where !event.isWildcard {
        if let other = longer[event.text[...]] { return (event.text, other, transition.origin) }
      }
    }
    return nil
  }
}

extension EventDescriptor {
  /// True for what matches more than one name even there.
  var isWildcard: Bool { text == "*" || text.hasSuffix(".*") }
}

/// History states without a default transition, as several tools take them: they begin where their parent does.
enum HistoryDefaults {
  /// States of one parent with such defaults, and the history states that were given one.
  ///
  /// - Parameters:
  ///   - initial: The initial of the parent; its first state, if nil.
  ///   - isParallel: True if the parent begins in each of the states.
  static func filled(
    _ states: [State], initial: DefaultTransition?, isParallel: Bool
  ) -> (states: [State], changed: Set<State.ID>) {
    let empty = states.filter { $0.isHistory && $0.initial == nil }.map(\.id)
    let others = states.filter { !$0.isHistory }.map(\.id)
    guard !empty.isEmpty, let first = others.first else { return (states, []) }
    let histories = states.filter(\.isHistory).map(\.id)
    let usual = initial.flatMap { $0.targets.contains(where: histories.contains) ? nil : $0 }
    let beginning = isParallel ? DefaultTransition(targets: others) : usual ?? DefaultTransition(targets: [first])
    let filled = states.map { empty.contains($0.id) ? $0.beginning(with: beginning) : $0 }
    return (filled, Set(empty))
  }
}

extension Transition {
  /// The same transition to other states, or of another kind.
  func with(targets: [State.ID], kind: Kind) -> Transition {
    Transition(
      events: events, condition: condition, targets: targets, kind: kind, content: content, displayName: displayName,
      summary: summary, origin: origin)
  }
}

extension State {
  /// The same history state with a default transition.
  fileprivate func beginning(with initial: DefaultTransition) -> State {
    State(
      id, kind: kind, displayName: displayName, summary: summary,
      initial: DefaultTransition(targets: initial.targets, content: initial.content, origin: origin),
      transitions: transitions, onEntry: onEntry, onExit: onExit, invocations: invocations, variables: variables,
      doneData: doneData, pseudostate: pseudostate, origin: origin, children: children)
  }
}

/// A part and what is around it, from within outwards; nothing for nil.
func outwards<Part>(from first: Part?, by around: @escaping (Part) -> Part?) -> UnfoldSequence<Part, Part?> {
  sequence(state: first) { next in
    defer { next = next.flatMap(around) }
    return next
  }
}
