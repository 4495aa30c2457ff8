import Statecharts
import XMLTree

/// Writes one chart as an automaton.
struct JFLAPWriter {
  private let chart: Statechart
  private let states: [State]
  private let numbers: [State.ID: Int]
  private let kind: JFLAPReader.Kind
  private(set) var losses = WritingLosses()

  init(_ chart: Statechart) {
    self.chart = chart
    states = chart.allStates.filter { !$0.isHistory }
    numbers = Dictionary(states.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    if states.contains(where: { $0.transitions.contains { !$0.content.isEmpty } }) {
      kind = .mealy
    } else {
      kind = states.contains { JFLAPWriter.output(of: $0) != nil } ? .moore : .finite
    }
  }

  /// The one action of a state's entry, which a Moore machine has.
  private static func output(of state: State) -> String? {
    let content = state.onEntry.flatMap(\.content)
    guard content.count == 1, case .action(let action) = content[0] else { return nil }
    return action.name.onOneLine
  }

  mutating func structure() -> JFLAPElement {
    reportLosses()
    let initial = chart.effectiveInitial.targets.first
    var parts = states.enumerated().map { element(of: $1, number: $0, isInitial: $1.id == initial) }
    for state in states { parts += transitions(of: state) }
    return JFLAPElement(
      "structure", inside: [JFLAPElement("type", text: kind.rawValue), JFLAPElement("automaton", inside: parts)])
  }

  private func element(of state: State, number: Int, isInitial: Bool) -> JFLAPElement {
    let place = GraphPlaces.place(number)
    var parts = [JFLAPElement("x", text: "\(place.x).0"), JFLAPElement("y", text: "\(place.y).0")]
    if isInitial { parts.append(JFLAPElement("initial")) }
    if AcceptingState.isOne(state) { parts.append(JFLAPElement("final")) }
    if kind == .moore { parts.append(JFLAPElement("output", text: JFLAPWriter.output(of: state) ?? "")) }
    return JFLAPElement("state", [("id", "\(number)"), ("name", DrawnName.text(state))], inside: parts)
  }

  private mutating func transitions(of state: State) -> [JFLAPElement] {
    guard let from = numbers[state.id] else { return [] }
    var found: [JFLAPElement] = []
    for transition in state.transitions {
      let events = events(of: transition)
      let output = transition.content.map { DrawnName.effect($0, of: chart) }.joined(separator: "; ")
      if let condition = transition.condition {
        losses.add("JFLAP has no conditions", "'\(condition.source.onOneLine)'", at: transition.origin)
      }
      if transition.targets.isEmpty {
        losses.add("JFLAP has no transition without a target", "'\(transition.id)'", at: transition.origin)
      }
      for target in transition.targets {
        guard let to = numbers[target] else { continue }
        for event in events.isEmpty ? [""] : events { found.append(self.transition(from, to, event, output, target)) }
      }
    }
    return found
  }

  /// The symbols of a transition; here a star is one, as the reader of JFLAP has it.
  private func events(of transition: Transition) -> [String] {
    zip(transition.events, DrawnName.events(of: transition, in: chart)).map { descriptor, drawn in
      let shown = chart.shownName(of: descriptor, spelling: DraftNames.symbol)
      return shown.flatMap { $0.contains("*") ? $0 : nil } ?? drawn
    }
  }

  private func transition(
    _ from: Int, _ to: Int, _ event: String, _ output: String, _ target: State.ID
  ) -> JFLAPElement {
    var parts = [JFLAPElement("from", text: "\(from)"), JFLAPElement("to", text: "\(to)")]
    parts.append(JFLAPElement("read", text: event))
    switch kind {
    case .finite: break
    case .mealy: parts.append(JFLAPElement("transout", text: output))
    case .moore:
      parts.append(JFLAPElement("transout", text: chart.state(target).flatMap(JFLAPWriter.output) ?? ""))
    }
    return JFLAPElement("transition", inside: parts)
  }

  private mutating func reportLosses() {
    losses.addFlatLosses(of: chart, notation: "JFLAP", hasConditions: false)
    for state in states {
      let isKept = kind == .moore && JFLAPWriter.output(of: state) != nil
      if !state.onEntry.isEmpty && !isKept || !state.onExit.isEmpty {
        losses.add("JFLAP has no entry and exit actions", "'\(state.id)'", at: state.origin)
      }
      if kind != .finite, AcceptingState.isOne(state) {
        losses.add(
          "JFLAP ignores final states of Mealy and Moore machines", "'\(state.id)'", at: state.origin, as: .note)
      }
    }
    let written = chart.transitions.flatMap { WrittenEvent.list($0, events(of: $0)) }
    losses.addEvents(written.filter { !EventDescriptor($0.name).isWildcard }, "JFLAP", spelling: DraftNames.symbol)
    for transition in chart.transitions {
      if transition.targets.count > 1 {
        losses.add(
          "JFLAP has no transition to several states; it has one for each", "'\(transition.id)'",
          at: transition.origin)
      }
      for event in events(of: transition) where JFLAPWriter.isReadOtherwise(event) {
        losses.add("JFLAP reads such labels otherwise", "'\(event)'", at: transition.origin)
      }
      for event in transition.events where event.isWildcard {
        losses.add("JFLAP has no wildcards", "'\(event)' of '\(transition.id)'", at: transition.origin)
      }
    }
  }

  /// True for an event that would be read as several, or as none.
  private static func isReadOtherwise(_ event: String) -> Bool {
    event.contains(",") || event == "λ" || event == "ε" || event.hasPrefix("[") && event.hasSuffix("]")
  }
}

/// An element with attributes and either a text or elements on lines of their own.
struct JFLAPElement: Markup {
  private let name: String
  private let attributes: [(name: String, value: String)]
  private let text: String
  private let inside: [JFLAPElement]

  init(
    _ name: String, _ attributes: [(name: String, value: String)] = [], text: String = "", inside: [JFLAPElement] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.text = text
    self.inside = inside
  }

  func append(to sink: inout MarkupSink) { element(depth: 0).append(to: &sink) }

  private func element(depth: Int) -> Element {
    Element(name, attributes: attributes.map { Attribute($0.name, $0.value) }) {
      if inside.isEmpty {
        text
      } else {
        for part in inside {
          lineBreak(depth + 1)
          part.element(depth: depth + 1)
        }
        lineBreak(depth)
      }
    }
  }

  private func lineBreak(_ depth: Int) -> String { "\n" + String(repeating: "  ", count: depth) }
}
