import Statecharts

/// The states that a set of transitions enters. Appendix D, `computeEntrySet`.
struct EntrySet {
  /// All of them.
  private(set) var states = StateSet()
  /// The compound states among them that begin by default.
  private(set) var defaultEntries = StateSet()
  /// The content of default history transitions, by the index of the history state's parent.
  private(set) var historyContent: [Int: [Content]] = [:]

  /// True if a history state was met, so that the set depends on the past.
  private(set) var meetsHistory = false

  private let all: [CompiledState]
  private let historyValues: [Int: StateSet]

  init(states: [CompiledState], historyValues: [Int: StateSet]) {
    all = states
    self.historyValues = historyValues
  }

  /// Adds a state with all that is entered inside it. Appendix D, `addDescendantStatesToEnter`.
  mutating func addDescendants(of index: Int) {
    let state = all[index]
    switch state.kind {
    case .history: addHistory(index)
    case .compound:
      states.insert(index)
      defaultEntries.insert(index)
      add(state.initial.targets, inside: index)
    case .parallel:
      states.insert(index)
      addMissingRegions(of: index)
    case .atomic, .final:
      states.insert(index)
    }
  }

  /// Adds the states between a state and an ancestor that is active already (nil is the chart itself). Appendix D,
  /// `addAncestorStatesToEnter`.
  mutating func addAncestors(of index: Int, upTo ancestor: Int?) {
    var outer = all[index].parent
    while let current = outer, current != ancestor {
      states.insert(current)
      if all[current].kind == .parallel { addMissingRegions(of: current) }
      outer = all[current].parent
    }
  }

  /// Adds what another set enters inside a state (nil is the chart itself).
  mutating func formUnion(_ other: EntrySet, inside ancestor: Int?) {
    states.formUnion(ancestor.map { other.states.members(in: all[$0].descendants) } ?? other.states)
    defaultEntries.formUnion(other.defaultEntries)
    historyContent.merge(other.historyContent) { first, _ in first }
  }

  private mutating func addHistory(_ index: Int) {
    meetsHistory = true
    let state = all[index]
    if let remembered = historyValues[index] {
      add(Array(remembered), inside: state.parent)
    } else {
      if let parent = state.parent { historyContent[parent] = state.initial.content }
      add(state.initial.targets, inside: state.parent)
    }
  }

  /// Adds states with all that is entered for them inside an ancestor that is active already (nil is the chart itself).
  mutating func add(_ targets: [Int], inside ancestor: Int?) {
    for target in targets { addDescendants(of: target) }
    for target in targets { addAncestors(of: target, upTo: ancestor) }
  }

  private mutating func addMissingRegions(of parallel: Int) {
    for region in all[parallel].children {
      if states.isDisjoint(with: region..<all[region].descendants.upperBound) { addDescendants(of: region) }
    }
  }
}
