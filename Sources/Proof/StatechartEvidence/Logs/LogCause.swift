import StatechartAnalysis
import StatechartExecution
package import Statecharts

/// The first cause for which a machine cannot do what a log says.
package enum LogCause: Hashable, Sendable {
  /// The machine refuses the event in its states.
  case refused
  /// The machine has no such event; the nearest names come with it.
  case unknownEvent(nearest: [String])
  /// Only the machine sends the event, as a person says, and it had not sent it.
  case notSent
  /// The machine has no state of this name, which the log has; the nearest names come with it.
  case unknownState(String, nearest: [String])
  /// States were left, at a time in milliseconds since the machine's start, by an event that fell due before the event
  /// of the log came.
  case afterTimer(left: [State.ID], at: Int, by: String, came: Int)
  /// The machine was in other states before the event than the log says.
  case statesBefore([String])
  /// The machine was in other states after the event than the log says.
  case statesAfter([String])
  /// No move leads to the states that the log names next.
  case noMove([String])

  /// The kind, for programs.
  package var name: String {
    switch self {
    case .refused: "refused"
    case .unknownEvent: "unknown-event"
    case .notSent: "not-sent"
    case .unknownState: "unknown-state"
    case .afterTimer: "after-timer"
    case .statesBefore: "states-before"
    case .statesAfter: "states-after"
    case .noMove: "no-move"
    }
  }
}

extension LogMachine {
  /// The divergence at an event that leads nowhere.
  ///
  /// - Parameter findsRoute: Whether the shortest way to where the event is taken is looked for.
  mutating func divergence(at event: LogEvent, _ way: Way, findsRoute: Bool) -> LogResult.Divergence {
    let arrived = informed(advanced(way, to: event).first ?? way, by: event)
    let active = arrived.machine.snapshot.atomicStates
    func divergence(
      _ cause: LogCause, _ rejection: Rejection? = nil, states: [State.ID]? = nil, steps: [Step] = []
    ) -> LogResult.Divergence {
      LogResult.Divergence(
        line: event.line, event: event.label, isOfStatesAlone: event.isObservation, cause: cause,
        states: states ?? active, recorded: event.states, rejection: rejection,
        run: arrived.isWhole ? (arrived.steps + steps).joiningTimes : nil)
    }
    let step = event.isObservation ? nil : step(of: event, arrived)
    var asked = arrived.machine
    if let step, names.event(event.name) == nil {
      let nearest = names.nearestEvents(to: event.name)
      return divergence(.unknownEvent(nearest: nearest), perform(step, &asked).rejection, steps: [step])
    }
    if let unknown = ((event.before ?? []) + (event.states ?? [])).first(where: { names.state($0) == nil }) {
      return divergence(.unknownState(unknown, nearest: names.nearestStates(to: unknown)))
    }
    let timer = timer(before: event, way)
    if let before = event.before, !isIn(before, arrived) { return divergence(timer ?? .statesBefore(before)) }
    guard let step else {
      let wanted = (event.states ?? []).compactMap { names.state($0) }.first
      let rejection = wanted.flatMap { perform(.request($0), &asked).rejection }
      return divergence(timer ?? .noMove(event.states ?? []), rejection.map { explained($0, arrived, findsRoute) })
    }
    if let led = ways(way, on: event, checksStates: false).first, led.refusedByBoth == way.refusedByBoth {
      let states = led.machine.snapshot.atomicStates
      return divergence(.statesAfter(event.states ?? []), states: states, steps: [step])
    }
    if timer == nil, isOnlySent(event) { return divergence(.notSent) }
    let rejection = perform(step, &asked).rejection
    return divergence(
      timer ?? .refused, rejection.map { timer == nil ? explained($0, arrived, findsRoute) : $0 }, steps: [step])
  }

  private func explained(_ rejection: Rejection, _ way: Way, _ findsRoute: Bool) -> Rejection {
    findsRoute ? way.machine.explain(rejection, limit: 200) : rejection
  }

  /// True if a machine takes an event, or if a move leads to the states that the log has.
  private mutating func goesOn(_ event: LogEvent, from way: Way) -> Bool {
    guard event.isObservation, let states = event.states else { return !taken(event, from: way).isEmpty }
    let moved = moves(to: event, from: way)
    return moved.contains { isIn(states, $0) }
  }

  /// The event that fell due before an event of the log which the machine would have taken before that.
  private mutating func timer(before event: LogEvent, _ way: Way) -> LogCause? {
    guard event.run == nil, let time = event.clock, let offset = way.offset else { return nil }
    let came = time - offset
    var way = way
    var isTaken = goesOn(event, from: way)
    var count = 0
    while let next = way.machine.snapshot.nextDelay, way.machine.time + next.milliseconds <= came, count < 1000 {
      let left = way.machine.snapshot.atomicStates
      let known = way.due.count
      fallDue(next, &way)
      count += 1
      let wasTaken = isTaken
      isTaken = goesOn(event, from: way)
      if wasTaken, !isTaken, let name = way.due.dropFirst(known).first {
        let gone = left.filter { !way.machine.snapshot.isActive($0) }
        return .afterTimer(left: gone.isEmpty ? left : gone, at: way.machine.time, by: name, came: came)
      }
    }
    return nil
  }
}
