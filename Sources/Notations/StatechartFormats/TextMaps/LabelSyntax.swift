package import Statecharts

/// Labels and actions of a chart as texts of drawings, and what such texts mean: for edits.
package struct LabelSyntax: Sendable {
  private let chart: Statechart
  private let texts: LabelFormatter
  private let reader: DraftContent

  package init(_ chart: Statechart, in language: String = "en") {
    self.chart = chart
    texts = LabelFormatter(chart, in: language, names: [:])
    var events: [String: String] = [:]
    for name in chart.alphabet {
      events[name] = name
      if let shown = chart.declaration(of: name)?.displayName?.text.onOneLine { events[shown] = name }
    }
    let formatter = texts
    reader = DraftContent(events: events, texts: chart.allContent.map { formatter.text($0) })
  }

  /// The label of a transition: `event [condition] / action; action`.
  package func label(of transition: Transition) -> String { texts.label(of: transition) }

  /// The parts of a label, put together; empty if there are none.
  package static func label(events: [String], condition: String?, actions: [String]) -> String {
    var parts = events.isEmpty ? [] : [events.joined(separator: ", ")]
    if let condition { parts.append("[\(condition)]") }
    if !actions.isEmpty { parts.append("/ " + actions.joined(separator: "; ")) }
    return parts.joined(separator: " ")
  }

  /// Actions, one text each.
  package func texts(of content: [Content]) -> [String] { content.map { texts.text($0) } }

  /// Returns the actions of texts, one each.
  package func content(_ texts: [String]) -> [Content] {
    texts.map { reader.content($0, at: Origin(SourcePosition(line: 1, column: 1))) }
  }

  /// Returns true for content of a state that sends or cancels the timers of its transitions.
  package func isTimer(_ content: Content, of state: State) -> Bool { texts.isTimer(content, texts.timers(of: state)) }

  /// The identifier of a state of a name: its words joined by underscores.
  package static func identifier(_ name: String) -> String { DraftNames.identifier(name) }

  /// The event of a name: its words joined by underscores.
  package static func event(_ name: String) -> String { DraftNames.event(name) }

  /// True for a condition that only asks for a state.
  package static func isStateQuery(_ condition: String) -> Bool { StatePredicate.isOne(condition) }

  /// All that is inside the box of a state, a line each.
  package func lines(of state: State) -> [String] { texts.lines(of: state) }
  /// Returns the activities of a state, a line each.
  package func activities(of state: State) -> [String] { texts.activities(of: state) }
}
