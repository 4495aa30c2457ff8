public import StatechartExecution
public import Statecharts

/// The configurations that a machine can reach from its start, found by exploration.
public struct Reachability: Hashable, Codable, Sendable {
  /// A configuration with the shortest run from the start that leads to it.
  public struct Place: Hashable, Codable, Sendable {
    /// The active atomic states.
    public let states: [State.ID]
    /// The run.
    public let run: [Step]
  }

  /// Two transitions that one event enables and that cannot both be taken, with the shortest run from the start in
  /// which that happens. SCXML, appendix D, `removeConflictingTransitions`.
  public struct Conflict: Hashable, Codable, Sendable {
    /// The transition that gives way.
    public let transition: Transition.ID
    /// The one that goes first.
    public let winner: Transition.ID
    /// The run.
    public let run: [Step]
  }

  /// The number of configurations that were examined.
  public let examined: Int
  /// The limit that kept the search from examining all configurations, if any; then those that were not found may still
  /// exist.
  public let bound: Route.Bound?
  /// The states that become active in some configuration, in document order.
  public let reachedStates: [State.ID]
  /// The states that never do.
  public let unreachedStates: [State.ID]
  /// The transitions that are taken by some move, in document order.
  public let takenTransitions: [Transition.ID]
  /// The transitions that never are.
  public let untakenTransitions: [Transition.ID]
  /// The configurations from which no move is valid although the machine has not ended, each once by its atomic states,
  /// in order of distance. Where the host is to answer a request, the machine goes on.
  public let deadEndPlaces: [Place]
  /// The configurations at which the way back ends: moves are valid there, but none leads on to an end of the machine
  /// or back to the states in which it starts, while the configuration before still had such a way. As dead ends, each
  /// once.
  public let traps: [Place]
  /// The configurations and the moves between them, if they are few and all were examined.
  public let space: ConfigurationDiagram?
  /// The conflicts that were met, each pair of transitions once, in order of distance.
  public let conflicts: [Conflict]
  /// The shortest runs that enter the states that the chart's findings are about; none for states that were not
  /// reached.
  public let arrivals: [State.ID: [Step]]

  /// True if all configurations were examined.
  public var isComplete: Bool { bound == nil && isKnown }
  /// The dead ends by their atomic states.
  public var deadEnds: [[State.ID]] { deadEndPlaces.map(\.states) }

  /// Explores a chart from its start.
  ///
  /// Time is linear in the configurations examined and the events of the chart.
  public init<Model: DataModel>(
    of compiled: CompiledChart, model: Model, limit: Int = Model.searchLimit,
    limits: ExecutionLimits = ExecutionLimits(), resources: SessionResources = .none
  ) {
    var machine = Interpreter(compiled, model: model, limits: limits, resources: resources)
    let start = machine.start()
    let chart = compiled.chart
    var graph = MoveGraph(of: machine, limit: limit)
    var states = Set(start.microsteps.flatMap(\.entered))
    var transitions = Set(start.microsteps.flatMap(\.transitions))
    var witnesses = Witnesses(of: chart)
    witnesses.note(start.microsteps)
    graph.explore { move in
      for microstep in move.outcome.microsteps {
        states.formUnion(microstep.entered)
        transitions.formUnion(microstep.transitions)
      }
      witnesses.note(move.outcome.microsteps, at: Witnesses.Place(configuration: move.index, step: move.step))
    }
    let space = graph.search.space
    let real = chart.allStates.filter { !$0.isHistory }.map(\.id)
    let all = chart.transitions.map(\.id)
    examined = space.examined
    bound = graph.search.bound
    reachedStates = real.filter(states.contains)
    unreachedStates = real.filter { !states.contains($0) }
    takenTransitions = all.filter(transitions.contains)
    untakenTransitions = all.filter { !transitions.contains($0) }
    let run = { (place: Witnesses.Place?) in place.map { space.steps(to: $0.configuration) + [$0.step] } ?? [] }
    conflicts = witnesses.conflicts.map { Conflict(transition: $0.transition, winner: $0.winner, run: run($0.place)) }
    arrivals = witnesses.arrivals.mapValues(run)
    let deadEnds = graph.deadEnds
    deadEndPlaces = graph.places(at: deadEnds)
    traps = graph.places(at: graph.traps(besides: Set(deadEnds)))
    self.space = graph.diagram
  }
}

extension Reachability {
  /// Returns the reachability of a chart that could not be explored, with nothing known.
  public static func unknown(of chart: Statechart) -> Reachability { Reachability(unknown: chart) }

  /// False if it could not be explored: what is explored has a start at least.
  public var isKnown: Bool { examined > 0 }

  private init(unknown chart: Statechart) {
    examined = 0
    bound = .configurations(0)
    reachedStates = []
    unreachedStates = chart.allStates.filter { !$0.isHistory }.map(\.id)
    takenTransitions = []
    untakenTransitions = chart.transitions.map(\.id)
    (deadEndPlaces, traps, space, conflicts, arrivals) = ([], [], nil, [], [:])
  }
}

/// The maximum cost of a search, in counted work.
public enum SearchEffort: String, Hashable, Codable, Sendable, CaseIterable {
  /// For a page that is waited for: 2,000 configurations, or 100 with data.
  case brief
  /// For a page where a longer search was asked for: 20,000 configurations, or 2,000 with data.
  case thorough

  /// Returns the maximum number of configurations that a search examines with a data model; the other bounds follow
  /// from it.
  public func configurations<Model: DataModel>(with model: Model.Type) -> Int {
    switch self {
    case .brief: Model.searchLimit
    case .thorough: Model.readsEvents ? 2000 : 20_000
    }
  }
}
