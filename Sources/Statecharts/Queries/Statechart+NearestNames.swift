extension Statechart {
  /// The names of at most three events whose names or labels, in any language of the chart, are nearest to a text
  /// (`nearestNames(to:among:)`), nearest first.
  public func eventsNearest(to text: String) -> [String] {
    let labels = events.flatMap { event in (event.displayName?.texts ?? []).map { (text: $0, name: event.name) } }
    return Self.names(nearestTo: text, among: alphabet.map { (text: $0, name: $0) } + labels)
  }

  /// The names of at most three states, history states left out, whose names or labels, in any language of the chart,
  /// are nearest to a text (`nearestNames(to:among:)`), nearest first.
  public func statesNearest(to text: String) -> [String] {
    let states = allStates.filter { !$0.isHistory }
    let labels = states.flatMap { state in (state.displayName?.texts ?? []).map { (text: $0, name: state.id.name) } }
    return Self.names(nearestTo: text, among: states.map { (text: $0.id.name, name: $0.id.name) } + labels)
  }

  private static func names(nearestTo text: String, among known: [(text: String, name: String)]) -> [String] {
    let names = Dictionary(known.map { ($0.text, $0.name) }) { first, _ in first }
    var found: [String] = []
    for near in nearestNames(to: text, among: known.map(\.text)) {
      if let name = names[near], !found.contains(name) { found.append(name) }
    }
    return found
  }
}
