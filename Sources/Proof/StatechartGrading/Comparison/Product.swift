import StatechartExecution
import Statecharts

/// Breadth-first search over the pairs of configurations that two machines get into by the same steps.
///
/// First the pairs that are reached while nothing shows a difference; a difference found among them first has the
/// shortest run. Then, from differences after which both go on, those after them.
///
/// If the machines leave out delays, a pair has a zone of times (`ClockZone`): a step is taken at any of these. Then
/// time may pass up to any moment before something falls due, after which events come; or up to the moment when the
/// next timers fall due. No more has to be tried: to wait twice is to wait once and longer, and a zone inside one that
/// is known leads to nothing new. Waiting goes on without counting as a further step, since one step of the clock may
/// pass many due times.
struct Product {
  private(set) var reference: any ObservedMachine
  private(set) var answer: any ObservedMachine
  private(set) var nodes: [Node] = []
  private(set) var findings: [Finding] = []
  /// The number of findings that were made before any difference showed.
  private(set) var firstFindings = 0
  /// The successors of each pair that was reached without a difference, by steps; nil where they were not determined.
  private(set) var successors: [[Successor]?] = []
  /// The bound that kept the search from being complete.
  private(set) var bound: Comparison.Bound?
  /// The events that turned out to come from outside, too: the search ended when it found some, and is to begin anew
  /// with them.
  private(set) var admitted: [String] = []
  /// True if the machines leave out delays.
  let hasZones: Bool

  private let inputs: [Step]
  private let limits: GradingLimits
  private var work: Work
  private var known: [Pair: [Int]] = [:]
  /// Pairs to be examined: those that so many steps reach, and those after one step more.
  private var current: [Int] = []
  private var following: [Int] = []
  private var next = 0
  /// True while the shortest runs are looked for among those whose waits may go on.
  private var countsSteps: Bool
  /// Pairs after differences, which are examined when all others have been.
  private var deferred: [Node] = []

  /// Searches until nothing is left or a limit is met.
  ///
  /// - Parameter hasZones: Whether the machines leave out delays.
  init(
    exploring reference: any ObservedMachine, _ answer: any ObservedMachine, _ inputs: [Step], _ limits: GradingLimits,
    hasZones: Bool = false
  ) {
    self.reference = reference
    self.answer = answer
    self.inputs = inputs
    self.limits = limits
    self.hasZones = hasZones
    countsSteps = hasZones
    work = Work(limits)
    explore()
  }

  private mutating func explore() {
    let timers = Product.joined(reference.startTimers, answer.startTimers, after: 0)
    let start = Node(
      pair: Pair(reference: 0, answer: 0), origin: nil, zone: ClockZone.none.following(timers),
      timers: timers, dueCount: 0, depth: 0)
    if reference.start == answer.start {
      _ = add(start)
    } else {
      findings.append(Finding(origin: nil, expected: reference.start, found: answer.start))
      if reference.start.goesOn, answer.start.goesOn { deferred.append(start) }
    }
    expandAll(recording: true)
    guard admitted.isEmpty else { return }
    firstFindings = findings.count
    countsSteps = false
    work = Work(limits)
    var index = 0
    while index < deferred.count, findings.count < limits.differences * 50, admitted.isEmpty {
      let node = deferred[index]
      index += 1
      if place(of: node) == nil, add(node) != nil { expandAll(recording: false) }
    }
  }

  /// The steps that are tried where machines are in these configurations and keep their delays.
  static func steps(_ inputs: [Step], at moments: [StepChoices]) -> [Step] {
    guard moments.contains(where: \.isRunning) else { return [] }
    let wait = moments.flatMap(\.delays).min().map { Step.advance(Delay(milliseconds: $0)) }
    return (wait.map { [$0] } ?? []) + inputs + answers(at: moments)
  }

  private static func answers(at moments: [StepChoices]) -> [Step] {
    var answers: [Step] = []
    for step in moments.flatMap(\.answers) where !answers.contains(step) { answers.append(step) }
    return answers
  }
}

/// The search.
extension Product {
  private mutating func expandAll(recording: Bool) {
    while admitted.isEmpty {
      if next == current.count {
        guard !following.isEmpty else { return }
        (current, following, next) = (following, [], 0)
      }
      let index = current[next]
      next += 1
      let found = expand(index)
      if recording { successors[index] = found }
    }
  }

  /// Tries every move of a pair; nil if not all could be tried.
  private mutating func expand(_ index: Int) -> [Successor]? {
    let node = nodes[index]
    let moments = [reference.moment(node.pair.reference), answer.moment(node.pair.answer)]
    note(moments)
    guard let moves = moves(of: node, moments) else {
      bound = hasZones ? .time : .steps
      return nil
    }
    var found: [Successor]? = []
    for (move, zone) in moves {
      guard let (expected, actual) = edges(of: node, by: move) else {
        bound = hasZones ? .time : .steps
        return nil
      }
      // An undecided outcome is no difference; both answers to the question are given by other moves.
      if expected.isUndecided || actual.isUndecided { continue }
      let successor = successor(of: node, by: move, from: index, expected, actual, zone)
      if move != .wait, expected.observation != actual.observation {
        findings.append(
          Finding(
            origin: Origin(node: index, move: move), expected: expected.observation, found: actual.observation))
        if expected.observation.goesOn, actual.observation.goesOn, let successor { deferred.append(successor) }
        found?.append(
          .apart(
            reference: expected.observation.isTaken ? expected.target : nil,
            answer: actual.observation.isTaken ? actual.target : nil))
      } else if expected.observation.isTaken {
        guard let successor else {
          found = nil
          continue
        }
        guard let place = place(of: successor) ?? add(successor) else {
          found = nil
          continue
        }
        found?.append(.together(place))
      }
    }
    return found
  }

