import Statecharts

/// Writes one chart as a statechart of sismic.
struct SismicWriter {
  /// The name of a statechart without one: sismic requires a name.
  static let placeholder = "statechart"

  private let chart: Statechart
  private(set) var losses = WritingLosses()
  private var output = IndentedText()
  private var names: [State.ID: String] = [:]
  private var free: UniqueNames
  private var usesFunctions = false

  init(_ chart: Statechart) {
    self.chart = chart
    free = UniqueNames()
    let shown = chart.allStates.map { ($0.id, DrawnName.text($0)) }
    for (id, name) in shown where names[id] == nil { names[id] = free.make(name) }
  }

  mutating func document() -> String {
    reportLosses()
    let title = chart.title?.text
    let name = title.flatMap { XStateTree.identifier($0) == chart.name ? $0 : nil } ?? chart.name
    if let title, title != name { losses.add("sismic has one name of a chart", "'\(title)'", as: .note) }
    let root = free.make("root")
    var body = self
    body.output.open("statechart:")
    body.output.line("name: \(quoted(name ?? SismicWriter.placeholder))")
    if let summary = chart.summary { body.output.line("description: \(quoted(summary.text))") }
    let header = body.output
    body.output.open("root state:")
    if let only = ownRoot {
      body.output.line("name: \(self.name(only.id))")
      body.write(only)
    } else {
      body.output.line("name: \(quoted(root))")
      body.writeInside(chart.states, chart.effectiveInitial, of: root)
    }
    losses = body.losses
    guard body.usesFunctions else { return body.output.text }
    // Only now is it known whether the functions are needed.
    var preamble = header
    preamble.open("preamble: |")
    for line in SismicPython.preamble.split(separator: "\n", omittingEmptySubsequences: false) {
      preamble.line(String(line))
    }
    return preamble.text + body.output.text.dropFirst(header.text.count)
  }

  /// The state that reading makes of a root state: alone, or with a final state to which it leads when it is done.
  private var ownRoot: State? {
    guard let first = chart.states.first, chart.initial == nil else { return nil }
    if chart.states.count == 1 { return isOwnRoot(first) ? first : nil }
    let end = chart.states[1]
    guard chart.states.count == 2, first.kind == .compound, end.kind == .final, end.onEntry.isEmpty,
      end.id.name == first.id.name + SismicReader.endSuffix, isEnding(first.transitions.first, of: first),
      chart.transitions.count(where: { $0.targets.contains(end.id) }) == 1
    else { return nil }
    return State(
      first.id, kind: first.kind, initial: first.initial, transitions: Array(first.transitions.dropFirst()),
      onEntry: first.onEntry, onExit: first.onExit, children: first.children)
  }

  /// True for the transition to the end that sismic takes without one.
  private func isEnding(_ transition: Transition?, of root: State) -> Bool {
    guard let transition, root.children.contains(where: { $0.kind == .final }) else { return false }
    return transition.events.map(\.text) == ["done.state.\(root.id)"] && transition.condition == nil
      && transition.content.isEmpty && transition.targets.map(\.name) == [root.id.name + SismicReader.endSuffix]
  }

  /// True for a state that reading makes of a root state, which does something itself.
  private func isOwnRoot(_ state: State) -> Bool {
    // There a machine ends with a final state of its root; here one inside a state only ends that.
    if state.children.contains(where: { $0.kind == .final }) { return false }
    return state.kind == .parallel
      || (state.kind == .compound && !(state.transitions.isEmpty && state.onEntry.isEmpty && state.onExit.isEmpty))
      || state.kind == .atomic
  }

  private func quoted(_ text: String) -> String { Value.string(text).json() }

  private func name(_ id: State.ID) -> String { quoted(names[id] ?? id.name) }

  // MARK: - States

