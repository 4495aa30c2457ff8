package import GraphLayout
package import StatechartDiagrams
package import Statecharts

/// One chart with the states and transitions of two versions, and what is to be marked in its drawing. It is for
/// drawing alone: it need not be a chart that runs.
package struct ChangeDrawing: Sendable {
  /// The new version with what was removed of the old one.
  package let chart: Statechart
  package let marks: ChangeMarks
  private let difference: MachineDifference

  package init(_ difference: MachineDifference) {
    self.difference = difference
    let builder = UnionBuilder(difference)
    chart = builder.chart()
    marks = builder.marks(of: chart)
  }

  /// The drawing. What the old version has is where a drawing of that alone has it, as far as that does not make this
  /// one clearly worse.
  ///
  /// - Throws: `LayoutError` if it is too large to be laid out, or the layout was cancelled.
  package func diagram(
    language: String, options: DiagramOptions = DiagramOptions(), progress: LayoutProgress = LayoutProgress()
  ) throws(LayoutError) -> Diagram {
    var earlierOptions = options
    let states = difference.states
    earlierOptions.unfolded = options.unfolded.map { Set($0.map { states.old[$0] ?? $0 }) }
    let earlier = try Diagram(difference.from, language: language, options: earlierOptions, progress: progress)
    var names = states.old
    for (id, mark) in marks.states where mark == .removed { names[id] = id }
    return try Diagram(
      chart, language: language, options: options, after: EarlierDiagram(earlier, names: names), progress: progress)
  }

  /// The states around all that is marked: those that must not be boxes which hide it.
  package var marked: Set<State.ID> {
    let changed = marks.transitions.keys.compactMap(chart.transition)
    let states = Set(marks.states.keys).union(changed.flatMap { [$0.source] + $0.targets })
    return Set(states.flatMap { chart.ancestors(of: $0).map(\.id) })
  }

  package var highlights: Highlights {
    var highlights = Highlights.none
    highlights.changes = marks
    return highlights
  }
}

private struct UnionBuilder {
  private let from: Statechart
  private let to: Statechart
  private let difference: MachineDifference
  /// The removed states by the state of the new version in which they are drawn.
  private let removed: [State.ID?: [State]]
  private let isRemoved: Set<State.ID>

  init(_ difference: MachineDifference) {
    (from, to) = (difference.from, difference.to)
    self.difference = difference
    let states = difference.states
    let isRemoved = Set(difference.from.allStates.map(\.id).filter { states.new[$0] == nil })
    self.isRemoved = isRemoved
    var removed: [State.ID?: [State]] = [:]
    for state in difference.from.allStates where isRemoved.contains(state.id) {
      let parent = difference.from.parent(of: state.id)?.id
      guard parent.map({ !isRemoved.contains($0) }) ?? true else { continue }
      removed[parent.flatMap { states.new[$0] }, default: []].append(state)
    }
    self.removed = removed
  }

  func chart() -> Statechart {
    to.with(
      initial: to.initial ?? to.effectiveInitial,
      events: to.events + from.events.filter { to.declaration(of: $0.name) == nil },
      states: to.states.map(joined) + (removed[nil] ?? []).map(remainder))
  }

  /// A state of the new version with what was removed from it.
  private func joined(_ state: State) -> State {
    let old = difference.states.old[state.id].flatMap(from.state)
    let gone = old?.transitions.filter { difference.transitions[$0.id] == nil } ?? []
    let children = state.children.map(joined) + (removed[state.id] ?? []).map(remainder)
    // A final or history state has nothing inside it.
    let isContainer = state.kind == .compound || state.kind == .parallel || state.kind == .atomic
    let kind: State.Kind = state.kind == .atomic && children.contains { !$0.isHistory } ? .compound : state.kind
    return state.with(
      kind: kind, initial: state.kind == .compound ? state.effectiveInitial : state.initial,
      transitions: state.transitions + gone.map(redirected), children: isContainer ? children : state.children)
  }

  /// A state that was removed, without those inside it that were not.
  private func remainder(_ state: State) -> State {
    let children = state.children.filter { isRemoved.contains($0.id) }.map(remainder)
    let isEmpty = !children.contains { !$0.isHistory }
    let kind: State.Kind = isEmpty && (state.kind == .compound || state.kind == .parallel) ? .atomic : state.kind
    return State(
      state.id, kind: kind, displayName: state.displayName, summary: state.summary,
      initial: isEmpty ? nil : state.initial.flatMap(redirected), transitions: state.transitions.map(redirected),
      onEntry: state.onEntry, onExit: state.onExit, doneData: state.doneData, pseudostate: state.pseudostate,
      origin: state.origin, children: children)
  }

  private func redirected(_ transition: Transition) -> Transition {
    transition.with(targets: transition.targets.map(name))
  }

  private func redirected(_ initial: DefaultTransition) -> DefaultTransition? {
    guard initial.targets.allSatisfy(isRemoved.contains) else { return nil }
    return DefaultTransition(targets: initial.targets, content: initial.content, origin: initial.origin)
  }

  private func name(_ id: State.ID) -> State.ID { difference.states.new[id] ?? id }

  func marks(of union: Statechart) -> ChangeMarks {
    var marks = ChangeMarks()
    for id in isRemoved { marks.states[id] = .removed }
    for state in union.allStates {
      let count = isRemoved.contains(state.id) ? 0 : to.state(state.id)?.transitions.count ?? 0
      for transition in state.transitions where transition.id.ordinal >= count {
        marks.transitions[transition.id] = .removed
      }
    }
    for change in difference.structure where change.kind != .removed {
      let kind: ChangeMarks.Kind = change.kind == .added ? .added : .changed
      switch change.subject {
      case .chart: break
      case .state(let id): marks.states[id] = kind
      case .transition(let id): marks.transitions[id] = kind
      }
    }
    return marks
  }
}
