package import Statecharts

extension ChartEdit {
  /// All single changes of a chart, in the order of this enumeration and of the document, those that change nothing
  /// left out.
  ///
  /// There are as many as transitions times states and events, pieces of content, and states times events times states
  /// of those that add a transition. Delays become those of the reference, and twice as long where nothing is added;
  /// content that is added is what the reference has more often.
  ///
  /// - Parameters:
  ///   - reference: The chart that says for which events transitions may wait, which content may be added, and when
  ///     delayed events may come.
  ///   - adds: Whether transitions and content are added.
  package static func all(of chart: Statechart, comparedTo reference: Statechart, adds: Bool) -> [ChartEdit] {
    Array(edits(of: chart, comparedTo: reference, adds: adds))
  }

  /// The same one by one: of a large chart there are far more than are ever tried.
  ///
  /// - Parameter isWanted: True for the edits that are wanted, by the state that they change (`state`).
  static func edits(
    of chart: Statechart, comparedTo reference: Statechart, adds: Bool,
    about isWanted: (State.ID?) -> Bool = { _ in true }
  ) -> AnySequence<ChartEdit> {
    let events = reference.alphabet
    let targets = chart.allStates.filter { !$0.isHistory }.map(\.id)
    let states = chart.allStates.filter { isWanted($0.id) }
    let transitions = states.flatMap(\.transitions)
    let parts =
      ofTransitions(transitions, events, targets) + ofContent(chart, reference, adds: adds, isWanted)
      + [AnySequence(ofHistories(states))] + (adds ? [additions(states, events, targets)] : [])
      + [AnySequence(ofInitialTransitions(chart).filter { isWanted($0.state) })]
    return AnySequence(parts.lazy.flatMap(\.self))
  }

  /// The state that the change is about, or whose transition or content it changes; nil for the chart's beginning.
  package var state: State.ID? {
    switch self {
    case .remove(let id), .lead(let id, _), .wait(let id, _), .free(let id): id.source
    case .silence(let place, _), .delay(let place, _, _), .perform(_, let place): place.state
    case .remember(let id, _), .add(let id, _, _): id
    case .begin(let parent, _): parent
    }
  }

  private static func ofTransitions(
    _ transitions: [Transition], _ events: [String], _ targets: [State.ID]
  ) -> [AnySequence<ChartEdit>] {
    let led = transitions.lazy.filter { $0.targets.count == 1 }.flatMap { transition in
      targets.lazy.filter { [$0] != transition.targets }.map { ChartEdit.lead(transition.id, to: $0) }
    }
    let waiting = transitions.lazy.filter { $0.events.count == 1 }.flatMap { transition in
      events.lazy.filter { EventDescriptor($0) != transition.events[0] }.map { ChartEdit.wait(transition.id, for: $0) }
    }
    return [
      AnySequence(transitions.lazy.map { ChartEdit.remove($0.id) }), AnySequence(led), AnySequence(waiting),
      AnySequence(transitions.lazy.filter { $0.condition != nil }.map { ChartEdit.free($0.id) }),
    ]
  }

  private static func ofContent(
    _ chart: Statechart, _ reference: Statechart, adds: Bool, _ isWanted: (State.ID?) -> Bool
  ) -> [AnySequence<ChartEdit>] {
    let all = ContentPlace.all(of: chart)
    let places = all.filter { isWanted($0.state) }
    let pieces = places.flatMap { place in
      place.content(of: chart).enumerated().map { (place, $0.offset, $0.element) }
    }
    var edits = pieces.map { ChartEdit.silence($0.0, $0.1) }
    let known = Set(ContentPlace.all(of: reference).flatMap { $0.content(of: reference) }.compactMap(\.delay)).sorted()
    for (place, index, content) in pieces {
      guard let delay = content.delay else { continue }
      let others = known + (adds ? [] : [Delay(milliseconds: 2 * delay.milliseconds)])
      edits += others.filter { $0 != delay }.map { .delay(place, index, $0) }
    }
    guard adds else { return [AnySequence(edits)] }
    let missing = missing(of: reference, in: all.flatMap { $0.content(of: chart) })
    // In a transition is where a reader looks for it first.
    let inOrder = places.filter(\.isTransition) + places.filter { !$0.isTransition }
    let added = missing.lazy.flatMap { content in inOrder.lazy.map { ChartEdit.perform(content, $0) } }
    return [AnySequence(edits), AnySequence(added)]
  }

  /// The pieces of content that a reference has more often than an answer, each once.
  private static func missing(of reference: Statechart, in content: [Content]) -> [Content] {
    var left = Dictionary(content.map { ($0, 1) }, uniquingKeysWith: +)
    var missing: [Content] = []
    for content in ContentPlace.all(of: reference).flatMap({ $0.content(of: reference) }) {
      left[content, default: 0] -= 1
      if left[content] == -1 { missing.append(content) }
    }
    return missing
  }

  private static func ofHistories(_ states: [State]) -> [ChartEdit] {
    states.compactMap { state in
      switch state.kind {
      case .history(.shallow): .remember(state.id, .deep)
      case .history(.deep): .remember(state.id, .shallow)
      case .atomic, .compound, .parallel, .final: nil
      }
    }
  }

  private static func additions(
    _ states: [State], _ events: [String], _ targets: [State.ID]
  ) -> AnySequence<ChartEdit> {
    let added = states.lazy.filter { $0.kind != .final && !$0.isHistory }.flatMap { state in
      events.lazy.flatMap { event in targets.lazy.map { ChartEdit.add(from: state.id, on: event, to: $0) } }
    }
    return AnySequence(added)
  }

  private static func ofInitialTransitions(_ chart: Statechart) -> [ChartEdit] {
    beginnings(nil, chart.states, chart.initial)
      + chart.allStates.filter { $0.kind == .compound }.flatMap { beginnings($0.id, $0.children, $0.initial) }
  }

  private static func beginnings(
    _ parent: State.ID?, _ children: [State], _ initial: DefaultTransition?
  ) -> [ChartEdit] {
    let inside = children.filter { !$0.isHistory }
    let first = initial?.targets ?? inside.prefix(1).map(\.id)
    return inside.filter { [$0.id] != first }.map { .begin(parent, in: $0.id) }
  }
}

extension ContentPlace {
  fileprivate var isTransition: Bool { if case .transition = self { true } else { false } }
}
