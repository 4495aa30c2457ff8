/// Eventless transitions without conditions that lead to one another never end. SCXML 3.13.
struct EventlessCycle: ValidationRule {
  let codes: [Diagnostic.Code] = [.eventlessCycle]

  private static let maxNames = 5

  func findings(in survey: Survey) -> [Diagnostic] {
    EventlessSteps(survey).cycles.map { cycle in
      let first = survey.states[cycle[0]]
      let names = cycle.prefix(EventlessCycle.maxNames).map { "'\(survey.states[$0].id)'" }
      let more = cycle.count > names.count ? " and \(cycle.count - names.count) more" : ""
      let transition = first.transitions.first(where: \.isEventless)
      return Diagnostic(
        .warning, .eventlessCycle,
        "the eventless transitions of \(names.joined(separator: ", "))\(more) lead in a circle without a condition: "
          + "the chart never comes to rest",
        at: transition?.origin.position ?? first.origin.position, suggestion: "give one an event or a condition"
      ).about(.state(first.id))
    }
  }
}

extension Diagnostic.Code {
  /// Eventless transitions without conditions lead in a circle.
  public static let eventlessCycle = Self("eventless-cycle")
}
