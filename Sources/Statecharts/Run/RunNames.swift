/// The names that a chart knows, gathered only as far as steps ask for them.
struct RunNames {
  /// How many events are looked for among the transitions before an index of these is worth its making.
  private static let few = 16

  private let chart: Statechart
  private var asked = 0
  private lazy var events = DescriptorIndex(chart.transitions.map(\.events))
  private lazy var declaredEvents = Set(chart.events.map(\.name))
  private lazy var variables = VariableNames(of: chart)

  init(_ chart: Statechart) {
    self.chart = chart
  }

  /// Why the chart has nothing of the name that a step mentions; nil if it has, or may have.
  mutating func objection(to step: Step) -> RunError.Reason? {
    switch step {
    case .event(let name, _):
      if knows(event: name) { return nil }
      return .unknownEvent(name, nearest: chart.eventsNearest(to: name))
    case .request(let id):
      if let state = chart.state(id), !state.isHistory { return nil }
      return .unknownState(id.name, nearest: chart.statesNearest(to: id.name))
    case .set(let name, _):
      if variables.allow(name) { return nil }
      return .unknownVariable(name, nearest: nearestNames(to: name, among: variables.declared))
    case .advance, .message: return nil
    }
  }

  private mutating func knows(event name: String) -> Bool {
    asked += 1
    guard asked > RunNames.few else { return chart.handles(name) || chart.declaration(of: name) != nil }
    return declaredEvents.contains(name) || events.matchesAny(name)
  }
}
