import Statecharts

/// Writes one chart as a state diagram.
struct MermaidWriter {
  private let chart: Statechart
  private let format: MermaidFormat
  private let names: [State.ID: String]
  private var output = IndentedText()

  init(_ chart: Statechart, format: MermaidFormat) {
    self.chart = chart
    self.format = format
    names = MermaidWriter.names(of: chart)
  }

  mutating func document() -> String {
    if chart.name != nil || chart.title != nil {
      output.line("---")
      output.line("title: \(Value.string(chart.label(in: format.language)).json())")
      output.line("---")
    }
    output.open("stateDiagram-v2")
    if format.direction != .topToBottom { output.line("direction \(format.direction.rawValue)") }
    writeInitial(chart.effectiveInitial)
    for state in chart.states { write(state) }
    // Arrows come last: Mermaid draws a state where it is first named.
    for state in chart.allStates { writeTransitions(of: state) }
    return output.text
  }

  /// Names that Mermaid can read stay; the others become `s1`, `s2`, … in document order.
  private static func names(of chart: Statechart) -> [State.ID: String] {
    let plain = chart.allStates.map(\.id.name).filter(Mermaid.isPlainName)
    var free = UniqueNames(reserving: plain)
    var names: [State.ID: String] = [:]
    for state in chart.allStates where names[state.id] == nil {
      names[state.id] = Mermaid.isPlainName(state.id.name) ? state.id.name : free.makeNumbered("s")
    }
    return names
  }

  private mutating func write(_ state: State) {
    guard let name = names[state.id] else { return }
    let label = Mermaid.label(label(of: state))
    let titled = "state \"\(label)\" as \(name)"
    let lines = state.lines(in: format.language, of: chart)
    let summary = state.summary.map { [$0(in: format.language)] } ?? []
    if state.hasInside {
      output.open((label == name ? "state \(name)" : titled) + " {")
      writeInside(state)
      output.close("}")
      writeNote(summary + lines, of: name)
    } else {
      // A bare name with one line below it would be drawn as that line alone.
      output.line(label == name && lines.isEmpty ? name : titled)
      for line in lines { output.line("\(name) : \(Mermaid.label(line))") }
      writeNote(summary, of: name)
    }
    if state.kind == .final { output.line("\(name) --> [*]") }
  }

  private func label(of state: State) -> String {
    switch state.kind {
    case .history(let depth): "\(state.label(in: format.language)) (\(depth.mark))"
    case .atomic, .compound, .parallel, .final: state.label(in: format.language)
    }
  }

  private mutating func writeInside(_ state: State) {
    guard state.kind == .parallel else {
      writeInitial(state.effectiveInitial)
      for child in state.children { write(child) }
      return
    }
    let regions = state.children.filter { !$0.isHistory }
    for (index, region) in regions.enumerated() {
      if index > 0 { output.line("--") }
      write(region)
      if index == 0 {
        for history in state.children where history.isHistory { write(history) }
      }
    }
  }

  private mutating func writeNote(_ lines: [String], of name: String) {
    guard !lines.isEmpty else { return }
    output.open("note right of \(name)")
    for line in lines { output.line(Mermaid.label(line)) }
    output.close("end note")
  }

  private mutating func writeInitial(_ initial: DefaultTransition) {
    let label = initial.label(in: format.language, of: chart)
    for target in initial.targets { arrow(from: "[*]", to: target, label: label) }
  }

  private mutating func writeTransitions(of state: State) {
    guard let name = names[state.id] else { return }
    if state.isHistory, let initial = state.initial {
      let label = initial.label(in: format.language, of: chart)
      for target in initial.targets { arrow(from: name, to: target, label: label) }
    }
    for transition in state.transitions {
      let label = transition.label(in: format.language, of: chart).description
      for target in transition.targets { arrow(from: name, to: target, label: label) }
    }
  }

  private mutating func arrow(from source: String, to target: State.ID, label: String) {
    guard let target = names[target] else { return }
    output.line("\(source) --> \(target)" + (label.isEmpty ? "" : " : \(Mermaid.label(label))"))
  }
}
