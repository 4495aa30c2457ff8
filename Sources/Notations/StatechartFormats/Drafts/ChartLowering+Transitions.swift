import Statecharts

extension ChartLowering {
  /// The transitions of a node: those inside it, then its arrows; `[else]` comes last.
  mutating func transitions(of node: ChartDraft.NodeID, timers: inout [(event: String, delay: Delay)]) -> [Transition] {
    let arrows = arrows(from: node)
    switch draft[node].shape {
    case .pseudostate(.fork): return forkTransitions(of: node, arrows)
    case .pseudostate(.choice): return transitions(choiceArrows(arrows, of: node), isPseudostate: true)
    case .pseudostate(.junction) where arrows.count > 1:
      return transitions(choiceArrows(arrows, of: node), isPseudostate: true)
    case .pseudostate:
      warnOfWaiting(arrows, in: node)
      return transitions(arrows, isPseudostate: true)
    case .initial, .final, .history: return []
    case .state, .parallel: break
    }
    var result = innerTransitions(of: node, isElse: false, &timers)
    let isComplete = completes(node)
    for arrow in elseLast(arrows) {
      guard draft[arrow.target].shape != .initial else { continue }
      var events = events(of: arrow.label, at: node, &timers)
      if arrow.label.isUnlabelled { events = [completion(arrow, isComplete: isComplete)] }
      result.append(transition(arrow, events: events))
    }
    return result + innerTransitions(of: node, isElse: true, &timers)
  }

  /// The transitions that are written inside a node: those with `[else]`, or the others.
  private mutating func innerTransitions(
    of node: ChartDraft.NodeID, isElse: Bool, _ timers: inout [(event: String, delay: Delay)]
  ) -> [Transition] {
    var result: [Transition] = []
    for (place, inner) in draft[node].inner.enumerated() {
      for label in inner.label.alternatives where label.isElse == isElse {
        makers.append(.inner(node, place))
        result.append(transition(label, events: events(of: label, at: node, &timers), targets: [], inner.range))
      }
    }
    return result
  }

  /// The transitions that lead on from where one never stays.
  mutating func transitions(_ arrows: [ChartDraft.Arrow], isPseudostate: Bool) -> [Transition] {
    var timers: [(event: String, delay: Delay)] = []
    var result: [Transition] = []
    for arrow in elseLast(arrows) where draft[arrow.target].shape != .initial {
      result.append(transition(arrow, events: events(of: arrow.label, at: nil, &timers)))
    }
    return result
  }

  private mutating func forkTransitions(of node: ChartDraft.NodeID, _ arrows: [ChartDraft.Arrow]) -> [Transition] {
    var seen: Set<ChartDraft.NodeID> = []
    let targets = arrows.flatMap(\.targets).filter { seen.insert($0).inserted }
    guard let first = arrows.first, draft.haveDifferentRegions(targets) else {
      findings.add(
        .warning, .reading, "the states after the fork '\(draft[node].name)' cannot be active together; one is taken",
        at: draft[node].range)
      return transitions(arrows, isPseudostate: true)
    }
    makers.append(.arrow(first.number))
    keepFurther(arrows.dropFirst().map(\.number), with: first.number)
    let texts = arrows.flatMap(\.label.effects)
    noteArrows(arrows)
    warnOfUnread(arrows, of: "a fork")
    return [
      Transition(
        targets: targets.map { id(of: $0) }, content: effects(texts, at: first.range),
        origin: Origin(first.range.start))
    ]
  }

  private func elseLast(_ arrows: [ChartDraft.Arrow]) -> [ChartDraft.Arrow] {
    arrows.filter { !$0.label.isElse } + arrows.filter(\.label.isElse)
  }

  /// Returns the event that an arrow without a label waits for.
  private mutating func completion(_ arrow: ChartDraft.Arrow, isComplete: Bool) -> EventDescriptor {
    if isComplete { return EventDescriptor("done.state.\(id(of: arrow.source))") }
    countRequest(at: arrow.range)
    return EventDescriptor(DraftNames.event("enter.\(id(of: arrow.target))"))
  }

