package import Statecharts

/// A single change of a chart: what a fault, or its repair, often is.
package enum ChartEdit: Hashable, Sendable {
  /// A transition goes.
  case remove(Transition.ID)
  /// A transition leads elsewhere.
  case lead(Transition.ID, to: State.ID)
  /// A transition waits for another event.
  case wait(Transition.ID, for: String)
  /// A transition needs no condition any more.
  case free(Transition.ID)
  /// The piece of content with an index goes.
  case silence(ContentPlace, Int)
  /// The delayed event that the piece of content with an index sends comes at another time.
  case delay(ContentPlace, Int, Delay)
  /// A piece of content is added after the others.
  case perform(Content, ContentPlace)
  /// A history remembers as deep as this.
  case remember(State.ID, State.HistoryDepth)
  /// A transition is added.
  case add(from: State.ID, on: String, to: State.ID)
  /// A compound state, or the chart, begins in another state inside.
  case begin(State.ID?, in: State.ID)

  /// A chart after the change.
  package func applied(to chart: Statechart) -> Statechart {
    var initial = chart.initial
    if case .begin(nil, let state) = self { initial = DefaultTransition(targets: [state]) }
    return chart.with(initial: initial, states: chart.states.map(applied))
  }

  private func applied(to state: State) -> State {
    var transitions = state.transitions.compactMap(applied)
    if case .add(let source, let event, let target) = self, source == state.id {
      transitions.append(.on(EventDescriptor(event), to: target))
    }
    var initial = state.initial
    if case .begin(let parent?, let first) = self, parent == state.id { initial = DefaultTransition(targets: [first]) }
    var kind = state.kind
    if case .remember(state.id, let depth) = self { kind = .history(depth) }
    return state.with(
      kind: kind, initial: initial, transitions: transitions, onEntry: blocks(state.onEntry, at: .entry(state.id)),
      onExit: blocks(state.onExit, at: .exit(state.id)), children: state.children.map(applied))
  }

  private func applied(to transition: Transition) -> Transition? {
    switch self {
    case .remove(transition.id): nil
    case .lead(transition.id, let target): transition.with(targets: [target])
    case .wait(transition.id, let event): transition.with(events: [EventDescriptor(event)])
    case .free(transition.id): transition.with(condition: .some(nil))
    case .silence, .delay, .perform:
      transition.with(content: content(transition.content, from: 0, at: .transition(transition.id), isLast: true))
    case .remove, .lead, .wait, .free, .remember, .add, .begin: transition
    }
  }

  private func blocks(_ blocks: [Block], at place: ContentPlace) -> [Block] {
    // Added content is in a block of its own, so that an error elsewhere does not keep it from being executed.
    if case .perform(let content, place) = self { return blocks + [Block([content])] }
    var changed: [Block] = []
    var count = 0
    for block in blocks {
      changed.append(Block(content(block.content, from: count, at: place, isLast: false), origin: block.origin))
      count += block.content.count
    }
    return changed
  }

  /// Content after the change.
  ///
  /// - Parameters:
  ///   - first: The index of its first piece among all of the place.
  ///   - isLast: Whether something that is added to the place follows it.
  private func content(_ content: [Content], from first: Int, at place: ContentPlace, isLast: Bool) -> [Content] {
    var content = content
    switch self {
    case .silence(place, let index) where content.indices.contains(index - first): content.remove(at: index - first)
    case .delay(place, let index, let delay) where content.indices.contains(index - first):
      content[index - first] = content[index - first].sent(after: delay)
    case .perform(let added, place) where isLast: content.append(added)
    case .remove, .lead, .wait, .free, .silence, .delay, .perform, .remember, .add, .begin: break
    }
    return content
  }
}

extension Content {
  /// The delay of an event that is sent later; nil for all else.
  var delay: Delay? {
    guard case .send(let send) = self, case .literal(let delay)? = send.delay, delay.milliseconds > 0 else {
      return nil
    }
    return delay
  }

  /// Returns the content with its event sent after a delay; other content as it is.
  fileprivate func sent(after delay: Delay) -> Content {
    guard case .send(let send) = self else { return self }
    return .send(
      Send(
        event: send.event, target: send.target, type: send.type, id: send.id, idLocation: send.idLocation,
        delay: .literal(delay), payload: send.payload, origin: send.origin))
  }
}

