import Statecharts

/// Writes one chart as a state diagram.
struct PlantUMLWriter {
  private let chart: Statechart
  private let language: String
  /// The names that states have in the text.
  let names: [State.ID: String]
  private let texts: DrawnText
  private let plainEnds: PlainEnds
  private var output = IndentedText()

  init(_ chart: Statechart, language: String) {
    self.chart = chart
    self.language = language
    names = PlantUMLWriter.names(of: chart)
    texts = DrawnText(chart, in: language, names: names)
    plainEnds = PlainEnds(chart)
  }

  mutating func document() -> String {
    output.line("@startuml")
    if chart.name != nil || chart.title != nil { output.line("title \(PlantUML.label(chart.label(in: language)))") }
    if let summary = chart.summary { output.line("caption \(PlantUML.label(summary(in: language)))") }
    output.line("hide empty description")
    for state in chart.states { write(state) }
    writeInitial(chart.effectiveInitial)
    for state in chart.allStates where !plainEnds.isInside(state.id) { writeTransitions(of: state) }
    output.line("@enduml")
    return output.text
  }

  /// Names that PlantUML can read stay; the others become `s1`, `s2`, … in document order.
  private static func names(of chart: Statechart) -> [State.ID: String] {
    let plain = chart.allStates.map(\.id.name).filter(PlantUML.isPlainName)
    var free = UniqueNames(reserving: plain)
    var names: [State.ID: String] = [:]
    for state in chart.allStates where names[state.id] == nil {
      names[state.id] = PlantUML.isPlainName(state.id.name) ? state.id.name : free.makeNumbered("s")
    }
    return names
  }

  // MARK: - States

  private mutating func write(_ state: State) {
    guard let name = names[state.id], !plainEnds.isEnd(state.id) else { return }
    let label = state.label(in: language)
    var line = label == name ? "state \(name)" : "state \(PlantUML.quoted(label)) as \(name)"
    if let stereotype = PlantUMLWriter.stereotype(of: state) { line += " <<\(stereotype)>>" }
    if state.hasInside {
      output.open(line + " {")
      writeInside(state)
      output.close("}")
    } else {
      output.line(line)
    }
    for text in texts.lines(of: state) { output.line("\(name) : \(PlantUML.label(text))") }
    writeNote(of: state, name)
  }

  private static func stereotype(of state: State) -> String? {
    switch state.kind {
    case .history(.shallow): return "history"
    case .history(.deep): return "history*"
    case .atomic, .compound, .parallel, .final: break
    }
    return state.pseudostate?.rawValue ?? (state.kind == .final ? "end" : nil)
  }

  private mutating func writeInside(_ state: State) {
    guard state.kind == .parallel else {
      return writeInside(state, initial: state.children.contains { !$0.isHistory })
    }
    let regions = state.children.filter { !$0.isHistory }
    for (index, region) in regions.enumerated() {
      if index > 0 { output.line("--") }
      if plainEnds.isRegion(region.id) { writeInside(region, initial: true) } else { write(region) }
      if index == 0 {
        for history in state.children where history.isHistory { write(history) }
      }
    }
  }

  private mutating func writeInside(_ state: State, initial: Bool) {
    for child in state.children { write(child) }
    if initial { writeInitial(state.effectiveInitial) }
    for child in state.children where plainEnds.isInside(child.id) { writeTransitions(of: child) }
  }

  private mutating func writeNote(of state: State, _ name: String) {
    guard let summary = state.summary else { return }
    output.open("note right of \(name)")
    for line in summary(in: language).split(whereSeparator: \.isNewline) { output.line(PlantUML.label(String(line))) }
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
      if let summary = transition.summary, transition.targets.count == 1 {
        output.line("note on link : \(PlantUML.label(summary(in: language)))")
      }
    }
  }

  private mutating func arrow(from source: String, to target: State.ID, label: String) {
    guard let name = names[target] else { return }
    let target = plainEnds.isEnd(target) ? "[*]" : name
    output.line("\(source) --> \(target)" + (label.isEmpty ? "" : " : \(PlantUML.label(label))"))
  }
}
