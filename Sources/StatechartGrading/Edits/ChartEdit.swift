public import Statecharts

/// A single change of a chart: what a fault, or its cure, often is.
public enum ChartEdit: Hashable, Sendable {
  /// A transition goes.
  case remove(Transition.ID)
  /// A transition leads elsewhere.
  case lead(Transition.ID, to: State.ID)
  /// A transition waits for another event.
  case wait(Transition.ID, for: String)
  /// A transition needs no condition any more.
  case free(Transition.ID)
  /// A transition is added.
  case add(from: State.ID, on: String, to: State.ID)
  /// A compound state, or the chart, begins in another state inside.
  case begin(State.ID?, in: State.ID)

  /// All single changes of a chart, in the order of this enumeration and of the document, those that change nothing left out.
  ///
  /// There are as many as transitions times states and events, and states times events times states of those that add one.
  ///
  /// - Parameters:
  ///   - events: The events for which transitions may wait.
  ///   - adds: Whether transitions are added.
  public static func all(of chart: Statechart, events: [String], adds: Bool) -> [ChartEdit] {
    let states = chart.allStates
    let targets = states.filter { !$0.isHistory }.map(\.id)
    let transitions = chart.transitions
    var edits = transitions.map { ChartEdit.remove($0.id) }
    for transition in transitions where transition.targets.count == 1 {
      edits += targets.filter { [$0] != transition.targets }.map { .lead(transition.id, to: $0) }
    }
    for transition in transitions where transition.events.count == 1 {
      edits += events.filter { EventDescriptor($0) != transition.events[0] }.map { .wait(transition.id, for: $0) }
    }
    edits += transitions.filter { $0.condition != nil }.map { .free($0.id) }
    if adds {
      for state in states where state.kind != .final && !state.isHistory {
        edits += events.flatMap { event in targets.map { .add(from: state.id, on: event, to: $0) } }
      }
    }
    edits += beginnings(nil, chart.states, chart.initial)
    return edits + states.filter { $0.kind == .compound }.flatMap { beginnings($0.id, $0.children, $0.initial) }
  }

  private static func beginnings(
    _ parent: State.ID?, _ children: [State], _ initial: DefaultTransition?
  ) -> [ChartEdit] {
    let inside = children.filter { !$0.isHistory }
    let first = initial?.targets ?? inside.prefix(1).map(\.id)
    return inside.filter { [$0.id] != first }.map { .begin(parent, in: $0.id) }
  }

  /// A chart after the change.
  public func applied(to chart: Statechart) -> Statechart {
    var initial = chart.initial
    if case .begin(nil, let state) = self { initial = DefaultTransition(targets: [state]) }
    return Statechart(
      name: chart.name, title: chart.title, summary: chart.summary, initial: initial, dataModel: chart.dataModel,
      binding: chart.binding, variables: chart.variables, script: chart.script, events: chart.events,
      origin: chart.origin, states: chart.states.map(applied))
  }

  private func applied(to state: State) -> State {
    var transitions = state.transitions.compactMap(applied)
    if case .add(let source, let event, let target) = self, source == state.id {
      transitions.append(.on(EventDescriptor(event), to: target))
    }
    var initial = state.initial
    if case .begin(let parent?, let first) = self, parent == state.id { initial = DefaultTransition(targets: [first]) }
    return State(
      state.id, kind: state.kind, displayName: state.displayName, summary: state.summary, initial: initial,
      transitions: transitions, onEntry: state.onEntry, onExit: state.onExit, invocations: state.invocations,
      variables: state.variables, doneData: state.doneData, pseudostate: state.pseudostate, origin: state.origin,
      children: state.children.map(applied))
  }

  private func applied(to transition: Transition) -> Transition? {
    switch self {
    case .remove(transition.id): nil
    case .lead(transition.id, let target): transition.with(targets: [target])
    case .wait(transition.id, let event): transition.with(events: [EventDescriptor(event)])
    case .free(transition.id): transition.with(condition: .some(nil))
    case .remove, .lead, .wait, .free, .add, .begin: transition
    }
  }
}

extension Transition {
  fileprivate func with(
    events: [EventDescriptor]? = nil, condition: Condition?? = nil, targets: [State.ID]? = nil
  ) -> Transition {
    Transition(
      events: events ?? self.events, condition: condition ?? self.condition, targets: targets ?? self.targets,
      kind: kind, content: content, displayName: displayName, summary: summary, origin: origin)
  }
}

extension ChartEdit {
  /// A transition of a chart in words.
  private func name(_ id: Transition.ID, _ chart: Statechart) -> String {
    let events = chart.transition(id)?.events.map(\.text).joined(separator: " ") ?? ""
    return events.isEmpty
      ? "the transition of '\(id.source)' without an event" : "the transition of '\(id.source)' on '\(events)'"
  }

  /// What is wrong with a copy of a chart after the change, as a sentence without its full stop.
  public func fault(of chart: Statechart) -> String {
    switch self {
    case .remove(let id): "\(name(id, chart)) is missing"
    case .lead(let id, let target): "\(name(id, chart)) leads to '\(target)'"
    case .wait(let id, let event): "\(name(id, chart)) waits for '\(event)'"
    case .free(let id): "\(name(id, chart)) has no condition"
    case .add(let source, let event, let target): "'\(source)' has a transition on '\(event)' to '\(target)'"
    case .begin(let parent?, let state): "'\(parent)' begins in '\(state)'"
    case .begin(nil, let state): "it begins in '\(state)'"
    }
  }

  /// The change as a cure, as a sentence without its full stop, about a chart's transitions.
  public func description(of chart: Statechart) -> String {
    func name(_ id: Transition.ID) -> String { self.name(id, chart) }
    return switch self {
    case .remove(let id): "\(name(id)) should not be there"
    case .lead(let id, let target): "\(name(id)) should lead to '\(target)'"
    case .wait(let id, let event): "\(name(id)) should wait for '\(event)'"
    case .free(let id): "\(name(id)) should have no condition"
    case .add(let source, let event, let target): "'\(source)' should have a transition on '\(event)' to '\(target)'"
    case .begin(let parent?, let state): "'\(parent)' should begin in '\(state)'"
    case .begin(nil, let state): "the chart should begin in '\(state)'"
    }
  }
}