/// A place of executable content in a chart. SCXML 3.5, 3.8, 3.9.
package enum ContentPlace: Hashable, Sendable {
  case transition(Transition.ID)
  /// The content that is executed when a state is entered.
  case entry(State.ID)
  /// The content that is executed when a state is exited.
  case exit(State.ID)

  /// The pieces of content of a chart's place, those of all blocks, without those inside other pieces.
  package func content(of chart: Statechart) -> [Content] {
    switch self {
    case .transition(let id): chart.transition(id)?.content ?? []
    case .entry(let id): chart.state(id)?.onEntry.flatMap(\.content) ?? []
    case .exit(let id): chart.state(id)?.onExit.flatMap(\.content) ?? []
    }
  }

  /// The state that has the place, or whose transition has it.
  package var state: State.ID {
    switch self {
    case .transition(let id): id.source
    case .entry(let id), .exit(let id): id
    }
  }

  /// All places of a chart in document order: those of states that can be active, and their transitions.
  static func all(of chart: Statechart) -> [ContentPlace] {
    chart.allStates.filter { !$0.isHistory }.flatMap { state in
      [.entry(state.id), .exit(state.id)] + state.transitions.map { .transition($0.id) }
    }
  }
}

extension ChartEdit {
  /// Returns the fault of a copy of a chart after the change, as a sentence without its full stop.
  package func fault(of chart: Statechart) -> String { words(of: chart).fault }

  /// The change as a repair, as a sentence without its full stop, about a chart's transitions.
  package func description(of chart: Statechart) -> String { words(of: chart).repair }

  private func words(of chart: Statechart) -> (fault: String, repair: String) {
    func about(_ subject: String, _ fault: String, _ repair: String) -> (fault: String, repair: String) {
      ("\(subject) \(fault)", "\(subject) \(repair)")
    }
    func name(_ id: Transition.ID) -> String { ContentPlace.transition(id).name(in: chart) }
    switch self {
    case .remove(let id): return about(name(id), "is missing", "should not be there")
    case .lead(let id, let target): return about(name(id), "leads to '\(target)'", "should lead to '\(target)'")
    case .wait(let id, let event): return about(name(id), "waits for '\(event)'", "should wait for '\(event)'")
    case .free(let id): return about(name(id), "has no condition", "should have no condition")
    case .silence(let place, let index):
      let content = place.summary(ofContent: index, in: chart)
      return about(place.name(in: chart), "lacks '\(content)'", "should not have '\(content)'")
    case .delay(let place, let index, let delay):
      let content = place.summary(ofContent: index, in: chart)
      return about(place.name(in: chart), "has '\(content)' with \(delay)", "should have '\(content)' with \(delay)")
    case .perform(let content, let place):
      let content = content.summary(of: chart)
      return about(place.name(in: chart), "has '\(content)' too", "should have '\(content)'")
    case .remember(let id, let depth):
      let history = depth == .deep ? "a deep history" : "a shallow history"
      return about("'\(id)'", "is \(history)", "should be \(history)")
    case .add(let source, let event, let target):
      let transition = "a transition on '\(event)' to '\(target)'"
      return about("'\(source)'", "has \(transition)", "should have \(transition)")
    case .begin(let parent?, let state):
      return about("'\(parent)'", "begins in '\(state)'", "should begin in '\(state)'")
    case .begin(nil, let state): return ("it begins in '\(state)'", "the chart should begin in '\(state)'")
    }
  }
}

extension ContentPlace {
  /// The place in words.
  fileprivate func name(in chart: Statechart) -> String {
    switch self {
    case .transition(let id):
      let events = chart.transition(id)?.events.map(\.text).joined(separator: " ") ?? ""
      return "the transition of '\(id.source)' " + (events.isEmpty ? "without an event" : "on '\(events)'")
    case .entry(let id): return "the entry of '\(id)'"
    case .exit(let id): return "the exit of '\(id)'"
    }
  }

  fileprivate func summary(ofContent index: Int, in chart: Statechart) -> String {
    let content = content(of: chart)
    return content.indices.contains(index) ? content[index].summary(of: chart) : ""
  }
}