  /// The moves that are tried, with the zone in which each is made; nil if no work is left.
  private mutating func moves(of node: Node, _ moments: [StepChoices]) -> [(Move, ClockZone)]? {
    guard hasZones else { return Product.steps(inputs, at: moments).map { (.step($0), .none) } }
    guard moments.contains(where: \.isRunning) else { return [] }
    let steps = inputs + Product.answers(at: moments)
    let moves = steps.map { (Move.step($0), node.zone) }
    // After a wait the waits are those of the pair before it.
    guard node.origin?.move != .wait, !moments.contains(where: \.isWaiting) else { return moves }
    guard let dueTimes = node.zone.dueTimes(&work) else { return nil }
    let wait = steps.isEmpty ? nil : node.zone.later
    return moves + dueTimes.map { (.due($0.timers), $0.zone) } + (wait.map { [(.wait, $0)] } ?? [])
  }

  private mutating func edges(of node: Node, by move: Move) -> (ObservedEdge, ObservedEdge)? {
    let pair = node.pair
    let edges: (ObservedEdge?, ObservedEdge?)
    switch move {
    case .step(let step):
      guard let expected = reference.edge(from: pair.reference, on: step, &work) else { return nil }
      edges = (expected, answer.edge(from: pair.answer, on: step, &work))
    case .wait:
      edges = (
        reference.edge(from: pair.reference, due: [], &work), answer.edge(from: pair.answer, due: [], &work)
      )
    case .due(let timers):
      let count = reference.moment(pair.reference).timerCount
      edges = (
        reference.edge(from: pair.reference, due: timers.filter { $0 < count }, &work),
        answer.edge(from: pair.answer, due: timers.filter { $0 >= count }.map { $0 - count }, &work)
      )
    }
    guard let expected = edges.0, let actual = edges.1 else { return nil }
    return (expected, actual)
  }

  /// Returns the pair to which a move leads; nil if it cannot be determined.
  private mutating func successor(
    of node: Node, by move: Move, from index: Int, _ expected: ObservedEdge, _ actual: ObservedEdge, _ zone: ClockZone
  ) -> Node? {
    let pair = Pair(reference: expected.target, answer: actual.target)
    let timers = Product.joined(
      expected.timers, actual.timers, after: hasZones ? reference.moment(node.pair.reference).timerCount : 0)
    guard timers.count <= ClockZone.timerLimit else {
      bound = .time
      return nil
    }
    // A clock that a machine holds up shows a time of its own from then on.
    if expected.isHeldUp || actual.isHeldUp {
      if expected.isHeldUp != actual.isHeldUp { bound = .time }
      return expected.isHeldUp == actual.isHeldUp ? node : nil
    }
    return Node(
      pair: pair, origin: Origin(node: index, move: move), zone: zone.following(timers), timers: timers,
      dueCount: move.isDue ? node.dueCount + 1 : 0, depth: node.goesOnWaiting(by: move) ? node.depth : node.depth + 1)
  }

  private static func joined(_ expected: [TimerOrigin], _ actual: [TimerOrigin], after count: Int) -> [TimerOrigin] {
    expected
      + actual.map { timer in
        switch timer {
        case .kept(let index): .kept(index + count)
        case .started: timer
        }
      }
  }

  /// A known pair that leads to all that this one leads to; before differences, in as few steps.
  private func place(of node: Node) -> Int? {
    known[node.pair]?.first { index in
      let other = nodes[index]
      guard other.zone.contains(node.zone) else { return false }
      guard countsSteps else { return true }
      return other.depth < node.depth || other.depth == node.depth && (other.isAfterWait || !node.isAfterWait)
    }
  }

  private mutating func add(_ node: Node) -> Int? {
    guard nodes.count < limits.configurations else {
      bound = hasZones ? .time : .configurations
      return nil
    }
    let index = nodes.count
    known[node.pair, default: []].append(index)
    nodes.append(node)
    successors.append(nil)
    if node.depth == node.origin.map({ nodes[$0.node].depth }) {
      current.append(index)
    } else {
      following.append(index)
    }
    return index
  }

  private mutating func note(_ moments: [StepChoices]) {
    admitted = moments.flatMap(\.admitted)
    guard bound == nil else { return }
    if moments.contains(where: \.hasUnknowns) { bound = .unknowns }
    // The times at which timers fall due may depend on when events come, which is not tried.
    if !hasZones, moments.contains(where: { !$0.delays.isEmpty }) { bound = .time }
  }
}

/// The machines alone, for counting their runs.
extension Product {
  /// Returns the configurations to which the steps that a machine takes in a configuration lead; nil if not all could
  /// be tried.
  static func successors(
    of index: Int, in machine: inout any ObservedMachine, inputs: [Step], _ work: inout Work
  ) -> [Int]? {
    var targets: [Int] = []
    for step in steps(inputs, at: [machine.moment(index)]) {
      guard let edge = machine.edge(from: index, on: step, &work) else { return nil }
      if edge.observation.isTaken { targets.append(edge.target) }
    }
    return targets
  }
}

extension Observation {
  fileprivate var goesOn: Bool {
    guard isTaken else { return false }
    switch ending {
    case .goesOn, .accepts: return true
    case .ended, .stopped: return false
    }
  }
}
