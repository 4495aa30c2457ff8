/// A state that is not final and that no transition of its own or around it leaves is a dead end.
struct DeadEnd: ValidationRule {
  let codes: [Diagnostic.Code] = [.deadEnd]

  func findings(in survey: Survey) -> [Diagnostic] {
    let leftBySomeRegion = parallelsThatAreLeft(survey)
    var goesOn: [Bool] = []
    return survey.states.enumerated().compactMap { place, state in
      let around = survey.parent(of: place).map { goesOn[$0] } ?? false
      goesOn.append(around || !state.transitions.isEmpty || leftBySomeRegion.contains(place))
      guard !goesOn[place], state.kind == .atomic, state.children.isEmpty else { return nil }
      return Diagnostic(
        .note, .deadEnd, "no transition leaves the state '\(state.id)', and it is not final",
        at: state.origin.position
      ).about(.state(state.id))
    }
  }

  /// The parallel states that a transition from inside one of their regions leaves: it ends the other regions too.
  private func parallelsThatAreLeft(_ survey: Survey) -> Set<Int> {
    var outermost = survey.states.map { _ in Int.max }
    for (list, _) in survey.transitions {
      guard let owner = list.owner else { continue }
      for target in list.places {
        let common = survey.nesting.commonAncestor(of: owner, target)
        outermost[owner] = min(outermost[owner], common.map { survey.nesting.depths[$0] } ?? -1)
      }
    }
    var left: Set<Int> = []
    for place in survey.states.indices.reversed() {
      if outermost[place] < survey.nesting.depths[place], survey.states[place].kind == .parallel { left.insert(place) }
      if let parent = survey.parent(of: place) { outermost[parent] = min(outermost[parent], outermost[place]) }
    }
    return left
  }
}

extension Diagnostic.Code {
  /// An atomic state cannot be left.
  public static let deadEnd = Self("dead-end")
}
