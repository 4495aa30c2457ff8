public import StatechartExecution

/// How much a search may cost, in counted work.
public enum SearchEffort: String, Hashable, Codable, Sendable, CaseIterable {
  /// For a page that is waited for: 2,000 configurations, or 100 with data.
  case brief
  /// For a page where a longer search was asked for: 20,000 configurations, or 2,000 with data.
  case thorough

  /// How many configurations a search looks at with a data model; the other bounds follow from it.
  public func configurations<Model: DataModel>(with model: Model.Type) -> Int {
    switch self {
    case .brief: Model.searchLimit
    case .thorough: Model.readsEvents ? 2000 : 20_000
    }
  }
}
