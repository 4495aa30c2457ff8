import Algorithms

/// Several targets of one list can be active together only in different regions of parallel states: they must be a
/// legal state specification. SCXML 3.1, 3.5.
///
/// In document order it is enough to compare neighbours: the innermost common ancestor of any two is that of some two
/// neighbours between them. A history state counts as its parent, whose children it chooses.
struct ConflictingTargets: ValidationRule {
  let codes: [Diagnostic.Code] = [.conflictingTargets]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.targetLists.compactMap { list in
      guard list.places.count > 1 else { return nil }
      let sorted = Set(list.places).map { (place: $0, active: activeState(of: $0, survey)) }
        .sorted { ($0.active, $0.place) < ($1.active, $1.place) }
      for (left, right) in sorted.adjacentPairs() {
        guard let reason = conflict(left.active, right.active, survey) else { continue }
        let names = "'\(survey.states[left.place].id)' and '\(survey.states[right.place].id)'"
        return Diagnostic(
          .error, .conflictingTargets,
          "\(list.subject(in: survey)) leads to \(names), which cannot be active together: \(reason)",
          at: list.position)
      }
      return nil
    }
  }

  private func activeState(of place: Int, _ survey: Survey) -> Int {
    survey.states[place].isHistory ? survey.parent(of: place) ?? place : place
  }

  private func conflict(_ left: Int, _ right: Int, _ survey: Survey) -> String? {
    if left == right { return "they are the same state" }
    if survey.nesting.isInside(right, left) { return "one is inside the other" }
    guard let common = survey.nesting.commonAncestor(of: left, right) else { return "no parallel state contains them" }
    let state = survey.states[common]
    return state.kind == .parallel ? nil : "one child of '\(state.id)' is active at a time"
  }
}

extension Diagnostic.Code {
  /// The targets of one list cannot be active together.
  public static let conflictingTargets = Self("conflicting-targets")
}
