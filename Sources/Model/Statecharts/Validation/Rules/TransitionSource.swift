/// No transition leaves a final state, and a history state has its default alone. SCXML 3.7, 3.10.
struct TransitionSource: ValidationRule {
  let codes: [Diagnostic.Code] = [.transitionFromFinal, .transitionFromHistory]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.transitions.compactMap { list, _ in
      guard let state = list.owner.map({ survey.states[$0] }) else { return nil }
      switch state.kind {
      case .final:
        return Diagnostic(
          .error, .transitionFromFinal, "the final state '\(state.id)' cannot have a transition",
          at: list.position)
      case .history:
        return Diagnostic(
          .error, .transitionFromHistory,
          "the history state '\(state.id)' can have no transition other than its default",
          at: list.position)
      case .atomic, .compound, .parallel: return nil
      }
    }
  }
}

extension Diagnostic.Code {
  /// A transition's source is a final state.
  public static let transitionFromFinal = Self("transition-from-final")
  /// A transition's source is a history state.
  public static let transitionFromHistory = Self("transition-from-history")
}
