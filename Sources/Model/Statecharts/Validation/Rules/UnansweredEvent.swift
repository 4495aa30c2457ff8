/// A chart seldom means to send itself an event that it does not answer.
struct UnansweredEvent: ValidationRule {
  let codes: [Diagnostic.Code] = [.unansweredEvent]

  func findings(in survey: Survey) -> [Diagnostic] {
    guard !survey.content.autoforwards else { return [] }
    let answered = DescriptorIndex(survey.chart.transitions.map(\.events), matching: survey.chart.eventMatching)
    let raised = survey.content.raises.map { ($0.event, $0.origin, "raised") }
    let sent = survey.content.sends.compactMap { send in send.eventToItself.map { ($0, send.origin, "sent") } }
    return (raised + sent).compactMap { name, origin, verb in
      guard !answered.matchesAny(name) else { return nil }
      return Diagnostic(
        .note, .unansweredEvent, "the event '\(name)' is \(verb), but no transition handles it", at: origin.position)
    }
  }
}

extension Send {
  /// The event's name, if it is written out and the event comes back to the chart itself.
  var eventToItself: String? {
    guard case .literal(let name) = event, type == nil || type == .literal("scxml") || type == .literal(Send.scxml)
    else { return nil }
    switch target {
    case nil, .literal("#_internal"): return name
    case .literal, .computed: return nil
    }
  }

  /// The name of SCXML's own event I/O processor. SCXML C.1.
  private static let scxml = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"
}

extension Diagnostic.Code {
  /// The chart raises an event, or sends one to itself, that no transition answers.
  public static let unansweredEvent = Self("unanswered-event")
}
