/// The targets in a chart must exist. SCXML 3.5, 3.6, 3.10.
struct UnknownTarget: ValidationRule {
  let codes: [Diagnostic.Code] = [.unknownTarget]

  func findings(in survey: Survey) -> [Diagnostic] {
    var offers = NameOffers(survey.states.map(\.id.name))
    return survey.targetLists.filter { $0.places.count < $0.names.count }.flatMap { list in
      list.names.filter { survey.chart.indices[$0] == nil }.map { name in
        Diagnostic(
          .error, .unknownTarget, "\(list.subject(in: survey)) leads to '\(name)', which does not exist",
          at: list.position, nearest: offers.nearest(to: name.name))
      }
    }
  }
}

extension Diagnostic.Code {
  /// A transition, initial or default leads to a state that does not exist.
  public static let unknownTarget = Self("unknown-target")
}
