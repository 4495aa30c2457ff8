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
    texts = LabelFormatter(chart, in: language, names: names, keepsLines: true)
    plainEnds = ImplicitPseudostates(chart)
    regionArrows = RegionArrows(chart, plainEnds)
  }

  mutating func document() -> String {
    output.line("@startuml")
    if chart.name != nil || chart.title != nil { output.line("title \(PlantUML.label(chart.label(in: language)))") }
    if let summary = chart.summary { output.line("caption \(PlantUML.label(summary(in: language)))") }
    output.line("hide empty description")
    switch chart.presentation.direction {
    case .right: output.line("left to right direction")
    case .down: output.line("top to bottom direction")
    case nil: break
    }
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
    let label = state.labelLines(in: language).joined(separator: "\n")
    var line = label == name ? "state \(name)" : "state \(PlantUML.quoted(label)) as \(name)"
    if let stereotype = PlantUMLWriter.stereotype(of: state) { line += " <<\(stereotype)>>" }
    if let link = chart.presentation.links[state.id] {
      line += " [[\(link.address)\(link.tooltip.map { " {\(PlantUML.label($0.onOneLine))}" } ?? "")]]"
    }
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

/// The arrows that are written in the text of a region: PlantUML knows a state that is directly in a region in that
/// text alone. No arrow may lead into a region or out of it.
struct RegionArrows: Sendable {
  /// The region around each state, the innermost of several; a region is in itself.
  private var regions: [State.ID: State.ID] = [:]
  /// The states whose arrows are written at the end of a region.
  private var states: [State.ID: [State]] = [:]
  private var moved: Set<State.ID> = []

  /// Leaves the arrows where they are.
  init() {}

  init(_ chart: Statechart, _ plainEnds: ImplicitPseudostates) {
    var direct: Set<State.ID> = []
    for (place, state) in chart.allStates.enumerated() {
      guard let parent = chart.parentIndex(at: place).map({ chart.allStates[$0] }) else { continue }
      if parent.kind == .parallel {
        // A history of the regions is written in the first of them.
        regions[state.id] = state.isHistory ? parent.children.first { !$0.isHistory }?.id : state.id
        direct.insert(state.id)
      } else {
        regions[state.id] = regions[parent.id]
        if plainEnds.isRegion(parent.id) { direct.insert(state.id) }
      }
    }
    for state in chart.allStates where !plainEnds.isInside(state.id) {
      let targets = RegionArrows.targets(of: state)
      guard let region = regions[state.id], !targets.isEmpty, targets.allSatisfy({ regions[$0] == region }),
        direct.contains(state.id) || targets.contains(where: direct.contains), moved.insert(state.id).inserted
      else { continue }
      states[region, default: []].append(state)
    }
  }

  private static func targets(of state: State) -> [State.ID] {
    state.transitions.flatMap(\.targets) + (state.isHistory ? state.initial?.targets ?? [] : [])
  }

  /// The states whose arrows are written at the end of a region.
  func states(of region: State.ID) -> [State] { states[region] ?? [] }

  /// True for a state whose arrows are written at the end of a region.
  func isMoved(_ id: State.ID) -> Bool { moved.contains(id) }

  /// The arrows that lead into a region or out of it, which PlantUML refuses.
  func losses(of chart: Statechart) -> [Diagnostic] {
    var losses = WritingLosses()
    let kind = "PlantUML refuses an arrow into or out of a region"
    func crosses(_ targets: [State.ID], from region: State.ID?) -> Bool {
      targets.contains { chart.state($0) != nil && regions[$0] != region }
    }
    for transition in chart.transitions where crosses(transition.targets, from: regions[transition.source]) {
      losses.add(kind, "'\(transition.id)'", at: transition.origin)
    }
    for state in chart.allStates where state.kind != .parallel {
      // The initial of a state is written inside it.
      guard let initial = state.initial, crosses(initial.targets, from: regions[state.id]) else { continue }
      losses.add(kind, "where '\(state.id)' begins", at: initial.origin)
    }
    if let initial = chart.initial, crosses(initial.targets, from: nil) {
      losses.add(kind, "where the chart begins", at: initial.origin)
    }
    return losses.diagnostics
  }
}
