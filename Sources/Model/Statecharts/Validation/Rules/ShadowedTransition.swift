/// A transition is never taken if earlier ones of its state, without conditions, answer all it answers. SCXML 3.13.
struct ShadowedTransition: ValidationRule {
  let codes: [Diagnostic.Code] = [.shadowedTransition]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.states.flatMap { state -> [Diagnostic] in
      var answered = DescriptorIndex([], matching: survey.chart.eventMatching)
      var isLeftAtOnce = false
      return state.transitions.compactMap { transition in
        let isShadowed =
          transition.isEventless ? isLeftAtOnce : transition.events.allSatisfy { answered.covers($0) }
        if transition.condition == nil {
          if transition.isEventless { isLeftAtOnce = true }
          for descriptor in transition.events { answered.insert(descriptor) }
        }
        return isShadowed ? finding(transition, in: state) : nil
      }
    }
  }

  private func finding(_ transition: Transition, in state: State) -> Diagnostic {
    let events = transition.events.map(\.text).joined(separator: " ")
    let name = transition.isEventless ? "an eventless transition" : "a transition on '\(events)'"
    return Diagnostic(
      .warning, .shadowedTransition, "\(name) of '\(state.id)' is never taken: one before it always is",
      at: transition.origin.position ?? state.origin.position, suggestion: "put it first or give the other a condition"
    ).about(.transition(transition.id))
  }
}

extension Diagnostic.Code {
  /// Earlier transitions of the same state answer all that a transition answers.
  public static let shadowedTransition = Self("shadowed-transition")
}
