import Statecharts

/// Transitions of sismic that leave and enter one region, while the others stay as they are.
///
/// sismic leaves what lies below the innermost state around both ends of a transition, be that a parallel one; SCXML
/// leaves what lies below the innermost compound one (Appendix D, `findLCCA`), and so all regions. Here such a
/// transition leads from the region to where it begins without leaving it, and does what leaving and entering would do.
struct SismicRegions {
  private let chart: Statechart
  private(set) var findings = DraftFindings()

  init(_ root: State) {
    chart = Statechart(states: [root])
  }

  /// A state with all that is in it, its transitions as SCXML means what sismic does. Recursion is as deep as states
  /// are nested in the text.
  mutating func settled(_ state: State) -> State {
    let children = state.children.map { settled($0) }
    let transitions = state.transitions.map { settled($0, of: state) }
    return State(
      state.id, kind: state.kind, displayName: state.displayName, summary: state.summary, initial: state.initial,
      transitions: transitions, onEntry: state.onEntry, onExit: state.onExit, invocations: state.invocations,
      variables: state.variables, doneData: state.doneData, pseudostate: state.pseudostate, origin: state.origin,
      children: children)
  }

  private mutating func settled(_ transition: Transition, of source: State) -> Transition {
    guard let target = transition.targets.first.flatMap(chart.state) else { return transition }
    let range = SourceRange(transition.origin.position ?? SourcePosition(line: 1, column: 1))
    if let state = SismicRegions.partlyEntered(from: source.id, to: target.id, in: chart) {
      findings.add(
        .warning, .reading, "sismic enters one region of '\(state.id)' alone here; all of them are entered", at: range)
    }
    guard let (region, other) = SismicRegions.regions(around: source.id, target.id, in: chart) else {
      return transition
    }
    guard region.id == other.id, region.kind != .parallel else {
      findings.add(
        .warning, .reading,
        "sismic leaves '\(region.id)' alone here; the transition is read as one that leaves all regions", at: range)
      return transition
    }
    let exit = region.onExit.flatMap(\.content)
    var entry = region.onEntry.flatMap(\.content)
    var targets = transition.targets
    if target.id == region.id {
      let initial = region.kind == .compound ? region.effectiveInitial : []
      targets = initial.targets
      entry += initial.content
    }
    return Transition(
      events: transition.events, condition: transition.condition, targets: targets,
      kind: source.id == region.id && region.kind == .compound ? .internal : .external,
      content: exit + transition.content + entry, displayName: transition.displayName, summary: transition.summary,
      origin: transition.origin)
  }

  /// The outermost parallel state of which sismic enters one region alone on the way from a state to another, because
  /// the other lies in that region; nil if there is none.
  static func partlyEntered(from source: State.ID, to target: State.ID, in chart: Statechart) -> State? {
    let outward = chart.ancestors(of: source)
    let inward = chart.ancestors(of: target).prefix { state in !outward.contains { $0.id == state.id } }
    return inward.last { $0.kind == .parallel }
  }

  /// The regions that sismic leaves and enters on the way from a state to another, if the innermost state around both
  /// is parallel; nil if it is not.
  static func regions(
    around source: State.ID, _ target: State.ID, in chart: Statechart
  ) -> (left: State, entered: State)? {
    let outward = chart.ancestors(of: source)
    let inward = chart.ancestors(of: target)
    guard let common = outward.first(where: { state in inward.contains { $0.id == state.id } }),
      common.kind == .parallel
    else { return nil }
    let left = outward.prefix { $0.id != common.id }.last ?? chart.state(source)
    let entered = inward.prefix { $0.id != common.id }.last ?? chart.state(target)
    guard let left, let entered else { return nil }
    return (left, entered)
  }
}
