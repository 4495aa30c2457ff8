extension Statechart {
  /// The state of a name (the first, if there are several).
  public func state(_ id: State.ID) -> State? {
    indices[id].map { allStates[$0] }
  }

  /// The place of a state in document order, from 0.
  public func documentOrder(of id: State.ID) -> Int? { indices[id] }

  /// The place of the parent of the state at a place; nil for outermost states.
  public func parentIndex(at index: Int) -> Int? { parents[index] }

  /// The state around a state; nil for an outermost or unknown one.
  public func parent(of id: State.ID) -> State? {
    indices[id].flatMap { parents[$0] }.map { allStates[$0] }
  }

  /// The states around a state, innermost first. SCXML appendix D, `getProperAncestors`.
  public func ancestors(of id: State.ID) -> [State] {
    var found: [State] = []
    var index = indices[id].flatMap { parents[$0] }
    while let place = index {
      found.append(allStates[place])
      index = parents[place]
    }
    return found
  }

  /// True if a state lies inside another, at any depth.
  public func isDescendant(_ id: State.ID, of ancestor: State.ID) -> Bool {
    ancestors(of: id).contains { $0.id == ancestor }
  }

  /// Every transition in document order, those of default entry and history excepted.
  public var transitions: [Transition] { allStates.flatMap(\.transitions) }

  /// The transition of an identifier.
  public func transition(_ id: Transition.ID) -> Transition? {
    guard let state = state(id.source), state.transitions.indices.contains(id.ordinal) else { return nil }
    return state.transitions[id.ordinal]
  }

  /// True if something in the chart is sent later: a `send` with a delay.
  public var waits: Bool {
    allContent.contains { if case .send(let send) = $0 { send.delay != nil } else { false } }
  }

  /// The initial of the chart: as written, or its first state. SCXML 3.2.
  public var effectiveInitial: DefaultTransition {
    initial ?? DefaultTransition(targets: states.first { !$0.isHistory }.map { [$0.id] } ?? [])
  }

  /// The display name in a language: the title, else the name.
  public func label(in language: String = "en") -> String {
    title?.name(in: language) ?? name ?? "Statechart"
  }
}

extension State {
  /// The initial of a compound state: as written, or its first child. SCXML 3.3.
  public var effectiveInitial: DefaultTransition {
    initial ?? DefaultTransition(targets: children.first { !$0.isHistory }.map { [$0.id] } ?? [])
  }
}

extension Statechart {
  /// The languages in which the chart has a text for people, sorted, as BCP 47 tags.
  public var languages: [String] {
    var texts = [title, summary] + events.flatMap { [$0.displayName, $0.summary] }
    for state in allStates {
      texts += [state.displayName, state.summary] + state.transitions.flatMap { [$0.displayName, $0.summary] }
    }
    for case .action(let action) in allContent { texts.append(action.displayName) }
    return Set(texts.compactMap(\.self).flatMap(\.translations).map(\.language)).sorted()
  }
}
