public import StatechartExecution
public import Statecharts

/// What a machine can get into from its start, by exploring its configurations.
public struct Reachability: Hashable, Codable, Sendable {
  /// How many configurations were looked at.
  public let examined: Int
  /// True if those are all there are; otherwise the limit ended the search, and what was not found may yet exist.
  public let isComplete: Bool
  /// The states that become active in some configuration, in document order.
  public let reachedStates: [State.ID]
  /// The states that never do.
  public let unreachedStates: [State.ID]
  /// The transitions that are taken by some move, in document order.
  public let takenTransitions: [Transition.ID]
  /// The transitions that never are.
  public let untakenTransitions: [Transition.ID]
  /// The configurations, by their atomic states, from which no move is valid although the machine has not ended, each
  /// once, in order of distance. Where the host is to answer a request, the machine goes on.
  public let deadEnds: [[State.ID]]

  /// Explores a chart from its start.
  ///
  /// Time is linear in the configurations looked at and the events of the chart.
  public init<Model: DataModel>(
    of compiled: CompiledChart, model: Model, limit: Int = Model.searchLimit, resources: SessionResources = .none
  ) {
    var machine = Interpreter(compiled, model: model, resources: resources)
    let start = machine.start()
    var states = Set(start.microsteps.flatMap(\.entered))
    var transitions = Set(start.microsteps.flatMap(\.transitions))
    var deadEnds: [[State.ID]] = []
    var knownDeadEnds: Set<[State.ID]> = []
    var search = Exploration(from: machine, limit: limit)
    while let node = search.nextNode() {
      let here = search.nodes[node].machine
      if here.isAtDeadEnd {
        let states = here.snapshot.atomicStates
        if knownDeadEnds.insert(states).inserted { deadEnds.append(states) }
      }
      _ = search.expand(node) { _, outcome, _ in
        for microstep in outcome.microsteps {
          states.formUnion(microstep.entered)
          transitions.formUnion(microstep.transitions)
        }
        return false
      }
    }
    let chart = compiled.chart
    let real = chart.allStates.filter { !$0.isHistory }.map(\.id)
    let all = chart.transitions.map(\.id)
    examined = search.examined
    isComplete = search.bound == nil
    reachedStates = real.filter(states.contains)
    unreachedStates = real.filter { !states.contains($0) }
    takenTransitions = all.filter(transitions.contains)
    untakenTransitions = all.filter { !transitions.contains($0) }
    self.deadEnds = deadEnds
  }
}

extension Interpreter {
  fileprivate var isAtDeadEnd: Bool { status == .running && moves.isEmpty && snapshot.request == nil }
}

extension Reachability {
  /// What is known of a chart that could not be explored: nothing.
  public static func unknown(of chart: Statechart) -> Reachability { Reachability(unknown: chart) }

  /// False if it could not be explored: what is explored has a start at least.
  public var isKnown: Bool { examined > 0 }

  private init(unknown chart: Statechart) {
    examined = 0
    isComplete = false
    reachedStates = []
    unreachedStates = chart.allStates.filter { !$0.isHistory }.map(\.id)
    takenTransitions = []
    untakenTransitions = chart.transitions.map(\.id)
    deadEnds = []
  }
}
