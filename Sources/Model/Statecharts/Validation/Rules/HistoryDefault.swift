/// A history state says where to go before its parent was ever left: to children of the parent if it is shallow, to
/// descendants if it is deep, and not to another history state of the same parent. SCXML 3.10.2.
///
/// A shallow one that leads deeper breaks the letter of the standard, but it can be executed.
struct HistoryDefault: ValidationRule {
  let codes: [Diagnostic.Code] = [.historyWithoutDefault, .historyDefaultOutside]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.states.enumerated().flatMap { place, state -> [Diagnostic] in
      guard case .history(let depth) = state.kind, let parent = survey.parent(of: place),
        survey.states[parent].kind != .atomic
      else { return [] }
      guard let initial = state.initial, !initial.targets.isEmpty else { return [missing(for: state)] }
      return initial.targets.compactMap { target in
        guard let there = survey.chart.indices[target],
          let (severity, complaint) = targetFault(there, inside: parent, depth: depth, survey)
        else { return nil }
        return Diagnostic(
          severity, .historyDefaultOutside,
          "the default of the \(depth.rawValue) history state '\(state.id)' leads to '\(target)', \(complaint)",
          at: initial.origin.position ?? state.origin.position)
      }
    }
  }

  private func missing(for state: State) -> Diagnostic {
    Diagnostic(
      .error, .historyWithoutDefault, "the history state '\(state.id)' has no default transition",
      at: state.origin.position, suggestion: "give it a transition to a sibling state")
  }

  private func targetFault(
    _ target: Int, inside parent: Int, depth: State.HistoryDepth, _ survey: Survey
  ) -> (Diagnostic.Severity, String)? {
    let name = survey.states[parent].id
    let isChild = survey.parent(of: target) == parent
    if isChild, survey.states[target].isHistory { return (.error, "which is a history state itself") }
    guard survey.nesting.isInside(target, parent) else { return (.error, "which is not inside '\(name)'") }
    switch depth {
    case .shallow: return isChild ? nil : (.warning, "which is not a child of '\(name)'")
    case .deep: return nil
    }
  }
}

extension Diagnostic.Code {
  /// A history state has no default.
  public static let historyWithoutDefault = Self("history-without-default")
  /// A history state's default is no child of its parent, or (deep) no descendant.
  public static let historyDefaultOutside = Self("history-default-outside")
}
