import StatechartExecution
import Statecharts

/// Breadth-first search over the configurations that a machine can get into, by the moves valid in each.
///
/// Configurations with equal fingerprints count as one, so charts without data and counters are searched to the end;
/// `limit` bounds the rest, and so does the number of microsteps, `limit` times 100, and with data the number of moves
/// tried, `limit` times 2. What is done for them is counted too, and bounded by the machine's limit for work
/// (`ExecutionLimits.work`), so that a chart of many regions does not take longer than others. So is the memory: the
/// events on their way in all configurations together, `limit` times 20. A search whose task is
/// cancelled stops at the next move; what it found must not be used.
///
/// The clock only jumps to the next event on its way. That misses nothing while at most one is on its way; where
/// several are, their order can depend on when a person acts, and the search does not count as complete. That also goes
/// for several that fall due at one time: they may do so only because no time passes between the moves that send them.
struct Exploration<Model: DataModel> {
  /// A configuration that was found.
  struct Node {
    let machine: Interpreter<Model>
    let cameFrom: Int?
    let step: Step?
  }

  /// The configurations found, in order of distance.
  private(set) var nodes: [Node]
  private var places: [Fingerprint: Int]
  /// For each configuration those from which a move leads there, if that is wanted.
  private(set) var origins: [[Int]] = []
  /// The first moves between configurations, if origins are wanted: one more than are few.
  private(set) var arrows: [StateSpace.Arrow] = []
  /// The configurations from which a move may lead somewhere that was not found.
  private(set) var open: Set<Int> = []
  /// The names of events that are not sent.
  var leftOut: Set<String> = []
  private let recordsOrigins: Bool
  /// The events of a chart with conditions of which nothing was said, if origins are wanted: what is found then is only
  /// what follows without them.
  private let openEvents: [String]?
  private var next = 0
  private let limit: Int
  private var work = 0
  /// The events on their way in all configurations that were found.
  private var pending = 0
  private var tries = 0
  private var isPartial = Model.readsEvents
  private var budget: WorkBudget

  /// - Parameter recordsOrigins: Whether `origins` and `open` are wanted.
  init(from machine: Interpreter<Model>, limit: Int, recordsOrigins: Bool = false) {
    nodes = [Node(machine: machine.lookingAhead, cameFrom: nil, step: nil)]
    places = [machine.fingerprint: 0]
    budget = WorkBudget(machine.limits.work)
    self.limit = limit
    self.recordsOrigins = recordsOrigins
    openEvents = recordsOrigins && machine.model.hasOpenQuestions ? machine.compiled.chart.alphabet : nil
    if recordsOrigins { origins = [[]] }
  }

  /// The limit that kept the search from being complete; nil once every configuration that can be reached has been
  /// examined.
  var bound: Route.Bound? {
    if !budget.isLeft { return .moves(tries) }
    if !mayTry { return .moves(maxTries) }
    if work >= maxWork { return .microsteps(maxWork) }
    if isFull { return .configurations(min(limit, nodes.count)) }
    if next < nodes.count { return .configurations(limit) }
    return isPartial ? .unknowns : nil
  }

  /// The result of a search that found no route.
  var routeNotFound: Route {
    bound.map { .notFound(examined: examined, bound: $0) } ?? .impossible(examined: examined)
  }

  /// The number of configurations that were examined.
  var examined: Int { next }

  private var maxWork: Int { limit * 100 }
  private var maxTries: Int { limit * 2 }

  /// True if no more configurations may be kept.
  private var isFull: Bool { nodes.count >= limit || pending >= limit * 20 }

  private var mayTry: Bool { budget.isLeft && (!Model.readsEvents || tries < maxTries) }

  /// The index of the next configuration to look at.
  mutating func nextNode() -> Int? {
    guard next < nodes.count, next < limit, work < maxWork, mayTry, !Task.isCancelled else { return nil }
    next += 1
    return next - 1
  }

