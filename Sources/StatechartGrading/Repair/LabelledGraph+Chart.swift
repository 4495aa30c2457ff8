import Statecharts

extension LabelledGraph {
  /// The states and transitions of a chart.
  init(_ chart: Statechart, seeing visibility: Visibility, _ labels: inout LabelTable) {
    nodes = chart.allStates.enumerated().map { index, state in
      Node(
        name: state.id.name, features: LabelledGraph.features(of: state, seeing: visibility, &labels),
        links: LabelledGraph.links(of: state, at: index, in: chart, &labels),
        edges: state.transitions.map { LabelledGraph.edge(of: $0, from: state, in: chart, &labels) })
    }
    start = chart.effectiveInitial.targets.compactMap(chart.documentOrder)
    features = [
      chart.variables.isEmpty ? 0 : labels.number(of: chart.variables),
      chart.script.map { labels.number(of: $0) } ?? 0,
    ]
  }

  private static func features(
    of state: State, seeing visibility: Visibility, _ labels: inout LabelTable
  ) -> [Int] {
    let others = Others(
      name: visibility.states.contains(state.id) ? state.id : nil, invocations: state.invocations,
      variables: state.variables, doneData: state.doneData)
    return [
      labels.number(of: KindLabel(kind: state.kind, accepts: AcceptingState.isOne(state))),
      state.onEntry.isEmpty ? 0 : labels.number(of: state.onEntry.flatMap(\.content)),
      state.onExit.isEmpty ? 0 : labels.number(of: state.onExit.flatMap(\.content)),
      others == Others() ? 0 : labels.number(of: others),
    ]
  }

  private static func links(
    of state: State, at index: Int, in chart: Statechart, _ labels: inout LabelTable
  ) -> [Edge] {
    let parent = labels.number(of: "parent")
    var links = [Edge(key: parent, label: parent, targets: chart.parentIndex(at: index).map { [$0] } ?? [])]
    let initial = state.kind == .compound ? state.effectiveInitial : state.initial
    if let initial {
      links.append(
        Edge(
          key: labels.number(of: "initial"), label: labels.number(of: initial.content),
          targets: initial.targets.compactMap(chart.documentOrder)))
    }
    return links
  }

  private static func edge(
    of transition: Transition, from state: State, in chart: Statechart, _ labels: inout LabelTable
  ) -> Edge {
    // A plain state that is left and entered again shows nothing of it.
    let isPlain =
      state.kind == .atomic && state.onEntry.isEmpty && state.onExit.isEmpty && state.invocations.isEmpty
    let targets = transition.targets.isEmpty && isPlain ? [state.id] : transition.targets
    let label = EdgeLabel(
      events: Set(transition.events.map(\.tokens)), condition: transition.condition, content: transition.content,
      isInternal: state.kind != .atomic && transition.kind == .internal)
    return Edge(
      key: labels.number(of: transition.events.first?.tokens), label: labels.number(of: label),
      targets: targets.compactMap(chart.documentOrder))
  }

  private struct KindLabel: Hashable {
    let kind: State.Kind
    let accepts: Bool
  }

  private struct Others: Hashable {
    var name: State.ID?
    var invocations: [Invoke] = []
    var variables: [Variable] = []
    var doneData: DoneData?
  }

  private struct EdgeLabel: Hashable {
    let events: Set<[Substring]>
    let condition: Condition?
    let content: [Content]
    let isInternal: Bool
  }
}
