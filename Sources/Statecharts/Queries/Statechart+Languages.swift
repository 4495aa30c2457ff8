extension Statechart {
  /// The languages in which the chart has a text for people, sorted, as BCP 47 tags.
  public var languages: [String] {
    var texts = [title, summary] + events.flatMap { [$0.displayName, $0.summary] }
    for state in allStates {
      texts += [state.displayName, state.summary] + state.transitions.flatMap { [$0.displayName, $0.summary] }
    }
    for case .action(let action) in allContent { texts.append(action.displayName) }
    return Set(texts.compactMap(\.self).flatMap(\.translations).map(\.language)).sorted()
  }
}
