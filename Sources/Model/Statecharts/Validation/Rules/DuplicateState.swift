/// Two states cannot have one name. SCXML 3.14.
struct DuplicateState: ValidationRule {
  let codes: [Diagnostic.Code] = [.duplicateState]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.states.enumerated().compactMap { place, state in
      guard let first = survey.chart.indices[state.id], first != place, !state.id.name.isEmpty else { return nil }
      let line = survey.states[first].origin.position.map { " in line \($0.line)" } ?? ""
      return Diagnostic(
        .error, .duplicateState, "the state '\(state.id)' exists already\(line)", at: state.origin.position,
        suggestion: "give one of them another name")
    }
  }
}

extension Diagnostic.Code {
  /// A second state has the name of a first.
  public static let duplicateState = Self("duplicate-state")
}
