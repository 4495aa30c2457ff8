/// A transition that needs no event and no condition and leads nowhere is taken again and again, unless an eventless
/// one before it in its state may break the circle. SCXML 3.13.
struct EndlessTransition: ValidationRule {
  let codes: [Diagnostic.Code] = [.endlessTransition]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.transitions.compactMap { list, transition in
      guard transition.isEventless, transition.isTargetless, transition.condition == nil,
        let state = list.owner.map({ survey.states[$0] }),
        state.transitions.first(where: \.isEventless)?.id == transition.id
      else { return nil }
      return Diagnostic(
        .warning, .endlessTransition,
        "\(list.subject(in: survey)) has neither a target nor a condition: the chart never comes to rest",
        at: list.position, suggestion: "give it an event, a condition or a target"
      ).about(.transition(transition.id))
    }
  }
}

extension Diagnostic.Code {
  /// A transition has no event, no target and no condition.
  public static let endlessTransition = Self("endless-transition")
}
