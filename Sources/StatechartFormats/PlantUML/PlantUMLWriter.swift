import Statecharts

/// Writes one chart as a state diagram.
struct PlantUMLWriter: StateDiagramWriter {
  let chart: Statechart
  private let language: String
  let names: [State.ID: String]
  let texts: LabelFormatter
  let plainEnds: ImplicitPseudostates
  let regionArrows: RegionArrows
  var output = IndentedText()

  init(_ chart: Statechart, language: String) {
    self.chart = chart
    self.language = language
    names = PlantUMLWriter.names(of: chart)
    texts = LabelFormatter(chart, in: language, names: names)
    plainEnds = ImplicitPseudostates(chart)
    regionArrows = RegionArrows(chart, plainEnds)
  }

  mutating func document() -> String {
    output.line("@startuml")
    if chart.name != nil || chart.title != nil { output.line("title \(PlantUML.label(chart.label(in: language)))") }
    if let summary = chart.summary { output.line("caption \(PlantUML.label(summary(in: language)))") }
    output.line("hide empty description")
    writeStates()
    output.line("@enduml")
    return output.text
  }

  static func isPlainName(_ name: String) -> Bool { PlantUML.isPlainName(name) }
  static func label(_ text: String) -> String { PlantUML.label(text) }
  static func arrowLabel(_ text: String) -> String { PlantUML.arrowLabel(text) }

  // MARK: - States

  mutating func write(_ state: State) {
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
    for note in state.summary?(in: language).paragraphs ?? [] { writeNote(note, of: name) }
  }

  private static func stereotype(of state: State) -> String? {
    switch state.kind {
    case .history(.shallow): return "history"
    case .history(.deep): return "history*"
    case .atomic, .compound, .parallel, .final: break
    }
    return state.pseudostate?.rawValue ?? (state.kind == .final ? "end" : nil)
  }

  mutating func writeText(of transition: Transition) {
    guard let summary = transition.summary, transition.targets.count == 1 else { return }
    output.line("note on link : \(PlantUML.label(summary(in: language)))")
  }
}
