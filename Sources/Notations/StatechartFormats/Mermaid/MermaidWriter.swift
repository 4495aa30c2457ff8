import Statecharts

/// Writes one chart as a state diagram.
struct MermaidWriter: StateDiagramWriter {
  let chart: Statechart
  private let notation: MermaidNotation
  let names: [State.ID: String]
  let texts: LabelFormatter
  let plainEnds: ImplicitPseudostates
  var output = IndentedText()

  init(_ chart: Statechart, notation: MermaidNotation) {
    self.chart = chart
    self.notation = notation
    names = MermaidWriter.names(of: chart)
    texts = LabelFormatter(chart, in: notation.language, names: names, keepsLines: true)
    plainEnds = ImplicitPseudostates(chart)
  }

  mutating func document() -> String {
    if chart.name != nil || chart.title != nil {
      output.line("---")
      output.line("title: \(Value.string(chart.label(in: notation.language)).json())")
      output.line("---")
    }
    output.open("stateDiagram-v2")
    if let direction { output.line("direction \(direction)") }
    if let summary = chart.summary {
      output.line("accDescr: \(Mermaid.label(summary(in: notation.language).onOneLine))")
    }
    // Arrows come last: Mermaid draws a state where it is first named.
    writeStates()
    for state in chart.allStates {
      guard let name = names[state.id], let link = chart.presentation.links[state.id] else { continue }
      let tooltip = link.tooltip.map { " \"\(Mermaid.label($0.onOneLine))\"" } ?? ""
      output.line("click \(name) \"\(link.address)\"\(tooltip)")
    }
    return output.text
  }

  /// The direction that is asked for, or that of the text that the chart was read from.
  private var direction: String? {
    notation.direction == .topToBottom ? chart.presentation.direction?.word : notation.direction.rawValue
  }

  static func isPlainName(_ name: String) -> Bool { Mermaid.isPlainName(name) }
  static func label(_ text: String) -> String { Mermaid.label(text) }
  static func arrowLabel(_ text: String) -> String { Mermaid.label(text) }

  // MARK: - States

  mutating func write(_ state: State) {
    guard let name = names[state.id], !plainEnds.isEnd(state.id) else { return }
    if let stereotype = MermaidWriter.stereotype(of: state) {
      output.line("state \(name) <<\(stereotype)>>")
      return writeNotes(of: state, name)
    }
    let label = Mermaid.label(label(of: state))
    let titled = "state \"\(label)\" as \(name)"
    let lines = texts.lines(of: state)
    if state.hasInside {
      output.open((label == name ? "state \(name)" : titled) + " {")
      if let direction = chart.presentation.directions[state.id] { output.line("direction \(direction.word)") }
      writeInside(state)
      output.close("}")
      writeNotes(of: state, name)
      writeNote(lines, of: name)
    } else {
      // A bare name with one line below it would be drawn as that line alone.
      output.line(label == name && lines.isEmpty ? name : titled)
      for line in lines { output.line("\(name) : \(Mermaid.label(line))") }
      writeNotes(of: state, name)
    }
    if let shape = MermaidWriter.shape(of: state) { output.line("class \(name) \(shape.rawValue)") }
    if state.kind == .final, state.pseudostate == nil { output.line("\(name) --> [*]") }
  }

  /// Returns the stereotype of a pseudo-state for which Mermaid has one.
  private static func stereotype(of state: State) -> String? {
    guard state.isAtomic, state.children.isEmpty, let pseudostate = state.pseudostate else { return nil }
    switch pseudostate {
    case .choice, .fork, .join: return pseudostate.rawValue
    case .junction, .entryPoint, .exitPoint, .terminate: return nil
    }
  }

  /// Returns the class of a state for whose kind Mermaid has no spelling.
  private static func shape(of state: State) -> MermaidClass? {
    switch state.kind {
    case .history(.shallow): return .history
    case .history(.deep): return .deepHistory
    case .atomic, .compound, .parallel, .final: break
    }
    switch state.pseudostate {
    case .junction: return .junction
    case .entryPoint: return .entryPoint
    case .exitPoint: return .exitPoint
    case .terminate: return .terminate
    case .choice, .fork, .join, nil: return state.kind == .final ? .final : nil
    }
  }

  private mutating func writeNotes(of state: State, _ name: String) {
    for note in state.summary?(in: notation.language).paragraphs ?? [] { writeNote(note, of: name) }
  }

  private func label(of state: State) -> String {
    switch state.kind {
    case .history(let depth): "\(state.label(in: notation.language)) (\(depth.mark))"
    case .atomic, .compound, .parallel, .final: state.labelLines(in: notation.language).joined(separator: "\n")
    }
  }

  /// Mermaid has no notes of arrows.
  mutating func writeText(of transition: Transition) {}
}
