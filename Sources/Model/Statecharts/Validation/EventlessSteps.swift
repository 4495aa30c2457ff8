/// The unconditional eventless steps of a chart: for each state with an eventless transition that needs no condition,
/// the next such state that decides.
///
/// The innermost active state with an eventless transition decides. Where that one has a condition or the way leads
/// through a history state, nothing is said.
struct EventlessSteps: Sendable {
  private enum Choice: Sendable {
    case conditional
    case unconditional(targets: [Int])
  }

  private let choices: [Choice?]
  private let deciders: [Int?]

  init(_ survey: Survey) {
    choices = survey.states.map { EventlessSteps.choice(of: $0, in: survey.chart) }
    var above: [Int?] = []
    for place in survey.states.indices {
      above.append(choices[place] == nil ? survey.parent(of: place).flatMap { above[$0] } : place)
    }
    var deciders = above
    for place in survey.states.indices.reversed() {
      switch survey.states[place].kind {
      case .atomic, .final: break
      case .history: deciders[place] = nil
      case .compound:
        guard let inner = survey.initial(of: place).first, inner > place else { continue }
        deciders[place] = deciders[inner]
      case .parallel:
        let inner = survey.nesting.children(of: place).compactMap { deciders[$0] }.filter { $0 > place }
        deciders[place] = inner.first ?? above[place]
      }
    }
    self.deciders = deciders
  }

  private static func choice(of state: State, in chart: Statechart) -> Choice? {
    guard let first = state.transitions.first(where: \.isEventless) else { return nil }
    let targets = first.targets.compactMap { chart.indices[$0] }
    return first.condition == nil && !targets.isEmpty ? .unconditional(targets: targets) : .conditional
  }

  /// The place of the state that decides after the one at a place; nil if that one does not decide alone or the chart
  /// comes to rest.
  func next(after place: Int) -> Int? {
    guard case .unconditional(let targets) = choices[place] else { return nil }
    return targets.lazy.compactMap { deciders[$0] }.first
  }

  /// Every cycle, once, beginning with its first state in document order.
  var cycles: [[Int]] {
    var walks: [Int?] = choices.map { _ in nil }
    var found: [[Int]] = []
    for start in choices.indices {
      var path: [Int] = []
      var place: Int? = start
      while let here = place, walks[here] == nil {
        walks[here] = start
        path.append(here)
        place = next(after: here)
      }
      guard let end = place, walks[end] == start, let first = path.firstIndex(of: end) else { continue }
      let cycle = path[first...]
      let lowest = cycle.firstIndex(of: cycle.min() ?? end) ?? first
      found.append(Array(cycle[lowest...] + cycle[..<lowest]))
    }
    return found
  }
}
