import Statecharts

/// The common part of Mermaid and PlantUML: states within braces, regions with `--` between them, arrows with a label.
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

/// The states that readers of drawings make up, `[*]` as a target and regions without a name, which are written as that
/// again.
struct ImplicitPseudostates: Sendable {
  private var finals: Set<State.ID> = []
  private var regions: Set<State.ID> = []
  private var inside: Set<State.ID> = []

  init(_ chart: Statechart) {
    let targeted = Set(chart.transitions.flatMap(\.targets)).union(
      chart.allStates.flatMap { $0.initial?.targets ?? [] }
    )
    .union(chart.initial?.targets ?? [])
    for (place, state) in chart.allStates.enumerated() {
      let parent = chart.parentIndex(at: place).map { chart.allStates[$0] }
      if state.isBareFinal, state.id.name == ImplicitPseudostates.finalName(in: parent), targeted.contains(state.id) {
        finals.insert(state.id)
      }
      guard let parent, parent.kind == .parallel, !targeted.contains(state.id) else { continue }
      let number = parent.children.filter { !$0.isHistory }.firstIndex { $0.id == state.id } ?? -1
      if state.isBareRegion, state.id.name == "\(parent.id)_region\(number + 1)",
        state.displayName == LocalizedText("region \(number + 1)")
      {
        regions.insert(state.id)
      }
    }
    keepReachableFinals(of: chart)
  }

  /// Outermost, any arrow can lead to `[*]`. Further in, the arrow has to be where the final state is, and with it
  /// all of its source, which may then name no state from elsewhere.
  private mutating func keepReachableFinals(of chart: Statechart) {
    var sources: [State.ID: [State.ID]] = [:]
    for transition in chart.transitions {
      for target in transition.targets where finals.contains(target) {
        sources[target, default: []].append(transition.source)
      }
    }
    for final in finals {
      guard let parent = chart.parent(of: final) else { continue }
      let siblings = Set(parent.children.map(\.id))
      let own = sources[final] ?? []
      let isLocal =
        !own.isEmpty
        && own.allSatisfy { source in
          siblings.contains(source)
            && chart.state(source)?.transitions.allSatisfy { $0.targets.allSatisfy(siblings.contains) } ?? false
        }
      let isInitial = parent.effectiveInitial.targets.contains(final)
      if isLocal, !isInitial { inside.formUnion(own) } else { finals.remove(final) }
    }
    if let initial = chart.initial { finals.subtract(initial.targets) }
  }

  /// True for a final state that is a target `[*]`.
  func isEnd(_ id: State.ID) -> Bool { finals.contains(id) }

  /// True for a region that is written without a state around it.
  func isRegion(_ id: State.ID) -> Bool { regions.contains(id) }

  /// True for a state whose arrows are written where it lies.
  func isInside(_ id: State.ID) -> Bool { inside.contains(id) }

  private static func finalName(in parent: State?) -> String { parent.map { "\($0.id)_final" } ?? "final" }
}

extension State {
  /// True if there is nothing to it but that it ends its parent.
  fileprivate var isBareFinal: Bool {
    kind == .final && pseudostate == nil && isBare && displayName == nil && children.isEmpty && doneData == nil
  }

  /// True if there is nothing to it but what lies inside.
  fileprivate var isBareRegion: Bool { kind == .compound && isBare && !children.isEmpty }

  private var isBare: Bool {
    transitions.isEmpty && onEntry.isEmpty && onExit.isEmpty && invocations.isEmpty && variables.isEmpty
      && summary == nil
  }
}
