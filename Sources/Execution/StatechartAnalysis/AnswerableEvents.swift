package import StatechartExecution
package import Statecharts

/// The states that may become active from others, whatever happens, and so the events that may still be answered.
///
/// Entering a state may enter all that is nested in it, the states around it, and what is nested in parallel ones among
/// these. So there may be more such states than really can be entered, and no fewer.
package struct AnswerableEvents: Sendable {
  private let chart: Statechart
  private let followers: [State.ID: Set<State.ID>]
  /// The events that a descriptor names: what none does may be seen from outside as it is sent.
  private let isUsable: Bool
  private var known: [[State.ID]: [EventDescriptor]] = [:]

  /// Prepares a chart. Nothing is withdrawn from one whose expressions could read the last event, or that invokes
  /// sessions.
  package init(_ chart: Statechart, readsEvents: Bool) {
    self.chart = chart
    let states = chart.allStates
    isUsable = !readsEvents && states.allSatisfy(\.invocations.isEmpty) && states.count <= 500
    followers =
      isUsable ? Dictionary(uniqueKeysWithValues: states.map { ($0.id, Self.followers(of: $0, in: chart)) }) : [:]
  }

  private static func followers(of state: State, in chart: Statechart) -> Set<State.ID> {
    var found: Set<State.ID> = []
    for target in state.transitions.flatMap(\.targets) {
      guard let entered = chart.state(target) else { continue }
      let ancestors = chart.ancestors(of: target)
      found.formUnion(ancestors.map(\.id))
      let roots = [entered] + ancestors.filter { $0.kind == .parallel } + (entered.isHistory ? ancestors.prefix(1) : [])
      for root in roots { found.formUnion(root.withDescendants) }
    }
    return found
  }

  /// Returns the descriptors of the transitions that may be taken from active states on; nil if all may.
  private mutating func descriptors(from active: [State.ID]) -> [EventDescriptor] {
    if let descriptors = known[active] { return descriptors }
    var found = Set(active)
    var waiting = active
    while let state = waiting.popLast() {
      for next in followers[state] ?? [] where found.insert(next).inserted { waiting.append(next) }
    }
    let descriptors = chart.allStates.filter { found.contains($0.id) }.flatMap { $0.transitions.flatMap(\.events) }
    known[active] = descriptors
    return descriptors
  }

  /// Withdraws the events on their way that nothing will answer any more.
  package mutating func withdrawOthers<Model: DataModel>(from machine: inout Interpreter<Model>) {
    guard isUsable, !machine.timers.isEmpty else { return }
    let descriptors = descriptors(from: machine.snapshot.configuration)
    let (transitions, matching) = (chart.transitions, chart.eventMatching)
    machine.withdrawEvents { name in
      // An event that the chart waits for nowhere by its name is an output, seen when it comes.
      descriptors.contains { $0.matches(name, by: matching) }
        || !transitions.contains { $0.events.contains { !$0.matchesEverything && $0.matches(name, by: matching) } }
    }
  }
}

extension State {
  /// Its identifier and those of all states nested in it.
  fileprivate var withDescendants: [State.ID] { [id] + children.flatMap(\.withDescendants) }
}
