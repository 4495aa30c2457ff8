import StatechartExecution
import StatechartSimulation
import Statecharts

/// The effect of sending an event now on the configuration, whichever of its states handles it.
enum EventEffect: Sendable {
  /// It is taken: a move for each value that the event may carry with a result of its own.
  case taken([Move])
  /// It is refused.
  case refused(by: [Refuser])
  /// The machine waits for the answer to its request, and takes no event until then.
  case waiting

  /// An active state by which an event is refused.
  struct Refuser: Hashable, Sendable {
    let state: State.ID
    /// The conditions that its transitions for the event have; none if it has no transition for it.
    let conditions: [Condition]
    /// True if it has a transition for the event.
    let hasTransition: Bool
  }
}

/// The effect of each event at a moment of a run; the moves that are valid there are known, so nothing is tried.
struct EventEffects: Sendable {
  private let simulation: Simulation
  /// The active states that have transitions, each with them; then the innermost ones.
  private let active: [State]
  private let innermost: [State.ID]
  private let moves: [String: [Move]]
  /// The states that moves ask for or lead to.
  private let entered: Set<State.ID>

  /// Nil where the machine does not run, or its moves could not be found out.
  init?(at simulation: Simulation) {
    guard simulation.final.status == .running, simulation.interruption == nil else { return nil }
    self.simulation = simulation
    let chart = simulation.run.chart
    active = simulation.final.configuration.compactMap(chart.state).filter { !$0.transitions.isEmpty }
    innermost = simulation.final.atomicStates
    let names = Dictionary(
      simulation.eventNames.compactMap { name in chart.stateRequested(by: name).map { ($0, name) } },
      uniquingKeysWith: { first, _ in first })
    moves = Dictionary(
      grouping: simulation.moves.filter { $0.step.eventName(requests: names) != nil },
      by: { $0.step.eventName(requests: names) ?? "" })
    entered = Set(simulation.moves.flatMap(\.targets))
  }

  /// Returns the effect of an event now.
  func effect(of event: String) -> EventEffect {
    if simulation.final.request != nil { return .waiting }
    if let moves = moves[event] { return .taken(moves) }
    let refusers = active.compactMap { state -> EventEffect.Refuser? in
      let transitions = state.transitions.filter { $0.matches(event, by: simulation.run.chart.eventMatching) }
      guard !transitions.isEmpty else { return nil }
      return EventEffect.Refuser(state: state.id, conditions: transitions.compactMap(\.condition), hasTransition: true)
    }
    guard refusers.isEmpty else { return .refused(by: refusers) }
    return .refused(by: innermost.map { EventEffect.Refuser(state: $0, conditions: [], hasTransition: false) })
  }

  /// The step that asks for an event that is refused. An event that represents a request for a state is sent by its
  /// name where another event leads to that state: the request would be taken.
  func step(asking event: String) -> Step {
    if let state = simulation.run.chart.stateRequested(by: event), !entered.contains(state) { return .request(state) }
    return .event(event, payload: simulation.payloadExamples[event]?.first)
  }
}

extension Step {
  /// The name of the event that the step sends, a request for a state by the event that represents it.
  fileprivate func eventName(requests names: [State.ID: String]) -> String? {
    switch self {
    case .event(let name, _): name
    case .request(let state): names[state]
    case .advance, .message, .set: nil
    }
  }
}
