/// A history state lies inside a compound or parallel state, whose past it represents. SCXML 3.10.
struct HistoryPlace: ValidationRule {
  let codes: [Diagnostic.Code] = [.misplacedHistory]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.states.enumerated().compactMap { place, state in
      guard state.isHistory else { return nil }
      let complaint: String
      if let parent = survey.parent(of: place).map({ survey.states[$0] }) {
        guard parent.kind == .atomic else { return nil }
        complaint = "is inside the atomic state '\(parent.id)', which has no past to restore"
      } else {
        complaint = "is inside no state"
      }
      return Diagnostic(
        .error, .misplacedHistory, "the history state '\(state.id)' \(complaint)", at: state.origin.position)
    }
  }
}

extension Diagnostic.Code {
  /// A history state lies inside an atomic state or outermost.
  public static let misplacedHistory = Self("misplaced-history")
}
