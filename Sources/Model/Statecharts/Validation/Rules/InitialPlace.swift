/// Compound states begin inside themselves; other states have no beginning to choose. SCXML 3.3, 3.6.
struct InitialPlace: ValidationRule {
  let codes: [Diagnostic.Code] = [.emptyInitial, .misplacedInitial, .initialOutside]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.targetLists.flatMap { list -> [Diagnostic] in
      guard case .initial = list.role else { return [] }
      guard let owner = list.owner else { return list.names.isEmpty ? [empty(list, survey)] : [] }
      switch survey.states[owner].kind {
      case .compound: return list.names.isEmpty ? [empty(list, survey)] : outside(list, owner, survey)
      case .parallel: return [misplaced(.warning, "enters all its regions", list, survey.states[owner])]
      case .atomic, .final: return [misplaced(.error, "has no states to begin in", list, survey.states[owner])]
      case .history: return []
      }
    }
  }

  private func empty(_ list: TargetList, _ survey: Survey) -> Diagnostic {
    Diagnostic(.error, .emptyInitial, "\(list.subject(in: survey)) leads nowhere", at: list.position)
  }

  private func misplaced(
    _ severity: Diagnostic.Severity, _ reason: String, _ list: TargetList, _ state: State
  ) -> Diagnostic {
    Diagnostic(
      severity, .misplacedInitial, "'\(state.id)' cannot have an initial: it \(reason)", at: list.position,
      suggestion: "remove the initial")
  }

  private func outside(_ list: TargetList, _ owner: Int, _ survey: Survey) -> [Diagnostic] {
    let state = survey.states[owner]
    return list.places.filter { !survey.nesting.isInside($0, owner) }.map { place in
      Diagnostic(
        .error, .initialOutside,
        "'\(state.id)' cannot begin in '\(survey.states[place].id)', which is not inside it", at: list.position,
        suggestion: state.effectiveFirstChild.map { "begin in '\($0)'?" })
    }
  }
}

extension State {
  fileprivate var effectiveFirstChild: ID? { children.first { !$0.isHistory }?.id }
}

extension Diagnostic.Code {
  /// An initial has no targets.
  public static let emptyInitial = Self("empty-initial")
  /// A state that is not compound has an initial.
  public static let misplacedInitial = Self("misplaced-initial")
  /// A state begins in a state outside it.
  public static let initialOutside = Self("initial-outside")
}
