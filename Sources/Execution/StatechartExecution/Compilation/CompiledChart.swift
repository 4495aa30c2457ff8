public import Statecharts

/// A chart made ready to run: states and transitions as indices in document order, what does not change worked out.
///
/// States are in document order, so the descendants of a state are the indices that follow it, and sets of states
/// are bit sets whose order is entry order, and reversed exit order. SCXML appendix D.
public final class CompiledChart: Sendable {
  /// The chart; of a nondeterministic automaton the deterministic one that accepts the same words.
  public let chart: Statechart
  /// The states in document order.
  let states: [CompiledState]
  /// The transitions in document order.
  let transitions: [CompiledTransition]
  /// The effect of each transition; nil if it depends on history states.
  let effects: [TransitionEffect?]
  /// The lookup of the transitions that an event matches.
  let matching: TransitionMatching
  /// The transitions that each event may enable; nil for large charts.
  let table: TransitionTable?
  /// The transitions that do nothing but change the configuration; nil for large charts.
  let unrecordedSteps: UnrecordedSteps?
  /// The default transition of the chart itself.
  let initial: CompiledDefault
  /// The names of events that can be sent from outside to some effect, in order of first mention.
  public let eventNames: [String]
  /// Examples of the payloads of events, by the events' names: the declared example, then those derived from
  /// conditions.
  public let payloadExamples: [String: [Value]]

  /// Makes a chart ready.
  ///
  /// - Throws: `InvalidChart` with the errors found if the chart has any.
  public init(_ chart: Statechart) throws(InvalidChart) {
    let errors = chart.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw InvalidChart(errors: errors) }
    guard let chart = chart.determinized else { throw InvalidChart(errors: [.tooNondeterministic]) }
    self.chart = chart
    let layout = ChartLayout(chart)
    transitions = layout.transitions
    states = layout.states
    initial = layout.compile(chart.effectiveInitial)
    eventNames = CompiledChart.eventNames(of: chart) + Set(chart.requestEvents.values).sorted()
    effects = layout.transitions.map { TransitionEffect(of: $0, in: layout.states) }
    var names = Set(eventNames)
    let matching = TransitionMatching(
      states: layout.states, transitions: layout.transitions, matching: chart.eventMatching)
    self.matching = matching
    table = TransitionTable(
      states: layout.states, matching: matching,
      events: eventNames + layout.internalEventNames.filter { names.insert($0).inserted })
    unrecordedSteps = table.map { [states, transitions, effects] in
      UnrecordedSteps(
        states: states, transitions: transitions, effects: effects, table: $0, bindsLate: chart.binding == .late)
    }
    payloadExamples = chart.payloadExamples(of: eventNames)
  }

  /// True if the variables of a state get their values when it is first entered. SCXML 5.3.3.
  var bindsLate: Bool { chart.binding == .late }

  func index(of id: State.ID) -> Int? { chart.documentOrder(of: id) }

  /// The identifier of the state at an index.
  func id(_ index: Int) -> State.ID { states[index].id }

  /// True if a state lies inside another at any depth; everything lies inside the chart itself (nil).
  func isDescendant(_ state: Int, of ancestor: Int?) -> Bool { states.isDescendant(state, of: ancestor) }

  /// A chart with a transition for every event has one name more, which no descriptor but `*` matches.
  private static func eventNames(of chart: Statechart) -> [String] {
    let descriptors = chart.transitions.flatMap(\.events)
    let specific = descriptors.filter { !$0.matchesEverything }
    let alphabet = chart.alphabet
    guard specific.count < descriptors.count else { return alphabet }
    let known = DescriptorIndex([specific], matching: chart.eventMatching)
    var fresh = "other"
    var count = 1
    while known.matchesAny(fresh) {
      count += 1
      fresh = "other\(count)"
    }
    return alphabet + (alphabet.contains(fresh) ? [] : [fresh])
  }
}

/// Why a chart cannot run: the errors in it.
public struct InvalidChart: Error, Equatable, Sendable, CustomStringConvertible {
  /// The errors, in the order of their positions.
  public let errors: [Diagnostic]

  /// Makes the error.
  public init(errors: [Diagnostic]) {
    self.errors = errors
  }

  /// The errors, one a line.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}

/// Works out the indices of a chart without errors.
struct ChartLayout {
  private let chart: Statechart
  private let requestEvents: [Transition.ID: String]
  private(set) var states: [CompiledState] = []
  private(set) var transitions: [CompiledTransition] = []

  init(_ chart: Statechart) {
    self.chart = chart
    requestEvents = chart.requestEvents
    let ends = ChartLayout.ends(of: chart)
    for (index, state) in chart.allStates.enumerated() {
      let first = transitions.count
      transitions.append(contentsOf: state.transitions.map { compile($0, source: index) })
      states.append(compile(state, at: index, end: ends[index], transitions: first..<transitions.count))
    }
  }

  func compile(_ transition: DefaultTransition) -> CompiledDefault {
    CompiledDefault(targets: indices(transition.targets), content: transition.content)
  }

  /// The names of events that the processor itself raises.
  var internalEventNames: [String] {
    states.filter { !$0.children.isEmpty }.map { "done.state.\($0.id)" } + ["error.execution", "error.communication"]
  }

  private func indices(_ ids: [State.ID]) -> [Int] {
    ids.compactMap { chart.documentOrder(of: $0) }
  }

  private func compile(_ state: State, at index: Int, end: Int, transitions: Range<Int>) -> CompiledState {
    let children = state.children.compactMap { child in chart.documentOrder(of: child.id).map { (child, $0) } }
    let needsInitial = state.kind == .compound || state.isHistory
    let initial = needsInitial ? compile(state.effectiveInitial) : CompiledDefault(targets: [], content: [])
    return CompiledState(
      id: state.id, kind: state.kind, parent: chart.parentIndex(at: index), descendants: index + 1..<end,
      children: children.filter { !$0.0.isHistory }.map(\.1), histories: children.filter { $0.0.isHistory }.map(\.1),
      transitions: transitions, initial: initial, onEntry: state.onEntry, onExit: state.onExit,
      invocations: state.invocations, variables: state.variables, doneData: state.doneData,
      isAtomic: state.kind == .atomic || state.kind == .final, hasEntryContent: !state.onEntry.isEmpty,
      hasExitContent: !state.onExit.isEmpty, hasInitialContent: !initial.content.isEmpty)
  }

  private func compile(_ transition: Transition, source: Int) -> CompiledTransition {
    let targets = indices(transition.targets)
    return CompiledTransition(
      id: transition.id, source: source, targets: targets,
      events: transition.events + (requestEvents[transition.id].map { [EventDescriptor($0)] } ?? []),
      condition: transition.condition,
      test: StateTest(transition.condition, in: chart),
      isInternal: transition.kind == .internal && chart.allStates[source].kind == .compound,
      content: transition.content, targetsHistory: targets.contains { chart.allStates[$0].isHistory })
  }

  /// For each state the index after its last descendant.
  private static func ends(of chart: Statechart) -> [Int] {
    var ends = chart.allStates.indices.map { $0 + 1 }
    for index in chart.allStates.indices.reversed() {
      if let parent = chart.parentIndex(at: index) { ends[parent] = max(ends[parent], ends[index]) }
    }
    return ends
  }
}

extension Diagnostic {
  /// The subset construction of an automaton leads to more states than are run.
  fileprivate static let tooNondeterministic = Diagnostic(
    .error, Diagnostic.Code("nondeterministic"),
    "the deterministic automaton for the same words has more than \(Statechart.determinizedLimit) states")
}
