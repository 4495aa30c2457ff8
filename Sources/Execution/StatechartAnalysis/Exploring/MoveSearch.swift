import StatechartExecution
import Statecharts

/// The exploration by the moves that are valid in each configuration: of routes and reachability.
///
/// The clock only jumps to the next event on its way. That misses nothing while at most one is on its way; where
/// several are, their order can depend on when a person acts, and the search does not count as complete. That also goes
/// for several that fall due at one time: they may do so only because no time passes between the moves that send them.
struct MoveSearch<Model: DataModel> {
  /// A move that was tried.
  struct Visit {
    /// The configuration in which it was.
    let index: Int
    let step: Step
    let outcome: Outcome
    /// The machine afterwards.
    let machine: Interpreter<Model>
    /// The configuration to which it leads; nil if that is not stored.
    let target: Int?
  }

  var space: StateSpace<Model, NoMemory>
  private let findsTargets: Bool
  /// The names of events that are not sent.
  var leftOut: Set<String> = []
  /// True if there is something that was not tried, such as other data of an event.
  private(set) var isPartial = Model.readsEvents

  /// Begins at a machine; `limit` is the maximum number of configurations, and decides the other limits: a hundred
  /// microsteps for each, and with data two moves. The machine's own limit of work counts as well, so that a chart of
  /// many regions does not take longer than others.
  ///
  /// - Parameter findsTargets: Whether the target of a move is wanted also once no more configurations can be stored.
  init(from machine: Interpreter<Model>, limit: Int, findsTargets: Bool = false) {
    self.findsTargets = findsTargets
    let limits = SearchLimits(
      configurations: limit, steps: Model.readsEvents ? limit * 2 : .max, microsteps: limit * 100,
      work: machine.limits.work)
    space = StateSpace(from: machine, memory: NoMemory(), budget: SearchBudget(limits))
  }

  /// The limit that kept the search from being complete; nil once every configuration that can be reached has been
  /// examined.
  var bound: Route.Bound? {
    if let bound = space.budget.bound ?? space.storageBound { return bound }
    return isPartial ? .unknowns : nil
  }

  /// The result of a search that found no route.
  var routeNotFound: Route {
    bound.map { .notFound(examined: space.examined, bound: $0) } ?? .impossible(examined: space.examined)
  }

  /// Makes every valid move from a configuration, the clock's first, so that of two ways of one length the one that
  /// waits for a timer is found before the one that sends its event by hand.
  ///
  /// - Parameter visit: Is called with each; true to end.
  /// - Returns: True if it was ended.
  mutating func expand(_ index: Int, visit: (Visit) -> Bool) -> Bool {
    let machine = space.configurations[index].machine
    if machine.snapshot.dueTimes.count > 1 || machine.sessionsReadEvents || machine.snapshot.request != nil {
      isPartial = true
    }
    space.budget.spend(machine.workOfMoves)
    let moves = space.budget.allowsStep ? machine.moves.map(\.step).filter { !$0.sends(leftOut) } : []
    for step in moves.filter(\.isAdvance) + moves.filter({ !$0.isAdvance }) where space.budget.allowsStep {
      var successor = machine
      let outcome = space.perform(step, on: &successor)
      // Where no more can be stored, to compare it costs as much as to try the step.
      let target =
        findsTargets || space.storageBound == nil
        ? space.add(successor, memory: NoMemory(), from: index, by: [step]) : nil
      if visit(Visit(index: index, step: step, outcome: outcome, machine: successor, target: target)) { return true }
    }
    return false
  }

  /// Examines configuration after configuration until one is found or all were examined.
  ///
  /// - Returns: The steps up to the move that ended the search; nil if none did.
  mutating func firstRun(visit: (Visit) -> Bool) -> [Step]? {
    var last: Step?
    while let index = space.next() {
      let found = expand(index) { move in
        guard visit(move) else { return false }
        last = move.step
        return true
      }
      if found, let last { return space.steps(to: index) + [last] }
    }
    return nil
  }

  /// Notes that there is something that was not tried.
  mutating func notePartial() { isPartial = true }
}

extension Step {
  fileprivate func sends(_ events: Set<String>) -> Bool {
    switch self {
    case .event(let name, _): events.contains(name)
    case .request, .advance, .message, .set: false
    }
  }

  /// True for time that passes.
  package var isAdvance: Bool {
    switch self {
    case .advance: true
    case .event, .request, .message, .set: false
    }
  }
}
