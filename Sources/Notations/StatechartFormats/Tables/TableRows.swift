import Statecharts

/// A chart as rows of a table: a row for each transition, the first for the state where the chart begins.
struct TableRows {
  private(set) var heading: [String] = []
  /// The rows, each as long as the heading.
  private(set) var rows: [[String]] = []
  private(set) var losses = WritingLosses()
  private let chart: Statechart
  private let notation: String

  private struct Row {
    var state = ""
    var event = ""
    var condition = ""
    var next = ""
    var action = ""
    var final = ""
  }

  init(_ chart: Statechart, notation: String) {
    self.chart = chart
    self.notation = notation
    var found = ordered.flatMap { rows(of: $0) }
    if needsMark { found[0].state = "→" + found[0].state }
    let columns: [(String, KeyPath<Row, String>, Bool)] = [
      ("state", \.state, true), ("event", \.event, true), ("condition", \.condition, false), ("next", \.next, true),
      ("action", \.action, false), ("final", \.final, false),
    ]
    let used = columns.filter { column in column.2 || found.contains { !$0[keyPath: column.1].isEmpty } }
    heading = used.map(\.0)
    rows = found.map { row in used.map { row[keyPath: $0.1] } }
    reportLosses()
  }

  /// True if without a mark the table would begin in another state than its first: the only one that nothing leads to.
  private var needsMark: Bool {
    let entered = Set(chart.transitions.flatMap { transition in transition.targets.filter { $0 != transition.source } })
    let starts = chart.allStates.filter { state in
      !state.isHistory && state.kind != .final && !entered.contains(state.id)
        && state.transitions.contains { $0.targets.contains { $0 != state.id } }
    }
    return starts.count == 1 && starts[0].id != ordered.first?.id
  }

  /// The states with that one first where the chart begins.
  private var ordered: [State] {
    let states = chart.allStates.filter { !$0.isHistory }
    guard let first = chart.effectiveInitial.targets.first, let place = states.firstIndex(where: { $0.id == first })
    else {
      return states
    }
    return [states[place]] + states[..<place] + states[(place + 1)...]
  }

  private mutating func rows(of state: State) -> [Row] {
    let name = DrawnName.text(state)
    let parts = XStateParts(state)
    var rows: [Row] = []
    for transition in state.transitions {
      var row = Row(state: name)
      // Of several events each is one word, so that they can be distinguished.
      let events = transition.events
      row.event =
        events.count == 1 ? event(of: events[0], parts, in: state) : events.map(\.text).joined(separator: ", ")
      row.condition = transition.condition.map { $0.source.onOneLine } ?? (transition.isEventless ? "true" : "")
      row.action = transition.content.map { DrawnName.effect($0, of: chart) }.joined(separator: "; ")
      for target in transition.targets.isEmpty ? [nil] : transition.targets.map(Optional.some) {
        row.next = target.flatMap { chart.state($0) }.map(DrawnName.text) ?? ""
        rows.append(row)
      }
      if transition.targets.count > 1 {
        losses.add(
          "\(notation) has no transition to several states; it has a row for each", "'\(transition.id)'",
          at: transition.origin)
      }
    }
    if rows.isEmpty { rows.append(Row(state: name)) }
    if AcceptingState.isOne(state) { rows[0].final = "yes" }
    return rows
  }

  private func event(of descriptor: EventDescriptor, _ parts: XStateParts, in state: State) -> String {
    if let timer = parts.timers.first(where: { $0.event == descriptor.text }), let time = Int(timer.key) {
      return "after \(Delay(milliseconds: time))"
    }
    if descriptor.text.hasPrefix("xstate."), let words = state.serviceEvents.words(for: descriptor.text),
      !words.contains(",")
    {
      return words
    }
    return chart.shownName(of: descriptor).flatMap { $0.contains(",") ? nil : $0 } ?? descriptor.text
  }

