/// A parallel state has regions, and no final state is one. SCXML 3.4.
struct Regions: ValidationRule {
  let codes: [Diagnostic.Code] = [.parallelWithoutRegions, .finalRegion]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.states.filter { $0.kind == .parallel }.flatMap { state in
      guard state.children.contains(where: { !$0.isHistory }) else {
        let message = "the parallel state '\(state.id)' has no regions"
        return [Diagnostic(.error, .parallelWithoutRegions, message, at: state.origin.position)]
      }
      return state.children.filter { $0.kind == .final }.map { region in
        Diagnostic(
          .error, .finalRegion, "the final state '\(region.id)' cannot be a region of the parallel state '\(state.id)'",
          at: region.origin.position, suggestion: "put it inside a region")
      }
    }
  }
}

extension Diagnostic.Code {
  /// A parallel state has no states inside, or history states only.
  public static let parallelWithoutRegions = Self("parallel-without-regions")
  /// A final state is a child of a parallel state.
  public static let finalRegion = Self("final-region")
}
