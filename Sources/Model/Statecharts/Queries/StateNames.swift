/// The names of a chart's states in sentences and lists, next to which no drawing shows which of several states of one
/// label is meant: each of those says what it is in, as "Run (Busy)".
package struct StateNames: Sendable {
  private let language: String
  /// The texts that distinguish states with the same label: the labels of as few ancestors as do it, innermost first;
  /// if there are none, or they are the same too, the identifier.
  private var distinctions: [State.ID: [String]] = [:]

  /// Finds the states that have the same label.
  ///
  /// Time is linear in the number of states, times the depth to which their ancestors have the same labels.
  package init(of chart: Statechart, in language: String = "en") {
    self.language = language
    // Identifiers are different.
    guard chart.allStates.contains(where: { $0.displayName != nil }) else { return }
    for alike in Dictionary(grouping: chart.allStates, by: { $0.label(in: language) }).values where alike.count > 1 {
      distinguish(alike.map { ($0.id, chart.ancestors(of: $0.id).map { $0.label(in: language) }) })
    }
  }

  /// The name of a state of the chart.
  package func name(of state: State) -> String {
    let label = state.label(in: language).isolated
    guard let more = distinctions[state.id] else { return label }
    return "\(label) (\(more.map(\.isolated).joined(separator: ", ")))"
  }

  private mutating func distinguish(_ alike: [(id: State.ID, around: [String])]) {
    var left = alike
    var depth = 1
    while !left.isEmpty {
      let counts = Dictionary(left.map { ($0.around.prefix(depth), 1) }, uniquingKeysWith: +)
      for (id, around) in left where counts[around.prefix(depth)] == 1 && !around.isEmpty {
        distinctions[id] = Array(around.prefix(depth))
      }
      left.removeAll { counts[$0.around.prefix(depth)] == 1 }
      for (id, around) in left where around.count <= depth { distinctions[id] = [id.name] }
      left.removeAll { $0.around.count <= depth }
      depth += 1
    }
  }
}