  private mutating func write(_ state: State) {
    switch state.kind {
    case .final: output.line("type: final")
    case .history(let depth):
      output.line("type: \(depth.rawValue) history")
      if let memory = memory(of: state) { output.line("memory: \(name(memory))") }
      return
    case .atomic, .compound, .parallel: break
    }
    let parts = XStateParts(state)
    writeCode("on entry", parts.entry + parts.services.map { .action(Action($0.action)) })
    writeCode("on exit", parts.exit)
    if state.kind != .final { writeTransitions(of: state, parts) }
    switch state.kind {
    case .compound: writeInside(state.children, state.effectiveInitial, of: names[state.id] ?? state.id.name)
    case .parallel:
      output.open("parallel states:")
      for child in state.children where !child.isHistory { writeItem(child) }
      output.close()
    case .atomic, .final, .history: break
    }
  }

  private mutating func writeItem(_ state: State) {
    output.open("- name: \(name(state.id))")
    write(state)
    output.close()
  }

  /// The states of a compound one; where it does not begin in a child an extra state leads on.
  private mutating func writeInside(_ states: [State], _ initial: DefaultTransition, of name: String) {
    guard let target = initial.targets.first else { return }
    let isChild = states.contains { $0.id == target && !$0.isHistory }
    let needsState = !isChild || !initial.content.isEmpty
    let first = needsState ? free.make("initial of \(name)") : names[target] ?? target.name
    if initial.targets.count > 1 {
      losses.add("sismic begins in one state; only the first of several is written", "'\(target)'", at: initial.origin)
    }
    output.line("initial: \(quoted(first))")
    output.open("states:")
    if needsState {
      losses.add("sismic begins in a child; an extra state leads on", "'\(first)'", at: initial.origin, as: .note)
      output.open("- name: \(quoted(first))")
      output.open("transitions:")
      output.open("- target: \(self.name(target))")
      writeCode("action", initial.content)
      output.close()
      output.close()
      output.close()
    }
    for state in states { writeItem(state) }
    output.close()
  }

  /// sismic's memory is a sibling of the history state.
  private mutating func memory(of state: State) -> State.ID? {
    guard let target = state.initial?.targets.first, let parent = chart.parent(of: state.id) else { return nil }
    if parent.children.contains(where: { $0.id == target }), state.initial?.targets.count == 1 { return target }
    losses.add("sismic's history begins in one sibling state", "'\(state.id)'", at: state.origin)
    let around = [target] + chart.ancestors(of: target).map(\.id)
    return around.first { id in parent.children.contains { $0.id == id } }
  }

  // MARK: - Transitions

  private mutating func writeTransitions(of state: State, _ parts: XStateParts) {
    guard !state.transitions.isEmpty else { return }
    output.open("transitions:")
    // Two transitions that are enabled together are an error there, unless one goes before the other.
    let isOrdered = state.transitions.count > 1
    for (place, transition) in state.transitions.enumerated() {
      let priority = isOrdered ? state.transitions.count - place : nil
      let events = transition.events.isEmpty ? [nil] : transition.events.map(Optional.some)
      for event in events { write(transition, on: event, of: state, parts, priority: priority) }
    }
    output.close()
  }

  private mutating func write(
    _ transition: Transition, on descriptor: EventDescriptor?, of state: State, _ parts: XStateParts, priority: Int?
  ) {
    var conditions: [String] = []
    var lines: [String] = []
    if let descriptor {
      let timer = parts.timers.first { $0.event == descriptor.text }.flatMap { Int($0.key) }
      if let timer {
        conditions.append("after(\(SismicPython.seconds(Delay(milliseconds: timer))))")
        reportRepetition(of: transition)
      } else {
        if descriptor.text.contains("*") || descriptor.matchesEverything {
          losses.add("sismic has no wildcards in events", "'\(descriptor)' of '\(state.id)'", at: transition.origin)
        }
        lines.append("event: \(quoted(event(of: descriptor)))")
      }
    }
    if let condition = transition.condition { conditions.append(python(condition)) }
    if !conditions.isEmpty { lines.append("guard: \(quoted(conditions.joined(separator: " and ")))") }
    if let target = transition.targets.first { lines.append("target: \(name(retargeted(target)))") }
    if transition.targets.count > 1 {
      losses.add(
        "sismic has no transition to several states; only the first is written", "'\(transition.id)'",
        at: transition.origin)
    }
    if let priority { lines.append("priority: \(priority)") }
    // Without anything else it is at least a transition that always holds.
    output.open("- " + (lines.first ?? "guard: \"True\""))
    for line in lines.dropFirst() { output.line(line) }
    writeCode("action", transition.content)
    output.close()
  }

