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
      if let shown = chart.declaration(of: name)?.displayName?.text { events[shown] = name }
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

  /// The member of the data next to a state of XState that has its display name.
  package static let xStateDisplayName = XStateWriter.displayName

  /// The event of a name: its words joined by underscores.
  package static func event(_ name: String) -> String { DraftNames.event(name) }

  /// A word with letters beyond ASCII, which drawings take as a name.
  private static func isWord(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !first.isDigit, name.utf8.contains(where: { $0 >= 0x80 }) else {
      return false
    }
    return name.unicodeScalars.allSatisfy(\.isWordLetter)
  }

  /// True for a condition that only asks for a state.
  package static func isStateQuery(_ condition: String) -> Bool { StatePredicate.isOne(condition) }

  /// Returns the spelling of a label in Mermaid.
  package static func mermaidLabel(_ text: String) -> String { Mermaid.label(text) }
  /// A name in Mermaid; nil if it needs another.
  package static func mermaidName(_ name: String) -> String? { Mermaid.isPlainName(name) || isWord(name) ? name : nil }
  /// Returns the spelling of a label in PlantUML.
  package static func plantUMLLabel(_ text: String) -> String { PlantUML.label(text) }
  /// A text in quotes in PlantUML.
  package static func plantUMLQuoted(_ text: String) -> String { PlantUML.quoted(text) }
  /// A name in PlantUML; nil if it needs another.
  package static func plantUMLName(_ name: String) -> String? {
    PlantUML.isPlainName(name) || isWord(name) ? name : nil
  }
  /// A name in DOT: as it is, or in quotes.
  package static func dotName(_ name: String) -> String? { name.isPlainWord ? name : DOT.quoted(name) }
  /// A text in quotes in DOT.
  package static func dotQuoted(_ text: String) -> String { DOT.quoted(text) }
  /// Activities of a state in state-machine-cat.
  package static func smcatActivities(_ text: String) -> String { SMCat.activities(text) }
  /// The label of a node in DOT with lines below its name.
  package static func dotLabel(_ title: String, _ lines: [String]) -> String { DOT.label(title: title, lines: lines) }
  /// All that is inside the box of a state, a line each.
  package func lines(of state: State) -> [String] { texts.lines(of: state) }
  /// Returns the activities of a state, a line each.
  package func activities(of state: State) -> [String] { texts.activities(of: state) }
  /// A name in state-machine-cat; nil if it cannot be written.
  package static func smcatName(_ name: String) -> String? { SMCat.canWrite(name) ? SMCat.name(name) : nil }
  /// A label in state-machine-cat.
  package static func smcatLabel(_ text: String) -> String { SMCat.label(text) }
  /// A text in quotes in state-machine-cat.
  package static func smcatQuoted(_ text: String) -> String { SMCat.quoted(text) }
}
