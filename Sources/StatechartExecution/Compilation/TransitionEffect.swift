import Statecharts

/// What a transition leaves and enters, as far as it does not depend on history states.
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
    for target in transition.targets { entry.addDescendants(of: target) }
    for target in transition.targets { entry.addAncestors(of: target, upTo: domain) }
    guard !entry.meetsHistory else { return nil }
    entries = entry.states.map { Entry(state: $0, isDefault: entry.defaultEntries.contains($0)) }
  }
}

extension [CompiledState] {
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