  /// `after(…)` is a condition there, which still holds later on.
  private mutating func reportRepetition(of transition: Transition) {
    if transition.targets.isEmpty {
      losses.add("sismic repeats a delayed transition without a target", "'\(transition.id)'", at: transition.origin)
    }
    if transition.condition != nil {
      losses.add(
        "sismic asks the condition of a delayed transition again and again", "'\(transition.id)'",
        at: transition.origin)
    }
  }

  /// A history state of a state with regions is not there: its parent is.
  private func retargeted(_ target: State.ID) -> State.ID {
    guard let state = chart.state(target), state.isHistory, let parent = chart.parent(of: target),
      parent.kind == .parallel
    else { return target }
    return parent.id
  }

  private func event(of descriptor: EventDescriptor) -> String {
    chart.shownName(of: descriptor).flatMap { $0.onOneLine == $0 ? $0 : nil } ?? descriptor.text
  }

  private mutating func python(_ condition: Condition) -> String {
    if let state = StateCondition(condition.source)?.state, chart.state(state) != nil {
      return "active(\(name(state)))"
    }
    usesFunctions = true
    return "holds(\(quoted(condition.source)))"
  }

  // MARK: - What is done

  private mutating func writeCode(_ member: String, _ content: [Content]) {
    let lines = content.map { python($0) }
    guard !lines.isEmpty else { return }
    guard lines.count > 1 else { return output.line("\(member): \(quoted(lines[0]))") }
    output.open("\(member): |")
    for line in lines { output.line(line) }
    output.close()
  }

  private mutating func python(_ content: Content) -> String {
    switch content {
    case .raise(let raise): return "send(\(quoted(eventName(raise.event))))"
    case .send(let send):
      if case .literal(let name) = send.event, send.target == nil, send.type == nil, send.payload.isEmpty {
        switch send.delay {
        case .literal(let delay): return "send(\(quoted(eventName(name))), delay=\(SismicPython.seconds(delay)))"
        case nil: return "send(\(quoted(eventName(name))), delay=0)"
        case .computed: break
        }
      }
      losses.add("sismic cannot express where an event goes or what is computed of it", at: send.origin)
    case .cancel(let cancel): losses.add("sismic cannot cancel what was sent", at: cancel.origin)
    case .action(let action):
      usesFunctions = true
      return "do(\(quoted(action.name)))"
    case .assign, .log, .choose, .foreach, .script, .foreign:
      losses.add("content of SCXML becomes the name of an action", "'\(content.summary(of: chart))'")
    }
    usesFunctions = true
    return "do(\(quoted(content.summary(of: chart))))"
  }

  private func eventName(_ name: String) -> String { event(of: EventDescriptor(name)) }

  private mutating func reportLosses() {
    losses.add(chart.drawingLosses(of: "sismic"))
    let names = chart.allEventNames
    let ending = chart.states.count == 2 && ownRoot != nil ? chart.states[0].transitions.first?.id : nil
    let others = chart.transitions.filter { $0.id != ending }
    if others.contains(where: { $0.events.contains { $0.text.hasPrefix("done.state.") } }) {
      losses.add("sismic has no events of its own when a state is done")
    }
    let wider = chart.eventMatching == .prefix ? names : []
    for event in wider where names.contains(where: { $0.hasPrefix(event + ".") }) && chart.handles(event) {
      losses.add("sismic's events match exactly", "'\(event)' matches others here")
      break
    }
    let timers = Set(chart.allStates.flatMap { XStateParts($0).timers.map(\.event) })
    for event in chart.events where names.contains(event.name) && !timers.contains(event.name) {
      let shown = chart.label(of: EventDescriptor(event.name))
      if self.event(of: EventDescriptor(event.name)) != shown {
        losses.add("sismic has one name of an event", "'\(shown)' of '\(event.name)'", as: .note)
      }
      if event.summary != nil { losses.add("sismic does not describe events", "'\(event.name)'", as: .note) }
    }
    for transition in others where transition.summary != nil {
      losses.add("sismic does not describe transitions", "'\(transition.id)'", at: transition.origin, as: .note)
    }
    if chart.transitions.contains(where: { $0.condition.map { StateCondition($0.source) == nil } ?? false }) {
      losses.add("conditions are only names for sismic: they are looked up in 'answers' in its preamble", as: .note)
    }
    for state in chart.allStates { reportLosses(of: state) }
    reportConflicts()
  }