  private mutating func transition(_ arrow: ChartDraft.Arrow, events: [EventDescriptor]) -> Transition {
    makers.append(.arrow(arrow.number))
    // An internal transition from a state to itself leaves nothing. UML 2.5.1, 14.2.3.8.1.
    let isTargetless = arrow.isInternal && arrow.source == arrow.target
    let targets = isTargetless ? [] : arrow.targets
    return transition(
      arrow.label, events: events, targets: targets.map { id(of: $0) }, arrow.range,
      kind: arrow.isInternal && !isTargetless, otherJoinSource: arrow.otherJoinSource, notes: arrow.notes)
  }

  private mutating func transition(
    _ label: ArrowLabel, events: [EventDescriptor], targets: [State.ID], _ range: SourceRange, kind: Bool = false,
    otherJoinSource: ChartDraft.NodeID? = nil, notes: [String] = []
  ) -> Transition {
    let origin = Origin(range.start)
    var condition: Condition?
    if let otherJoinSource {
      condition = Condition("In('\(id(of: otherJoinSource))')", origin: origin)
    } else if let text = label.condition, !label.isElse, !label.isAlways {
      condition = Condition(text, origin: origin)
      noteCondition(text)
    }
    return Transition(
      events: events, condition: condition, targets: targets, kind: kind ? .internal : .external,
      content: effects(label.effects, at: range), displayName: words(of: label).map { LocalizedText($0) },
      summary: notes.isEmpty ? nil : LocalizedText(notes.joined(separator: "\n")), origin: origin)
  }

  /// The words that are drawn in the place of the events of a label; nil if the events are.
  private func words(of label: ArrowLabel) -> String? {
    if let words = label.words { return words }
    guard label.isElse, let condition = label.condition else { return nil }
    return label.trigger.isEmpty ? "[\(condition)]" : "\(label.trigger) [\(condition)]"
  }

  /// The descriptors of a label. A length of time is an event of the state's own.
  private mutating func events(
    of label: ArrowLabel, at node: ChartDraft.NodeID?, _ timers: inout [(event: String, delay: Delay)]
  ) -> [EventDescriptor] {
    label.events.map { written in
      guard let node else { return EventDescriptor(event(written, lines: label.triggerLines)) }
      if let name = ServiceEvents(draft[node].entry, of: id(of: node))[written] {
        declare(name, displayName: written)
        return EventDescriptor(name)
      }
      guard let time = TimeTrigger(written) else {
        return EventDescriptor(event(written, lines: label.triggerLines))
      }
      let name = time.event(of: id(of: node))
      if !timers.contains(where: { $0.event == name }) { timers.append((name, time.delay)) }
      declare(name, displayName: "after \(time.delay)")
      return EventDescriptor(name)
    }
  }

  /// Returns the actions of texts, one piece of content for each.
  func effects(_ texts: [String], at range: SourceRange) -> [Content] {
    texts.map { content.content($0, at: Origin(range.start)) }
  }
}

extension ChartDraft.Node {
  /// True for a state in which one can stay.
  var isPlainState: Bool {
    switch shape {
    case .state, .parallel: true
    case .initial, .final, .history, .pseudostate: false
    }
  }

  /// True for what a history state of the same place can restore.
  var isRemembered: Bool {
    switch shape {
    case .state, .parallel, .final, .pseudostate: true
    case .initial, .history: false
    }
  }
}

/// `In('state')`, the one condition that needs no data model. SCXML 5.9.2.
enum StatePredicate {
  /// True if the condition asks for a state and nothing else.
  static func isOne(_ condition: String) -> Bool {
    var rest = condition.trimmed[...]
    guard rest.hasPrefix("In"), rest.hasSuffix(")") else { return false }
    rest = rest.dropFirst(2).dropLast()
    rest = rest.trimmed[...]
    guard rest.popFirst() == "(" else { return false }
    let name = rest.trimmed
    guard name.count >= 2, let quote = name.first, quote == "'" || quote == "\"", name.last == quote else {
      return false
    }
    return !name.dropFirst().dropLast().contains(quote)
  }
}

