public import StatechartExecution
public import Statecharts

extension DataModel {
  /// The default maximum number of configurations that a search examines: 2,000, or 100 with data, where machines cost
  /// more to copy and configurations seldom recur.
  public static var searchLimit: Int { readsEvents ? 100 : 2000 }
}

extension Interpreter {
  /// The shortest run from here that makes a refused step possible, that step included.
  ///
  /// For an event the last step is that event; for a state the last step is a move that enters the state. The search
  /// is breadth-first over at most `limit` configurations.
  public func shortestRoute(to step: Step, limit: Int = Model.searchLimit) -> Route {
    switch step {
    case .event(let name, let payload): route(toEvent: name, payload: payload, limit: limit)
    case .request(let state): route(toState: state, limit: limit)
    case .advance, .message, .set: .impossible(examined: 0)
    }
  }

  /// Adds the shortest route to a rejection of a step of this machine, and what would have to be different where a
  /// condition is false; no moves help where a variable does not exist.
  public func explain(_ rejection: Rejection, limit: Int = Model.searchLimit) -> Rejection {
    guard rejection.setting == nil else { return rejection }
    var explained = rejection
    explained.route = shortestRoute(to: rejection.step, limit: limit)
    if case .impossible = explained.route, status == .running {
      explained.reachableStates = reachableStates(limit: limit)
    }
    explained.advice = advice(on: rejection)
    return explained
  }

  /// The states that are active here or become so in some configuration that can be reached.
  private func reachableStates(limit: Int) -> [State.ID] {
    var found = Set(snapshot.configuration)
    var search = MoveSearch(from: self, limit: limit)
    _ = search.firstRun { move in
      for microstep in move.outcome.microsteps { found.formUnion(microstep.entered) }
      return false
    }
    return compiled.chart.allStates.map(\.id).filter(found.contains)
  }

  private func route(toEvent name: String, payload: Value?, limit: Int) -> Route {
    var search = MoveSearch(from: self, limit: limit)
    while let index = search.space.next() {
      if search.space.configurations[index].machine.accepts(name, payload: payload) {
        return .steps(search.space.steps(to: index) + [.event(name, payload: payload)])
      }
      _ = search.expand(index) { _ in false }
    }
    return search.routeNotFound
  }

  private func route(toState state: State.ID, limit: Int) -> Route {
    var search = MoveSearch(from: self, limit: limit)
    let run = search.firstRun { !$0.machine.status.isStopped && $0.outcome.enters(state) }
    return run.map { .steps($0) } ?? search.routeNotFound
  }
}

extension Snapshot.Status {
  /// True if a limit stopped the machine.
  var isStopped: Bool {
    switch self {
    case .stopped: true
    case .running, .ended: false
    }
  }
}

extension Outcome {
  fileprivate func enters(_ state: State.ID) -> Bool {
    microsteps.contains { $0.entered.contains(state) }
  }
}

extension Interpreter {
  /// The shortest runs from here that enter states, by the states.
  ///
  /// - Parameters:
  ///   - longest: The maximum number of steps of a run; at least 1.
  ///   - limit: The maximum number of configurations that are examined. States that a longer search would find may be
  ///     missing.
  ///   - events: Names of events that the runs do not send.
  public func shortestWays(longest: Int, limit: Int, without events: Set<String> = []) -> [State.ID: [Step]] {
    var search = MoveSearch(from: self, limit: limit)
    search.leftOut = events
    var ways: [State.ID: [Step]] = [:]
    while let index = search.space.next() {
      let steps = search.space.steps(to: index)
      // Configurations are examined in the order of their distance.
      guard steps.count < longest else { break }
      _ = search.expand(index) { move in
        guard !move.machine.status.isStopped else { return false }
        for state in move.outcome.microsteps.flatMap(\.entered) where ways[state] == nil {
          ways[state] = steps + [move.step]
        }
        return false
      }
    }
    return ways
  }
}
