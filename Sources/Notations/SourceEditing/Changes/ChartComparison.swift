import StatechartFormats
import Statecharts

/// Compares a chart that was wanted with one that was read: equal but for what is no part of what was asked for.
///
/// - States without a name in the text have any name.
/// - A state that was added or moved, or a transition that was added, has its place among the others where the text has
///   room for it.
/// - A transition whose events change has its place among those for other events where the text has room for it.
/// - A history state whose default transition is not written has that which its reader gives it.
/// - What has no name in the text is gone with the last arrow that led there.
/// - Blocks of actions on entry, and those on exit, are one list.
/// - Regions that only a fork asks for, and the conditions of arrows into a join, are those that the text asks for
///   then.
struct ChartComparison {
  let change: ChartChange
  let declaresNothing: Bool
  /// The chart before the change.
  let chart: Statechart
  /// The map of the text before the change.
  let before: TextMap
  /// The map of the text that was read.
  let map: TextMap?
  /// True if states that are not side by side in a parallel one may be in any order: drawings order them by their first
  /// mention.
  var ignoresOrder = false

  func areEqual(_ wanted: Statechart, _ read: Statechart) -> Bool {
    var (left, right) = (EditableChart(wanted), EditableChart(read))
    if let placed = change.placed { place(placed, in: &left, as: read, wanted) }
    if case .addTransition(let source, _, _) = change { placeLast(of: source, in: &left, as: read) }
    if case .setEvents(let id, _) = change { arrange(of: id.source, in: &left, as: read) }
    if declaresNothing { dropSigns(in: &left) }
    if ignoresOrder {
      dissolveForks(in: &left, before)
      if let map { dissolveForks(in: &right, map) }
      dissolveRegions(in: &left.states, isParallel: false)
      guard firsts(left) == firsts(right) else { return false }
      sort(&left.states)
      sort(&right.states)
    }
    var names: [State.ID: State.ID] = [:]
    pair(left.states, right.states, &names)
    if !names.isEmpty { NameChange(states: names).apply(to: &right) }
    fillHistories(&left.states, right.states)
    for chart in [left, right].indices {
      var one = chart == 0 ? left : right
      one.changeAll { state in
        state.onEntry = joined(state.onEntry)
        state.onExit = joined(state.onExit)
        if state.displayName == LocalizedText(state.id.name) { state.displayName = nil }
        if declaresNothing, state.pseudostate != nil {
          state.transitions =
            state.transitions.filter { $0.condition != nil } + state.transitions.filter { $0.condition == nil }
        }
      }
      if declaresNothing { one.events.sort { $0.name < $1.name } }
      if chart == 0 { left = one } else { right = one }
    }
    return left.statechart == right.statechart
  }

  /// Takes final states without a name away that nothing leads to, and regions without a name that hold nothing.
  private func dropSigns(in chart: inout EditableChart) {
    let whole = chart.statechart
    var targets = Set(whole.transitions.flatMap(\.targets))
    targets.formUnion(whole.initial?.targets ?? [])
    for state in whole.allStates { targets.formUnion(state.initial?.targets ?? []) }
    for state in whole.allStates
    where self.chart.state(state.id) != nil && before.isImplied(state.id) && !targets.contains(state.id) {
      guard state.kind == .final || state.isHistory || state.children.isEmpty && state.transitions.isEmpty else {
        continue
      }
      if change.placed != state.id { _ = chart.take(state.id, from: whole.parent(of: state.id)?.id) }
    }
  }

  /// A region without a name that holds one state is that state.
  private func dissolveRegions(in states: inout [EditableChart.State], isParallel: Bool) {
    for place in states.indices {
      dissolveRegions(in: &states[place].children, isParallel: states[place].kind == .parallel)
      let region = states[place]
      guard isParallel, chart.state(region.id) != nil, before.isImplied(region.id), region.children.count == 1,
        let only = region.children.first, only.kind == .atomic || only.kind == .compound
      else { continue }
      states[place] = only
    }
  }

  /// The states in which composite states begin that do not say where.
  private func firsts(_ chart: EditableChart) -> [State.ID: State.ID] {
    var found: [State.ID: State.ID] = [:]
    var copy = chart
    copy.changeAll { state in
      if state.kind != .parallel, state.initial == nil, let first = state.children.first { found[state.id] = first.id }
    }
    if chart.initial == nil, let first = chart.states.first { found[""] = first.id }
    return found
  }

  private func sort(_ states: inout [EditableChart.State], isParallel: Bool = false) {
    if !isParallel { states.sort { ($0.kind == .final ? 1 : 0, $0.id) < ($1.kind == .final ? 1 : 0, $1.id) } }
    for place in states.indices { sort(&states[place].children, isParallel: states[place].kind == .parallel) }
  }

  private func joined(_ blocks: [Block]) -> [Block] {
    let content = blocks.flatMap(\.content)
    return content.isEmpty ? [] : [Block(content)]
  }

