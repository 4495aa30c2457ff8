import Statecharts

/// The outermost states of a large chart with the ways between them, for a picture in which no more could be seen.
///
/// What lies deeper is left out; its transitions start and end at the nearest states that are shown, one for each pair.
struct ChartOutline: Sendable {
  /// The maximum number of states of an outline, and the maximum number of transitions.
  private static let maxShown = 30

  private let chart: Statechart
  /// For each state in document order, the place of the nearest state that is shown; nil if none around it is.
  private let shown: [Int?]
  /// The targets of each state that is shown, by their places.
  private let targets: [Int: [Int]]

  /// The chart as a small picture shows it: itself, unless it is large.
  static func chart(for chart: Statechart) -> Statechart {
    chart.allStates.count <= DiagramOptions.maxStatesDrawnWhole ? chart : ChartOutline(chart).outline
  }

  private init(_ chart: Statechart) {
    self.chart = chart
    let depths = chart.depths
    let visible = chart.allStates.indices.filter { !chart.allStates[$0].isHistory }
    let deepest = (0...(depths.max() ?? 0)).last { depth in
      visible.count { depths[$0] <= depth } <= Self.maxShown
    }
    let kept = Set(visible.filter { depths[$0] <= deepest ?? 0 }.prefix(Self.maxShown))
    var shown: [Int?] = []
    for place in chart.allStates.indices {
      shown.append(kept.contains(place) ? place : chart.parentIndex(at: place).flatMap { shown[$0] })
    }
    self.shown = shown
    targets = Self.targets(in: chart, shown)
  }

  private static func targets(in chart: Statechart, _ shown: [Int?]) -> [Int: [Int]] {
    var targets: [Int: [Int]] = [:]
    var count = 0
    for place in chart.allStates.indices {
      guard let source = shown[place] else { continue }
      for target in chart.allStates[place].transitions.flatMap(\.targets).compactMap(chart.documentOrder) {
        guard count < maxShown, let end = shown[target], end != source,
          !targets[source, default: []].contains(end)
        else { continue }
        targets[source, default: []].append(end)
        count += 1
      }
    }
    return targets
  }

  private var outline: Statechart {
    Statechart(
      name: chart.name, title: chart.title, initial: initial(chart.initial, in: nil),
      states: chart.states.compactMap { state($0) })
  }

  /// A state with those inside it that are shown; nil if it is not shown itself.
  private func state(_ state: State) -> State? {
    guard let place = chart.documentOrder(of: state.id), shown[place] == place else { return nil }
    let children = state.children.compactMap { self.state($0) }
    return State(
      state.id, kind: kind(of: state, hasChildren: !children.isEmpty), displayName: state.displayName,
      summary: state.summary, initial: initial(state.initial, in: place),
      transitions: (targets[place] ?? []).map { Transition(targets: [chart.allStates[$0].id]) },
      pseudostate: children.isEmpty ? state.pseudostate : nil, children: children)
  }

  private func kind(of state: State, hasChildren: Bool) -> State.Kind {
    switch state.kind {
    case .compound, .parallel: hasChildren ? state.kind : .atomic
    case .atomic, .final, .history: state.kind
    }
  }

  /// Where a state begins, if that is shown; else its first child is.
  private func initial(_ entry: DefaultTransition?, in parent: Int?) -> DefaultTransition? {
    let ends = (entry?.targets ?? []).compactMap(chart.documentOrder).compactMap { shown[$0] }.filter { $0 != parent }
    return ends.isEmpty ? nil : DefaultTransition(targets: ends.map { chart.allStates[$0].id })
  }
}
