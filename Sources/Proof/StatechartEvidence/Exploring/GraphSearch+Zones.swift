import StatechartAnalysis
import StatechartExecution
import StatechartGrading
import Statecharts

/// Times at which something may happen, as zones.
///
/// In a configuration an event may come now; time may pass up to any moment before something falls due, after which
/// events come; or up to the moment when the next timers fall due. A zone inside one that is known of the same
/// configuration leads to nothing new. The time within which a property owes something is one more timer, the last one.
extension GraphSearch {
  /// The edges of the clock.
  mutating func inZones(
    _ index: Int, _ machine: Interpreter<Model>, waits: Bool, _ graph: inout ConfigurationGraph
  ) -> [ConfigurationGraph.Edge] {
    let zone = graph.nodes[index].zone
    guard let dueTimes = zone.dueTimes(&zoneWork) else {
      note(.time)
      return []
    }
    let timers = machine.timers
    var edges: [ConfigurationGraph.Edge] = []
    for due in dueTimes {
      guard due.timers.allSatisfy(timers.indices.contains) else {
        edges.append(lateEdge(due.timers, index, graph))
        continue
      }
      var ordered = machine
      let sequences = Set(due.timers.map { timers[$0].sequence })
      ordered.reschedule { sequences.contains($0) ? 1 : 2 }
      edges += taken(
        .advance(Delay(milliseconds: 1)), index, ordered, &graph, as: .due(due.timers), in: due.zone)
    }
    // To wait twice is to wait once and longer.
    guard waits, graph.nodes[index].entries.last?.move != .wait, let later = zone.later else { return edges }
    let node = graph.nodes[index]
    let moment = ConfigurationGraph.Moment(configuration: node.configuration, variables: node.variables)
    let step = Step.advance(Delay(milliseconds: 1))
    return edges + [staying(index, at: moment, [step], as: .wait, in: later, isRefusal: false, &graph)]
  }

  /// The edge of the end of the time within which something is owed.
  private func lateEdge(_ timers: [Int], _ index: Int, _ graph: ConfigurationGraph) -> ConfigurationGraph.Edge {
    let entry = Schedule.Entry(move: .due(timers), timers: keeping(index, graph))
    return ConfigurationGraph.Edge(
      steps: [.advance(Delay(milliseconds: 1))], target: index, moments: [], delay: 1, entries: [entry], isLate: true)
  }

  /// The timers of a configuration, all of which are kept.
  func keeping(_ index: Int, _ graph: ConfigurationGraph) -> [TimerOrigin] {
    (0..<graph.nodes[index].zone.timerCount).map { .kept($0) }
  }

  /// The timers after a move: those of the machine, and that of what the property owes.
  func timers(
    of machine: Interpreter<Model>, after before: Interpreter<Model>?, owing result: Monitor.Result?,
    from memory: Monitor.Memory?
  ) -> [TimerOrigin] {
    guard aim.clock == .zones else { return [] }
    let earlier = before?.timers.map(\.sequence) ?? []
    let timers = machine.timers.map { timer in
      earlier.firstIndex(of: timer.sequence).map { TimerOrigin.kept($0) } ?? .started(timer.delay)
    }
    guard let result, result.state.flag, case .leadsTo(_, _, let within?)? = aim.property?.pattern else {
      return timers
    }
    let isKept = memory?.flag == true && result.staysOwed
    return timers + [isKept ? .kept(earlier.count) : .started(within.milliseconds + 1)]
  }

  /// The moves of a step from a configuration, with the timers that they leave and start.
  func entries(
    _ steps: [Step], as move: TimedMove?, _ timers: [TimerOrigin], from index: Int, _ graph: ConfigurationGraph
  ) -> [Schedule.Entry] {
    guard aim.clock == .zones else { return [] }
    // What is said of conditions takes no time, so that timers may as well start with the last step.
    let kept = keeping(index, graph)
    let moves = move.map { [$0] } ?? steps.map { .step($0) }
    return moves.enumerated().map { place, move in
      Schedule.Entry(move: move, timers: place == moves.count - 1 ? timers : kept)
    }
  }
}
