/// A chart needs a state. SCXML 3.2.
struct NoStates: ValidationRule {
  let codes: [Diagnostic.Code] = [.noStates]

  func findings(in survey: Survey) -> [Diagnostic] {
    guard survey.chart.states.isEmpty else { return [] }
    return [Diagnostic(.error, .noStates, "the chart has no states", at: survey.chart.origin.position)]
  }
}

extension Diagnostic.Code {
  /// The chart has no states.
  public static let noStates = Self("no-states")
}
