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
    let events = reference.alphabet
    let targets = chart.allStates.filter { !$0.isHistory }.map(\.id)
    return ofTransitions(chart, events, targets) + ofContent(chart, reference, adds: adds) + ofHistories(chart)
      + (adds ? additions(chart, events, targets) : []) + ofInitialTransitions(chart)
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

  private static func ofTransitions(_ chart: Statechart, _ events: [String], _ targets: [State.ID]) -> [ChartEdit] {
    let transitions = chart.transitions
    var edits = transitions.map { ChartEdit.remove($0.id) }
    for transition in transitions where transition.targets.count == 1 {
      edits += targets.filter { [$0] != transition.targets }.map { .lead(transition.id, to: $0) }
    }
    for transition in transitions where transition.events.count == 1 {
      edits += events.filter { EventDescriptor($0) != transition.events[0] }.map { .wait(transition.id, for: $0) }
    }
    return edits + transitions.filter { $0.condition != nil }.map { .free($0.id) }
  }

  private static func ofContent(_ chart: Statechart, _ reference: Statechart, adds: Bool) -> [ChartEdit] {
    let places = ContentPlace.all(of: chart)
    let contents = places.map { (place: $0, content: $0.content(of: chart)) }
    let pieces = contents.flatMap { place, content in content.indices.map { (place, $0, content[$0]) } }
    var edits = pieces.map { ChartEdit.silence($0.0, $0.1) }
    let known = Set(ContentPlace.all(of: reference).flatMap { $0.content(of: reference) }.compactMap(\.delay)).sorted()
    for (place, index, content) in pieces {
      guard let delay = content.delay else { continue }
      let others = known + (adds ? [] : [Delay(milliseconds: 2 * delay.milliseconds)])
      edits += others.filter { $0 != delay }.map { .delay(place, index, $0) }
    }
    guard adds else { return edits }
    let missing = missing(of: reference, in: pieces.map { $0.2 })
    // In a transition is where a reader looks for it first.
    let inOrder = places.filter(\.isTransition) + places.filter { !$0.isTransition }
    return edits + missing.flatMap { content in inOrder.map { .perform(content, $0) } }
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

  private static func ofHistories(_ chart: Statechart) -> [ChartEdit] {
    chart.allStates.compactMap { state in
      switch state.kind {
      case .history(.shallow): .remember(state.id, .deep)
      case .history(.deep): .remember(state.id, .shallow)
      case .atomic, .compound, .parallel, .final: nil
      }
    }
  }

  private static func additions(_ chart: Statechart, _ events: [String], _ targets: [State.ID]) -> [ChartEdit] {
    chart.allStates.filter { $0.kind != .final && !$0.isHistory }.flatMap { state in
      events.flatMap { event in targets.map { .add(from: state.id, on: event, to: $0) } }
    }
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
