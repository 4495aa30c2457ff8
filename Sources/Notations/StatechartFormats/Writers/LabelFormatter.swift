import Statecharts

/// The texts that a notation for drawings writes next to arrows and into states, so that the readers that use
/// `ChartDraft` read the same again: whole conditions, every event, and the display names that represent one event.
///
/// `DraftContent` and `ArrowLabel` read it.
struct LabelFormatter: Sendable {
  private let chart: Statechart
  private let language: String
  /// The names that the notation has for states.
  private let names: [State.ID: String]
  /// True if names of events next to arrows can have several lines.
  private let keepsLines: Bool

  init(_ chart: Statechart, in language: String, names: [State.ID: String], keepsLines: Bool = false) {
    self.chart = chart
    self.language = language
    self.names = names
    self.keepsLines = keepsLines
  }

  // MARK: - Arrows

  /// The label of a transition: `event [condition] / action; action`.
  func label(of transition: Transition) -> String {
    if isJoining(transition) { return parts("", nil, transition.content) }
    let isAsked = transition.isRequest && !completes(transition.source)
    let trigger = isAsked ? "" : events(transition.events, of: transition.source)
    if let words = restWords(of: transition) {
      let label = ArrowLabel(words)
      let isBare = label.condition == nil
      return parts(isBare ? words : trigger, label.condition, transition.content)
    }
    var condition = transition.condition.map { $0.source.onOneLine }
    if trigger.isEmpty, !isAsked, condition == nil, chart.state(transition.source)?.pseudostate == nil {
      condition = "true"
    }
    return parts(trigger, condition, transition.content)
  }

  /// The words by which the transition that is taken where no other is says so: `else`, `No`; nil if it says nothing,
  /// or something else.
  private func restWords(of transition: Transition) -> String? {
    guard let words = transition.displayName?(in: language).onOneLine, transition.condition == nil else { return nil }
    let label = ArrowLabel(words)
    guard label.others.isEmpty, label.effects.isEmpty else { return nil }
    switch chart.state(transition.source)?.pseudostate {
    case .choice, .junction:
      let choice = ChoiceLabel(label)
      return label.trigger.isEmpty || label.condition == nil ? choice.isElse || choice.answer != nil ? words : nil : nil
    case .fork, .join, .entryPoint, .exitPoint, .terminate, nil:
      let shown = transition.events.count == 1 ? transition.events.first.map { self.label($0, of: nil) } : nil
      return label.isElse && (label.events == transition.events.map(\.text) || label.events == [shown]) ? words : nil
    }
  }

  /// The label of a default transition: what happens on the way.
  func label(of initial: DefaultTransition) -> String { parts("", nil, initial.content) }

  private func parts(_ trigger: String, _ condition: String?, _ content: [Content]) -> String {
    Transition.Label(trigger: trigger, condition: condition, effects: content.map(text)).description
  }

  /// Display names are alone; of several events each is one word.
  private func events(_ events: [EventDescriptor], of source: State.ID) -> String {
    let labels = events.map { label($0, of: source) }
    if labels.count > 1, labels.contains(where: { $0.contains(" ") }) {
      return events.map(\.text).joined(separator: ", ")
    }
    if keepsLines, events.count == 1, let event = events.first, labels[0] != event.text {
      return chart.labelLines(of: event, in: language).map(\.onOneLine).joined(separator: "\n")
    }
    return labels.joined(separator: ", ")
  }

  /// The event's display name, unless it would be read as something else or as another event.
  ///
  /// - Parameter source: The state whose transition waits for it: the words for an event of one of its services are
  ///   read in it again.
  private func label(_ descriptor: EventDescriptor, of source: State.ID? = nil) -> String {
    let label = chart.label(of: descriptor, in: language).onOneLine
    if let state = source.flatMap(chart.state), let words = words(for: descriptor.text, of: state) { return words }
    let read = ArrowLabel(label)
    guard read.events == [label], read.condition == nil, read.effects.isEmpty else { return descriptor.text }
    return DraftNames.event(label) == descriptor.text || TimeTrigger(label) != nil ? label : descriptor.text
  }

  /// The words for an event of a service of a state.
  private func words(for event: String, of state: State) -> String? {
    if state.invocations.contains(where: { $0.id.map { event == "done.invoke.\($0)" } ?? false }) {
      return chart.label(of: EventDescriptor(event), in: language).onOneLine
    }
    guard event.hasPrefix("xstate."), let words = state.serviceEvents.words(for: event) else { return nil }
    let read = ArrowLabel(words)
    return read.events == [words] && read.condition == nil && read.effects.isEmpty ? words : nil
  }

