import StatechartExecution

extension Simulation {
  /// The run with its last step explained, if that was refused and a search of so many configurations tells all that a
  /// longer one would; nil if it does not.
  ///
  /// Where the last step was taken, it is the run itself. A search that came to its end, or found a way, found what any
  /// search of more configurations finds.
  public func explained(within configurations: Int) -> Simulation? {
    guard rejection != nil, let last = records.indices.last else { return self }
    guard configurations > 0, let explained = explainLast(configurations), explained.isComplete else { return nil }
    var known = self
    known.records[last] = known.records[last].refused(explained)
    return known
  }
}

extension Rejection {
  /// True if no search would add to it.
  fileprivate var isComplete: Bool {
    switch route {
    case nil: setting != nil
    case .steps, .impossible: true
    case .notFound(_, let bound): bound.isTheEnd
    }
  }
}

extension Route.Bound {
  /// True if everything was looked at.
  fileprivate var isTheEnd: Bool {
    switch self {
    case .unknowns: true
    case .configurations, .moves, .microsteps: false
    }
  }
}
