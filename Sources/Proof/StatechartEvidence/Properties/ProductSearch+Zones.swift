import StatechartExecution
import StatechartGrading
import Statecharts

/// Verdicts where times are zones.
extension ProductSearch {
  /// How often a loop can be run.
  enum Repetition {
    /// For ever, once it was run so many times.
    case always(after: Int)
    /// Not for ever, or that is not known.
    case unknown
  }

  /// The maximum number of times that a loop is tried.
  private static let maxRounds = 8

  /// Finds out how often a loop can be run, from all times at which it may begin.
  ///
  /// Times are whole numbers and at most the delays, so there are finitely many. If all with which a round begins are
  /// among those with which it ends, each was preceded by others without end, and so they recur.
  func repetition(of loop: [ConfigurationGraph.Edge], from index: Int) -> Repetition {
    var zone = graph.nodes[places[index].node].zone
    var work = Work(GradingLimits(work: 1_000_000))
    for round in 0..<Self.maxRounds {
      var next: ClockZone? = zone
      for entry in loop.flatMap(\.entries) { next = next?.after(entry, &work) }
      guard let next else { return .unknown }
      if next.contains(zone) { return .always(after: round) }
      zone = next
    }
    return .unknown
  }

  /// The run that comes to a loop, after so many rounds, with rounds after which the same time is left to all timers;
  /// nil if none are found.
  func timedLoop(_ loop: [ConfigurationGraph.Edge], after rounds: Int, from index: Int) -> Counterexample? {
    let way = graph.entries(to: places[index].node)
    let round = loop.flatMap(\.entries)
    let all = way + Array(repeating: round, count: rounds + Self.maxRounds * 4).flatMap(\.self)
    // The start is no move.
    guard
      let found = Schedule(of: all).repetition(from: way.count - 1 + rounds * round.count, length: round.count)
    else { return nil }
    return counterexample(found.before, .loop(found.loop.joiningTimes), node: places[index].node)
  }

  /// True if from each place at which the property counts a way leads to what is to stay reachable, whatever the times
  /// in its zone are: an event can be sent at all of them, and of the ways in which timers fall due each time has one.
  func isSurelyReachable(_ wanted: Predicate) -> Bool {
    var isSure = places.indices.map { index in
      let node = graph.nodes[places[index].node]
      let now = ConfigurationGraph.Moment(configuration: node.configuration, variables: node.variables)
      return places[index].memory.isInScope && graph.holds(wanted, at: now)
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in places.indices where !isSure[index] && leadsSurely(index, isSure) {
        (isSure[index], hasChanged) = (true, true)
      }
    }
    return places.indices.allSatisfy { isSure[$0] || !places[$0].memory.isInScope }
  }

  private func leadsSurely(_ index: Int, _ isSure: [Bool]) -> Bool {
    let moves = arrows[index].map { arrow in
      (move: graph.edges[places[index].node][arrow.edge].entries.last?.move, leads: arrow.meets || isSure[arrow.target])
    }
    let dueTimes = moves.filter { if case .due? = $0.move { true } else { false } }
    if !dueTimes.isEmpty, !isOpen[index], dueTimes.allSatisfy(\.leads) { return true }
    return moves.contains { if case .step? = $0.move { $0.leads } else { false } }
  }
}

extension ClockZone {
  /// The zone after a move; nil if the move cannot be made.
  fileprivate func after(_ entry: Schedule.Entry, _ work: inout Work) -> ClockZone? {
    switch entry.move {
    case .step, nil: following(entry.timers)
    case .wait: later?.following(entry.timers)
    case .due(let timers): dueTimes(&work)?.first { $0.timers == timers }?.zone.following(entry.timers)
    }
  }
}
