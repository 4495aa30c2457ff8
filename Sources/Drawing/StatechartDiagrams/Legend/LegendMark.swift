import Statecharts

/// A sign in a drawing that a legend explains.
package enum LegendMark: String, Hashable, Sendable, CaseIterable {
  /// A part that only the new one of two versions has.
  case added
  /// A part that only the old one has.
  case removed
  /// A part that is not the same in both.
  case changed
  /// A state that is active.
  case active
  /// A state that a valid move leads to.
  case next
  /// A transition that is valid now.
  case valid
  /// A transition that the last step took.
  case last
  /// A transition that was taken earlier.
  case visited
  /// A move that was refused.
  case refused
  /// A state that a search has found, or that accepts an event.
  case marked
  /// The initial mark of a state.
  case initial
  /// A final state.
  case final
  /// A state with others inside.
  case compound
  /// Regions that are active together.
  case parallel
  /// Shallow history.
  case history
  /// Deep history.
  case deepHistory
  /// A condition.
  case condition
  /// The effect of a transition.
  case effect
  /// The order of alternatives.
  case order
  /// A state whose content is not drawn.
  case folded
  /// A pseudostate.
  case pseudostate
  /// A transition that the source allows and never takes.
  case unseen
  /// A state after which any may follow by default.
  case open
  /// A move that the source makes and refuses.
  case refusedInSource
}

extension Diagram {
  /// The signs that the drawing has, those of the moment first.
  package func legend(of highlights: Highlights) -> [LegendMark] {
    let shown = folded?.shown(highlights) ?? highlights
    return LegendMark.allCases.filter { isUsed($0, shown) }
  }

  private func isUsed(_ mark: LegendMark, _ shown: Highlights) -> Bool {
    switch mark {
    case .added: shown.changes?.has(.added) ?? false
    case .removed: shown.changes?.has(.removed) ?? false
    case .changed: shown.changes?.has(.changed) ?? false
    case .active: draws(shown.activeStates)
    case .next: draws(shown.nextStates)
    case .valid: !shown.validTransitions.isEmpty
    case .last: !shown.lastTransitions.isEmpty
    case .visited:
      !shown.visitedTransitions.subtracting(shown.validTransitions).subtracting(shown.lastTransitions).isEmpty
    case .refused: shown.refusal != nil
    case .marked: draws(shown.foundStates.union(shown.acceptingStates))
    case .initial: plan.figures.contains { $0.kind == .initial }
    case .final: plan.figures.contains(where: \.isFinal)
    case .compound: chart.allStates.contains { $0.kind == .compound }
    case .parallel: chart.allStates.contains { $0.kind == .parallel }
    case .history: plan.figures.contains { $0.kind == .history(.shallow) }
    case .deepHistory: plan.figures.contains { $0.kind == .history(.deep) }
    case .condition: chart.transitions.contains { $0.condition != nil }
    case .effect: chart.transitions.contains { !$0.content.isEmpty }
    case .order: chart.transitions.contains { plan.alternatives[$0.id] != nil }
    case .folded: !boxes.isEmpty
    case .pseudostate: chart.allStates.contains { $0.drawnPseudostate != nil }
    case .unseen: !(chart.sourceMap.map { $0.uncalledTransitions.subtracting($0.defaults).isEmpty } ?? true)
    case .open: !(chart.sourceMap?.defaults.isEmpty ?? true)
    case .refusedInSource: !refusedInSource.isEmpty
    }
  }

  private func draws(_ states: Set<State.ID>) -> Bool { chart.allStates.contains { states.contains($0.id) } }
}
