/// An event that is declared should be answered, raised or sent.
struct UnusedEvent: ValidationRule {
  let codes: [Diagnostic.Code] = [.unusedEvent]

  func findings(in survey: Survey) -> [Diagnostic] {
    let answered = DescriptorIndex(survey.chart.transitions.map(\.events), matching: survey.chart.eventMatching)
    let raised = survey.content.raises.map(\.event)
    let sent = survey.content.sends.compactMap { send -> String? in
      guard case .literal(let name) = send.event else { return nil }
      return name
    }
    let used = Set(raised + sent)
    return survey.chart.events.filter { !answered.matchesAny($0.name) && !used.contains($0.name) }.map { event in
      Diagnostic(
        .note, .unusedEvent, "the event '\(event.name)' is declared but never used", at: survey.chart.origin.position)
    }
  }
}

extension Diagnostic.Code {
  /// An event is declared that nothing answers, raises or sends.
  public static let unusedEvent = Self("unused-event")
}
