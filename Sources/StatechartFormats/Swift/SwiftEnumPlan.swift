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

  /// The maximum number of rows: a transition of a state is one of each state inside it.
  static let maxRows = 100_000

  let states: [State]
  private(set) var rows: [Row] = []
  private(set) var losses = WritingLosses()
  let initial: State.ID?
  private let chart: Statechart
  private let form: String

  init(_ chart: Statechart, form: String) {
    self.chart = chart
    self.form = form
    states = chart.memberStates.filter { state in !state.children.contains { !$0.isHistory } }
    initial = SwiftEnumPlan.innermost(chart.effectiveInitial.targets.first, of: chart)
    for transition in chart.transitions { losses.addMoveLosses(of: transition, form: form) }
    for state in states { addRows(of: state) }
  }

  private mutating func addRows(of state: State) {
    // Inside goes before outside: what is always taken inside is never looked for outside.
    var handled: Set<String> = []
    for holder in [state] + chart.ancestors(of: state.id) {
      var own: Set<String> = []
      for transition in holder.transitions {
        guard let target = SwiftEnumPlan.innermost(transition.targets.first, of: chart) else { continue }
        let events = transition.events.map { $0.matchesEverything ? "*" : $0.exampleName }
        for event in events.isEmpty ? [nil] : events where event.map({ !handled.contains($0) }) ?? true {
          guard rows.count < SwiftEnumPlan.maxRows else {
            losses.add("only \(SwiftEnumPlan.maxRows) moves are written")
            return
          }
          let condition = transition.condition?.source.onOneLine
          rows.append(
            Row(source: state.id, target: target, event: event, condition: condition, transition: transition))
          if condition == nil, let event { own.insert(event) }
        }
      }
      handled.formUnion(own)
      if handled.contains("*") { return }
    }
  }

  /// The innermost state that is entered with a state; nil if there is none.
  private static func innermost(_ id: State.ID?, of chart: Statechart) -> State.ID? {
    guard var state = id.flatMap(chart.state) else { return nil }
    // A default may lead back outside in a chart with errors.
    for _ in chart.allStates.indices {
      if state.isHistory {
        guard let parent = chart.parent(of: state.id) else { return nil }
        state = parent
      }
      guard state.children.contains(where: { !$0.isHistory }) else { return state.id }
      let target = state.effectiveInitial.targets.first.flatMap(chart.state)
      guard
        let next = target.flatMap({ $0.isHistory ? $0.children.first : $0 })
          ?? state.children.first(where: { !$0.isHistory })
      else { return state.id }
      state = next
    }
    return state.id
  }
}
