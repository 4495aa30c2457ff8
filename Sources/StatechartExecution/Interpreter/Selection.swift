import BitCollections
import Statecharts

/// The transitions that are taken together, with those that gave way to them. Appendix D.
struct Selection {
  /// The transitions, by index, in the order in which they are taken.
  var transitions: [Int] = []
  /// The transitions that gave way, each with the one it gave way to.
  var preempted: [(transition: Int, by: Int)] = []

  var isEmpty: Bool { transitions.isEmpty }

  func preemptions(in chart: CompiledChart) -> [Microstep.Preemption] {
    preempted.map {
      Microstep.Preemption(transition: chart.transitions[$0.transition].id, by: chart.transitions[$0.by].id)
    }
  }
}

extension Interpreter {
  /// The transitions that an event (or, with nil, no event) enables, conflicts removed. Appendix D,
  /// `selectTransitions` and `selectEventlessTransitions`.
  ///
  /// A condition that cannot be evaluated counts as false and raises `error.execution`. SCXML 5.9.1.
  mutating func selectTransitions(for event: Event?) -> Selection {
    var enabled: [Int] = []
    for state in configuration where compiled.states[state].isAtomic {
      if let transition = firstEnabledTransition(from: state, event: event), !enabled.contains(transition) {
        enabled.append(transition)
      }
    }
    return removingConflicts(among: enabled)
  }

  /// The first enabled transition on the way from an atomic state to the root.
  mutating func firstEnabledTransition(from state: Int, event: Event?) -> Int? {
    var place: Int? = state
    while let current = place {
      for index in compiled.states[current].transitions where compiled.transitions[index].matches(event?.name) {
        guard let condition = compiled.transitions[index].condition else { return index }
        do {
          if try model.holds(condition, in: surroundings).holds { return index }
        } catch {
          let isNews = failedConditions.insert(index).inserted || !(event?.isExecutionError ?? true)
          if isNews { raise(Event.error("error.execution", error.message)) }
        }
      }
      place = compiled.states[current].parent
    }
    return nil
  }

  /// Of two transitions that would leave a common state, the one from a descendant goes first, else the one of the
  /// earlier atomic state. Appendix D, `removeConflictingTransitions`.
  private func removingConflicts(among enabled: [Int]) -> Selection {
    guard enabled.count > 1 else { return Selection(transitions: enabled) }
    var selection = Selection()
    var exitSets: [Int: BitSet] = [:]
    for first in enabled {
      let exits = exitSet(of: first)
      exitSets[first] = exits
      let conflicting = selection.transitions.filter { exitSets[$0]?.isDisjoint(with: exits) == false }
      let source = compiled.transitions[first].source
      if let winner = conflicting.first(where: {
        !compiled.isDescendant(source, of: compiled.transitions[$0].source)
      }) {
        selection.preempted.append((first, by: winner))
      } else {
        selection.transitions.removeAll { conflicting.contains($0) }
        selection.preempted.append(contentsOf: conflicting.map { ($0, by: first) })
        selection.transitions.append(first)
      }
    }
    return selection
  }

  /// The active states that a transition leaves. Appendix D, `computeExitSet`.
  func exitSet(of index: Int) -> BitSet {
    guard !compiled.transitions[index].targets.isEmpty else { return [] }
    guard let domain = domain(of: index) else { return configuration }
    return configuration.intersection(BitSet(compiled.states[domain].descendants))
  }

  /// The innermost state that stays active around all that a transition changes; nil is the chart itself.
  /// Appendix D, `getTransitionDomain`.
  func domain(of index: Int) -> Int? {
    let transition = compiled.transitions[index]
    let targets = effectiveTargets(of: transition)
    if transition.isInternal, targets.allSatisfy({ compiled.isDescendant($0, of: transition.source) }) {
      return transition.source
    }
    return compiled.leastCommonCompoundAncestor(of: transition.source, and: targets)
  }

  /// A transition's targets with history states replaced by what they stand for. Appendix D,
  /// `getEffectiveTargetStates`.
  func effectiveTargets(of transition: CompiledTransition) -> [Int] {
    transition.targetsHistory ? effectiveTargets(transition.targets) : transition.targets
  }

  private func effectiveTargets(_ targets: [Int]) -> [Int] {
    targets.flatMap { target -> [Int] in
      let state = compiled.states[target]
      switch state.kind {
      case .history: return memories[target].map(Array.init) ?? effectiveTargets(state.initial.targets)
      case .atomic, .compound, .parallel, .final: return [target]
      }
    }
  }
}
