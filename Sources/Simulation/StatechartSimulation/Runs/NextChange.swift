import StatechartExecution
package import Statecharts

extension Machine {
  /// The maximum number of steps of the clock that going on to a wanted step adds.
  private static let maxAddedSteps = 100

  /// The run and the moment in it at which the next step that changes something has been taken: of the steps that
  /// follow, or after the last of them of the clock.
  ///
  /// - Parameter room: How many steps may be added.
  package func nextChange(in steps: [Step], after position: Int, room: Int) -> (steps: [Step], position: Int) {
    goOn(in: steps, after: position, room: room) { $0.changesSomething($1) }
  }

  /// The same for the next step that meets a breakpoint.
  package func nextStop(
    at breakpoints: [Breakpoint], in steps: [Step], after position: Int, room: Int
  ) -> (steps: [Step], position: Int) {
    goOn(in: steps, after: position, room: room) { !$0.met(breakpoints, by: $1).isEmpty }
  }

  private func goOn(
    in steps: [Step], after position: Int, room: Int, until isWanted: (Simulation, Int) -> Bool
  ) -> (steps: [Step], position: Int) {
    var here = replay(of: steps)
    if let index = here.records.indices.dropFirst(position).first(where: { isWanted(here, $0) }) {
      return (steps, index + 1)
    }
    var longer = steps
    var budget = WorkBudget(here.work)
    for _ in 0..<max(0, min(room, Self.maxAddedSteps)) {
      guard here.final.status == .running, here.interruption == nil, budget.isLeft,
        let delay = here.final.nextDelay
      else { break }
      budget.spend(here.workOfMoves)
      longer.append(.advance(delay))
      here = here.simulation(of: longer)
      if let last = here.records.indices.last, isWanted(here, last) { break }
    }
    return (longer, longer.count)
  }
}

extension Simulation {
  /// The events that are refused at the end, with what they may carry.
  package func refusedEvents(of chart: Statechart) -> [Step] {
    let offered = Set(moves.compactMap { $0.step.eventName })
    let entered = Set(moves.compactMap { $0.step.requestedState })
    return eventNames.compactMap { name in
      if let state = chart.stateRequested(by: name) { return entered.contains(state) ? nil : .request(state) }
      return offered.contains(name) ? nil : .event(name, payload: payloadExamples[name]?.first)
    }
  }

  /// True if a step changed the active states, what is remembered, a variable, or what the machine waits for.
  fileprivate func changesSomething(_ index: Int) -> Bool {
    let (before, after) = (index == 0 ? initial : records[index - 1].snapshot, records[index].snapshot)
    return before.configuration != after.configuration || before.memories != after.memories
      || before.variables != after.variables || before.status != after.status || before.request != after.request
  }
}

extension Step {
  fileprivate var eventName: String? { if case .event(let name, _) = self { name } else { nil } }

  fileprivate var requestedState: State.ID? { if case .request(let state) = self { state } else { nil } }
}
