/// An internal transition that cannot stay inside its source is taken as an external one. SCXML 3.5.
struct InternalTransition: ValidationRule {
  let codes: [Diagnostic.Code] = [.internalTakenAsExternal]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.transitions.compactMap { list, transition in
      guard transition.kind == .internal, let owner = list.owner,
        let reason = externalReason(list.places, of: owner, survey)
      else { return nil }
      return Diagnostic(
        .note, .internalTakenAsExternal, "\(list.subject(in: survey)) is taken as an external one: \(reason)",
        at: list.position)
    }
  }

  /// Returns the reason why an internal transition with these targets is an external one; nil if it is not.
  private func externalReason(_ targets: [Int], of owner: Int, _ survey: Survey) -> String? {
    guard !targets.isEmpty else { return nil }
    guard survey.states[owner].kind == .compound else { return "its source is not a compound state" }
    return targets.first { !survey.nesting.isInside($0, owner) }.map {
      "'\(survey.states[$0].id)' is not inside its source"
    }
  }
}

extension Diagnostic.Code {
  /// An internal transition leaves its source after all.
  public static let internalTakenAsExternal = Self("internal-taken-as-external")
}
