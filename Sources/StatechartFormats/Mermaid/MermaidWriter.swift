import Statecharts

/// Writes one chart as a state diagram.
struct MermaidWriter {
  private let chart: Statechart
  private let format: MermaidFormat
  /// The names that states have in the text.
  let names: [State.ID: String]
  private let texts: DrawnText
  private let plainEnds: PlainEnds
  private var output = IndentedText()

  init(_ chart: Statechart, format: MermaidFormat) {
    self.chart = chart
    self.format = format
    names = MermaidWriter.names(of: chart)
    texts = DrawnText(chart, in: format.language, names: names)
    plainEnds = PlainEnds(chart)
  }

  mutating func document() -> String {
    if chart.name != nil || chart.title != nil {
      output.line("---")
      output.line("title: \(Value.string(chart.label(in: format.language)).json())")
      output.line("---")
    }
    output.open("stateDiagram-v2")
    if format.direction != .topToBottom { output.line("direction \(format.direction.rawValue)") }
    if let summary = chart.summary { output.line("accDescr: \(Mermaid.label(summary(in: format.language)))") }
    for state in chart.states { write(state) }
    writeInitial(chart.effectiveInitial)
    // Arrows come last: Mermaid draws a state where it is first named.
    for state in chart.allStates where !plainEnds.isInside(state.id) { writeTransitions(of: state) }
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

  // MARK: - States

  private mutating func write(_ state: State) {
    guard let name = names[state.id], !plainEnds.isEnd(state.id) else { return }
    if let stereotype = MermaidWriter.stereotype(of: state) {
      output.line("state \(name) <<\(stereotype)>>")
      return writeNote(summary(of: state), of: name)
    }
    let label = Mermaid.label(label(of: state))
    let titled = "state \"\(label)\" as \(name)"
    let lines = texts.lines(of: state)
    if state.hasInside {
      output.open((label == name ? "state \(name)" : titled) + " {")
      writeInside(state)
      output.close("}")
      writeNote(summary(of: state), of: name)
      writeNote(lines, of: name)
    } else {
      // A bare name with one line below it would be drawn as that line alone.
      output.line(label == name && lines.isEmpty ? name : titled)
      for line in lines { output.line("\(name) : \(Mermaid.label(line))") }
      writeNote(summary(of: state), of: name)
    }
    if let shape = MermaidWriter.shape(of: state) { output.line("class \(name) \(shape.rawValue)") }
    if state.kind == .final, state.pseudostate == nil { output.line("\(name) --> [*]") }
  }

  /// What Mermaid has a spelling for.
  private static func stereotype(of state: State) -> String? {
    guard state.isAtomic, state.children.isEmpty, let pseudostate = state.pseudostate else { return nil }
    switch pseudostate {
    case .choice, .fork, .join: return pseudostate.rawValue
    case .junction, .entryPoint, .exitPoint, .terminate: return nil
    }
  }

  /// What is said by a class, since Mermaid has no spelling for it.
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

  private func summary(of state: State) -> [String] {
    state.summary.map { $0(in: format.language).split(whereSeparator: \.isNewline).map(String.init) } ?? []
  }

  private func label(of state: State) -> String {
    switch state.kind {
    case .history(let depth): "\(state.label(in: format.language)) (\(depth.mark))"
    case .atomic, .compound, .parallel, .final: state.label(in: format.language)
    }
  }

  private mutating func writeInside(_ state: State) {
    guard state.kind == .parallel else {
      return writeInside(state, initial: state.children.contains { !$0.isHistory })
    }
    let regions = state.children.filter { !$0.isHistory }
    for (index, region) in regions.enumerated() {
      if index > 0 { output.line("--") }
      write(region: region)
      if index == 0 {
        for history in state.children where history.isHistory { write(history) }
      }
    }
  }

  /// A region without a name of its own is what lies inside it.
  private mutating func write(region: State) {
    if plainEnds.isRegion(region.id) { writeInside(region, initial: true) } else { write(region) }
  }

  private mutating func writeInside(_ state: State, initial: Bool) {
    for child in state.children { write(child) }
    if initial { writeInitial(state.effectiveInitial) }
    for child in state.children where plainEnds.isInside(child.id) { writeTransitions(of: child) }
  }

  private mutating func writeNote(_ lines: [String], of name: String) {
    guard !lines.isEmpty else { return }
    output.open("note right of \(name)")
    for line in lines { output.line(Mermaid.label(line)) }
    output.close("end note")
  }

  // MARK: - Arrows

  private mutating func writeInitial(_ initial: DefaultTransition) {
    let label = texts.label(of: initial)
    for target in initial.targets { arrow(from: "[*]", to: target, label: label) }
  }

  private mutating func writeTransitions(of state: State) {
    guard let name = names[state.id] else { return }
    if state.isHistory, let initial = state.initial {
      let label = texts.label(of: initial)
      for target in initial.targets { arrow(from: name, to: target, label: label) }
    }
    for transition in state.transitions {
      let label = texts.label(of: transition)
      for target in transition.targets { arrow(from: name, to: target, label: label) }
    }
  }

  private mutating func arrow(from source: String, to target: State.ID, label: String) {
    guard let name = names[target] else { return }
    let target = plainEnds.isEnd(target) ? "[*]" : name
    output.line("\(source) --> \(target)" + (label.isEmpty ? "" : " : \(Mermaid.label(label))"))
  }
}
