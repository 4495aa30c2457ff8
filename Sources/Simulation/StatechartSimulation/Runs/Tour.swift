package import StatechartAnalysis
import StatechartExecution
package import Statecharts

/// Steps that go on from a moment over what the run has not visited: each time by the shortest way to the nearest part.
/// That is not always the shortest way over all, the rural postman problem (Lenstra and Rinnooy Kan, 1976).
package struct Tour: Hashable, Sendable {
  /// The ending of a tour.
  package enum Ending: String, Hashable, Sendable, CaseIterable {
    /// Nothing is missing.
    case complete
    /// No move from where it ends leads to any of what is missing.
    case unreachable
    /// The search or the run has become as long as it may.
    case bound
  }

  /// The bounds of a tour.
  package enum Limits {
    /// The maximum number of steps at once.
    package static let steps = 100
    /// The maximum number of configurations that are examined for each way.
    package static let configurations = 300
    /// The maximum number of moves that are tried in all.
    package static let moves = 5000
    /// The same where moves run scripts.
    package static let scriptedMoves = 500
  }

  package let steps: [Step]
  package let ending: Ending
}

extension Machine {
  /// Goes on after a run over the states and transitions that it has not visited, then over the refused pairs that it
  /// has not tried.
  ///
  /// - Parameter room: The maximum number of steps that may be added.
  package func tour(after run: [Step], over pairs: RefusedPairs, room: Int) -> Tour {
    let simulation = replay(of: run)
    let limits = SearchLimits(
      configurations: Tour.Limits.configurations,
      steps: mayRunScripts ? Tour.Limits.scriptedMoves : Tour.Limits.moves, work: simulation.work)
    func search<Running: RunningMachine>(_ machine: Running) -> Tour {
      var search = TourSearch(machine.interpreter, after: simulation, pairs, limits)
      return search.tour(of: max(0, min(room, Tour.Limits.steps)))
    }
    return search(simulation.machine)
  }
}

/// The search for a tour, with what is still missing.
private struct TourSearch<Model: DataModel> {
  /// The aim of a way.
  private enum Aim {
    case parts
    case pairs
  }

  private let pairs: RefusedPairs
  /// True if the run before the tour could not be executed to its end.
  private let isCut: Bool
  private var missingStates: Set<State.ID>
  private var missingTransitions: Set<Transition.ID>
  private var missingPairs: Set<Int>
  private var here: Interpreter<Model>
  private var steps: [Step] = []
  private var budget: SearchBudget

  init(_ machine: Interpreter<Model>, after simulation: Simulation, _ pairs: RefusedPairs, _ limits: SearchLimits) {
    (self.pairs, here, budget) = (pairs, machine, SearchBudget(limits))
    isCut = simulation.interruption != nil
    let chart = machine.compiled.chart
    let counts = VisitCounts(start: simulation.start, records: simulation.records)
    missingStates = Set(chart.allStates.lazy.filter { !$0.isHistory }.map(\.id)).subtracting(counts.states.keys)
    missingTransitions = Set(chart.transitions.map(\.id)).subtracting(counts.transitions.keys)
    missingPairs = Set(pairs.pairs.indices)
      .subtracting(pairs.tried(in: simulation.records, from: simulation.initial))
  }

  mutating func tour(of length: Int) -> Tour {
    var ending = Tour.Ending.bound
    search: while steps.count < length, hasMissingParts || !missingPairs.isEmpty {
      switch way() {
      case .steps(let next): for step in next.prefix(length - steps.count) { take(step) }
      case .nowhere:
        ending = .unreachable
        break search
      case .unknown: break search
      }
    }
    if !hasMissingParts, missingPairs.isEmpty { ending = .complete }
    return Tour(steps: steps, ending: ending)
  }

  private var hasMissingParts: Bool { !missingStates.isEmpty || !missingTransitions.isEmpty }

  /// The result of a search for the nearest.
  private enum Way {
    case steps([Step])
    case nowhere
    case unknown
  }

  /// The way to the nearest state or transition; where none can be reached, to the nearest refused pair.
  private mutating func way() -> Way {
    guard !isCut else { return .unknown }
    let way = hasMissingParts ? way(to: .parts) : .nowhere
    guard case .nowhere = way, !missingPairs.isEmpty else { return way }
    return self.way(to: .pairs)
  }

  private mutating func way(to aim: Aim) -> Way {
    var space = StateSpace(from: here, memory: NoMemory(), budget: budget)
    defer { budget = space.budget }
    while let index = space.next() {
      let machine = space.configurations[index].machine
      space.budget.spend(machine.workOfMoves)
      if aim == .pairs, let step = untriedStep(in: machine) { return .steps(space.steps(to: index) + [step]) }
      for step in machine.moves.map(\.step) {
        guard space.budget.allowsStep else { return .unknown }
        var successor = machine
        let outcome = space.perform(step, on: &successor)
        if aim == .parts, visitsMissing(outcome) { return .steps(space.steps(to: index) + [step]) }
        _ = space.add(successor, memory: NoMemory(), from: index, by: [step])
      }
    }
    return space.isExamined && space.refusal == nil ? .nowhere : .unknown
  }

  private func visitsMissing(_ outcome: Outcome) -> Bool {
    outcome.microsteps.contains { microstep in
      microstep.entered.contains(where: missingStates.contains)
        || microstep.transitions.contains(where: missingTransitions.contains)
    }
  }

  /// A step that tries a refused pair which has not been tried.
  private func untriedStep(in machine: Interpreter<Model>) -> Step? {
    guard machine.status == .running else { return nil }
    let compiled = machine.compiled
    return compiled.eventNames.lazy.map { name in
      compiled.chart.stateRequested(by: name).map { Step.request($0) }
        ?? .event(name, payload: compiled.payloadExamples[name]?.first)
    }.first { step in
      pairs.tried(by: step, in: machine.snapshot).contains(where: missingPairs.contains)
    }
  }

  private mutating func take(_ step: Step) {
    missingPairs.subtract(pairs.tried(by: step, in: here.snapshot))
    for microstep in here.perform(step).microsteps {
      missingStates.subtract(microstep.entered)
      missingTransitions.subtract(microstep.transitions)
    }
    steps.append(step)
  }
}