/// The initials of regions.
extension ChartLowering {
  /// The arrows that say where a region begins; nil if none does.
  func initial(of place: ChartDraft.Place) -> [ChartDraft.Arrow]? {
    let dots = nodes(in: place).filter { draft[$0].shape == .initial }
    let arrows = dots.flatMap { self.arrows(from: $0) }
    return arrows.isEmpty ? nil : arrows
  }

  /// The arrows as a default transition; nil if they say more than one can.
  mutating func defaultTransition(_ arrows: [ChartDraft.Arrow], in place: ChartDraft.Place) -> DefaultTransition? {
    let isPlain = arrows.allSatisfy { arrow in
      arrow.label.condition == nil && arrow.targets.allSatisfy { draft.lift($0, to: place) != nil }
    }
    guard isPlain, let first = arrows.first, arrows.count == 1 || areTogether(arrows) else { return nil }
    var texts = first.label.effects
    for arrow in arrows where !arrow.label.trigger.isEmpty {
      texts.insert(arrow.label.trigger, at: 0)
      findings.add(
        .note, .reading, "a region begins without an event; '\(arrow.label.trigger)' is read as an action",
        at: arrow.range)
    }
    noteArrows(arrows)
    return DefaultTransition(
      targets: arrows.flatMap(\.targets).map { id(of: $0) }, content: effects(texts, at: first.range),
      origin: Origin(first.range.start))
  }

  /// True for arrows to states that can be active together, as a writer draws a beginning in several regions.
  private func areTogether(_ arrows: [ChartDraft.Arrow]) -> Bool {
    arrows.allSatisfy { $0.label.trigger.isEmpty && $0.label.effects == arrows[0].label.effects }
      && draft.haveDifferentRegions(arrows.flatMap(\.targets))
  }

  /// Reports that an initial state outside its region makes the machine leave the region at once.
  private mutating func warnOfTargets(of arrows: [ChartDraft.Arrow], outside place: ChartDraft.Place) {
    for arrow in arrows {
      guard let target = arrow.targets.first(where: { draft.lift($0, to: place) == nil }) else { continue }
      let owner = place.parent.map { draft.quoted($0) } ?? "the chart"
      let parent = draft[target].place.parent
      let other = parent == place.parent ? "in another region" : parent.map { "in \(draft.quoted($0))" } ?? "outside"
      findings.add(
        .warning, .reading,
        "\(owner) begins in \(draft.quoted(target)), which is \(other), so that it is left at once",
        at: arrow.range, suggestion: "give the state inside another name")
    }
  }

  /// A state from which the arrows lead on, where a region begins in one of several ways.
  mutating func initialState(_ written: [ChartDraft.Arrow], at dot: ChartDraft.NodeID) -> State {
    // `else` without brackets next to a condition is no event.
    let isChoice =
      written.contains { $0.label.condition != nil }
      && written.allSatisfy { $0.label.trigger.isEmpty || ChoiceLabel($0.label).isElse }
    let arrows = isChoice ? choiceArrows(written, of: dot) : written
    warnOfTargets(of: arrows, outside: draft[dot].place)
    var pseudostate: Pseudostate? = .choice
    if arrows.contains(where: { !$0.label.trigger.isEmpty }) { pseudostate = nil }
    let plain = arrows.filter { $0.label.isUnlabelled }
    if plain.count > 1 {
      findings.add(
        .warning, .reading, "the first of \(plain.count) states is not marked; this one is taken",
        at: plain[0].range)
    }
    return State(
      id(of: dot), kind: .atomic,
      transitions: transitions(arrows, isPseudostate: true), pseudostate: pseudostate,
      origin: Origin(arrows.first?.range.start))
  }
}
