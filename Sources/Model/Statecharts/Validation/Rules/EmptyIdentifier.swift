/// A state's name cannot be empty. SCXML 3.14.
struct EmptyIdentifier: ValidationRule {
  let codes: [Diagnostic.Code] = [.emptyIdentifier]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.states.filter(\.id.name.isEmpty).map { state in
      Diagnostic(.error, .emptyIdentifier, "a state's name is empty", at: state.origin.position)
    }
  }
}

extension Diagnostic.Code {
  /// A state's name is empty.
  public static let emptyIdentifier = Self("empty-identifier")
}
