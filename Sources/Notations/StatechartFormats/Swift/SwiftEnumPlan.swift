import Statecharts

/// A chart as a table of its innermost states: what those around a state allow is allowed to it.
struct SwiftEnumPlan {
  /// A way from a state to another.
  struct Row {
    let source: State.ID
    let target: State.ID
    /// The event; nil for none, `*` for any.
    let event: String?
    let condition: String?
    let transition: Transition
  }

  /// The maximum number of moves that are looked at: a transition of a state is one of each state inside it.
  static let maxMoves = 100_000

  let states: [State]
  private(set) var rows: [Row] = []
  private(set) var losses = WritingLosses()
  let initial: State.ID?
  private let chart: Statechart
  private let form: String
  private let hasEvents: Bool
  private let events: SwiftEventNames
  private let members: Set<State.ID>
  private var count = 0

  /// Plans the table.
  ///
  /// - Parameter hasEvents: False for a list of next states: a transition without a target is none of it.
  init(_ chart: Statechart, form: String, hasEvents: Bool) {
    self.chart = chart
    self.form = form
    self.hasEvents = hasEvents
    events = SwiftEventNames(chart)
    states = chart.memberStates.filter { state in !state.children.contains { !$0.isHistory } }
    members = Set(states.map(\.id))
    let first = SwiftEnumPlan.innermost(chart.effectiveInitial.targets.first, of: chart)
    initial = first.flatMap { [members] in members.contains($0) ? $0 : nil }
    for transition in chart.transitions {
      losses.addMoveLosses(of: transition, form: form, hasStays: hasEvents)
    }
    for state in states where count <= SwiftEnumPlan.maxMoves { addRows(of: state) }
  }

  private mutating func addRows(of state: State) {
    // Inside goes before outside: what is always taken inside is never looked for outside.
    var handled: Set<String> = []
    for holder in [state] + chart.ancestors(of: state.id) {
      var own: Set<String> = []
      for transition in holder.transitions {
        let names = events.names(of: transition)
        count += max(1, names.count)
        guard count <= SwiftEnumPlan.maxMoves else {
          losses.add("only \(SwiftEnumPlan.maxMoves) moves are written")
          return
        }
        let stays = transition.targets.isEmpty
        let target = stays ? state.id : SwiftEnumPlan.innermost(transition.targets.first, of: chart)
        guard let target, members.contains(target) else { continue }
        let named = names.isEmpty ? [nil] : names.map(Optional.some)
        for event in named where event.map({ !handled.contains($0) }) ?? true {
          let condition = transition.condition?.source.onOneLine
          if condition == nil, let event { own.insert(event) }
          if stays, !hasEvents { continue }
          rows.append(Row(source: state.id, target: target, event: event, condition: condition, transition: transition))
        }
      }
      handled.formUnion(own)
      if handled.contains("*") { return }
    }
  }

  /// The innermost state that is entered with a state; nil if there is none.
  private static func innermost(_ id: State.ID?, of chart: Statechart) -> State.ID? {
    guard var state = id.flatMap(chart.state) else { return nil }
    if state.isHistory, let parent = chart.parent(of: state.id) { state = parent }
    // In a chart with errors a default may lead back outside.
    for _ in 0...ReadLimits.nesting {
      guard let child = state.children.first(where: { !$0.isHistory }) else { return state.id }
      let first = state.effectiveInitial.targets.first.flatMap(chart.state)
      let next = first?.isHistory == true ? first?.initial?.targets.first.flatMap(chart.state) : first
      state = next.flatMap { $0.isHistory ? nil : $0 } ?? child
    }
    return nil
  }
}
