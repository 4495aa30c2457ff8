import StatechartExecution
import Statecharts

/// Gathers what a step of a machine did to its environment.
struct OutputRecorder {
  /// The charts of the machine and of the sessions that it has invoked.
  private let charts: [Statechart]
  /// Events that were seen as they were sent and whose delivery in the same step is not to be seen again.
  private var delivered: [Event] = []
  private(set) var outputs: [Output] = []

  init(charts: [Statechart]) { self.charts = charts }

  /// Adds what macrosteps did.
  ///
  /// - Parameter input: The event of the step, which the machine did not send.
  mutating func add(_ macrosteps: [Macrostep], input: String? = nil) {
    for (index, macrostep) in macrosteps.enumerated() {
      if let event = macrostep.event, !(index == 0 && event.name == input) { addDelivery(of: event) }
      for execution in macrostep.microsteps.flatMap(\.executed) { add(execution.effect, at: macrostep.time) }
    }
  }

  /// An event that was sent with a delay is seen when it comes, so one that was cancelled in time is not.
  private mutating func addDelivery(of event: Event) {
    if let known = delivered.firstIndex(of: event) {
      delivered.remove(at: known)
    } else if isOutput(event) {
      outputs.append(.sent(event.name, payload: event.payload))
    }
  }

  private mutating func add(_ effect: Execution.Effect, at time: Int) {
    switch effect {
    case .sent(let event, let due):
      guard due <= time, isOutput(event) else { return }
      delivered.append(event)
      outputs.append(.sent(event.name, payload: event.payload))
    case .logged(let label, let value): outputs.append(.logged(label: label, value: value))
    case .acted(let action): outputs.append(.acted(action.name))
    case .raised, .cancelled, .assigned, .ran, .chose, .ignored, .invoked, .invocationCancelled, .invocationFailed,
      .failed:
      break
    }
  }

  private func isOutput(_ event: Event) -> Bool {
    event.kind == .external && !Statechart.isPlatformEvent(event.name)
      && !charts.contains { $0.waits(forEventNamed: event.name) }
  }
}

extension Statechart {
  /// True if a transition names the event or a prefix of it; one that waits for every event names none.
  fileprivate func waits(forEventNamed name: String) -> Bool {
    allStates.contains { state in
      state.transitions.contains { transition in
        transition.events.contains { !$0.matchesEverything && $0.matches(name, by: eventMatching) }
      }
    }
  }
}
