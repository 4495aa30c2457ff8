import Statecharts

/// What Mermaid and PlantUML have in common: states within braces, regions with `--` between them, arrows with a label.
protocol StateDiagramWriter {
  var chart: Statechart { get }
  /// The names that states have in the text.
  var names: [State.ID: String] { get }
  var texts: LabelFormatter { get }
  var plainEnds: ImplicitPseudostates { get }
  /// The arrows that are written in regions.
  var regionArrows: RegionArrows { get }
  var output: IndentedText { get set }

  /// True for a name that needs no other in the text.
  static func isPlainName(_ name: String) -> Bool
  /// A text as it may be on the rest of a line.
  static func label(_ text: String) -> String
  /// A label of an arrow, as the notation spells it.
  static func arrowLabel(_ text: String) -> String

  /// Writes a state with what is inside it, without the arrows that leave it.
  mutating func write(_ state: State)
  /// Writes what is after the arrow of a transition.
  mutating func writeText(of transition: Transition)
}

extension StateDiagramWriter {
  var regionArrows: RegionArrows { RegionArrows() }

  /// Plain names stay; the others become `s1`, `s2`, … in document order.
  static func names(of chart: Statechart) -> [State.ID: String] {
    var free = UniqueNames(reserving: chart.allStates.map(\.id.name).filter(isPlainName))
    var names: [State.ID: String] = [:]
    for state in chart.allStates where names[state.id] == nil {
      names[state.id] = isPlainName(state.id.name) ? state.id.name : free.makeNumbered("s")
    }
    return names
  }

  // MARK: - States

  /// All states, then the arrows that are at none of them.
  mutating func writeStates() {
    for state in chart.states { write(state) }
    writeInitial(chart.effectiveInitial)
    for state in chart.allStates where !plainEnds.isInside(state.id) && !regionArrows.isMoved(state.id) {
      writeTransitions(of: state)
    }
  }

  mutating func writeInside(_ state: State) {
    guard state.kind == .parallel else {
      return writeInside(state, initial: state.children.contains { !$0.isHistory })
    }
    let regions = state.children.filter { !$0.isHistory }
    for (index, region) in regions.enumerated() {
      if index > 0 { output.line("--") }
      // A region without a name of its own is what lies inside it.
      if plainEnds.isRegion(region.id) { writeInside(region, initial: true) } else { write(region) }
      if index == 0 {
        for history in state.children where history.isHistory { write(history) }
      }
      for state in regionArrows.states(of: region.id) { writeTransitions(of: state) }
    }
  }

  private mutating func writeInside(_ state: State, initial: Bool) {
    for child in state.children { write(child) }
    if initial { writeInitial(state.effectiveInitial) }
    for child in state.children where plainEnds.isInside(child.id) { writeTransitions(of: child) }
  }

  mutating func writeNote(_ lines: [String], of name: String) {
    guard !lines.isEmpty else { return }
    output.open("note right of \(name)")
    for line in lines { output.line(Self.label(line)) }
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
      writeText(of: transition)
    }
  }

  private mutating func arrow(from source: String, to target: State.ID, label: String) {
    guard let name = names[target] else { return }
    let target = plainEnds.isEnd(target) ? "[*]" : name
    output.line("\(source) --> \(target)" + (label.isEmpty ? "" : " : \(Self.arrowLabel(label))"))
  }
}
