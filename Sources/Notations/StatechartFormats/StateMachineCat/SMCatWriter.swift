import Statecharts

/// Writes one chart as states and transitions.
struct SMCatWriter {
  /// The class of the forks that represent transitions to several states, which the notation does not have.
  static let forkClass = "transition"

  private let chart: Statechart
  private let language: String
  /// The names that states have in the text.
  let names: [State.ID: String]
  private var free: UniqueNames
  private let texts: LabelFormatter
  private var output = IndentedText()
  /// The forks that represent transitions to several states.
  private var forks: [Transition.ID: String] = [:]
  /// The forks by the state inside which they are declared: the regions of a parallel state have no room for them.
  private var forksByHome: [State.ID?: [String]] = [:]

  init(_ chart: Statechart, language: String) {
    self.chart = chart
    self.language = language
    (names, free) = SMCatWriter.names(of: chart)
    texts = LabelFormatter(chart, in: language, names: names, keepsLines: true)
    placeForks()
  }

  mutating func document() -> String {
    writeMachine(chart.states, of: nil, initial: chart.states.isEmpty ? nil : chart.effectiveInitial)
    return output.text
  }

  /// The states' own names where they can be written; the others become `state1`, `state2`, …
  private static func names(of chart: Statechart) -> ([State.ID: String], UniqueNames) {
    var free = UniqueNames(reserving: chart.allStates.map(\.id.name))
    var names: [State.ID: String] = [:]
    for state in chart.allStates where names[state.id] == nil {
      names[state.id] = SMCat.canWrite(state.id.name) ? state.id.name : free.makeNumbered("state")
    }
    return (names, free)
  }

  private mutating func placeForks() {
    for state in chart.allStates where state.pseudostate != .fork {
      for transition in state.transitions where chart.known(transition.targets).count > 1 {
        let fork = free.makeNumbered("]fork")
        forks[transition.id] = fork
        let home = chart.ancestors(of: state.id).first { $0.kind != .parallel }?.id
        forksByHome[home, default: []].append(fork)
      }
    }
  }

  // MARK: - States

  private mutating func writeMachine(_ states: [State], of parent: State?, initial: DefaultTransition?) {
    let targets = chart.known(initial?.targets ?? [])
    let dot = targets.isEmpty ? nil : free.make(parent.map { "\(name($0.id)).initial" } ?? "initial")
    let forks = forksByHome[parent?.id] ?? []
    let count = states.count + forks.count + (dot == nil ? 0 : 1)
    var written = 0
    let end = { () -> String in
      written += 1
      return written == count ? ";" : ","
    }
    if let dot { output.line(SMCat.name(dot) + end()) }
    for state in states { write(state, end()) }
    for fork in forks {
      output.line("\(SMCat.name(fork)) [type=fork class=\(SMCat.quoted(SMCatWriter.forkClass))]\(end())")
    }
    let hasArrows = states.contains { !$0.transitions.isEmpty || $0.isHistory && $0.initial != nil }
    if dot != nil || hasArrows { output.line("") }
    if let dot, let initial {
      for target in targets { writeArrow(from: dot, to: name(target), label: texts.label(of: initial)) }
    }
    for state in states { writeTransitions(of: state) }
  }

  private mutating func write(_ state: State, _ end: String) {
    writeNotes(state.summary)
    var line = SMCat.name(name(state.id))
    let attributes = attributes(of: state)
    if !attributes.isEmpty { line += " [\(attributes.joined(separator: " "))]" }
    let activities = texts.activities(of: state)
    if !activities.isEmpty { line += ": " + SMCat.activities(activities.joined(separator: "\n    ")) }
    guard state.hasInside else { return output.line(line + end) }
    output.open(line + " {")
    writeMachine(state.children, of: state, initial: state.kind == .compound ? state.effectiveInitial : nil)
    output.close("}" + end)
  }

  private func attributes(of state: State) -> [String] {
    var attributes: [String] = []
    if let label = state.displayName?(in: language) {
      attributes.append("label=" + SMCat.quoted(label.lines.map(\.onOneLine).joined(separator: "\n")))
    } else if name(state.id) != state.id.name {
      attributes.append("label=" + SMCat.quoted(state.id.name))
    }
    let type = SMCatWriter.type(of: state)
    if type != SMCatStateType(ofName: name(state.id)) { attributes.append("type=" + type.rawValue) }
    return attributes
  }

  private static func type(of state: State) -> SMCatStateType {
    switch state.kind {
    case .compound: return .regular
    case .parallel: return .parallel
    case .history(.shallow): return .history
    case .history(.deep): return .deepHistory
    case .final: return state.pseudostate == .terminate ? .terminate : .final
    case .atomic: break
    }
    switch state.pseudostate {
    case .choice: return .choice
    case .fork: return .fork
    case .join: return .join
    // State-machine-cat has no entry and exit points; like a junction they lead on at once.
    case .junction, .entryPoint, .exitPoint: return .junction
    case .terminate, nil: return .regular
    }
  }

  private mutating func writeNotes(_ summary: LocalizedText?) {
    for line in summary?(in: language).lines ?? [] { output.line("# " + line) }
  }

  // MARK: - Transitions

  private mutating func writeTransitions(of state: State) {
    if state.isHistory, let initial = state.initial {
      for target in chart.known(initial.targets) {
        writeArrow(from: name(state.id), to: name(target), label: texts.label(of: initial))
      }
    }
    for transition in state.transitions { write(transition, of: state) }
  }

  private mutating func write(_ transition: Transition, of state: State) {
    let source = name(state.id)
    let targets = chart.known(transition.targets)
    guard !targets.isEmpty || transition.isTargetless else { return }
    writeNotes(transition.summary)
    let label = texts.label(of: transition)
    let isInternal = transition.kind == .internal || transition.isTargetless
    if let fork = forks[transition.id] {
      writeArrow(from: source, to: fork, label: label, isInternal: isInternal)
      for target in targets { writeArrow(from: fork, to: name(target), label: "") }
    } else if targets.isEmpty {
      writeArrow(from: source, to: source, label: label, isInternal: true)
    } else {
      for (place, target) in targets.enumerated() {
        writeArrow(from: source, to: name(target), label: place == 0 ? label : "", isInternal: isInternal)
      }
    }
  }

  private mutating func writeArrow(from source: String, to target: String, label: String, isInternal: Bool = false) {
    let attributes = isInternal ? " [type=internal]" : ""
    let end = label.isEmpty ? ";" : ": \(SMCat.label(label));"
    output.line("\(SMCat.name(source)) => \(SMCat.name(target))\(attributes)\(end)")
  }

  private func name(_ id: State.ID) -> String { names[id] ?? id.name }
}
