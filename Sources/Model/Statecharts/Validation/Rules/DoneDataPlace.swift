/// Only a final state has data when it is done. SCXML 5.5.
struct DoneDataPlace: ValidationRule {
  let codes: [Diagnostic.Code] = [.doneDataOutsideFinal]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.states.compactMap { state in
      guard let doneData = state.doneData, state.kind != .final else { return nil }
      return Diagnostic(
        .warning, .doneDataOutsideFinal, "'\(state.id)' is not a final state, so its done data is never sent",
        at: doneData.origin.position ?? state.origin.position)
    }
  }
}

extension Diagnostic.Code {
  /// A state that is not final has done data.
  public static let doneDataOutsideFinal = Self("done-data-outside-final")
}
