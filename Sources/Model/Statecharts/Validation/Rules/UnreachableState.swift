/// A state that nothing leads to is never active.
struct UnreachableState: ValidationRule {
  let codes: [Diagnostic.Code] = [.unreachableState, .unusedHistory]

  func findings(in survey: Survey) -> [Diagnostic] {
    let reachability = ApproximateReachability(survey)
    return survey.states.enumerated().compactMap { place, state in
      guard !reachability.contains(place), survey.chart.indices[state.id] == place,
        isOutermost(place, survey, reachability)
      else { return nil }
      let position = state.origin.position
      if state.isHistory {
        return Diagnostic(.note, .unusedHistory, "nothing leads to the history state '\(state.id)'", at: position)
      }
      return Diagnostic(
        .warning, .unreachableState, "nothing leads to the state '\(state.id)': it is never active", at: position
      ).about(.state(state.id))
    }
  }

  /// Returns false for states inside an unreachable or wrongly built state, which get no finding of their own.
  private func isOutermost(_ place: Int, _ survey: Survey, _ reachability: ApproximateReachability) -> Bool {
    guard let parent = survey.parent(of: place) else { return !survey.states[place].isHistory }
    let kind = survey.states[parent].kind
    return reachability.contains(parent) && (kind == .compound || kind == .parallel)
  }
}

extension Diagnostic.Code {
  /// Nothing leads to a state.
  public static let unreachableState = Self("unreachable-state")
  /// Nothing leads to a history state.
  public static let unusedHistory = Self("unused-history")
}
