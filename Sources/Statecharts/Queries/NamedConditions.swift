extension Statechart {
  /// The conditions of the chart that are only names or prose: each once, in document order, without white space around
  /// it. Those of transitions come first. `In('state')` is none of them.
  public var namedConditions: [String] {
    var known: Set<String> = []
    let conditions =
      allStates.flatMap { $0.transitions.compactMap(\.condition) } + allContent.flatMap(\.branchConditions)
    return conditions.compactMap(\.conditionName).filter { known.insert($0).inserted }
  }
}

extension Condition {
  /// What the condition is called in a chart whose conditions are only names or prose; nil for `In('state')`.
  public var conditionName: String? {
    guard InPredicate(source) == nil else { return nil }
    var text = source.unicodeScalars[...]
    while let first = text.first, first.properties.isWhitespace { text.removeFirst() }
    while let last = text.last, last.properties.isWhitespace { text.removeLast() }
    return String(text)
  }
}

extension Content {
  fileprivate var branchConditions: [Condition] {
    switch self {
    case .choose(let choose): choose.branches.compactMap(\.condition)
    case .raise, .assign, .log, .foreach, .script, .send, .cancel, .action, .foreign: []
    }
  }
}
