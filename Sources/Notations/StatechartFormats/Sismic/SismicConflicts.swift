import Algorithms
import Statecharts

/// Transitions that sismic refuses to take together.
///
/// SCXML lets one of two conflicting transitions give way (Appendix D, `removeConflictingTransitions`). sismic ends
/// with a `ConflictingTransitionsError` if an event enables transitions in two regions and one of them leaves its
/// region.
struct SismicConflicts {
  /// A transition as it is written: one for each event.
  struct Arrow {
    let transition: Transition
    /// The event; nil without one.
    let event: String?
    /// The state that it leads to; nil if there is none.
    let target: State.ID?
  }

  private let chart: Statechart
  /// The place after each state's descendants in document order.
  private var ends: [Int] = []
  /// The arrows of an event by their sources, in document order.
  private var arrows: [String?: [(source: Int, transition: Transition)]] = [:]

  init(_ chart: Statechart, _ arrows: [Arrow]) {
    self.chart = chart
    ends = chart.allStates.indices.map { $0 + 1 }
    for place in ends.indices.reversed() {
      if let parent = chart.parentIndex(at: place) { ends[parent] = max(ends[parent], ends[place]) }
    }
    for arrow in arrows {
      guard let source = chart.documentOrder(of: arrow.transition.id.source) else { continue }
      self.arrows[arrow.event, default: []].append((source, arrow.transition))
    }
  }

  /// A transition that an event can enable together with another one that leaves its region; nil if there is none.
  func conflict(of arrow: Arrow) -> Transition? {
    guard let target = arrow.target.flatMap(chart.documentOrder), let others = arrows[arrow.event],
      var region = chart.documentOrder(of: arrow.transition.id.source)
    else { return nil }
    while let state = chart.parentIndex(at: region) {
      if chart.allStates[state].kind == .parallel, !(region..<ends[region]).contains(target),
        let other = first(others, in: state + 1..<region) ?? first(others, in: ends[region]..<ends[state])
      {
        return other
      }
      region = state
    }
    return nil
  }

  private func first(_ arrows: [(source: Int, transition: Transition)], in range: Range<Int>) -> Transition? {
    let place = arrows.partitioningIndex { $0.source >= range.lowerBound }
    guard place < arrows.endIndex, range.contains(arrows[place].source) else { return nil }
    return arrows[place].transition
  }
}

/// The names of a statechart before it is read.
struct SismicSurvey {
  var names: [String] = []
  var events: [String] = []

  mutating func look(at node: YAMLNode) {
    if let name = node["name"]?.text { names.append(name) }
    for transition in node["transitions"]?.items ?? [] {
      if let event = transition["event"]?.text { events.append(event.trimmed) }
    }
    for child in (node["states"]?.items ?? []) + ((node["parallel states"] ?? node["orthogonal states"])?.items ?? []) {
      look(at: child)
    }
  }

  /// True if a target or a condition below a state names another.
  static func mentions(_ name: String, in node: YAMLNode) -> Bool {
    let transitions = node["transitions"]?.items ?? []
    if transitions.contains(where: {
      $0["target"]?.text == name
        || $0["guard"]?.text?.contains("active") == true && $0["guard"]?.text?.contains(name) == true
    }) {
      return true
    }
    return ((node["states"]?.items ?? []) + ((node["parallel states"] ?? node["orthogonal states"])?.items ?? []))
      .contains { mentions(name, in: $0) }
  }
}