  private mutating func reportConflicts() {
    guard chart.allStates.contains(where: { $0.kind == .parallel }) else { return }
    let arrows = chart.allStates.flatMap(arrows)
    let conflicts = SismicConflicts(chart, arrows)
    for arrow in arrows {
      guard let other = conflicts.conflict(of: arrow) else { continue }
      losses.add(
        "sismic stops with an error where two regions handle an event and one of them is left",
        "'\(arrow.transition.id)' beside '\(other.id)'", at: arrow.transition.origin)
    }
  }

  /// The transitions of a state as they are written.
  private func arrows(of state: State) -> [SismicConflicts.Arrow] {
    let timers = XStateParts(state).timers.map(\.event)
    return state.transitions.flatMap { transition in
      let target = transition.targets.first.map(retargeted)
      let events = transition.events.isEmpty ? [nil] : transition.events.map(Optional.some)
      return events.map { descriptor in
        let event = descriptor.flatMap { timers.contains($0.text) ? nil : self.event(of: $0) }
        return SismicConflicts.Arrow(transition: transition, event: event, target: target)
      }
    }
  }

  /// Reports where sismic leaves and enters other states than SCXML.
  private mutating func reportRegions(_ transition: Transition, of state: State) {
    guard let target = transition.targets.first else { return }
    if SismicRegions.partlyEntered(from: state.id, to: target, in: chart) != nil {
      losses.add("sismic enters one region alone where SCXML enters all", "'\(transition.id)'", at: transition.origin)
    }
    let isRegional = SismicRegions.regions(around: state.id, target, in: chart) != nil
    let isInternal = transition.kind == .internal && state.kind == .compound && chart.isDescendant(target, of: state.id)
    guard isRegional || isInternal, !(isInternal && state.onEntry.isEmpty && state.onExit.isEmpty) else { return }
    let message =
      isInternal
      ? "sismic leaves and enters the state of an internal transition"
      : "sismic leaves one region alone where SCXML leaves all"
    losses.add(message, "'\(transition.id)'", at: transition.origin)
  }

  private mutating func reportLosses(of state: State) {
    for transition in state.transitions { reportRegions(transition, of: state) }
    if let name = state.displayName, DraftNames.identifier(name.text) != state.id.name {
      losses.add("sismic has one name of a state", "'\(name.text)' of '\(state.id)'", at: state.origin, as: .note)
    }
    if AcceptingState.isOne(state), state.kind != .final {
      losses.add("sismic has no accepting states that lead on", "'\(state.id)'", at: state.origin)
    }
    if let summary = state.summary, AcceptingState.rest(of: summary.text) != nil {
      losses.add("sismic does not describe states", "'\(state.id)'", at: state.origin, as: .note)
    }
    if state.pseudostate != nil {
      losses.add("sismic has no pseudo-states", "'\(state.id)'", at: state.origin, as: .note)
    }
    if state.isHistory, chart.parent(of: state.id)?.kind == .parallel {
      losses.add("sismic has no history of regions; its parent is entered instead", "'\(state.id)'", at: state.origin)
    }
    if !state.invocations.isEmpty { losses.add("sismic has no services", "'\(state.id)'", at: state.origin) }
    if state.isHistory, !(state.initial?.content.isEmpty ?? true) {
      losses.add("sismic does nothing on the way of a history state", "'\(state.id)'", at: state.origin)
    }
  }
}