  /// Finds other names for states that the reader made up.
  private func pair(_ wanted: [EditableChart.State], _ read: [EditableChart.State], _ names: inout [State.ID: State.ID])
  {
    guard wanted.count == read.count else { return }
    for (one, other) in zip(wanted, read) {
      if one.id != other.id, map?.isImplied(other.id) ?? false { names[other.id] = one.id }
      pair(one.children, other.children, &names)
    }
  }

  private func fillHistories(_ wanted: inout [EditableChart.State], _ read: [EditableChart.State]) {
    for (place, other) in zip(wanted.indices, read) {
      if case .history = wanted[place].kind {
        let isWritten = !before.ranges(of: .statement, .initial(of: wanted[place].id)).isEmpty
        if wanted[place].initial == nil || !isWritten && (declaresNothing || chart.state(wanted[place].id) != nil) {
          wanted[place].initial = other.initial
        }
      }
      fillHistories(&wanted[place].children, other.children)
    }
  }

  /// Puts the transition that was added where it was read among those of its source.
  private func placeLast(of source: State.ID, in chart: inout EditableChart, as read: Statechart) {
    chart.change(source) { state in
      guard let new = state.transitions.last else { return }
      let others = read.state(source)?.transitions ?? []
      let place = others.lastIndex { other in
        other.events == new.events && other.targets == new.targets && other.condition == new.condition
          && other.content == new.content
      }
      guard let place, place < state.transitions.count else { return }
      state.transitions.removeLast()
      state.transitions.insert(new, at: place)
    }
  }

  /// Puts the transitions of a state in the order in which they were read, if those for an event keep theirs.
  private func arrange(of source: State.ID, in chart: inout EditableChart, as read: Statechart) {
    guard declaresNothing, let others = read.state(source)?.transitions else { return }
    chart.change(source) { state in
      var rest = state.transitions
      var found: [Transition] = []
      for other in others {
        guard
          let place = rest.firstIndex(where: { one in
            one.events == other.events && one.targets == other.targets && one.condition == other.condition
              && one.content == other.content
          }), !rest[..<place].contains(where: { $0.events.contains(where: other.events.contains) })
        else { return }
        found.append(rest.remove(at: place))
      }
      if rest.isEmpty { state.transitions = found }
    }
  }

  private func place(_ id: State.ID, in chart: inout EditableChart, as read: Statechart, _ wanted: Statechart) {
    let parent = read.parent(of: id)?.id
    guard parent == wanted.parent(of: id)?.id, let state = chart.take(id, from: parent) else { return }
    let siblings = parent.flatMap { read.state($0)?.children } ?? read.states
    let place = siblings.firstIndex { $0.id == id } ?? 0
    chart.changeChildren(of: parent) { $0.insert(state, at: min(place, $0.count)) }
  }
}

/// The parts that readers add to drawings with forks and joins, and that go with the last arrow that needs them:
/// regions for the ways after a fork, and for each arrow into a join the condition that its other sources are active.
extension ChartComparison {
  /// Leaves out what follows from forks and joins.
  ///
  /// - Parameter map: The map that shows which states have no name in the text.
  func dissolveForks(in chart: inout EditableChart, _ map: TextMap) {
    let whole = chart.statechart
    let forks = Set(whole.allStates.filter { $0.pseudostate == .fork }.map(\.id))
    let joins = Set(whole.allStates.filter { $0.pseudostate == .join }.map(\.id))
    guard !forks.isEmpty || !joins.isEmpty else { return }
    flatten(&chart.states, map)
    chart.changeAll { state in
      if forks.contains(state.id) { state.transitions = ChartComparison.merged(state.transitions) }
      for place in state.transitions.indices {
        let transition = state.transitions[place]
        guard let target = transition.targets.first, joins.contains(target),
          let condition = transition.condition, InPredicate(condition.source) != nil
        else { continue }
        state.transitions[place] = transition.with(condition: .some(nil))
      }
    }
  }

  /// Puts the states of regions that no text names in the place of these.
  private func flatten(_ states: inout [EditableChart.State], _ map: TextMap) {
    states = states.flatMap { state -> [EditableChart.State] in
      var state = state
      flatten(&state.children, map)
      guard state.kind == .parallel, state.id.name.hasSuffix("_regions"), map.isImplied(state.id) else {
        return [state]
      }
      return state.children.flatMap { map.isImplied($0.id) && $0.kind == .compound ? $0.children : [$0] }
    }
  }

  /// The arrows that leave a fork as one transition.
  private static func merged(_ transitions: [Transition]) -> [Transition] {
    guard let first = transitions.first, transitions.allSatisfy({ $0.condition == nil }) else { return transitions }
    let targets = Set(transitions.flatMap(\.targets)).sorted()
    return [first.with(events: [], targets: targets, content: transitions.flatMap(\.content))]
  }
}