  /// Makes every valid move from a configuration, the clock's first, so that of two ways of one length the one that
  /// waits for a timer is found before the one that sends its event by hand; calls back with what each did, until
  /// asked to stop.
  mutating func expand(_ index: Int, visit: (Move, Outcome, Interpreter<Model>) -> Bool) -> Bool {
    let machine = nodes[index].machine
    if machine.snapshot.dueTimes.count > 1 || machine.sessionsReadEvents || machine.snapshot.request != nil {
      isPartial = true
    }
    if let events = openEvents {
      budget.spend(events.count)
      if machine.waitsForAnswer(to: events) {
        isPartial = true
        open.insert(index)
      }
    }
    budget.spend(machine.workOfMoves)
    let moves = mayTry ? machine.moves.filter { !$0.step.sends(leftOut) } : []
    for move in moves.filter(\.step.isAdvance) + moves.filter({ !$0.step.isAdvance }) where mayTry {
      guard !Task.isCancelled else { break }
      tries += 1
      var successor = machine
      let outcome = successor.perform(move.step)
      work += outcome.macrosteps.reduce(0) { $0 + $1.microsteps.count }
      budget.spend(machine.work(of: outcome))
      if visit(move, outcome, successor) { return true }
      budget.spend(successor.pendingCount)
      if !isFull || recordsOrigins { place(successor, reachedFrom: index, by: move.step) }
    }
    if recordsOrigins, !mayTry { open.insert(index) }
    return false
  }

  private mutating func place(_ machine: Interpreter<Model>, reachedFrom index: Int, by step: Step) {
    let fingerprint = machine.fingerprint
    if let place = places[fingerprint] {
      if recordsOrigins { origins[place].append(index) }
      note(index, place, step)
    } else if !isFull {
      pending += machine.pendingCount
      places[fingerprint] = nodes.count
      nodes.append(Node(machine: machine, cameFrom: index, step: step))
      if recordsOrigins { origins.append([index]) }
      note(index, nodes.count - 1, step)
    } else {
      open.insert(index)
    }
  }

  private mutating func note(_ from: Int, _ to: Int, _ step: Step) {
    guard recordsOrigins, from != to, arrows.count <= StateSpace.maxArrows else { return }
    arrows.append(StateSpace.Arrow(from: from, to: to, step: step))
  }

  /// The steps that lead to a configuration.
  func steps(to index: Int) -> [Step] {
    var steps: [Step] = []
    var node = nodes[index]
    while let step = node.step, let origin = node.cameFrom {
      steps.append(step)
      node = nodes[origin]
    }
    return steps.reversed()
  }
}

extension Step {
  fileprivate func sends(_ events: Set<String>) -> Bool {
    switch self {
    case .event(let name, _): events.contains(name)
    case .request, .advance, .message, .set: false
    }
  }

  fileprivate var isAdvance: Bool {
    switch self {
    case .advance: true
    case .event, .request, .message, .set: false
    }
  }
}

/// The findings of a search that its result shows by a run: conflicts, and the states that the chart's findings are
/// about.
struct Witnesses {
  /// A move from a configuration of the search.
  struct Place {
    let node: Int
    let step: Step
  }

  /// The maximum number of conflicts that are kept.
  private static let maxConflicts = 40

  /// The conflicts, each pair of transitions once, with where they were met; nil is the start.
  private(set) var conflicts: [(transition: Transition.ID, winner: Transition.ID, place: Place?)] = []
  /// The first places at which the states that findings are about were entered.
  private(set) var arrivals: [State.ID: Place?] = [:]
  private var known: Set<[Transition.ID]> = []
  private let wanted: Set<State.ID>

  init(of chart: Statechart) {
    wanted = Set(chart.diagnostics.compactMap(\.subject?.state))
  }

  /// Takes in what the start or a move did.
  mutating func note(_ microsteps: [Microstep], at place: Place? = nil) {
    for microstep in microsteps {
      for preemption in microstep.preempted
      where conflicts.count < Self.maxConflicts && known.insert([preemption.transition, preemption.by]).inserted {
        conflicts.append((preemption.transition, preemption.by, place))
      }
      guard arrivals.count < wanted.count else { continue }
      for state in microstep.entered where wanted.contains(state) && arrivals.index(forKey: state) == nil {
        arrivals.updateValue(place, forKey: state)
      }
    }
  }
}
