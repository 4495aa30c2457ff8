import Statecharts

/// A state by indices.
struct CompiledState: Sendable {
  let id: State.ID
  let kind: State.Kind
  let parent: Int?
  /// The indices of all states inside: they follow the state in document order.
  let descendants: Range<Int>
  /// The child states, history states left out.
  let children: [Int]
  /// The child states that are history states.
  let histories: [Int]
  /// The indices of the state's own transitions.
  let transitions: Range<Int>
  /// The initial of a compound state or the default of a history state.
  let initial: CompiledDefault
  let onEntry: [Block]
  let onExit: [Block]
  let invocations: [Invoke]
  let variables: [Variable]
  let doneData: DoneData?

  let isAtomic: Bool
  let hasEntryContent: Bool
  let hasExitContent: Bool
  let hasInitialContent: Bool
}

/// A default transition by indices.
struct CompiledDefault: Sendable {
  let targets: [Int]
  let content: [Content]
}

/// A transition by indices.
struct CompiledTransition: Sendable {
  let id: Transition.ID
  let source: Int
  let targets: [Int]
  let events: [EventDescriptor]
  let condition: Condition?
  /// The condition as the null data model knows it.
  let test: StateTest
  let isInternal: Bool
  let content: [Content]
  /// True if a target is a history state, whose effective targets depend on the past.
  let targetsHistory: Bool

  func matches(_ event: String?, by matching: EventMatching) -> Bool {
    guard let event else { return events.isEmpty }
    return events.contains { $0.matches(event, by: matching) }
  }
}

/// A condition as the null data model knows it, worked out beforehand. SCXML B.1.
enum StateTest: Sendable {
  /// There is no condition.
  case none
  /// `In()` of this state.
  case isActive(Int)
  /// `In()` of a state that the chart does not have.
  case never
  /// Something else, an error in the null data model.
  case unknown

  init(_ condition: Condition?, in chart: Statechart) {
    guard let condition else {
      self = .none
      return
    }
    guard let name = InPredicate(condition.source)?.state else {
      self = .unknown
      return
    }
    self = chart.documentOrder(of: State.ID(name)).map { .isActive($0) } ?? .never
  }
}

/// The states that a transition exits and enters, as far as they do not depend on history states.
struct TransitionEffect: Sendable {
  /// A state that is entered.
  struct Entry: Sendable {
    let state: Int
    /// True if it begins by its default transition.
    let isDefault: Bool
  }

  /// All active states among these are left.
  let exits: Range<Int>
  /// The states that are entered, in document order.
  let entries: [Entry]

  /// Works out what a transition does; nil if it depends on what a history state remembers.
  init?(of transition: CompiledTransition, in states: [CompiledState]) {
    guard !transition.targetsHistory else { return nil }
    let domain = states.domain(of: transition, targets: transition.targets)
    exits = transition.targets.isEmpty ? 0..<0 : domain.map { states[$0].descendants } ?? 0..<states.count
    var entry = EntrySet(states: states, historyValues: [:])
    entry.add(transition.targets, inside: domain)
    guard !entry.meetsHistory else { return nil }
    entries = entry.states.map { Entry(state: $0, isDefault: entry.defaultEntries.contains($0)) }
  }
}

extension CompiledChart {
  /// The transitions that can enter a state, in document order: it is a target, around or inside one, or may be what a
  /// history state restores.
  ///
  /// The sources are the only states from which a step enters it.
  func transitionsEntering(_ state: State.ID) -> [Int] {
    guard let wanted = index(of: state) else { return [] }
    let memories = states.possibleMemories
    return transitions.indices.filter { index in
      if transitions[index].targets.contains(wanted) { return true }
      if let effect = effects[index] { return effect.entries.contains { $0.state == wanted } }
      let targets = transitions[index].targets
      var entry = EntrySet(states: states, historyValues: memories)
      entry.add(targets, inside: states.domain(of: transitions[index], targets: targets))
      return entry.states.contains(wanted)
    }
  }
}

extension [CompiledState] {
  /// All that each history state may restore.
  fileprivate var possibleMemories: [Int: StateSet] {
    var memories: [Int: StateSet] = [:]
    for (index, state) in enumerated() {
      guard case .history(let depth) = state.kind, let parent = state.parent else { continue }
      memories[index] = StateSet(
        depth == .deep ? self[parent].descendants.filter { self[$0].isAtomic } : self[parent].children)
    }
    return memories
  }

  /// True if a state lies inside another at any depth; everything lies inside the chart itself (nil).
  func isDescendant(_ state: Int, of ancestor: Int?) -> Bool {
    guard let ancestor else { return true }
    return self[ancestor].descendants.contains(state)
  }

  /// The innermost compound state, or the chart itself (nil), around all of some states. Appendix D, `findLCCA`.
  func leastCommonCompoundAncestor(of first: Int, and others: [Int]) -> Int? {
    var candidate = self[first].parent
    while let ancestor = candidate {
      if self[ancestor].kind == .compound, others.allSatisfy({ isDescendant($0, of: ancestor) }) { return ancestor }
      candidate = self[ancestor].parent
    }
    return nil
  }

  /// The innermost state that stays active around all that a transition changes; nil is the chart itself.
  /// Appendix D, `getTransitionDomain`.
  func domain(of transition: CompiledTransition, targets: [Int]) -> Int? {
    if transition.isInternal, targets.allSatisfy({ isDescendant($0, of: transition.source) }) {
      return transition.source
    }
    return leastCommonCompoundAncestor(of: transition.source, and: targets)
  }
}
