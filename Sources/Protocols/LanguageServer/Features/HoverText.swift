import Statecharts

/// The text about a state or an event at the pointer.
struct HoverText {
  /// The maximum number of names of a list that are written.
  private static let maxNames = 20

  let isMarkdown: Bool

  /// `*Charging*: unplug → Discharging; refused: plug, empty`
  func text(of facts: StateFacts) -> String {
    let (state, chart) = (facts.state, facts.chart)
    var parts: [String] = []
    let kind = word(for: state)
    if let kind { parts.append(kind) }
    let atOnce: [String] = facts.atOnce.map { "at once" + move($0) }
    let answers =
      atOnce + facts.taken.map { shown($0.event, in: chart) + $0.transitions.map(move).joined(separator: " or") }
    if !answers.isEmpty { parts.append(list(answers)) }
    if !facts.elsewhere.isEmpty {
      let place = state.children.isEmpty ? "in another region" : "inside"
      parts.append("\(place): " + list(facts.elsewhere.map { shown($0, in: chart) }))
    }
    if !facts.refused.isEmpty, !state.isHistory, state.kind != .final {
      parts.append("refused: " + list(facts.refused.map { shown($0, in: chart) }))
    }
    return paragraphs([
      emphasized(state.id.name) + (parts.isEmpty ? "" : ": " + parts.joined(separator: "; ")),
      state.displayName?.text, state.summary?.text,
    ])
  }

  /// `*unplug*: Charging → Discharging; refused in: Idle`
  func text(of facts: EventFacts) -> String {
    var parts: [String] = []
    let moves = facts.transitions.map { escaped($0.source.name) + move($0) }
    if !moves.isEmpty { parts.append(list(moves)) }
    if !facts.refusing.isEmpty { parts.append("refused in: " + list(facts.refusing.map { escaped($0.name) })) }
    let declared = facts.chart.declaration(of: facts.event)
    return paragraphs([
      emphasized(facts.event) + (parts.isEmpty ? "" : ": " + parts.joined(separator: "; ")),
      declared?.displayName?.text, declared?.summary?.text,
    ])
  }

  private func paragraphs(_ texts: [String?]) -> String {
    let known = texts.compactMap(\.self)
    return ([known[0]] + known.dropFirst().map(escaped)).joined(separator: "\n\n")
  }

  private func word(for state: State) -> String? {
    switch state.kind {
    case .atomic, .compound: state.pseudostate.map { "\($0.rawValue)" }
    case .parallel: "parallel"
    case .final: "final"
    case .history(let depth): "\(depth.rawValue) history"
    }
  }

  /// Events that only ask for a state are written as in the text of a run.
  private func shown(_ event: String, in chart: Statechart) -> String {
    escaped(chart.stateRequested(by: event).map { "!\($0)" } ?? event)
  }

  /// ` [condition] → target`
  private func move(_ transition: Transition) -> String { condition(transition) + " → " + targets(transition) }

  private func condition(_ transition: Transition) -> String {
    transition.condition.map { escaped(" [\($0.source.split(whereSeparator: \.isWhitespace).joined(separator: " "))]") }
      ?? ""
  }

  private func targets(_ transition: Transition) -> String {
    transition.isTargetless ? "(stays)" : transition.targets.map { escaped($0.name) }.joined(separator: " and ")
  }

  private func list(_ texts: [String]) -> String {
    let more = texts.count - HoverText.maxNames
    return texts.prefix(HoverText.maxNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private func emphasized(_ name: String) -> String { isMarkdown ? "*\(escaped(name))*" : name }

  private func escaped(_ text: String) -> String {
    guard isMarkdown else { return text }
    return text.reduce(into: "") { result, letter in
      if "\\`*_[]<>#|&".contains(letter) { result.append("\\") }
      result.append(letter)
    }
  }
}
