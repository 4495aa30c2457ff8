import Statecharts

/// Works out the indices of a chart without errors.
struct ChartLayout {
  private let chart: Statechart
  private(set) var states: [CompiledState] = []
  private(set) var transitions: [CompiledTransition] = []

  init(_ chart: Statechart) {
    self.chart = chart
    let ends = ChartLayout.ends(of: chart)
    for (index, state) in chart.allStates.enumerated() {
      let first = transitions.count
      transitions.append(contentsOf: state.transitions.map { compile($0, source: index) })
      states.append(compile(state, at: index, end: ends[index], transitions: first..<transitions.count))
    }
  }

  func compile(_ transition: DefaultTransition) -> CompiledDefault {
    CompiledDefault(targets: indices(transition.targets), content: transition.content)
  }

  /// The names of events that the processor itself raises.
  var internalEventNames: [String] {
    states.filter { !$0.children.isEmpty }.map { "done.state.\($0.id)" } + ["error.execution", "error.communication"]
  }

  private func indices(_ ids: [State.ID]) -> [Int] {
    ids.compactMap { chart.documentOrder(of: $0) }
  }

  private func compile(_ state: State, at index: Int, end: Int, transitions: Range<Int>) -> CompiledState {
    let children = state.children.compactMap { child in chart.documentOrder(of: child.id).map { (child, $0) } }
    let needsInitial = state.kind == .compound || state.isHistory
    let initial = needsInitial ? compile(state.effectiveInitial) : CompiledDefault(targets: [], content: [])
    return CompiledState(
      id: state.id, kind: state.kind, parent: chart.parentIndex(at: index), descendants: index + 1..<end,
      children: children.filter { !$0.0.isHistory }.map(\.1), histories: children.filter { $0.0.isHistory }.map(\.1),
      transitions: transitions, initial: initial, onEntry: state.onEntry, onExit: state.onExit,
      invocations: state.invocations, variables: state.variables, doneData: state.doneData,
      isAtomic: state.kind == .atomic || state.kind == .final, hasEntryContent: !state.onEntry.isEmpty,
      hasExitContent: !state.onExit.isEmpty, hasInitialContent: !initial.content.isEmpty)
  }

  private func compile(_ transition: Transition, source: Int) -> CompiledTransition {
    let targets = indices(transition.targets)
    return CompiledTransition(
      id: transition.id, source: source, targets: targets, events: transition.events, condition: transition.condition,
      test: StateTest(transition.condition, in: chart),
      isInternal: transition.kind == .internal && chart.allStates[source].kind == .compound,
      content: transition.content, targetsHistory: targets.contains { chart.allStates[$0].isHistory })
  }

  /// For each state the index after its last descendant.
  private static func ends(of chart: Statechart) -> [Int] {
    var ends = chart.allStates.indices.map { $0 + 1 }
    for index in chart.allStates.indices.reversed() {
      if let parent = chart.parentIndex(at: index) { ends[parent] = max(ends[parent], ends[index]) }
    }
    return ends
  }
}
