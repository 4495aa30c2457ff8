/// States lie inside compound and parallel states only, and a compound state has one. SCXML 3.3, 3.7, 3.10.
struct MisplacedChildren: ValidationRule {
  let codes: [Diagnostic.Code] = [.misplacedChildren, .compoundWithoutStates]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.states.compactMap { state in
      let position = state.origin.position
      let hasStates = state.children.contains { !$0.isHistory }
      switch state.kind {
      case .parallel: return nil
      case .compound:
        if hasStates { return nil }
        let message = "the compound state '\(state.id)' has no states"
        return Diagnostic(.error, .compoundWithoutStates, message, at: position)
      case .atomic:
        guard hasStates else { return nil }
        return Diagnostic(.error, .misplacedChildren, "the atomic state '\(state.id)' has states inside", at: position)
      case .final, .history:
        guard !state.children.isEmpty else { return nil }
        let kind = state.isHistory ? "history" : "final"
        return Diagnostic(.error, .misplacedChildren, "the \(kind) state '\(state.id)' has states inside", at: position)
      }
    }
  }
}

extension Diagnostic.Code {
  /// A final, history or atomic state has states inside.
  public static let misplacedChildren = Self("misplaced-children")
  /// A compound state has no state inside, or history states only.
  public static let compoundWithoutStates = Self("compound-without-states")
}