  /// True for an arrow into a join that waits for the other source of the join, as `ChartDraft` makes them.
  private func isJoining(_ transition: Transition) -> Bool {
    guard transition.targets.count == 1, let target = transition.targets.first,
      chart.state(target)?.pseudostate == .join, transition.isRequest, let condition = transition.condition
    else { return false }
    return StatePredicate.isOne(condition.source)
  }

  /// True if an arrow without a label would wait for the state's end.
  private func completes(_ id: State.ID) -> Bool {
    guard let state = chart.state(id) else { return false }
    return LabelFormatter.inside(state).contains { $0.kind == .final }
  }

  /// The states that a drawing has directly inside a state, its regions' included.
  private static func inside(_ state: State) -> [State] {
    guard state.kind == .parallel else { return state.children }
    return state.children + state.children.filter { $0.kind == .compound }.flatMap(\.children)
  }

  // MARK: - States

  /// Returns the lines inside the state's box: entry and exit actions, services, transitions without a target.
  func lines(of state: State) -> [String] {
    let inner = state.transitions.filter(\.isTargetless).map { transition in
      let label = label(of: transition)
      return transition.content.isEmpty ? label + " /" : label
    }
    return activities(of: state) + inner
  }

  /// Entry and exit actions and services.
  func activities(of state: State) -> [String] {
    let timers = timers(of: state)
    let entry = state.onEntry.flatMap(\.content).filter { !isTimer($0, timers) }.map(text)
    let exit = state.onExit.flatMap(\.content).filter { !isTimer($0, timers) }.map(text)
    let services = state.invocations.map { "do / \($0.title)" }
    let started = entry.map { $0.hasPrefix("do / ") ? $0 : "entry / \($0)" }
    return started + services + exit.map { "exit / \($0)" }
  }

  /// The events that arrows with a length of time represent, as `ChartDraft` makes them.
  func timers(of state: State) -> Set<String> {
    var found: Set<String> = []
    for case .send(let send) in state.onEntry.flatMap(\.content) {
      guard case .literal(let event) = send.event, case .literal(let delay) = send.delay, send.id == event,
        let time = TimeTrigger("after \(delay)"), event == time.event(of: state.id),
        chart.label(of: EventDescriptor(event), in: language) == "after \(delay)"
      else { continue }
      found.insert(event)
    }
    let withdrawn = state.onExit.flatMap(\.content).compactMap { content -> String? in
      if case .cancel(let cancel) = content, case .literal(let id) = cancel.sendID { id } else { nil }
    }
    return found.intersection(withdrawn)
  }

  func isTimer(_ content: Content, _ timers: Set<String>) -> Bool {
    switch content {
    case .send(let send): if let id = send.id { timers.contains(id) } else { false }
    case .cancel(let cancel): if case .literal(let id) = cancel.sendID { timers.contains(id) } else { false }
    case .raise, .assign, .log, .choose, .foreach, .script, .action, .foreign: false
    }
  }

  // MARK: - Content

  /// Returns the text of a piece of content.
  func text(_ content: Content) -> String {
    switch content {
    case .raise(let raise): "raise " + label(EventDescriptor(raise.event))
    case .send(let send): text(send) ?? content.summary(in: language, of: chart).onOneLine
    case .choose(let choose): text(choose)
    case .cancel, .assign, .log, .foreach, .script, .action, .foreign:
      content.summary(in: language, of: chart).onOneLine
    }
  }

  private func text(_ send: Send) -> String? {
    guard case .literal(let event) = send.event, send.target == nil, send.type == nil, send.payload.isEmpty else {
      return nil
    }
    var text = "send " + label(EventDescriptor(event))
    switch send.delay {
    case .literal(let delay): text += " after \(delay)"
    case .computed: return nil
    case nil: break
    }
    if let id = send.id, id != event || send.delay == nil { text += " as " + id.onOneLine }
    return text
  }

  private func text(_ choose: Choose) -> String {
    choose.branches.map { branch in
      let content = branch.content.map(text).joined(separator: "; ")
      let condition = branch.condition.map { "if \($0.source.onOneLine) " } ?? ""
      return condition + (content.isEmpty ? "{ }" : "{ \(content) }")
    }.joined(separator: " else ")
  }
}

extension Transition {
  /// True if all it waits for is that its target is asked for.
  fileprivate var isRequest: Bool {
    guard let target = targets.first, targets.count == 1, events.count == 1, let event = events.first else {
      return false
    }
    return event.text == "enter.\(target)"
  }
}
