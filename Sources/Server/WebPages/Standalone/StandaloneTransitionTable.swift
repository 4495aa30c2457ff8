import StatechartExecution
import StatechartSimulation
import Statecharts

/// The configurations that a machine can reach by its events, each with the result of each event: with it a page drives
/// the machine without running it.
struct StandaloneTransitionTable: Sendable {
  /// The limits of a table.
  enum Limits {
    /// The maximum number of configurations.
    static let configurations = 64
    /// The maximum number of answers.
    static let answers = 1024
    /// The maximum number of states and transitions in the drawings of all configurations together.
    static let drawnPieces = 4000
    /// The maximum number of refused moves that are drawn; if there are more, all are described in words.
    static let drawnRefusals = 256
  }

  /// The reason why there is no table.
  enum Obstacle: Error, Hashable {
    /// The result of an event may depend on data.
    case data
    /// Events come by themselves after a time, or from machines that are invoked or elsewhere.
    case time
    /// There are too many configurations, answers, or states to be drawn.
    case size
  }

  /// A configuration in which nothing is pending.
  struct Configuration: Sendable {
    let snapshot: Snapshot
    let moves: [Move]
    /// The result of each step, in the order of the table's steps.
    fileprivate(set) var answers: [Answer] = []
  }

  /// The result of a step.
  enum Answer: Sendable {
    /// The machine is in a configuration then.
    case taken(to: Int)
    /// Nothing happens.
    case refused(Rejection)
  }

  /// The events that have an effect somewhere, as steps.
  let steps: [Step]
  /// The configurations in the order of their distance from the start, which is the first.
  private(set) var configurations: [Configuration] = []
  /// The configuration of the run that the table was made for.
  private(set) var current = 0

  /// Computes the table of a chart, and the configuration of a run; a run whose configuration is not in the table is at
  /// the start.
  ///
  /// - Throws: `Obstacle`.
  init(_ compiled: CompiledChart, at moment: Snapshot?) throws(Obstacle) {
    let chart = compiled.chart
    guard let model = (try? compiled.openDataModel()) as? NullDataModel else { throw .data }
    steps = compiled.eventNames.map { name in
      chart.stateRequested(by: name).map { .request($0) } ?? .event(name)
    }
    let pieces = max(1, chart.allStates.count + chart.transitions.count)
    let limit = min(Limits.configurations, Limits.answers / max(1, steps.count), Limits.drawnPieces / pieces)
    var machine = Interpreter(compiled, model: model, resources: .plain)
    _ = machine.start()
    var machines = [machine]
    var known = [machine.fingerprint: 0]
    configurations.append(try StandaloneTransitionTable.configuration(of: machine))
    guard limit > 0 else { throw .size }
    while let here = machines.indices.first(where: { configurations[$0].answers.count < steps.count }) {
      configurations[here].answers = try steps.map { step throws(Obstacle) in
        var next = machines[here]
        if let rejection = next.perform(step).rejection { return .refused(rejection) }
        if let configuration = known[next.fingerprint] { return .taken(to: configuration) }
        guard machines.count < limit else { throw .size }
        known[next.fingerprint] = machines.count
        configurations.append(try StandaloneTransitionTable.configuration(of: next))
        machines.append(next)
        return .taken(to: machines.count - 1)
      }
    }
    current =
      moment.flatMap { moment in
        configurations.firstIndex {
          $0.snapshot.configuration == moment.configuration && $0.snapshot.memories == moment.memories
            && $0.snapshot.status == moment.status
        }
      } ?? 0
  }

  private static func configuration(of machine: Interpreter<NullDataModel>) throws(Obstacle) -> Configuration {
    let snapshot = machine.snapshot
    guard snapshot.dueTimes.isEmpty, snapshot.sessions.isEmpty, snapshot.request == nil else { throw .time }
    return Configuration(snapshot: snapshot, moves: machine.moves)
  }

  /// True if the refused moves are few enough to be drawn.
  var canDrawRefusals: Bool {
    let refused = configurations.lazy.flatMap(\.answers).count { if case .refused = $0 { true } else { false } }
    return refused <= Limits.drawnRefusals
  }

  /// The shortest route from a configuration to one where a step is taken: the steps before it, each with the
  /// configuration that it leads to. Nil if there is none.
  func route(from configuration: Int, to step: Int) -> [(step: Int, configuration: Int)]? {
    var cameFrom: [Int: (configuration: Int, step: Int)] = [:]
    var queue = [configuration]
    var next = 0
    while next < queue.count {
      let here = queue[next]
      next += 1
      if case .taken = configurations[here].answers[step] { return route(to: here, from: configuration, cameFrom) }
      for (index, answer) in configurations[here].answers.enumerated() {
        guard case .taken(let target) = answer, target != configuration, cameFrom[target] == nil else { continue }
        cameFrom[target] = (here, index)
        queue.append(target)
      }
    }
    return nil
  }

  private func route(
    to end: Int, from start: Int, _ cameFrom: [Int: (configuration: Int, step: Int)]
  ) -> [(step: Int, configuration: Int)] {
    var way: [(step: Int, configuration: Int)] = []
    var configuration = end
    while configuration != start, let (before, step) = cameFrom[configuration] {
      way.append((step, configuration))
      configuration = before
    }
    return way.reversed()
  }
}
