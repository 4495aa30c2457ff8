import StatechartExecution
public import StatechartGrading
public import StatechartSimulation
public import Statecharts

extension Machine {
  /// The steps that meet a goal, further steps of a run that began with others.
  ///
  /// - Parameters:
  ///   - run: The steps before the goal was set.
  ///   - steps: Those that were taken since.
  public func way(to goal: Goal, from run: [Step], after steps: [Step]) -> GoalWay {
    GoalSearch(for: goal) { further in
      let simulation = replay(of: run + steps + further)
      return Outlook(simulation, behind: run.count)
    }.way
  }
}

extension Outlook {
  /// What is seen after a run of which the first steps were there before the goal was set.
  public init(_ simulation: Simulation, behind count: Int) {
    let records = simulation.records
    let start = count == 0 ? simulation.initial : records.prefix(count).last?.snapshot ?? simulation.initial
    let moves = simulation.moves.map(\.step)
    let named = Set(moves.compactMap(\.plainEvent))
    let others = simulation.eventNames.flatMap { name -> [Step] in
      let payloads = simulation.payloadExamples[name] ?? []
      return [.event(name)].filter { _ in !named.contains(name) } + payloads.map { .event(name, payload: $0) }
    }
    self.init(
      records: Array(records.dropFirst(count)), start: start, moves: moves,
      others: others.filter { !moves.contains($0) })
  }
}

extension Step {
  /// The name of an event that carries nothing.
  fileprivate var plainEvent: String? {
    guard case .event(let name, nil) = self else { return nil }
    return name
  }
}
