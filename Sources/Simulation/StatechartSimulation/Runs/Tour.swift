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
  /// The machine is asked by the text of its run alone, so it does not matter where its runs are executed.
  /// Configurations that look alike but for the time count once.
  ///
  /// - Parameter room: The maximum number of steps that may be added.
  package func tour(after run: [Step], over pairs: RefusedPairs, room: Int) -> Tour {
    var search = TourSearch(self, after: run, pairs)
    return search.tour(of: max(0, min(room, Tour.Limits.steps)))
  }
}

/// The search for a tour, with what is still missing.
private struct TourSearch {
  /// The aim of a way.
  private enum Aim {
    case parts
    case pairs
  }

  private let chart: Statechart
  private let pairs: RefusedPairs
  private var missingStates: Set<State.ID>
  private var missingTransitions: Set<Transition.ID>
  private var missingPairs: Set<Int>
  private var here: Simulation
  private var movesLeft: Int
  private var budget: WorkBudget

  init(_ machine: Machine, after run: [Step], _ pairs: RefusedPairs) {
    (chart, self.pairs) = (machine.chart, pairs)
    here = machine.replay(of: run)
    budget = WorkBudget(here.work)
    movesLeft = machine.mayRunScripts ? Tour.Limits.scriptedMoves : Tour.Limits.moves
    let counts = VisitCounts(start: here.start, records: here.records)
    missingStates = Set(chart.allStates.lazy.filter { !$0.isHistory }.map(\.id)).subtracting(counts.states.keys)
    missingTransitions = Set(chart.transitions.map(\.id)).subtracting(counts.transitions.keys)
    missingPairs = Set(pairs.pairs.indices).subtracting(pairs.tried(in: here.records, from: here.initial))
  }

  mutating func tour(of length: Int) -> Tour {
    let start = here.records.count
    var ending = Tour.Ending.bound
    search: while here.records.count - start < length {
      guard hasMissingParts || !missingPairs.isEmpty else {
        ending = .complete
        break
      }
      switch way() {
      case .steps(let next): take(next, upTo: start + length)
      case .nowhere:
        ending = .unreachable
        break search
      case .unknown: break search
      }
    }
    if !hasMissingParts, missingPairs.isEmpty { ending = .complete }
    return Tour(steps: Array(here.records.dropFirst(start).map(\.step)), ending: ending)
  }

  private var hasMissingParts: Bool { !missingStates.isEmpty || !missingTransitions.isEmpty }

  /// The result of a search for the nearest.
  private enum Way {
    case steps(Simulation)
    case nowhere
    case unknown
  }

  /// The way to the nearest state or transition; where none can be reached, to the nearest refused pair.
  private mutating func way() -> Way {
    let way = hasMissingParts ? way(to: .parts) : .nowhere
    guard case .nowhere = way, !missingPairs.isEmpty else { return way }
    return self.way(to: .pairs)
  }

  /// A breadth-first search.
  private mutating func way(to aim: Aim) -> Way {
    var queue = [here]
    var known: Set<SnapshotKey> = [SnapshotKey(here.final)]
    var next = 0
    // True if something could not be examined because that takes more work than is allowed.
    var isCut = false
    while next < queue.count {
      guard next < Tour.Limits.configurations, !Task.isCancelled else { return .unknown }
      let node = queue[next]
      next += 1
      if node.interruption?.reason == .work { isCut = true }
      if aim == .pairs {
        budget.spend(node.workOfMoves)
        if let step = untriedStep(in: node) { return .steps(node.simulation(of: node.run.steps + [step])) }
      }
      guard node.final.request == nil else { continue }
      for move in node.moves.map(\.step) {
        guard movesLeft > 0, budget.isLeft, !Task.isCancelled else { return .unknown }
        movesLeft -= 1
        budget.spend(node.workOfMoves)
        let after = node.simulation(of: node.run.steps + [move])
        if after.interruption?.reason == .work { isCut = true }
        guard after.interruption == nil else { continue }
        if aim == .parts, visitsMissing(after) { return .steps(after) }
        if known.insert(SnapshotKey(after.final)).inserted { queue.append(after) }
      }
    }
    return isCut ? .unknown : .nowhere
  }

  private func visitsMissing(_ simulation: Simulation) -> Bool {
    simulation.records.last?.outcome.microsteps.contains { microstep in
      microstep.entered.contains(where: missingStates.contains)
        || microstep.transitions.contains(where: missingTransitions.contains)
    } ?? false
  }

  /// A step that tries a refused pair which has not been tried.
  private func untriedStep(in simulation: Simulation) -> Step? {
    guard simulation.final.status == .running else { return nil }
    return simulation.eventNames.lazy.map { name in
      chart.stateRequested(by: name).map { Step.request($0) }
        ?? .event(name, payload: simulation.payloadExamples[name]?.first)
    }.first { step in
      pairs.tried(by: step, in: simulation.final).contains(where: missingPairs.contains)
    }
  }

  /// Goes a way, or its beginning if it would become too long.
  private mutating func take(_ way: Simulation, upTo length: Int) {
    let first = here.records.count
    here = way.records.count <= length ? way : way.simulation(of: Array(way.run.steps.prefix(length)))
    for index in here.records.indices.dropFirst(first) {
      let record = here.records[index]
      let before = index == 0 ? here.initial : here.records[index - 1].snapshot
      for microstep in record.outcome.microsteps {
        missingStates.subtract(microstep.entered)
        missingTransitions.subtract(microstep.transitions)
      }
      missingPairs.subtract(pairs.tried(by: record.step, in: before))
    }
  }
}
