import Statecharts

/// The names of a machine as logs write them. What a text means is looked up once.
struct LogNames: Sendable {
  let chart: Statechart
  private let lookup: NameLookup
  private var events: [String: String?] = [:]
  private var states: [String: State.ID?] = [:]
  /// The maximum number of texts whose meaning is kept.
  private static let maxKept = 10_000

  init(of chart: Statechart) {
    self.chart = chart
    lookup = NameLookup.states(of: chart)
  }

  /// The event of the chart that a text means; nil if there is none.
  mutating func event(_ text: String) -> String? {
    if let known = events[text] { return known }
    let isRequest = chart.stateRequested(by: text) != nil
    let event = chart.handles(text) || isRequest ? text : chart.event(typed: text)
    if events.count < Self.maxKept { events[text] = .some(event) }
    return event
  }

  /// The state that a text means, by its name, its label, or a path whose last name it has (`power.off`).
  mutating func state(_ text: String) -> State.ID? {
    if let known = states[text] { return known }
    let last = text.split(separator: ".").last.map(String.init) ?? text
    let state = [text, last].lazy.compactMap { [chart, lookup] name in
      chart.state(State.ID(name))?.id ?? lookup.name(name).map { State.ID($0) }
    }.first
    if states.count < Self.maxKept { states[text] = .some(state) }
    return state
  }

  /// The names of events that are most like one that the chart does not have.
  func nearestEvents(to name: String) -> [String] { nearestNames(to: name, among: chart.alphabet) }

  /// The names of states that are most like one that the chart does not have.
  func nearestStates(to name: String) -> [String] {
    nearestNames(to: name, among: chart.allStates.filter { !$0.isHistory }.map(\.id.name))
  }
}
