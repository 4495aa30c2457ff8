/// The state that a condition asks for with `In()` should exist. SCXML 5.9.2.
struct UnknownStateInCondition: ValidationRule {
  let codes: [Diagnostic.Code] = [.unknownStateInCondition]

  func findings(in survey: Survey) -> [Diagnostic] {
    let takesBareNames = survey.chart.dataModel == nil || survey.chart.dataModel == .null
    var offers = NameOffers(survey.states.map(\.id.name))
    return survey.content.conditions.flatMap { condition in
      InPredicate.states(in: condition.source, takesBareNames: takesBareNames)
        .filter { survey.chart.indices[State.ID($0)] == nil }
        .map { name in
          Diagnostic(
            .warning, .unknownStateInCondition, "the condition asks for the state '\(name)', which does not exist",
            at: condition.origin.position, nearest: offers.nearest(to: name))
        }
    }
  }
}

extension Diagnostic.Code {
  /// A condition asks with `In()` for a state that does not exist.
  public static let unknownStateInCondition = Self("unknown-state-in-condition")
}