  private mutating func reportLosses() {
    losses.addFlatLosses(of: chart, notation: notation)
    var written: [WrittenEvent] = []
    for state in chart.allStates {
      let parts = XStateParts(state)
      let timers = Set(parts.timers.map(\.event))
      for transition in state.transitions {
        let events = transition.events
        // A timer of the state is written as a length of time, and read as that.
        if events.count == 1, timers.contains(events[0].text) { continue }
        let texts = events.count == 1 ? [event(of: events[0], parts, in: state)] : events.map(\.text)
        written += WrittenEvent.list(transition, texts)
      }
      if !parts.entry.isEmpty || !parts.services.isEmpty || !parts.exit.isEmpty {
        losses.add("\(notation) has no entry and exit actions", "'\(state.id)'", at: state.origin)
      }
    }
    losses.addEvents(written, notation)
    for state in chart.allStates where TableName(DrawnName.text(state)).name != DrawnName.text(state) {
      losses.add("\(notation) takes the beginning of such names for marks", "'\(state.id)'", at: state.origin)
    }
    for transition in chart.transitions {
      for label in labels(of: transition) where TableReader.isNothing(label) {
        losses.add("\(notation) takes such labels for nothing", "'\(label)'", at: transition.origin)
      }
      if let text = transition.condition?.source.onOneLine, text.hasPrefix("["), text.hasSuffix("]") {
        losses.add("\(notation) reads such labels otherwise", "'\(text)'", at: transition.origin)
      }
      let effects = transition.content.map { DrawnName.effect($0, of: chart) }
      if LabelScanner(effects.joined(separator: "; ")).parts(of: ";") != effects {
        losses.add("\(notation) reads such labels otherwise", "'\(transition.id)'", at: transition.origin)
      }
      for event in transition.events where event.text.contains(",") {
        losses.add("\(notation) reads such labels otherwise", "'\(event.text)'", at: transition.origin)
      }
    }
  }

  /// Returns the texts of a transition, without its states.
  private func labels(of transition: Transition) -> [String] {
    let effects = transition.content.map { DrawnName.effect($0, of: chart) }
    let event = DrawnName.events(of: transition, in: chart)
    return [event, [transition.condition?.source.onOneLine].compactMap(\.self), effects].filter { $0.count == 1 }
      .flatMap(\.self)
  }
}

/// The names of states, events and effects of transitions in a notation that has texts alone.
enum DrawnName {
  /// The display name if the reader makes the same identifier of it, otherwise the identifier.
  static func text(_ state: State) -> String {
    guard let shown = state.displayName?.text, DraftNames.identifier(shown) == state.id.name else {
      return state.id.name
    }
    return shown.onOneLine
  }

  /// Returns the text of a piece of content, as readers of drawings take it.
  static func effect(_ content: Content, of chart: Statechart) -> String {
    switch content {
    case .action(let action): action.name.onOneLine
    case .raise(let raise): "raise " + raise.event
    case .send, .cancel, .assign, .log, .choose, .foreach, .script, .foreign: content.summary(of: chart)
    }
  }
}

extension WritingLosses {
  /// Adds the parts of a chart that a notation of states and arrows alone leaves out.
  ///
  /// - Parameters:
  ///   - hasConditions: False for a notation that has no conditions at all.
  ///   - isShown: True for a state whose display name the notation makes of the identifier.
  mutating func addFlatLosses(
    of chart: Statechart, notation: String, hasConditions: Bool = true, isShown: (State) -> Bool = { _ in false }
  ) {
    add(chart.drawingLosses(of: notation))
    for state in chart.allStates {
      switch state.kind {
      case .compound where !state.children.isEmpty:
        add("\(notation) has no states within states", "'\(state.id)'", at: state.origin)
      case .parallel: add("\(notation) has no regions", "'\(state.id)'", at: state.origin)
      case .history: add("\(notation) has no history", "'\(state.id)'", at: state.origin)
      case .atomic, .compound, .final: break
      }
      if let name = state.displayName, DraftNames.identifier(name.text) != state.id.name, !isShown(state) {
        add("\(notation) has one name of a state", "'\(name.text)' of '\(state.id)'", at: state.origin, as: .note)
      }
      if let summary = state.summary, AcceptingState.rest(of: summary.text) != nil {
        add("\(notation) does not describe states", "'\(state.id)'", at: state.origin, as: .note)
      }
      if state.pseudostate != nil {
        add("\(notation) has no pseudo-states", "'\(state.id)'", at: state.origin, as: .note)
      }
    }
    if chart.name != nil || chart.title != nil { add("\(notation) has no name of a chart", as: .note) }
    if chart.summary != nil { add("\(notation) does not describe charts", as: .note) }
    if let event = chart.events.first(where: { $0.summary != nil }) {
      add("\(notation) does not describe events", "'\(event.name)'", as: .note)
    }
    if hasConditions, let transition = chart.firstWithEvaluatedCondition, let model = chart.dataModel {
      add("conditions in the language '\(model)' become questions", at: transition.origin)
    }
    if !chart.presentation.links.isEmpty { add("\(notation) has no links of states", as: .note) }
    if let initial = chart.initial, !initial.content.isEmpty || initial.targets.count > 1 {
      add("\(notation) begins in one state and does nothing on the way", at: initial.origin)
    }
    let needsName = chart.transitions.contains { $0.displayName != nil || $0.summary != nil }
    if needsName { add("\(notation) does not describe transitions", as: .note) }
  }
}
